// Two ways to pay one debt (product D45): what is no longer owed cannot be paid, and any excess stays as credit.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { solde } from '#domain/paiement/operation.ts'
import { paiementEnChemin } from '#domain/paiement/paiement.ts'
import { type Acheteur, acheteur, checkCompte, choose, createCredit, delivered } from '../testing/paiement.ts'
import { call, openFileSite } from '../testing/site.ts'
import { cancelDebit, closePages } from './operation.ts'

let membre: Acheteur

const site = await openFileSite()
const operateur = await site.createMembre({ roles: ['operateur'] })
beforeEach(async () => {
  site.notifications.held = false
  membre = acheteur(site, await site.createMembre())
})

const read = async (view: string) => await operateur.read(view)
const cheques = (uuid: string) => read(`lister_cheques_attendus?uuid_annonce=eq.${uuid}`)
const cash = (p_uuid_paiement: string) => operateur.call('encaisser_cheque', { p_uuid_paiement })
const statut = async (page: string) => (await choose(site, page, 'payer')).status
const fermee = 410
const payee = 303

test('demandées ensemble, une annonce et toute la dette : une seule des deux pages se paie', async () => {
  for (let i = 0; i < 8; i++) {
    const essai = acheteur(site, await site.createMembre())
    const { uuid_annonce } = await essai.publish('P0001')
    await essai.publish('P0001')
    const pages = await Promise.all([essai.pay(9.9, uuid_annonce), essai.pay(19.8)])
    const statuts = []
    for (const { body } of pages) statuts.push(await statut(body))
    expect(statuts.sort()).toEqual([payee, fermee])
    await delivered(site)
    expect(solde(await essai.operations())).toBeLessThanOrEqual(0)
    await checkCompte(site, essai)
  }
})

test('une page payée ferme celles de ce qui n’est plus dû, laisse celles de ce qui l’est', async () => {
  const premiere = await membre.publish('P0001')
  const seconde = await membre.publish('P0002')
  const une = await membre.pay(9.9, premiere.uuid_annonce)
  const autre = await membre.pay(19.9, seconde.uuid_annonce)
  expect(await statut(une.body)).toBe(payee)
  await delivered(site)
  expect(await statut(autre.body)).toBe(payee)
  await delivered(site)
  expect(solde(await membre.operations())).toBe(0)
})

test('une page payée dont la nouvelle n’est pas venue : aucune autre ne s’ouvre pour la même annonce', async () => {
  const premiere = await membre.publish('P0001')
  await membre.publish('P0002')
  const une = await membre.pay(9.9, premiere.uuid_annonce)
  site.notifications.held = true
  expect(await statut(une.body)).toBe(payee)
  const { status, body } = await membre.pay(29.8)
  expect([status, body.message]).toEqual([400, paiementEnChemin])
  const { rows } = await site.database.pool.query<{ statut: string }>(sql`
    select s.status as statut from paiement p join caisse.session s on s.id = p.session
    where p.uuid_personne = ${membre.uuid_personne} order by p.montant_centimes`)
  expect(rows.map((row) => row.statut)).toEqual(['complete', 'expired'])
  site.notifications.held = false
  await delivered(site)
  expect(await statut((await membre.pay(19.9)).body)).toBe(payee)
  await delivered(site)
  expect(solde(await membre.operations())).toBe(0)
})

test('la dette diminuée depuis, la page qui attendait n’est pas rendue : une autre demande le nouveau montant', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const avant = await membre.pay(9.9, uuid_annonce)
  await createCredit(site, membre.uuid_personne, 500)
  const apres = await membre.pay(4.9, uuid_annonce)
  expect(apres.body).not.toBe(avant.body)
  expect([await statut(avant.body), await statut(apres.body)]).toEqual([fermee, payee])
  await delivered(site)
  expect(solde(await membre.operations())).toBe(0)
})

test('un chèque encaissé ferme la page de paiement de l’annonce', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const page = await membre.pay(9.9, uuid_annonce)
  await membre.pay(9.9, uuid_annonce, 'CHQ')
  const [{ uuid_paiement }] = await cheques(uuid_annonce)
  expect((await cash(uuid_paiement)).status).toBe(204)
  expect(await statut(page.body)).toBe(fermee)
  await delivered(site)
  expect(solde(await membre.operations())).toBe(0)
})

test('une annonce archivée ferme sa page, et son chèque n’est plus attendu ; venu quand même, il reste en crédit', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const page = await membre.pay(9.9, uuid_annonce)
  await membre.pay(9.9, uuid_annonce, 'CHQ')
  const [{ uuid_paiement }] = await cheques(uuid_annonce)
  expect((await membre.archive(uuid_annonce)).status).toBe(204)
  expect(await statut(page.body)).toBe(fermee)
  expect(await cheques(uuid_annonce)).toEqual([])
  expect((await cash(uuid_paiement)).status).toBe(204)
  await delivered(site)
  expect(solde(await membre.operations())).toBe(9.9)
})

test('payée par carte, une annonce n’attend plus son chèque : il ne met en ligne aucune autre annonce', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  await membre.pay(9.9, uuid_annonce, 'CHQ')
  const [{ uuid_paiement }] = await cheques(uuid_annonce)
  const page = await membre.pay(9.9, uuid_annonce)
  await statut(page.body)
  await delivered(site)
  const autre = await membre.publish('P0001')
  expect(await cheques(uuid_annonce)).toEqual([])
  expect((await cash(uuid_paiement)).status).toBe(400)
  expect(await membre.annonce(autre.uuid_annonce)).toMatchObject({ status_annonce: 'En attente', a_payer: 9.9 })
  await checkCompte(site, membre)
})

