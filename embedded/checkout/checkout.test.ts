// The embedded checkout used through Stripe's own SDK: sessions, refusals, idempotency, signatures, repeated notifications.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { phraseDemonstration } from '#domain/marque/marque.ts'
import { migrate } from '../../server/adapter/migrate.ts'
import { openPool } from '../../server/adapter/pool.ts'
import { databaseUrl } from '../../server/testing/setup.ts'
import { type EmbeddedCheckout, startCheckout } from './start.ts'

const name = `kinebouge_caisse_${process.pid}`
const admin = new pg.Client({ connectionString: inject('postgresql') })
const site = 'http://localhost:3000'
let pool: pg.Pool
let till: EmbeddedCheckout
let stripe: Stripe
let pages: Server
/** Notifications received by the site, and its answers. */
const heard: { body: string; signature: string }[] = []
let answers = 200

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
  pool = openPool(databaseUrl(inject('postgresql'), name))
  pages = createServer(async (request, response) => {
    if (request.url?.startsWith('/caisse/')) return till.handle(request, response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    heard.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['stripe-signature']) })
    response.writeHead(answers).end()
  })
  await new Promise<void>((listening) => pages.listen(0, '127.0.0.1', listening))
  till = await start()
  stripe = client(till.settings.secretKey)
})

afterAll(async () => {
  await till.stop()
  pages.close()
  await pool.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})

