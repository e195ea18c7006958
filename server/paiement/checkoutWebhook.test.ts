// Payment notifications: late, repeated, out of order, forged; a payment is credited once, and only when signed.
import sql from 'sql-template-tag'
import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '../adapter/checkout.ts'
import { type Acheteur, acheteur, choose, delivered, notificationOf, notify } from '../testing/paiement.ts'
import { openFileSite } from '../testing/site.ts'
import { notificationPath } from './checkoutWebhook.ts'
import { recordNotification } from './paiement.ts'

let membre: Acheteur

const site = await openFileSite()
beforeEach(async () => {
  site.notifications.held = false
  membre = acheteur(site, await site.createMembre())
})

const stripe = new Stripe('sk_test_essai')

test('fermer le navigateur après avoir payé ne perd rien', async () => {
  const { uuid_annonce } = await membre.publish('P0002')
  const { body: url } = await membre.pay(19.9, uuid_annonce)
  const aborted = new AbortController()
  const posted = choose(site, url, 'payer', { signal: aborted.signal }).catch(() => null)
  const complete = sql`select 1 from caisse.session where status = 'complete' and id = ${url.split('/').at(-1)}`
  await expect.poll(async () => (await site.database.pool.query(complete)).rowCount).toBe(1)
  aborted.abort()
  await posted
  await delivered(site)
  expect((await membre.annonce(uuid_annonce))!.status_annonce).toBe('Actif')
})

test('une notification qui n’arrive pas, puis arrive, puis arrive encore : un seul crédit', async () => {
  site.notifications.held = true
  const { uuid_annonce } = await membre.publish('P0002')
  const { body: url } = await membre.pay(19.9, uuid_annonce)
  await choose(site, url, 'payer')
  const again = await membre.pay(19.9, uuid_annonce)
  expect([again.status, again.body.message]).toEqual([
    400,
    'Votre paiement est en cours d’enregistrement\u00a0: il apparaîtra dans un instant.',
  ])
  expect(await membre.montants()).toEqual([-19.9])
  site.notifications.held = false
  await delivered(site)
  expect(await membre.montants()).toEqual([19.9, -19.9])
  const event = await notificationOf(site, url)
  const replays = await Promise.all([1, 2, 3].map(() => notify(site, event)))
  expect(replays.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(
    (await notify(site, { ...event, id: 'evt_autre', type: 'checkout.session.async_payment_succeeded' })).status,
  ).toBe(200)
  expect(await membre.montants()).toEqual([19.9, -19.9])
  expect((await membre.annonce(uuid_annonce))!.a_payer).toBe(0)
  expect((await membre.pay(19.9, uuid_annonce)).body.message).toBe('Vous n’avez rien à payer.')
})

test('les notifications dans le désordre : expirée puis payée, payée puis expirée', async () => {
  for (const order of [
    ['expired', 'completed'],
    ['completed', 'expired'],
  ]) {
    site.notifications.held = true
    const { uuid_annonce } = await membre.publish('P0001')
    const { body: url } = await membre.pay(9.9, uuid_annonce)
    await choose(site, url, 'payer')
    const event = await notificationOf(site, url)
    for (const name of order)
      expect((await notify(site, { ...event, type: `checkout.session.${name}` })).status).toBe(200)
    expect((await membre.annonce(uuid_annonce))!.status_annonce).toBe('Actif')
    site.notifications.held = false
    await delivered(site)
  }
  expect(await membre.montants()).toEqual([9.9, -9.9, 9.9, -9.9])
})

test('rien n’est crédité sans une signature juste, au bon montant, en euros, pour notre session', async () => {
  site.notifications.held = true
  const { uuid_annonce } = await membre.publish('P0003')
  const { body: url } = await membre.pay(39.9, uuid_annonce)
  await choose(site, url, 'payer')
  const event = await notificationOf(site, url)
  const object = event.data.object
  const forged = (changes: object) => ({ ...event, data: { object: { ...object, ...changes } } })
  expect((await notify(site, event, { secret: 'whsec_autre' })).status).toBe(400)
  expect((await notify(site, event, { timestamp: Math.floor(Date.now() / 1000) - 3600 })).status).toBe(400)
  const body = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: site.till.webhookSecret })
  const tampered = await fetch(site.url + notificationPath, {
    method: 'POST',
    body: body.replace('3990', '3991'),
    headers: { 'stripe-signature': signature },
  })
  expect(tampered.status).toBe(400)
  expect((await fetch(site.url + notificationPath, { method: 'POST', body })).status).toBe(400)
  expect((await fetch(site.url + notificationPath, { method: 'POST' })).status).toBe(400)
  for (const changes of [
    { amount_total: 1 },
    { amount_total: 399_000 },
    { currency: 'usd' },
    { payment_status: 'unpaid' },
    { client_reference_id: uuid_annonce },
    { client_reference_id: null },
    { client_reference_id: 'pas un uuid' },
    { client_reference_id: `${object.client_reference_id}0` },
    { client_reference_id: `0${object.client_reference_id}` },
    { id: 'cs_test_autre' },
  ])
    expect((await notify(site, forged(changes))).status).toBe(200)
  expect((await notify(site, { ...event, type: 'customer.created' })).status).toBe(200)
  expect(await membre.montants()).toEqual([-39.9])
  expect((await notify(site, event)).status).toBe(200)
  expect(await membre.montants()).toEqual([39.9, -39.9])
})

