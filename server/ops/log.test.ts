// Log lines of requests: the fields they have, and those they never have.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTwin, type Twin } from '../testing/liveStream.ts'
import { call, openFileSite, publicUrl } from '../testing/site.ts'
import { createLog, logMax, withoutSecrets } from './log.ts'

let twin: Twin
const lines: Record<string, unknown>[] = []
let text = ''

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille Durand' })
beforeAll(async () => {
  const logger = createLog('info', {
    write(line: string) {
      text += line
      lines.push(JSON.parse(line))
    },
  })
  twin = await openTwin(site, {
    logger,
    pages: () => async (app) => {
      app.get('/panne', () => {
        const detail = { detail: 'Key (email)=(camille@exemple.fr) already exists.' }
        throw Object.assign(new Error('panne de camille@exemple.fr à https://x.fr/retour?code=abc'), detail)
      })
      app.get('/*', () => 'page')
    },
  })
})
beforeEach(() => {
  lines.length = 0
  text = ''
})
afterAll(() => twin?.close())

/** Waits for the log lines of the requests, which are written after the response. */
async function demandes(nombre: number) {
  const those = () => lines.filter(({ msg }) => msg === 'demande')
  while (those().length < nombre) await new Promise((turn) => setImmediate(turn))
  return those()
}

test('une demande est une ligne : son nom, sa route, ce qu’elle appelle, son issue, sa durée', async () => {
  const { headers } = await call(twin, 'lire_personne', {
    headers: { ...camille.headers, 'x-request-id': 'proxy-42.a' },
  })
  expect(headers.get('x-request-id')).toBe('proxy-42.a')
  const [line] = await demandes(1)
  expect(line).toMatchObject({
    level: 30,
    demande: 'proxy-42.a',
    methode: 'GET',
    route: '/api/:view',
    appel: 'lire_personne',
    statut: 200,
    issue: 'ok',
    ms: expect.any(Number),
  })
})

test('qui demande long n’écrit pas long : ni son adresse, ni ses en-têtes, ni son corps ne remplissent le journal', async () => {
  const { app } = twin.opened
  const long = 'x'.repeat(12_000)
  await app.inject({ url: `/${long}` })
  await app.inject({ url: `/api/${long}` })
  await app.inject({ url: `/api/lister_annonces?and=(${long}`, headers: { 'user-agent': long, referer: long } })
  await app.inject({ url: '/api/lire_personne', headers: { authorization: `Bearer ${long}`, 'x-request-id': long } })
  const json = { 'content-type': 'application/json' }
  await app.inject({ method: 'POST', url: '/api/rpc/lister_annonces', headers: json, payload: `{${long}` })
  await demandes(5)
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(500)
})

test('un autre nom que celui de PUBLIC_URL se dit une fois, ni celui de cette machine ni les questions de santé', async () => {
  const { app } = twin.opened
  const ask = (host: string, url = '/rien') => app.inject({ url, headers: { host } })
  const said = () => lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
  for (const host of ['localhost:3000', '127.0.0.1', 'site.localhost', new URL(publicUrl).host]) await ask(host)
  await ask('10.0.0.4:3000', '/sante/pret')
  expect(said()).toEqual([])
  await ask('kine.exemple.fr')
  await ask('kine.exemple.fr')
  expect(said()).toEqual([`Le site est demandé sous le nom « kine.exemple.fr » : PUBLIC_URL est ${publicUrl}`])
})

test('un refus dit sa règle et le code de qui l’a reçu, que seul le bureau relie à un membre', async () => {
  const envoie = (p_contenu_message: string) =>
    call(twin, 'rpc/envoyer_mp', {
      args: { p_uuid_personne_destinataire: crypto.randomUUID(), p_contenu_message },
      headers: camille.headers,
    })
  await envoie('')
  await envoie('x'.repeat(20_000))
  await call(twin, 'lire_personne', { headers: camille.headers })
  await call(twin, 'lire_personne', {})
  const dites = await demandes(4)
  const refusees = dites.filter(({ appel, issue }) => appel === 'envoyer_mp' && issue === 'refus')
  const refus = { refus: 'P0001', regle: expect.any(String), membre: expect.stringMatching(/^[0-9a-f]{12}$/) }
  expect(refusees).toMatchObject([refus, refus])
  expect(new Set(refusees.map(({ regle }) => regle)).size).toBe(2)
  const [{ membre } = {}] = refusees
  expect(refusees[1]!.membre).toBe(membre)
  expect(dites.filter((line) => line.membre !== undefined)).toHaveLength(2)
  expect(dites.find(({ statut }) => statut === 401)).toMatchObject({ refus: 'PGRST302' })

  const operateur = await site.createMembre({ roles: ['operateur'] })
  const { body } = await operateur.call('chercher_site', { p_mot: 'Camille Durand' })
  expect(body).toMatchObject([{ detail: expect.stringContaining(`journal ${membre}`) }])
})