const origin = () => `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
const notify = () => `${origin()}/notifications`
const start = () => startCheckout({ pool, migrate, site, notify, onFault: console.error })

function client(secretKey: string): Stripe {
  const { hostname, port } = new URL(till.settings.api)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

const asked = (unit_amount = 1990): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'une-reference',
  line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount, product_data: { name: 'Annonce <1>' } } }],
  success_url: `${site}/mes-annonces?session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${site}/mes-annonces`,
})
const post = (id: string, choix: string) =>
  fetch(`${origin()}/caisse/${id}`, { method: 'POST', body: new URLSearchParams({ choix }), redirect: 'manual' })

test('une session s’ouvre, se relit, se paie une fois, et se notifie signée', async () => {
  const session = await stripe.checkout.sessions.create(asked())
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_total: 1990,
    currency: 'eur',
    payment_status: 'unpaid',
    status: 'open',
    client_reference_id: 'une-reference',
    url: `${site}/caisse/${session.id}`,
  })
  const page = await (await fetch(`${origin()}/caisse/${session.id}`)).text()
  expect(page).toContain('Annonce &lt;1&gt;')
  const paid = await Promise.all([post(session.id, 'payer'), post(session.id, 'payer')])
  for (const { status, headers } of paid)
    expect([status, headers.get('location')]).toEqual([303, `${site}/mes-annonces?session=${session.id}`])
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
  })
  await expect.poll(() => heard.length).toBe(1)
  const [{ body, signature } = { body: '', signature: '' }] = heard
  const event = stripe.webhooks.constructEvent(body, signature, till.settings.webhookSecret)
  expect(event).toMatchObject({ type: 'checkout.session.completed', data: { object: { id: session.id } } })
  const { webhookSecret } = till.settings
  expect(() => stripe.webhooks.constructEvent(body.replace('1990', '1'), signature, webhookSecret)).toThrow()
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_autre')).toThrow()
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
})

test('la même demande sous la même clé est la même session ; une autre demande est refusée', async () => {
  const options = { idempotencyKey: 'cle-1' }
  const twins = await Promise.all([1, 2, 3].map(() => stripe.checkout.sessions.create(asked(), options)))
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1)
  await expect(stripe.checkout.sessions.create(asked(990), options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('ce que Stripe refuserait est refusé', async () => {
  const { line_items: _, ...sansArticle } = asked()
  for (const wrong of [sansArticle, { ...asked(), success_url: 'javascript:alert(1)' }, asked(-1), asked(1.5)])
    await expect(stripe.checkout.sessions.create(wrong)).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.checkout.sessions.retrieve('cs_test_inconnue')).rejects.toMatchObject({ statusCode: 404 })
  await expect(client('sk_test_autre').checkout.sessions.create(asked())).rejects.toMatchObject({ statusCode: 401 })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 404 })
  expect((await fetch(`${till.settings.api}/v1/checkout/sessions`, { method: 'POST' })).status).toBe(401)
})

test.each([
  ['trop longue', new URLSearchParams({ mode: 'payment', nom: 'a'.repeat(70_000) }), 413],
  ['en JSON', JSON.stringify(asked()), 400],
  ['vide', '', 400],
])('une demande %s est refusée dans les mots de Stripe, et la suivante est entendue', async (_, body, status) => {
  const headers = { authorization: `Bearer ${till.settings.secretKey}` }
  const answer = await fetch(`${till.settings.api}/v1/checkout/sessions`, { method: 'POST', headers, body })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('request-id')).toMatch(/^req_/)
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', message: expect.any(String) } })
  expect((await stripe.checkout.sessions.create(asked())).status).toBe('open')
})

test('sa page refuse un formulaire trop long sans rien encaisser, et se protège comme les autres', async () => {
  const session = await stripe.checkout.sessions.create(asked())
  const body = new URLSearchParams({ choix: 'payer', nom: 'a'.repeat(70_000) })
  const answer = await fetch(`${origin()}/caisse/${session.id}`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(413)
  expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${site}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid')
})

test('sur un site de démonstration public, chaque page le dit ; ailleurs, aucune', async () => {
  const sur = await startCheckout({ pool, migrate, site, notify, onFault: console.error, demonstration: true })
  const server = createServer((request, response) => sur.handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const { id } = await stripe.checkout.sessions.create(asked())
  for (const path of [`/caisse/${id}`, '/caisse/inconnue']) {
    const page = await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    expect(page).toContain(`<body class="bandeau">\n<aside class="demonstration">${phraseDemonstration}</aside>`)
    expect(await (await fetch(origin() + path)).text()).not.toContain('démonstration')
  }
  server.close()
  await sur.stop()
})

test('ce qui a été payé se rend une fois par clé, jamais au-delà, et se relit', async () => {
  const { id } = await stripe.checkout.sessions.create(asked())
  expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull()
  const early = stripe.refunds.create({ payment_intent: id.replace('cs_test_', 'pi_'), amount: 100 })
  await expect(early).rejects.toMatchObject({ statusCode: 400 })
  await post(id, 'payer')
  const payment_intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  const refund = (amount: number, idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent, amount, metadata: { notre: idempotencyKey } }, { idempotencyKey })
  const twins = await Promise.all(Array.from({ length: 6 }, () => refund(990, 'rendu-1')))
  expect(new Set(twins.map((twin) => twin.id)).size).toBe(1)
  expect(twins[0]).toMatchObject({ object: 'refund', amount: 990, status: 'succeeded', payment_intent })
  await expect(refund(991, 'rendu-1')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  const rest = await Promise.allSettled([refund(1000, 'rendu-2'), refund(1000, 'rendu-3')])
  expect(rest.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { data } = await stripe.refunds.list({ payment_intent })
  expect(data.map(({ amount }) => amount).sort()).toEqual([1000, 990])
  expect(data.map(({ metadata }) => metadata?.notre)).toContain('rendu-1')
  for (const amount of [0, -1, 1.5])
    await expect(refund(amount, `faux${amount}`)).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.refunds.list({ payment_intent: 'pi_inconnu' })).rejects.toMatchObject({ statusCode: 404 })
})

test('sans montant, ce qui reste est rendu ; un refus porte le code de Stripe ; un remboursement se relit', async () => {
  const { id } = await stripe.checkout.sessions.create(asked())
  await post(id, 'payer')
  const payment_intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  await stripe.refunds.create({ payment_intent, amount: 990 })
  const idempotencyKey = `reste-${id}`
  const rest = await stripe.refunds.create({ payment_intent }, { idempotencyKey })
  expect(rest.amount).toBe(1000)
  expect((await stripe.refunds.create({ payment_intent }, { idempotencyKey })).id).toBe(rest.id)
  expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({ id: rest.id, amount: 1000, payment_intent })
  expect(await stripe.refunds.list({ payment_intent, limit: 1 })).toMatchObject({ data: [{}], has_more: true })
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const missing = { code: 'resource_missing', statusCode: 404 }
  await expect(stripe.refunds.create({ payment_intent: 'pi_inconnu' })).rejects.toMatchObject({
    ...missing,
    message: "No such payment_intent: 'pi_inconnu'",
  })
  await expect(stripe.refunds.retrieve('re_inconnu')).rejects.toMatchObject(missing)
  await expect(stripe.checkout.sessions.retrieve('cs_test_inconnue')).rejects.toMatchObject(missing)
})

test('tout ce qui a été payé, rendu deux fois à la fois sous une même clé, est rendu une fois et dit aux deux', async () => {
  const { id } = await stripe.checkout.sessions.create(asked())
  await post(id, 'payer')
  const payment_intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  const holder = new pg.Client({ connectionString: databaseUrl(inject('postgresql'), name) })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from caisse.session where id = $1 for update', [id])
  const refund = () => stripe.refunds.create({ payment_intent, amount: 1990 }, { idempotencyKey: 'rendu-entier' })
  const both = Promise.all([refund(), refund()])
  // Both requests looked for the key before either had stored it.
  const waiting = async () =>
    (await holder.query(`select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`, [name]))
      .rowCount
  await expect.poll(waiting).toBe(2)
  await holder.query('rollback')
  await holder.end()
  const [un, autre] = await both
  expect(un!.id).toBe(autre!.id)
  expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(1)
})

test('une session expirée ne se paie plus ; son temps passé, elle expire d’elle-même', async () => {
  const [closed, old] = await Promise.all([1, 2].map(() => stripe.checkout.sessions.create(asked())))
  expect((await stripe.checkout.sessions.expire(closed!.id)).status).toBe('expired')
  const refused = await post(closed!.id, 'payer')
  expect([refused.status, await refused.text()]).toEqual([410, expect.stringContaining('rien n’a été payé')])
  await pool.query(`update caisse.session set date_expiration = now() where id = $1`, [old!.id])
  const late = await post(old!.id, 'payer')
  expect(late.status).toBe(410)
  const types = async () =>
    (await pool.query(`select 1 from caisse.notification where corps::jsonb ->> 'type' = 'checkout.session.expired'`))
      .rowCount
  await expect.poll(types).toBe(2)
})

test('une notification refusée revient jusqu’à ce qu’on la prenne, même après un redémarrage, sous les mêmes clés', async () => {
  answers = 500
  heard.length = 0
  const session = await stripe.checkout.sessions.create(asked())
  await post(session.id, 'payer')
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  const before = till.settings
  await till.stop()
  answers = 204
  heard.length = 0
  till = await start()
  expect([till.settings.secretKey, till.settings.webhookSecret]).toEqual([before.secretKey, before.webhookSecret])
  const due = () => pool.query('select 1 from caisse.notification where date_livraison is null')
  await expect.poll(async () => (await due()).rowCount, { timeout: 15_000 }).toBe(0)
  // Notifications of other tests may arrive meanwhile.
  expect(heard.some(({ body }) => body.includes(session.id))).toBe(true)
})
