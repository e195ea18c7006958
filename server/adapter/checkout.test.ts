// A checkout that does not answer, or refuses: the member sees a sentence, no data is lost, and a retry opens the same payment.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { createSite } from '../site.ts'
import { audience } from '../testing/issuer.ts'
import { acheteur } from '../testing/paiement.ts'
import { openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { createCheckout } from './checkout.ts'
import { remoteGeography } from './geo.ts'

let membre: TestMembre
/** Answers of a checkout other than the embedded one. */
let answer = {
  status: 401,
  body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }),
}
let asked: string[] = []
let sessions = 0
/** Something that changes the data while the checkout is being called. */
let meanwhile: () => Promise<unknown> = async () => null
const foreign = createServer(async ({ url }, response) => {
  asked.push(url ?? '')
  await meanwhile()
  const body = answer.body.replace('cs_x', () => `cs_${++sessions}`)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
})
const foreignUrl = () => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
const apps: FastifyInstance[] = []

const site = await openFileSite()
await new Promise<void>((listening) => foreign.listen(0, '127.0.0.1', listening))
beforeEach(async () => {
  membre = await site.createMembre()
  asked = []
  meanwhile = async () => null
})
afterAll(async () => {
  for (const app of apps) await app.close()
  foreign.close()
})

