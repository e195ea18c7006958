// Web Push: encrypted for the device, signed by the site, sent once per event until seen.
import { createECDH, randomBytes } from 'node:crypto'
// @ts-expect-error It comes without types.
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { appareilAutre, appareilsMax, isServicePush, type Poussee } from '#domain/notification/device.ts'
import { createPousseur, readCleVapid } from '../adapter/push.ts'
import { expireAnnonces } from '../annonce/annonce.ts'
import { createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'
import { enqueuePushes, sendPush } from './devices.ts'

let camille: TestMembre
let sacha: TestMembre
let made = 0

const site = await openFileSite()
beforeEach(async () => {
  // A Tuesday at noon in France.
  site.clock.now = new Date('2026-12-01T11:00:00Z')
  recus.length = 0
  statut = 201
  camille = await site.createMembre()
  sacha = await site.createMembre({ pseudo: `Sacha ${++made}` })
})

const cle = readCleVapid(randomBytes(32).toString('base64'))!
const recus: { url: string; init: RequestInit }[] = []
let statut = 201
let repos: Record<string, string> = {}
/** A push service of the test. */
const service = (async (url: string, init: RequestInit) => {
  recus.push({ url, init })
  return new Response(null, { status: statut, headers: repos })
}) as typeof fetch
const pousseur = createPousseur(cle, 'https://kinebouge.fr', service)

function openAppareil() {
  const paire = createECDH('prime256v1')
  paire.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://fcm.googleapis.com/fcm/send/${++made}`
  const args = { p_endpoint: endpoint, p_cle: paire.getPublicKey('base64url'), p_auth: auth.toString('base64url') }
  const read = (body: unknown): Poussee =>
    JSON.parse(
      ece
        .decrypt(Buffer.from(body as Uint8Array), {
          version: 'aes128gcm',
          privateKey: paire,
          authSecret: auth.toString('base64url'),
        })
        .toString(),
    )
  return { endpoint, args, read }
}
/** The jobs of one run, which two servers share. */
async function note(): Promise<string[]> {
  const noms: string[] = []
  const poussee = async (_: unknown, nom: string) => void noms.push(nom)
  await Promise.all([1, 2].map(() => enqueuePushes(site.database, { poussee }, site.clock.now)))
  return noms
}
const push = (noms: string[]) => Promise.all(noms.map((nom) => sendPush(site.database, pousseur, nom, site.clock.now)))
const turn = async () => void (await push(await note()))
const write = () =>
  sacha.call('envoyer_mp', {
    p_uuid_personne_destinataire: camille.uuid_personne,
    p_contenu_message: 'Le secret du cabinet',
  })
const appareilsOf = async (of = camille) => await of.read('lister_appareils')

test('un message se dit à l’appareil, qui seul le lit, sans un de ses mots ; une fois jusqu’à ce qu’il soit vu', async () => {
  const appareil = openAppareil()
  expect((await camille.call('inscrire_appareil', appareil.args)).status).toBe(204)
  // Sent before, and not seen yet.
  const date_publication = new Date(site.clock.now.getTime() - 31 * 86_400_000)
  await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne, date_publication })
  await expireAnnonces(site.database, site.clock.now)
  await note()
  const { uuid_conversation } = (await write()).body
  await write()
  await turn()
  expect(recus).toHaveLength(1)
  const { url, init } = recus[0]!
  expect([url, init.redirect, init.method]).toEqual([appareil.endpoint, 'error', 'POST'])
  expect(appareil.read(init.body)).toEqual({
    texte: `Sacha ${made - 1} vous a écrit.`,
    lien: `/messagerie?conversationId=${uuid_conversation}`,
    sujet: uuid_conversation,
  })
  const { authorization = '', topic, ttl } = init.headers as Record<string, string>
  expect([topic, ttl]).toEqual([uuid_conversation.replaceAll('-', ''), '86400'])
  const [, jeton = '', k = ''] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload } = await jwtVerify(jeton, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'))
  expect(payload).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'https://kinebouge.fr' })
  expect(payload.exp! - Date.now() / 1000).toBeLessThan(86_400)

  await write()
  await turn()
  expect(recus).toHaveLength(1)
  await camille.call('marquer_notifications_vues')
  await write()
  const noms = await note()
  expect(noms).toHaveLength(1)
  await camille.call('marquer_notifications_vues')
  await push(noms)
  expect(recus).toHaveLength(1)
})

