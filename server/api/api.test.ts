// The HTTP API: profiles, sessions, bodies, methods, faults. Access rights are tested in acces.test.ts.
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { call, openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const sacha = await site.createMembre({ pseudo: 'Sacha' })

const membre = 'utilisateur_ae'
const visiteur = { 'accept-profile': 'anon_ae', 'content-profile': 'anon_ae' }

test('le profil nommé est suivi, ou refusé quand il n’existe pas', async () => {
  const unknown = await call(site, 'lister_annonces', { headers: { 'accept-profile': 'public' } })
  expect([unknown.status, unknown.body.code, unknown.body.hint]).toEqual([
    406,
    'PGRST106',
    'Only the following schemas are exposed: anon_ae, utilisateur_ae',
  ])
  const named = await call(site, 'lister_annonces', { headers: visiteur })
  expect(named.headers.get('content-profile')).toBe('anon_ae')
  const tokenless = await call(site, 'lister_annonces', { headers: { 'accept-profile': membre } })
  expect([tokenless.status, tokenless.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})

test.each([
  ['vide', 'Bearer ', 'PGRST301'],
  ['illisible', 'Bearer abc', 'PGRST301'],
  ['d’un autre schéma', 'Basic abc', 'PGRST301'],
])('un jeton %s est refusé, même pour une vue publique', async (_name, authorization, code) => {
  const { status, body } = await call(site, 'lister_annonces', { headers: { authorization } })
  expect([status, body.code]).toEqual([401, code])
})

test.each([
  ['rpc/renseigner_mails', "Action impossible: Le token d'authentification est manquant ou invalide."],
  ['rpc/lister_profil', 'Session invalide. Veuillez vous reconnecter.'],
])('%s sans jeton dit ce qu’il en est', async (path, phrase) => {
  const args = path.endsWith('profil') ? { p_uuid_personne: sacha.uuid_personne } : { p_mails_messages: false }
  expect((await call(site, path, { args })).body.message).toBe(phrase)
})

test('une session expirée est refusée', async () => {
  const token = await site.issuer.token('camille', { exp: Math.floor(Date.now() / 1000) - 120 })
  const { status, body } = await call(site, 'lire_personne', { headers: { authorization: `Bearer ${token}` } })
  expect([status, body.code, body.message]).toEqual([401, 'PGRST303', 'JWT expired'])
})

test.each([
  ['GET', 'inconnue', 404, 'PGRST205'],
  ['GET', 'a/b/c', 404, 'PGRST125'],
  ['POST', 'lister_annonces', 405, 'PGRST117'],
  ['DELETE', 'lister_annonces', 405, 'PGRST117'],
  ['GET', 'rpc/lister_annonces', 405, 'PGRST101'],
  ['PUT', 'rpc/lister_annonces', 405, 'PGRST101'],
  ['GET', 'rpc/', 404, 'PGRST125'],
  ['GET', 'lister_tarifs/', 404, 'PGRST125'],
  ['DELETE', 'a/b', 404, 'PGRST125'],
  ['GET', '%', 400, 'PGRST125'],
  ['POST', 'rpc/inconnue', 404, 'PGRST202'],
  ['POST', 'rpc/toString', 404, 'PGRST202'],
  ['GET', '__proto__', 404, 'PGRST205'],
  ['GET', 'lister%00annonces', 404, 'PGRST205'],
])('%s %s → %i %s', async (method, path, status, code) => {
  const answer = await call(site, path, { method })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test.each([
  ['application/json', '{', 400, 'PGRST102'],
  ['application/json', '[1]', 400, 'PGRST102'],
  ['application/json', '"texte"', 400, 'PGRST102'],
  ['text/xml', '<a/>', 400, 'PGRST102'],
  ['public', '{}', 400, 'PGRST102'],
  ['application/json, text/html', '{}', 400, 'PGRST102'],
  ['application/json', `{"p_uuid_annonce":"${'a'.repeat(300_000)}"}`, 413, 'PGRST102'],
  ['application/json', '{"p_uuid_annonce":"abc"}', 400, '22P02'],
  ['application/json', '{"p_rayon_km":"loin"}', 400, '22P02'],
  ['application/json', '{"p_lat":48}', 400, 'P0001'],
  ['application/json', '{"__proto__":{"a":1}}', 404, 'PGRST202'],
])('corps %s %.30s → %i %s', async (type, body, status, code) => {
  const response = await fetch(`${site.url}/api/rpc/lister_annonces`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
})

async function* inPieces() {
  for (let n = 0; n < 50; n++) {
    yield Buffer.alloc(100_000)
    await new Promise(setImmediate)
  }
}

test('un corps bien trop long est refusé d’un 413 qui se lit, à chaque fois ; sans fin, il est coupé', async () => {
  const url = `${site.url}/api/rpc/lister_annonces`
  const send = async () => {
    // Sent in pieces, as a large body is: the answer comes while it is still being sent.
    const body = Readable.toWeb(Readable.from(inPieces())) as ReadableStream
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  for (let n = 0; n < 10; n++) expect(await send()).toEqual([413, 'PGRST102'])

  const endless = request(url, { method: 'POST' })
  // The cut may be an error for the sender or only an end: both close.
  const cut = new Promise((resolve) => endless.once('close', resolve))
  endless.on('error', () => {})
  const feeding = setInterval(() => endless.write('x'.repeat(100_000)), 20)
  await cut
  clearInterval(feeding)
}, 20_000)

test('les descriptions partagées disent ce qu’elles varient, même à qui les a', async () => {
  const whole = await fetch(`${site.url}/api/openapi`)
  const again = await fetch(`${site.url}/api/openapi`, { headers: { 'if-none-match': whole.headers.get('etag')! } })
  expect([again.status, again.headers.get('vary')]).toEqual([304, whole.headers.get('vary')])
  expect(whole.headers.get('vary')).toContain('Accept-Encoding')
})

test('un nul dans un texte est refusé, pas une panne', async () => {
  const { status } = await sacha.call('renseigner_pseudo', { p_pseudo: 'a\u0000b' })
  expect(status).toBe(204)
  const filter = await call(site, 'lister_annonces?titre_annonce=eq.%00')
  expect(filter.status).toBe(400)
})

test('une panne se dit sans rien livrer de ce qui l’a causée', async () => {
  await site.database.pool.query(`
    create function panne() returns trigger language plpgsql as
      $$ begin raise 'un secret de la base' using errcode = 'XX001'; end $$;
    create trigger panne before update on personne for each row execute function panne()`)
  const { status, body } = await sacha.call('renseigner_pseudo', { p_pseudo: 'Sacha Kiné' })
  await site.database.pool.query('drop function panne cascade')
  expect([status, body]).toEqual([
    500,
    { code: 'XX000', message: 'Erreur inconnue du serveur.', details: null, hint: null },
  ])
})
