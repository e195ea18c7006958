// Money beyond the debt is refunded once, despite repeated requests and kills; ledger, log and member agree.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Operation, solde } from '#domain/paiement/operation.ts'
import type { Credit } from '#domain/paiement/remboursement.ts'
import { CheckoutFault } from '../adapter/checkout.ts'
import { type Acheteur, acheteur, choose, createCredit, delivered } from '../testing/paiement.ts'
import { openFileSite, type TestSite } from '../testing/site.ts'
import { closePages } from './operation.ts'
import { finishRemboursements, functions } from './remboursement.ts'

let membre: Acheteur

const site = await openFileSite()
const operateur = await site.createMembre({ pseudo: 'Lucile', roles: ['operateur'] })
const collegue = await site.createMembre({ roles: ['operateur'] })
beforeEach(async () => {
  site.notifications.held = false
  membre = acheteur(site, await site.createMembre())
})

const read = async (view: string) => await operateur.read(view)
const credits = (): Promise<Credit[]> => read(`lister_credits?email=eq.${membre.sub}@exemple.fr`)
const rend = (p_uuid_paiement: string, p_montant: number, par = operateur) =>
  par.call('rembourser_paiement', { p_uuid_paiement, p_montant })
/** The member's refunds in the operators' log. */
const journal = async () => {
  const { rows } = await site.database.pool.query<{ pseudo: string }>(
    sql`select pseudo_personne as pseudo from personne where uuid_personne = ${membre.uuid_personne}`,
  )
  return read(`lister_journal?pseudo_personne=eq.${encodeURIComponent(rows[0]!.pseudo)}&action=neq.Chèque encaissé`)
}
const refunds = async () =>
  (
    await site.database.pool.query<{ montant: number }>(sql`
      select r.montant from caisse.remboursement r join caisse.session s on s.id = r.session
      join paiement p on p.session = s.id where p.uuid_personne = ${membre.uuid_personne}`)
  ).rows.map(({ montant }) => montant)

/** An ad paid twice, by cheque and by a card whose notification came last. */
async function payTwice(): Promise<void> {
  const { uuid_annonce } = await membre.publish('P0001')
  const page = await membre.pay(9.9, uuid_annonce)
  await membre.pay(9.9, uuid_annonce, 'CHQ')
  const [{ uuid_paiement }] = await read(`lister_cheques_attendus?uuid_annonce=eq.${uuid_annonce}`)
  site.notifications.held = true
  await choose(site, page.body, 'payer')
  await operateur.call('encaisser_cheque', { p_uuid_paiement: uuid_paiement })
  site.notifications.held = false
  await delivered(site)
}

const asked = async (checkout: Partial<TestSite['checkout']>, p_uuid_paiement: string, p_montant: number) =>
  functions.rembourser_paiement.outside(
    {
      database: site.database,
      storage: site.storage,
      checkout: { ...site.checkout, ...checkout },
      membre: { ...operateur, email: null, pseudo_personne: null, roles: ['operateur'] } as never,
      now: site.clock.now,
      adresse: '',
    },
    { p_uuid_paiement, p_montant },
  )

test('payé deux fois : la carte est rendue, le registre, le journal et le membre le disent', async () => {
  await payTwice()
  expect(solde(await membre.operations())).toBe(9.9)
  const [credit, ...autres] = await credits()
  expect(autres).toEqual([])
  expect(credit).toMatchObject({ code_moyendepaiement: 'CB', montant: 9.9, demande: false })
  expect((await rend(credit!.uuid_paiement, 9.9)).status).toBe(204)
  expect(await refunds()).toEqual([990])
  expect(await membre.montants()).toEqual([-9.9, 9.9, 9.9, -9.9])
  const [derniere]: Operation[] = await membre.operations()
  expect(derniere).toMatchObject({ operation: 'REMBOURSEMENT', type_operation: 'Débit', montant: -9.9 })
  expect(await credits()).toEqual([])
  expect(await journal()).toMatchObject([{ action: 'Carte remboursée', montant: 9.9, pseudo_operateur: 'Lucile' }])
  const encore = await rend(credit!.uuid_paiement, 9.9)
  expect([encore.status, encore.body.message]).toEqual([400, 'Il n’y a plus rien à rembourser sur ce paiement.'])
})

test('un chèque se rembourse sur place : c’est noté, la caisse n’est pas appelée', async () => {
  const uuid = await createCredit(site, membre.uuid_personne, 1234)
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  const refund = () => Promise.reject(new Error('la caisse ne doit rien entendre'))
  await asked({ refund }, uuid, 12.34)
  expect(await membre.montants()).toEqual([-12.34, 12.34])
  expect(await journal()).toMatchObject([{ action: 'Chèque remboursé', montant: 12.34 }])
})

