// What the payment provider does by itself: told three times and out of order, it is one entry, and money leaves once.
import { beforeEach, expect, test } from 'vitest'
import { paiementConteste } from '#domain/paiement/incident.ts'
import { type Acheteur, acheteur, choose, delivered, notify } from '../testing/paiement.ts'
import { openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const operateur: TestMembre = await site.createMembre({ pseudo: 'Opératrice', roles: ['operateur'] })
let membre: Acheteur
let made = 0
/** The payment intent of the ad just paid. */
let intention: string
let annonce: string

beforeEach(async () => {
  site.notifications.held = false
  membre = acheteur(site, await site.createMembre())
  const { uuid_annonce } = await membre.publish('P0002')
  annonce = uuid_annonce
  const { body: url } = await membre.pay(19.9, uuid_annonce)
  await choose(site, url, 'payer')
  await delivered(site)
  const { rows } = await site.database.pool.query('select intention from paiement where uuid_annonce = $1', [annonce])
  intention = rows[0].intention
})

const send = async (type: string, object: object, created = 1_800_000_000 + ++made) => {
  const event = { id: `evt_incident_${made}`, object: 'event', type, created, data: { object } }
  const answer = await notify(site, event)
  if (answer.status !== 200) console.log(await answer.text())
  expect(answer.status).toBe(200)
}
const statut = async () =>
  (await site.database.pool.query('select status_annonce from annonce where uuid_annonce = $1', [annonce])).rows[0]
    .status_annonce
const desk = async () =>
  (await operateur.read('lister_incidents_paiement')).filter(
    ({ uuid_annonce }: { uuid_annonce: string }) => uuid_annonce === annonce,
  )
const charge = (amount_refunded: number) => ({ id: `ch_${intention}`, payment_intent: intention, amount_refunded })
const dispute = (status: string) => ({ id: `dp_${intention}`, payment_intent: intention, amount: 1990, status })

test('le paiement garde le nom que le prestataire lui donne', () => {
  expect(intention).toMatch(/^pi_/)
})

test('remboursé là-bas, dit trois fois et en deux parts dans le désordre : une écriture par part, au centime', async () => {
  await send('charge.refunded', charge(500))
  for (let n = 0; n < 3; n++) await send('charge.refunded', charge(1990))
  await send('charge.refunded', charge(500))
  expect(await membre.montants()).toEqual([-14.9, 14.9, -5, 5, 19.9, -19.9])
  expect(await statut()).toBe('Archivée')
  const factures = await membre.read('lister_factures')
  expect(factures.map(({ nature, montant }: { nature: string; montant: number }) => [nature, montant])).toEqual([
    ['avoir', 14.9],
    ['avoir', 5],
    ['facture', 19.9],
  ])
  expect((await desk()).map(({ genre, montant }: { genre: string; montant: number }) => [genre, montant])).toEqual([
    ['remboursement', 5],
    ['remboursement', 14.9],
  ])
})

test('remboursé en partie, l’annonce reste en ligne ; on ne peut plus y renoncer une seconde fois', async () => {
  await send('charge.refunded', charge(500))
  expect(await statut()).toBe('Actif')
  expect((await membre.call('retracter_commande', { p_uuid_annonce: annonce })).status).toBe(404)
  expect(await membre.montants()).toEqual([-5, 5, 19.9, -19.9])
})

test('un remboursement fait ici n’est pas compté deux fois quand le prestataire le dit', async () => {
  expect((await membre.call('retracter_commande', { p_uuid_annonce: annonce })).status).toBe(204)
  const { rows } = await site.database.pool.query('select uuid_paiement from paiement where uuid_annonce = $1', [
    annonce,
  ])
  const refund = { p_uuid_paiement: rows[0].uuid_paiement, p_montant: 19.9 }
  expect((await operateur.call('rembourser_paiement', refund)).status).toBe(204)
  const before = await membre.montants()
  await send('charge.refunded', charge(1990))
  expect(await desk()).toEqual([])
  expect(await membre.montants()).toEqual(before)
})

test('un litige : au bureau, rien ne se rembourse, puis perdu il est au registre une fois', async () => {
  await send('charge.dispute.created', dispute('needs_response'), 1_900_000_000)
  const [opened] = await desk()
  expect([opened.genre, opened.etat, opened.montant]).toEqual(['litige', 'needs_response', 19.9])
  const { rows } = await site.database.pool.query('select uuid_paiement from paiement where uuid_annonce = $1', [
    annonce,
  ])
  const refund = { p_uuid_paiement: rows[0].uuid_paiement, p_montant: 19.9 }
  expect((await operateur.call('rembourser_paiement', refund)).body.message).toBe(paiementConteste)
  expect((await operateur.call('traiter_incident_paiement', { p_uuid_incident: opened.uuid_incident })).status).toBe(
    204,
  )
  expect(await desk()).toEqual([])
  for (let n = 0; n < 3; n++) await send('charge.dispute.closed', dispute('lost'), 1_900_000_100)
  // Late, it changes nothing.
  await send('charge.dispute.updated', dispute('under_review'), 1_900_000_050)
  expect((await desk()).map(({ etat }: { etat: string }) => etat)).toEqual(['lost'])
  expect(await membre.montants()).toEqual([-19.9, 19.9, 19.9, -19.9])
  expect(await statut()).toBe('Archivée')
})

test('un litige gagné laisse rembourser de nouveau', async () => {
  await send('charge.dispute.created', dispute('needs_response'))
  await send('charge.dispute.closed', dispute('won'))
  const { rows } = await site.database.pool.query('select uuid_paiement from paiement where uuid_annonce = $1', [
    annonce,
  ])
  const { body } = await operateur.call('rembourser_paiement', {
    p_uuid_paiement: rows[0].uuid_paiement,
    p_montant: 19.9,
  })
  expect(body.message).not.toBe(paiementConteste)
})

test('un remboursement échoué et un soupçon de fraude sont au bureau ; un remboursement réussi n’y est pas', async () => {
  const refund = { id: `re_${intention}`, payment_intent: intention, amount: 1990 }
  await send('refund.updated', { ...refund, status: 'succeeded' })
  await send('refund.failed', { ...refund, status: 'failed' })
  await send('radar.early_fraud_warning.created', { id: 'issfr_1', payment_intent: intention, fraud_type: 'misc' })
  expect((await desk()).map(({ genre }: { genre: string }) => genre)).toEqual(['remboursement échoué', 'fraude'])
  expect(await membre.montants()).toEqual([19.9, -19.9])
})

test('un fait sans paiement de chez nous est montré quand même', async () => {
  await send('charge.dispute.created', {
    id: 'dp_ailleurs',
    payment_intent: 'pi_ailleurs',
    amount: 990,
    status: 'lost',
  })
  const lignes = await operateur.read('lister_incidents_paiement')
  expect(lignes.find(({ reference }: { reference: string }) => reference === 'dp_ailleurs')).toMatchObject({
    uuid_paiement: null,
    pseudo_personne: null,
    montant: 9.9,
  })
})
