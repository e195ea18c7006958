// Withdrawal from a contract, once, by its member, in time: archiving, ledger, credit note, mail and notification in one
// transaction; its own payment is refunded first.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { solde } from '#domain/paiement/operation.ts'
import { contratAbsent } from '#domain/paiement/retractation.ts'
import type { Mail } from '../adapter/mail.ts'
import { expireAnnonces } from '../annonce/annonce.ts'
import { sendQueuedMail } from '../mail/outbox.ts'
import { type Acheteur, acheteur, choose, createCredit, delivered } from '../testing/paiement.ts'
import { call, openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { writeRetractation } from './retractation.ts'

let membre: Acheteur

const site = await openFileSite()
const operateur = await site.createMembre({ roles: ['operateur'] })
beforeEach(async () => {
  membre = acheteur(site, await site.createMembre())
})

const later = (jours: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
}
const renonce = (p_uuid_annonce: string, { headers }: TestMembre = membre) =>
  call(site, 'rpc/retracter_commande', { args: { p_uuid_annonce }, headers })
const read = async (view: string, { headers }: TestMembre = membre) => (await call(site, view, { headers })).body

/** A Pro ad paid by card, online at once as requested. */
async function buy(): Promise<string> {
  const { uuid_annonce } = await membre.publish('P0002')
  await payCard(uuid_annonce)
  return uuid_annonce
}
async function payCard(uuid_annonce: string, p_mise_en_ligne_immediate = true): Promise<void> {
  const args = {
    p_montant: 19.9,
    p_code_moyendepaiement: 'CB',
    p_uuid_annonce: uuid_annonce,
    p_mise_en_ligne_immediate,
  }
  const { body } = await membre.call('creer_paiement', args)
  await choose(site, body, 'payer')
  await delivered(site)
}
const statut = async (uuid: string) =>
  (await site.database.pool.query(sql`select status_annonce as s from annonce where uuid_annonce = ${uuid}`)).rows[0].s

/** The content of the withdrawal mail. */
async function receive(): Promise<Mail[]> {
  const { rows } = await site.database.pool.query<{ cle: string }>(sql`
    select cle from courrier where nature = 'retractation' and uuid_personne = ${membre.uuid_personne}`)
  const sent: Mail[] = []
  const post = {
    database: site.database,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    lettres: { retractation: writeRetractation },
    publicUrl,
    now: () => site.clock.now,
  }
  for (const { cle } of rows) await sendQueuedMail(post as never, cle, { last: false })
  return sent
}

test('dix jours en ligne : retirée, le prorata rendu, l’avoir, la notification et l’accusé de réception ; une seule fois', async () => {
  const uuid = await buy()
  later(10.5)
  const essais = await Promise.all([renonce(uuid), renonce(uuid), renonce(uuid)])
  expect(essais.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await renonce(uuid)).status).toBe(204)
  expect(await statut(uuid)).toBe('Archivée')
  expect(await read(`lister_annonces?uuid_annonce=eq.${uuid}`)).toEqual([])
  const [rendue, ...autres] = await membre.operations()
  expect(rendue).toMatchObject({
    operation: 'RETRACTATION',
    type_operation: 'Crédit',
    montant: 16.6,
    uuid_annonce: uuid,
  })
  expect(autres.map(({ montant }) => montant)).toEqual([19.9, -19.9])
  const [avoir, facture, ...plus] = await read('lister_factures')
  expect(plus).toEqual([])
  expect([avoir, facture]).toMatchObject([
    { nature: 'avoir', montant: 16.6, numero: rendue!.facture!.numero },
    { nature: 'facture', montant: 19.9 },
  ])
  expect(Number(avoir.numero.slice(5))).toBe(Number(facture.numero.slice(5)) + 1)
  const { rows } = await site.database.pool.query(sql`
    select a.centimes_ht + a.centimes_tva as ttc, f.numero from facture a join facture f on f.uuid_facture = a.uuid_facture_origine
    where a.uuid_facture = ${avoir.uuid_facture}`)
  expect(rows).toEqual([{ ttc: 1660, numero: facture.numero }])
  expect(await read('lister_notifications?genre=eq.remboursement')).toMatchObject([
    { montant: 16.6, etat: 'retractation' },
  ])
  const [mail, ...encore] = await receive()
  expect(encore).toEqual([])
  expect(mail).toMatchObject({
    to: `${membre.sub}@exemple.fr`,
    subject: expect.stringMatching(/^Votre rétractation du /),
  })
  expect(mail!.text).toContain(`L’avoir n°\u00a0${avoir.numero}, sur la facture n°\u00a0${facture.numero}`)
})