test.each(['', 'court', 'a'.repeat(101), 'avec espace', '{"level":60}'])(
  'le nom « %s » n’est pas repris : le serveur en tire un',
  async (name) => {
    const { headers } = await call(twin, 'lister_typesannonce', { headers: { 'x-request-id': name } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  },
)

test('ce que n’importe qui peut écrire n’est ni une route ni un appel', async () => {
  await call(twin, 'lire_personne?select=email', { headers: { authorization: 'Bearer a.b.c' } })
  await call(twin, 'mot_de_camille')
  await call(twin, 'rpc/toString', { args: {} })
  await fetch(`${twin.url}/oidc-callback?code=secret-de-connexion&state=etat-secret`)
  const appels = (await demandes(4)).map(({ route, appel, issue }) => [route, appel, issue])
  expect(appels).toEqual([
    ['/api/:view', 'lire_personne', 'refus'],
    ['/api/:view', 'inconnu', 'refus'],
    ['/api/rpc/:name', 'inconnu', 'refus'],
    ['/*', '', 'ok'],
  ])
})

test('rien de qui demande ni de ce qu’il cherche : ni jeton, ni code, ni nom, ni adresse', async () => {
  await call(twin, 'lire_personne', { headers: camille.headers })
  await call(twin, 'rpc/renseigner_pseudo', { args: { p_pseudo: 'Camille Durand' }, headers: camille.headers })
  await fetch(`${twin.url}/oidc-callback?code=secret-de-connexion`)
  await fetch(`${twin.url}/annonces?lieu=Tours`)
  await fetch(`${twin.url}/panne`)
  expect((await demandes(5)).map(({ issue }) => issue)).toContain('panne')
  expect(lines.find(({ msg }) => msg === 'fault')).toMatchObject({
    demande: expect.any(String),
    err: { message: 'panne de …@… à https://x.fr/retour?…' },
  })
  for (const secret of [
    camille.headers.authorization.slice(7),
    camille.uuid_personne,
    'Camille',
    'camille@',
    'secret',
    'Tours',
    '127.0.0.1',
  ])
    expect(text).not.toContain(secret)
})

describe('un texte d’erreur', () => {
  test('une erreur qui n’en a que la forme, comme celles de la file, se lit aussi', () => {
    createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) }).error({
      err: { message: 'connexion refusée', queue: 'courrier' },
    })
    expect(lines).toMatchObject([{ err: { message: 'connexion refusée' } }])
  })
  test.each([
    ['550 <camille@exemple.fr> inconnue', '550 <…@…> inconnue'],
    ['postgres://kine:motdepasse@base:5432/kine', 'postgres://…@base:5432/kine'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
    ['jeton eyJhbGciOi.eyJzdWIi.c2ln refusé', 'jeton …jeton… refusé'],
    ['GET /oidc-callback?code=abc&state=d refusé', 'GET /oidc-callback?… refusé'],
    ['PUT https://s3.fr/photos/a.jpg?X-Amz-Signature=12 : 403', 'PUT https://s3.fr/photos/a.jpg?… : 403'],
    ['at send (/app/server/site.ts:12:3)', 'at send (/app/server/site.ts:12:3)'],
  ])('%s', (written, kept) => {
    expect(withoutSecrets(written)).toBe(kept)
  })
})

/** A process that writes this many log lines, then reports on stderr. */
function writer(lignes: number) {
  const script = `import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const journal = createLog('info')
    for (let n = 0; n < ${lignes}; n++) journal.info({ n, texte: 'x'.repeat(100) }, 'demande')
    process.stderr.write('libre')`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
}

test('un lecteur du journal qui ne lit plus n’arrête rien', async () => {
  const child = writer(20_000)
  const [said] = await once(child.stderr, 'data')
  expect(String(said)).toBe('libre')
  child.kill('SIGKILL')
})

test('un lecteur qui lit a toutes les lignes, celles d’avant la fin aussi', async () => {
  const child = writer(500)
  let read = ''
  child.stdout.on('data', (chunk: Buffer) => {
    read += chunk
  })
  await once(child, 'close')
  expect(read.trim().split('\n').length).toBe(500)
})

test('un texte trop long est coupé entre deux mots, et un secret coupé n’y reste pas', () => {
  const written = withoutSecrets(`${'mot '.repeat(logMax / 4 - 2)}camille@exemple.fr et la suite`)
  expect(written).toMatch(/ mot …$/)
  expect(withoutSecrets('a'.repeat(2 * logMax))).toBe(' …')
  expect(withoutSecrets('court')).toBe('court')
})