/** The same site on the same data, with another checkout URL. */
async function elsewhere(api: string): Promise<{ url: string }> {
  const { database, storage, issuer, till } = site
  const { app } = await createSite({
    services: {
      database,
      storage,
      checkout: createCheckout({ ...till, api }, publicUrl),
      publicUrl,
      now: () => site.clock.now,
    },
    oidc: { issuer: issuer.url, audience },
    geography: remoteGeography('http://127.0.0.1:1'),
    limites: 0,
    logger: false,
    onFault: console.error,
  })
  apps.push(app)
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const paiements = async (annonce: string) =>
  (
    await site.database.pool.query<{ etat: string; session: string | null }>(sql`
      select etat, session from paiement where uuid_annonce = ${annonce} order by date_paiement`)
  ).rows

test('sans réponse : 503 et sa phrase ; la commande reste, et la suivante est la même', async () => {
  const down = acheteur(await elsewhere('http://127.0.0.1:1'), membre)
  const { uuid_annonce } = await down.publish('P0001')
  const { status, body } = await down.pay(9.9, uuid_annonce)
  expect([status, body.message]).toEqual([503, 'Une erreur est survenue lors du paiement.'])
  expect(await paiements(uuid_annonce)).toEqual([{ etat: 'attendu', session: null }])
  expect((await acheteur(site, membre).pay(9.9, uuid_annonce)).status).toBe(200)
  expect(await paiements(uuid_annonce)).toEqual([{ etat: 'attendu', session: expect.stringMatching(/^cs_test_/) }])
  expect((await down.pay(9.9, uuid_annonce)).status).toBe(503)
  expect(await down.montants()).toEqual([-9.9])
})

const session = (status: string, url: string | null) => ({
  status: 200,
  body: JSON.stringify({ id: 'cs_x', status, url }),
})
test.each([
  [
    'une clé refusée',
    502,
    { status: 401, body: JSON.stringify({ error: { message: 'Invalid API Key' } }) },
    ['expiré', 'attendu'],
  ],
  ['une réponse illisible', 503, { status: 200, body: '<html>' }, ['attendu']],
  ['une session sans page', 503, session('open', null), ['attendu']],
  ['une session dont la page n’est pas une adresse', 503, session('open', 'ici'), ['attendu']],
  ['des sessions aussitôt finies', 503, session('expired', null), ['expiré', 'expiré', 'attendu']],
])('%s : %i et sa phrase, et un autre essai réussit', async (_nom, expected, answered, etats) => {
  answer = answered
  const refused = acheteur(await elsewhere(foreignUrl()), membre)
  const { uuid_annonce } = await refused.publish('P0002')
  const { status, body } = await refused.pay(19.9, uuid_annonce)
  expect([status, body.message]).toEqual([expected, 'Une erreur est survenue lors du paiement.'])
  expect((await acheteur(site, membre).pay(19.9, uuid_annonce)).status).toBe(200)
  expect((await paiements(uuid_annonce)).map(({ etat }) => etat).sort()).toEqual(etats.sort())
})

test('payée autrement pendant que sa page s’ouvre, une annonce ne se paie plus : la page est refusée, et fermée', async () => {
  answer = session('open', 'https://caisse.exemple.fr/payer')
  const buyer = acheteur(await elsewhere(foreignUrl()), membre)
  const { uuid_annonce } = await buyer.publish('P0001')
  meanwhile = () => buyer.archive(uuid_annonce)
  const { status, body } = await buyer.pay(9.9, uuid_annonce)
  expect([status, body.message]).toEqual([400, 'Vous n’avez rien à payer.'])
  const ouverte = `/v1/checkout/sessions/cs_${sessions - 1}`
  expect(asked).toEqual(['/v1/checkout/sessions', `${ouverte}/expire`])
})

test('expirée pendant qu’on la relisait, une page laisse la place à une nouvelle', async () => {
  answer = session('open', 'https://caisse.exemple.fr/payer')
  const buyer = acheteur(await elsewhere(foreignUrl()), membre)
  const { uuid_annonce } = await buyer.publish('P0001')
  await buyer.pay(9.9, uuid_annonce)
  const relue = `/v1/checkout/sessions/cs_${sessions}`
  asked = []
  meanwhile = async () => {
    meanwhile = async () => null
    await site.database.pool.query(sql`update paiement set etat = 'expiré' where uuid_annonce = ${uuid_annonce}`)
  }
  expect((await buyer.pay(9.9, uuid_annonce)).status).toBe(200)
  expect(asked).toEqual([relue, '/v1/checkout/sessions'])
  expect((await paiements(uuid_annonce)).map(({ etat }) => etat).sort()).toEqual(['attendu', 'expiré'])
})

test('une session que la caisse ne connaît pas, une autre l’a ouverte, laisse la place à une nouvelle', async () => {
  const buyer = acheteur(site, membre)
  const { uuid_annonce } = await buyer.publish('P0001')
  await buyer.pay(9.9, uuid_annonce)
  await site.database.pool.query(
    sql`update paiement set session = 'cs_live_ailleurs' where uuid_annonce = ${uuid_annonce}`,
  )
  expect((await buyer.pay(9.9, uuid_annonce)).status).toBe(200)
  expect((await paiements(uuid_annonce)).map(({ etat }) => etat).sort()).toEqual(['attendu', 'expiré'])
})

test.each([
  ['un autre appel vient de le rendre', true],
  ['rien n’a été rendu', false],
])('la caisse refuse un remboursement, mais %s : %s', async (_, rendu) => {
  const uuid_remboursement = crypto.randomUUID()
  const made = { id: 're_1', object: 'refund', status: 'succeeded', metadata: { uuid_remboursement } }
  const known: object[] = []
  const refus = { error: { type: 'invalid_request_error', message: 'Charge has already been refunded.' } }
  const till = createServer(({ method, url }, response) => {
    const asked = method === 'POST'
    if (asked && rendu) known.push(made)
    const read = url?.startsWith('/v1/refunds') ? { object: 'list', data: known } : { payment_intent: 'pi_1' }
    response.writeHead(asked ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(asked ? refus : read))
  })
  await new Promise<void>((listening) => till.listen(0, '127.0.0.1', listening))
  const api = `http://127.0.0.1:${(till.address() as AddressInfo).port}`
  const { refund } = createCheckout({ ...site.till, api }, publicUrl)
  expect(await refund({ uuid_remboursement, session: 'cs_1', montant: 990 })).toBe(rendu)
  till.close()
})

test('les deux réglages du paiement vont ensemble', () => {
  expect(readEnv({}, []).stripe).toBeNull()
  const both = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readEnv(both, []).stripe).toEqual({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1' })
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_live_1' }, [])).toThrow(
    'Réglage incomplet du paiement : il manque STRIPE_WEBHOOK_SECRET.',
  )
  expect(() => readEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, [])).toThrow(
    'Réglage incomplet du paiement : il manque STRIPE_SECRET_KEY.',
  )
})