test('sans demande de mise en ligne immédiate, tout est rendu, même vingt jours après ; de la dernière période seule', async () => {
  const uuid = await buy()
  later(61)
  await expireAnnonces(site.database, site.clock.now)
  await membre.renew(uuid)
  await payCard(uuid, false)
  later(20)
  expect((await renonce(uuid)).status).toBe(204)
  expect(await membre.montants()).toEqual([19.9, 19.9, -19.9, 19.9, -19.9])
  const [avoir, facture] = await read('lister_factures')
  const [mail] = await receive()
  expect(mail!.text).toContain(`L’avoir n°\u00a0${avoir.numero}, sur la facture n°\u00a0${facture.numero}`)
})

test('pourvue ou supprimée, ses jours s’arrêtent là ; le délai passé, c’est non, et rien ne change', async () => {
  const [pourvue, supprimee, tardive] = [await buy(), await buy(), await buy()]
  later(2)
  await membre.call('pourvoir_annonce', { p_uuid_annonce: pourvue })
  await membre.archive(supprimee)
  later(10)
  for (const uuid of [pourvue, supprimee]) {
    expect((await renonce(uuid)).status).toBe(204)
    expect((await membre.operations())[0]).toMatchObject({
      operation: 'RETRACTATION',
      montant: 19.24,
      uuid_annonce: uuid,
    })
  }
  later(14)
  const avant = await membre.operations()
  const { status, body } = await renonce(tardive)
  expect([status, body.message]).toEqual([
    400,
    expect.stringMatching(/^Le délai pour renoncer à cette commande s’est terminé le /),
  ])
  expect([await membre.operations(), await statut(tardive)]).toEqual([avant, 'Actif'])
})

test('un chèque attendu : plus rien n’est dû, le chèque n’est plus attendu, il n’y a ni facture ni avoir', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  await membre.pay(9.9, uuid_annonce, 'CHQ')
  expect((await renonce(uuid_annonce)).status).toBe(204)
  expect(await membre.montants()).toEqual([9.9, -9.9])
  expect(await read(`lister_cheques_attendus?uuid_annonce=eq.${uuid_annonce}`, operateur)).toEqual([])
  expect(await read('lister_factures')).toEqual([])
  expect(await read('lister_notifications?genre=eq.remboursement')).toMatchObject([{ etat: 'attendu' }])
  expect((await receive())[0]!.text).toContain('vous ne devez rien')
  // Once withdrawn, an ad cannot be cancelled as well.
  expect((await membre.archive(uuid_annonce)).status).toBe(404)
})

test('gratuite, annulée, d’un autre ou inconnue : la même réponse ; jamais par une lecture', async () => {
  const gratuite = await membre.publish('G0000')
  const annulee = await membre.publish('P0001')
  await membre.archive(annulee.uuid_annonce)
  const autre = await buy()
  const voleur = await site.createMembre()
  for (const [uuid, qui] of [
    [gratuite.uuid_annonce, membre],
    [annulee.uuid_annonce, membre],
    [autre, voleur],
  ] as const) {
    const { status, body } = await renonce(uuid, qui)
    expect([status, body.message]).toEqual([404, contratAbsent])
  }
  const lecture = await call(site, `rpc/retracter_commande?p_uuid_annonce=${autre}`, {
    method: 'GET',
    headers: membre.headers,
  })
  expect([lecture.status >= 400, await statut(autre)]).toEqual([true, 'Actif'])
})