test.each([
  ['en métropole, le soir', null, '2026-12-01T20:00:00Z', '2026-12-02T06:00:00Z'],
  ['à La Réunion, le soir', '97400', '2026-12-01T17:00:00Z', '2026-12-02T03:00:00Z'],
  ['en Guadeloupe, la nuit, quand il fait jour à Paris', '97110', '2026-12-01T09:00:00Z', '2026-12-01T11:00:00Z'],
])('%s, rien ne sonne avant 7 h', async (_, cp, nuit, matin) => {
  await site.database.pool.query('update personne set cp_personne = $2 where uuid_personne = $1', [
    camille.uuid_personne,
    cp,
  ])
  await camille.call('inscrire_appareil', openAppareil().args)
  site.clock.now = new Date(nuit)
  await write()
  await turn()
  site.clock.now = new Date(Date.parse(matin) - 60_000)
  await turn()
  expect(recus).toEqual([])
  site.clock.now = new Date(matin)
  await turn()
  expect(recus).toHaveLength(1)
})

test.each([404, 410])(
  'un appareil oublié, au genre refusé, ou que son service ne connaît plus (%i), n’est pas prévenu',
  async (inconnu) => {
    const [un, autre] = [openAppareil(), openAppareil()]
    for (const { args } of [un, autre]) await camille.call('inscrire_appareil', args)
    await camille.call('renseigner_preference', { p_genre: 'message', p_push: false })
    await write()
    await turn()
    expect(recus).toEqual([])
    await camille.call('renseigner_preference', { p_genre: 'message', p_push: true })
    await sacha.call('oublier_appareil', { p_endpoint: un.endpoint })
    expect(await appareilsOf()).toHaveLength(2)
    await camille.call('oublier_appareil', { p_endpoint: un.endpoint })
    await camille.call('marquer_notifications_vues')
    statut = inconnu
    await write()
    await turn()
    expect(recus.map(({ url }) => url)).toEqual([autre.endpoint])
    expect(await appareilsOf()).toEqual([])
  },
)

test('un service en panne se dit à l’exploitant, l’appareil reste, et l’apprend quand il revient', async () => {
  await camille.call('inscrire_appareil', openAppareil().args)
  statut = 503
  await write()
  const noms = await note()
  await expect(push(noms)).rejects.toThrow('fcm.googleapis.com: 503')
  expect(await appareilsOf()).toHaveLength(1)
  statut = 201
  await push(noms)
  expect(recus).toHaveLength(2)
})

test('un service qui demande d’attendre n’est pas rappelé avant, et un texte trop long lui arrive coupé', async () => {
  const appareil = openAppareil()
  const vers = { endpoint: appareil.endpoint, p256dh: appareil.args.p_cle, auth: appareil.args.p_auth }
  const own = createPousseur(cle, 'https://kinebouge.fr', service)
  const say = (texte = 'Bonjour') => own(vers, { texte, lien: '/', sujet: crypto.randomUUID() })
  expect(await say('é'.repeat(6000))).toBe(true)
  const { body } = recus[0]!.init as { body: Uint8Array }
  expect(body.length).toBeLessThan(4096)
  expect(appareil.read(body).texte).toMatch(/^é+…$/)
  statut = 429
  repos = { 'retry-after': '3600' }
  await expect(say()).rejects.toThrow('429')
  repos = {}
  statut = 201
  await expect(say()).rejects.toThrow('asked to wait')
  expect(recus).toHaveLength(2)
})