test('un double appui et deux opérateurs à la fois : l’argent ne part qu’une fois', async () => {
  await payTwice()
  const [credit] = await credits()
  const essais = await Promise.all(
    Array.from({ length: 8 }, (_, i) => rend(credit!.uuid_paiement, 9.9, i % 2 ? operateur : collegue)),
  )
  expect(essais.some(({ status }) => status === 204)).toBe(true)
  for (const { status } of essais) expect([204, 400]).toContain(status)
  expect(await refunds()).toEqual([990])
  expect(solde(await membre.operations())).toBe(0)
  expect((await membre.operations()).filter(({ operation }) => operation === 'REMBOURSEMENT')).toHaveLength(1)
})

test('jamais plus que le crédit, ni un autre montant que celui qui a été vu', async () => {
  const uuid = await createCredit(site, membre.uuid_personne, 1990)
  await membre.publish('P0001')
  for (const montant of [19.9, 10.01, 9.9, 0, -10]) {
    const { status, body } = await rend(uuid, montant)
    expect([status, body.message]).toEqual([
      400,
      'Ce qui peut être remboursé de ce paiement est 10,00\u00a0€\u00a0: rien n’a été rendu.',
    ])
  }
  expect((await rend(uuid, 10)).status).toBe(204)
  expect(solde(await membre.operations())).toBe(0)
})

test('le crédit est celui des derniers paiements reçus ; une annonce qui attend n’en laisse pas', async () => {
  const premier = await createCredit(site, membre.uuid_personne, 990)
  const second = await createCredit(site, membre.uuid_personne, 500)
  const vu = async () => (await credits()).map(({ uuid_paiement, montant }) => [uuid_paiement, montant])
  expect(await vu()).toEqual([
    [premier, 9.9],
    [second, 5],
  ])
  await membre.publish('P0001')
  expect(await vu()).toEqual([[second, 5]])
  await membre.publish('P0001')
  expect(await vu()).toEqual([])
  expect((await rend(second, 5)).status).toBe(400)
})

test('un remboursement en chemin ne se propose pas deux fois : le crédit qui reste est celui du paiement d’avant', async () => {
  const premier = await createCredit(site, membre.uuid_personne, 990, 'CB')
  const second = await createCredit(site, membre.uuid_personne, 500, 'CB')
  const refund = () => Promise.reject(new CheckoutFault({ statusCode: 503 }))
  await expect(asked({ refund }, second, 5)).rejects.toThrow()
  expect((await credits()).map(({ uuid_paiement, montant, demande }) => [uuid_paiement, montant, demande])).toEqual([
    [premier, 9.9, false],
    [second, 5, true],
  ])
})

test('ni un autre membre, ni un paiement qui n’est pas reçu', async () => {
  const uuid = await createCredit(site, membre.uuid_personne, 990)
  expect((await rend(uuid, 9.9, membre)).status).toBe(404)
  expect((await membre.get('lister_credits')).status).toBe(404)
  expect((await rend(crypto.randomUUID(), 9.9)).body.message).toBe('Paiement non trouvé.')
  expect(await membre.montants()).toEqual([9.9])
  const { uuid_annonce } = await membre.publish('P0002')
  await membre.pay(10, uuid_annonce, 'CHQ')
  const [{ uuid_paiement }] = await read(`lister_cheques_attendus?uuid_annonce=eq.${uuid_annonce}`)
  const attendu = await rend(uuid_paiement, 10)
  expect([attendu.status, attendu.body.message]).toEqual([404, 'Paiement non trouvé.'])
})

test('la caisse dort : ce qui est demandé ne paie plus rien, et part à la ronde suivante', async () => {
  await payTwice()
  const [credit] = await credits()
  const refund = () => Promise.reject(new CheckoutFault({ statusCode: 503 }))
  await expect(asked({ refund }, credit!.uuid_paiement, 9.9)).rejects.toMatchObject({
    status: 503,
    message: 'La caisse ne répond pas\u00a0: le remboursement est noté, il partira dès qu’elle répondra.',
  })
  expect(await credits()).toMatchObject([{ uuid_paiement: credit!.uuid_paiement, montant: 9.9, demande: true }])
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  expect(a_payer).toBe(9.9)
  const page = await membre.pay(9.9, uuid_annonce)
  await closePages(site)
  // The caller may still be waiting.
  await finishRemboursements(site, site.clock.now)
  expect(await refunds()).toEqual([])
  const plusTard = new Date(site.clock.now.getTime() + 120_000)
  await finishRemboursements(site, plusTard)
  await finishRemboursements(site, plusTard)
  expect(await refunds()).toEqual([990])
  expect(solde(await membre.operations())).toBe(-9.9)
  expect((await choose(site, page.body, 'payer')).status).toBe(303)
  await delivered(site)
  expect(await membre.annonce(uuid_annonce)).toMatchObject({ status_annonce: 'Actif' })
})