test('le paiement de l’annonce est rendu d’abord, par la caisse ; le registre retombe à zéro', async () => {
  const uuid = await buy()
  // A cheque received although nothing was owed.
  later(0.001)
  const cheque = await createCredit(site, membre.uuid_personne, 1000)
  later(10)
  await renonce(uuid)
  const credits = await read(`lister_credits?email=eq.${membre.sub}@exemple.fr`, operateur)
  expect(credits).toMatchObject([
    {
      code_moyendepaiement: 'CB',
      montant: 19.9,
      uuid_annonce: uuid,
    },
    { code_moyendepaiement: 'CHQ', montant: 6.7, uuid_paiement: cheque, date_retractation: null },
  ])
  // Trailing zeros of an instant are not sent by the API, one time in ten.
  expect(Date.parse(credits[0].date_retractation)).toBe(site.clock.now.getTime())
  for (const { uuid_paiement, montant } of credits) {
    const args = { p_uuid_paiement: uuid_paiement, p_montant: montant }
    expect((await operateur.call('rembourser_paiement', args)).status).toBe(204)
  }
  expect(solde(await membre.operations())).toBe(0)
})

test('ce qui revient paie d’abord l’annonce qui attendait', async () => {
  const uuid = await buy()
  const attend = await membre.publish('P0001')
  expect(attend.a_payer).toBe(9.9)
  expect((await renonce(uuid)).status).toBe(204)
  expect(await membre.annonce(attend.uuid_annonce)).toMatchObject({ status_annonce: 'Actif', a_payer: 0 })
  expect((await read('lister_factures')).map(({ nature }: { nature: string }) => nature)).toEqual([
    'avoir',
    'facture',
    'facture',
  ])
  expect(solde(await membre.operations())).toBe(10)
})

test('reçue par écrit, l’opérateur la note au jour de l’envoi : même règle, mêmes suites, et le journal le dit', async () => {
  const uuid = await buy()
  const envoi = (jours: number) => new Date(site.clock.now.getTime() + jours * 86_400_000).toISOString().slice(0, 10)
  const note = (p_jour: string, { headers } = operateur) =>
    call(site, 'rpc/noter_retractation', { args: { p_uuid_annonce: uuid, p_jour }, headers })
  const absente = { p_uuid_annonce: crypto.randomUUID(), p_jour: envoi(0) }
  const { status: inconnue, body: refus } = await operateur.call('noter_retractation', absente)
  expect([inconnue, refus.message]).toEqual([404, contratAbsent])
  const trouvee = async () => {
    const args = { p_mot: uuid.slice(0, 8) }
    return (await operateur.call('chercher_site', args)).body
  }
  later(30)
  for (const [jours, phrase] of [
    [2, /^Ce jour est à venir/],
    [-32, /^La commande n’est que du /],
    [-2, /^Le délai pour renoncer à cette commande s’est terminé le /],
  ] as const) {
    const { status, body } = await note(envoi(jours))
    expect([status, body.message]).toEqual([400, expect.stringMatching(phrase)])
  }
  expect((await note(envoi(-25), membre)).status).toBe(404)
  expect([await trouvee(), await statut(uuid)]).toMatchObject([[{ uuid_cible: uuid, commande: true }], 'Actif'])

  // Sent four whole days after publication, and recorded by two operators at once.
  const faites = await Promise.all([note(envoi(-25)), note(envoi(-25))])
  expect(faites.map(({ status }) => status)).toEqual([204, 204])
  expect([await trouvee(), await statut(uuid)]).toMatchObject([[{ commande: false }], 'Archivée'])
  expect((await membre.operations()).filter(({ operation }) => operation === 'RETRACTATION')).toMatchObject([
    { montant: 18.58, date_operation: `${envoi(-25)}T00:00:00+00:00`, facture: { nature: 'avoir' } },
  ])
  expect(await read(`lister_journal?uuid_annonce=eq.${uuid}`, operateur)).toMatchObject([
    { action: 'Rétractation reçue', montant: 18.58 },
  ])
  const [mail, ...encore] = await receive()
  expect(encore).toEqual([])
  expect(mail!.text).toContain('Nous avons reçu votre rétractation, envoyée par écrit le ')
  expect(await read('lister_notifications?genre=eq.remboursement')).toMatchObject([{ montant: 18.58 }])
})