test('un appareil dont la clé n’en est pas une est oublié, et rien ne part', async () => {
  await camille.call('inscrire_appareil', { ...openAppareil().args, p_cle: `B${'a'.repeat(86)}` })
  await write()
  await turn()
  expect([recus, await appareilsOf()]).toEqual([[], []])
})

test('un appareil passé à un autre membre ne dit rien de ce qui attendait le premier', async () => {
  const { args } = openAppareil()
  await camille.call('inscrire_appareil', args)
  await write()
  const noms = await note()
  await sacha.call('inscrire_appareil', args)
  await push(noms)
  expect(recus).toEqual([])
})

test('un navigateur n’a qu’un membre, le dernier venu ; un membre, quelques appareils, les derniers', async () => {
  const { args } = openAppareil()
  await camille.call('inscrire_appareil', args)
  await sacha.call('inscrire_appareil', args)
  expect([await appareilsOf(), await appareilsOf(sacha)]).toEqual([[], [{ endpoint: args.p_endpoint }]])
  for (let i = 0; i < appareilsMax; i++) {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await sacha.call('inscrire_appareil', openAppareil().args)
  }
  const restent = (await appareilsOf(sacha)) as { endpoint: string }[]
  expect(restent).toHaveLength(appareilsMax)
  expect(restent.map(({ endpoint }) => endpoint)).not.toContain(args.p_endpoint)
})

test('qui ne connaît que l’adresse d’un appareil ne le prend pas à son membre', async () => {
  const { args } = openAppareil()
  await camille.call('inscrire_appareil', args)
  const answer = await sacha.call('inscrire_appareil', { ...openAppareil().args, p_endpoint: args.p_endpoint })
  expect([answer.status, answer.body.message]).toEqual([400, appareilAutre])
  expect([await appareilsOf(), await appareilsOf(sacha)]).toEqual([[{ endpoint: args.p_endpoint }], []])
})

test('inscrits tous à la fois, les appareils d’un membre ne passent pas leur nombre', async () => {
  await Promise.all(
    Array.from({ length: appareilsMax + 5 }, () => sacha.call('inscrire_appareil', openAppareil().args)),
  )
  expect(await appareilsOf(sacha)).toHaveLength(appareilsMax)
})

test('une annonce se dit à l’appareil quand elle va finir, et quand elle finit', async () => {
  const appareil = openAppareil()
  await camille.call('inscrire_appareil', appareil.args)
  await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  for (const jours of [29, 2]) {
    site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
    await expireAnnonces(site.database, site.clock.now)
    await turn()
  }
  expect(recus.map(({ init }) => appareil.read(init.body).texte)).toEqual([
    'Votre annonce «\u00a0Assistanat à Tours\u00a0» se termine demain.',
    'Votre annonce «\u00a0Assistanat à Tours\u00a0» n’est plus en ligne. Vous pouvez la renouveler.',
  ])
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://fcm.googleapis.com:8443/x',
  'https://moi@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.exemple.fr/x',
  'https://exemple.fr/fcm.googleapis.com',
  'https://pirate-push.apple.com.exemple.fr/x',
  'https://notify.windows.com.exemple.fr/',
  'file:///etc/passwd',
  'x',
])('%s n’est pas un service de navigateur : jamais inscrit, jamais appelé', async (endpoint) => {
  const { args } = openAppareil()
  expect((await camille.call('inscrire_appareil', { ...args, p_endpoint: endpoint })).status).toBe(400)
  const vers = { endpoint, p256dh: args.p_cle, auth: args.p_auth }
  expect(await pousseur(vers, { texte: '', lien: '/', sujet: '' })).toBe(false)
  expect(recus).toEqual([])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
])('%s est un service de navigateur', (endpoint) => {
  expect(isServicePush(endpoint)).toBe(true)
})