test('ce qui ne peut pas être enregistré se dit au journal ; une page payée avant d’être notée est enregistrée', async () => {
  site.notifications.held = true
  const { uuid_annonce } = await membre.publish('P0001')
  const { body: url } = await membre.pay(9.9, uuid_annonce)
  await choose(site, url, 'payer')
  const { object } = (await notificationOf(site, url)).data
  const notified = {
    event: 'paid',
    session: object.id as string,
    uuid_paiement: object.client_reference_id as string,
    montant: 990,
    devise: 'eur',
    intention: null,
  } as const
  const record = (changes: Partial<Notification>) =>
    recordNotification(site.database, { ...notified, ...changes }, site.clock.now)
  for (const changes of [
    { uuid_paiement: null },
    { uuid_paiement: 'pas un uuid' },
    { uuid_paiement: uuid_annonce },
    { session: 'cs_autre' },
    { session: 'cs_autre', event: 'expired' },
  ] as const)
    expect(await record(changes)).toBe('unknown payment')
  for (const changes of [{ montant: 989 }, { montant: null }, { devise: 'usd' }, { devise: null }])
    expect(await record(changes)).toBe('not the amount that was asked for')
  const { rows } = await site.database.pool.query<{ etat: string; montant_centimes: number }>(sql`
    select etat, montant_centimes from incident_paiement where genre = 'montant' and reference = ${notified.session}`)
  expect(rows).toHaveLength(1)
  expect(await membre.montants()).toEqual([-9.9])
  await site.database.pool.query(sql`update paiement set session = null where uuid_annonce = ${uuid_annonce}`)
  expect(await record({})).toBeNull()
  expect(await membre.montants()).toEqual([9.9, -9.9])
})

test('une page expirée l’est au registre, sans rien dire du montant ; la suivante est une autre commande', async () => {
  site.notifications.held = true
  const { uuid_annonce } = await membre.publish('P0001')
  const { body: url } = await membre.pay(9.9, uuid_annonce)
  const { rows } = await site.database.pool.query<{ uuid_paiement: string; session: string }>(sql`
    select uuid_paiement, session from paiement where uuid_annonce = ${uuid_annonce}`)
  const expired = { ...rows[0]!, event: 'expired', montant: null, devise: null, intention: null } as const
  expect(await recordNotification(site.database, expired, site.clock.now)).toBeNull()
  expect((await membre.pay(9.9, uuid_annonce)).body).not.toBe(url)
  expect(await membre.montants()).toEqual([-9.9])
})

test('ouverte dans un navigateur, l’adresse dit qu’elle est la bonne et qu’on n’y lit rien', async () => {
  const response = await fetch(site.url + notificationPath)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await response.json()).toMatchObject({
    message: 'Cette adresse reçoit les avis d’un autre service, par POST seulement.',
  })
})