test('un remboursement que la caisse ne sait pas faire ne retient pas ceux qui le suivent', async () => {
  const dort = () => Promise.reject(new CheckoutFault({ statusCode: 503 }))
  const deux: string[] = []
  for (let n = 0; n < 2; n++) {
    await payTwice()
    const credit = (await credits()).find(({ demande }) => !demande)!
    await expect(asked({ refund: dort }, credit.uuid_paiement, 9.9)).rejects.toThrow()
    deux.push(credit.uuid_paiement)
  }
  let premier: string | undefined
  const refund: TestSite['checkout']['refund'] = (given) => {
    premier ??= given.uuid_remboursement
    return given.uuid_remboursement === premier ? dort() : site.checkout.refund(given)
  }
  const plusTard = new Date(site.clock.now.getTime() + 120_000)
  const services = { database: site.database, checkout: { ...site.checkout, refund } }
  await expect(finishRemboursements(services, plusTard)).rejects.toThrow(CheckoutFault)
  expect((await credits()).map(({ demande }) => demande)).toEqual([true])
  await finishRemboursements(site, plusTard)
  expect(await refunds()).toEqual([990, 990])
})

test('tué entre la caisse et le registre : l’argent parti une fois est débité une fois', async () => {
  await payTwice()
  const [credit] = await credits()
  const refund: TestSite['checkout']['refund'] = async (given) => {
    await site.checkout.refund(given)
    throw new Error('tué')
  }
  await expect(asked({ refund }, credit!.uuid_paiement, 9.9)).rejects.toThrow('tué')
  expect(await refunds()).toEqual([990])
  expect(solde(await membre.operations())).toBe(9.9)
  // The checkout forgets old idempotency keys: the refund is found by its own id.
  await site.database.pool.query(sql`update caisse.remboursement set cle_idempotence = null`)
  expect((await rend(credit!.uuid_paiement, 9.9)).status).toBe(204)
  expect(await refunds()).toEqual([990])
  expect(solde(await membre.operations())).toBe(0)
})

test.each([
  ['dont elle ne sait rien', 'cs_live_ailleurs'],
  ['d’avant elle', null],
])('la caisse refuse pour de bon un paiement %s : une phrase, et le crédit est là', async (_, session) => {
  const uuid = await createCredit(site, membre.uuid_personne, 990, 'CB')
  for (const change of [
    sql`alter table paiement disable trigger paiement_recu_immuable`,
    sql`update paiement set session = ${session} where uuid_paiement = ${uuid}`,
    sql`alter table paiement enable trigger paiement_recu_immuable`,
  ])
    await site.database.pool.query(change)
  const { status, body } = await rend(uuid, 9.9)
  expect([status, body.message]).toEqual([502, expect.stringContaining('La caisse refuse ce remboursement')])
  expect(await membre.montants()).toEqual([9.9])
  expect(await credits()).toMatchObject([{ montant: 9.9, demande: false }])
  // A completed refund is not requested again.
  const refund = () => Promise.reject(new Error('la caisse ne doit plus rien entendre'))
  const plusTard = new Date(site.clock.now.getTime() + 120_000)
  await finishRemboursements({ database: site.database, checkout: { ...site.checkout, refund } }, plusTard)
})

test('la base refuse elle-même de rendre plus qu’il n’est venu, et ce qui est rendu ne s’efface pas', async () => {
  const uuid = await createCredit(site, membre.uuid_personne, 990)
  const insert = (montant: number, paiement = uuid, { uuid_personne }: { uuid_personne: string } = membre) =>
    site.database.pool.query(sql`
      insert into remboursement (uuid_paiement, uuid_personne, montant_centimes, uuid_operateur, date_demande)
      values (${paiement}, ${uuid_personne}, ${montant}, ${operateur.uuid_personne}, now())`)
  await expect(insert(991)).rejects.toThrow('Remboursement incorrect de 991 centimes.')
  await expect(insert(990, uuid, collegue)).rejects.toThrow('Remboursement incorrect')
  const { rows } = await site.database.pool.query<{ uuid_paiement: string }>(sql`
    insert into paiement (uuid_personne, code_moyendepaiement, montant_centimes, date_paiement, etat)
    values (${membre.uuid_personne}, 'CHQ', 990, now(), 'attendu') returning uuid_paiement`)
  await expect(insert(990, rows[0]!.uuid_paiement)).rejects.toThrow('Remboursement incorrect')
  await rend(uuid, 9.9)
  for (const faux of [
    sql`delete from remboursement`,
    sql`update remboursement set etat = 'demandé' where uuid_paiement = ${uuid}`,
    sql`update operation set montant_centimes = 0 where operation = 'REMBOURSEMENT'`,
  ])
    await expect(site.database.pool.query(faux)).rejects.toThrow('ne se change ni ne s’efface')
})