test('un chèque pour toute la dette reste attendu tant qu’il reste à payer', async () => {
  const premiere = await membre.publish('P0001')
  await membre.publish('P0002')
  await membre.pay(29.8, undefined, 'CHQ')
  const attendu = async () =>
    (await read('lister_cheques_attendus')).some(({ email }: { email: string }) => email === `${membre.sub}@exemple.fr`)
  const page = await membre.pay(9.9, premiere.uuid_annonce)
  await statut(page.body)
  await delivered(site)
  expect(await attendu()).toBe(true)
  const reste = await membre.pay(19.9)
  await statut(reste.body)
  await delivered(site)
  expect(await attendu()).toBe(false)
})

test('ce qui arrive malgré tout au-delà de la dette reste en crédit, se voit, et paie l’annonce suivante', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const page = await membre.pay(9.9, uuid_annonce)
  await membre.pay(9.9, uuid_annonce, 'CHQ')
  const [{ uuid_paiement }] = await cheques(uuid_annonce)
  site.notifications.held = true
  expect(await statut(page.body)).toBe(payee)
  expect((await cash(uuid_paiement)).status).toBe(204)
  site.notifications.held = false
  await delivered(site)
  expect(solde(await membre.operations())).toBe(9.9)
  expect((await membre.publish('P0001')).a_payer).toBe(0)
  await checkCompte(site, membre)
})

test('un crédit qui ne suffit pas vient en moins de la dette entière', async () => {
  await createCredit(site, membre.uuid_personne, 500)
  const annonces = [await membre.publish('P0001'), await membre.publish('P0002')]
  expect(annonces.map(({ a_payer }) => a_payer)).toEqual([4.9, 14.9])
  expect((await membre.pay(29.8)).status).toBe(400)
  expect((await membre.pay(24.8)).status).toBe(200)
})

test('payé pendant que la page s’ouvre, rien n’est demandé deux fois', async () => {
  for (let i = 0; i < 8; i++) {
    const essai = acheteur(site, await site.createMembre())
    const { uuid_annonce } = await essai.publish('P0001')
    await essai.pay(9.9, uuid_annonce, 'CHQ')
    const [{ uuid_paiement }] = await cheques(uuid_annonce)
    const [page] = await Promise.all([essai.pay(9.9, uuid_annonce), cash(uuid_paiement)])
    if (page.status === 200) expect(await statut(page.body)).toBe(fermee)
    else expect([400, 404]).toContain(page.status)
    await delivered(site)
    expect(solde(await essai.operations())).toBe(0)
  }
})

test('une page que la caisse n’a pas fermée à temps l’est à la ronde suivante', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const page = await membre.pay(9.9, uuid_annonce)
  const checkout = { ...site.checkout, expire: () => Promise.reject(new Error('la caisse dort')) }
  await expect(closePages({ database: site.database, checkout })).resolves.toBeUndefined()
  await site.database.transaction(async (tx) => {
    await tx.query(sql`update annonce set status_annonce = 'Archivée' where uuid_annonce = ${uuid_annonce}`)
    await cancelDebit(tx, membre.uuid_personne, uuid_annonce, site.clock.now)
  })
  await expect(closePages({ database: site.database, checkout })).rejects.toThrow('la caisse dort')
  await closePages(site)
  expect(await statut(page.body)).toBe(fermee)
})

const sent = (p_uuid_client: string, code = 'G0000', p_titre = 'Remplacement à Tours') =>
  membre.call('inserer_annonce', {
    p_titre,
    p_contenu: 'Cabinet de quatre kinés.',
    p_datecontrat: '2027-01-04',
    p_cp: '37000',
    p_ville: 'Tours',
    p_id_type: 2,
    p_code_tarif: code,
    p_uuid_client,
  })

test.each(['G0000', 'P0001'])('une annonce %s envoyée vingt fois est une annonce, débitée une fois', async (code) => {
  const id = crypto.randomUUID()
  const reponses = await Promise.all(Array.from({ length: 20 }, () => sent(id, code)))
  reponses.push(await sent(id.toUpperCase(), code))
  expect(new Set(reponses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(reponses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await membre.annonces()).toHaveLength(1)
  expect(await membre.montants()).toEqual(code === 'G0000' ? [] : [-9.9])
  await sent(crypto.randomUUID(), code)
  expect(await membre.annonces()).toHaveLength(2)
  expect((await call(site, `lister_annonces?uuid_client=eq.${id}`)).status).toBe(400)
})

test('renvoyée avec un autre titre, l’annonce le prend ; archivée, elle laisse la place à une autre', async () => {
  const id = crypto.randomUUID()
  const { uuid_annonce } = (await sent(id)).body[0]
  expect((await sent(id, 'G0000', 'Remplacement en été')).body[0].uuid_annonce).toBe(uuid_annonce)
  expect(await membre.annonce(uuid_annonce)).toMatchObject({ titre_annonce: 'Remplacement en été' })
  await membre.archive(uuid_annonce)
  expect((await sent(id)).body[0].uuid_annonce).not.toBe(uuid_annonce)
})

test('le même identifiant chez deux membres est deux annonces', async () => {
  const id = crypto.randomUUID()
  await sent(id)
  membre = acheteur(site, await site.createMembre())
  await sent(id)
  expect(await membre.annonces()).toHaveLength(1)
})
