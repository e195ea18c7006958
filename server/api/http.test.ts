// Formats that a caller may ask for and send: objects, columns, numbers as text; and unknown paths.
import { expect, test } from 'vitest'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const uuid = (await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })).uuid_annonce

const annonce = {
  p_titre: 'Titre',
  p_contenu: 'Contenu',
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 1,
  p_code_tarif: 'G0000',
}

test('sous /api, un chemin que rien ne répond dit aussi qu’un jeton ne vaut rien, et HEAD n’est pas un succès', async () => {
  const headers = { authorization: 'Bearer abc' }
  expect((await call(site, 'a/b', { headers })).status).toBe(401)
  expect((await call(site, 'rpc/lister_annonces', { method: 'HEAD' })).status).toBe(405)
})

test('une annonce créée se reçoit comme un objet, avec les colonnes demandées ; le refus d’une forme ne crée rien', async () => {
  const accept = 'application/vnd.pgrst.object+json'
  const headers = { ...sacha.headers, accept }
  const args = annonce
  const path = 'rpc/inserer_annonce?select=id:uuid_annonce'
  const { status, body, headers: got } = await call(site, path, { args, headers })
  expect([status, body]).toEqual([200, { id: expect.any(String) }])
  expect(got.get('content-type')).toContain(accept)
  const mine = async () => (await sacha.read('lister_mes_annonces')).length
  const before = await mine()
  const unknown = await call(site, 'rpc/inserer_annonce?select=inconnue', { args, headers })
  expect([unknown.status, unknown.body.code, await mine()]).toEqual([400, '42703', before])
})

test.each([
  ['un nombre trop grand', { p_limite: 101 }, /nombre .*<=100$/],
  ['un choix inconnu', { p_ordre: 'prix' }, /"debut"\|"distance"/],
  ['trop de départements', { p_departements: Array(21).fill('37') }, /<=20/],
  ['un département qui n’existe pas', { p_departements: ['37', 'ZZ'] }, /département inconnu/],
  ['un texte pour un nombre', { p_lat: 'nord' }, /nombre attendu/],
])('%s : le refus dit ce qui était attendu', async (_name, args, attendu) => {
  const { status, body } = await call(site, 'rpc/lister_annonces', { args })
  expect([status, body.code, body.details]).toEqual([400, '22P02', expect.stringMatching(attendu)])
})

test('un objet seul parmi plusieurs liens est refusé, et ce qui était une liste vide aussi', async () => {
  const headers = { ...camille.headers, accept: 'application/vnd.pgrst.object+json' }
  const args = { p_uuid_annonce: uuid }
  const { status, body } = await call(site, 'rpc/generer_liens_telechargement_images', { args, headers })
  expect([status, body.code, body.details]).toEqual([406, 'PGRST116', 'The result contains 0 rows'])
})

test.each([
  ['un nombre écrit', { p_limite: '1', p_lat: '47.39', p_lon: ' 0.69 ' }, 200],
  ['un nombre qui n’en est pas un', { p_limite: '1e' }, 400],
  ['un nombre vide', { p_limite: '' }, 400],
])('%s dans un texte se lit comme PostgreSQL le lit', async (_, args, status) => {
  expect((await call(site, 'rpc/lister_annonces', { args })).status).toBe(status)
})

test('un texte envoyé comme un nombre, un choix envoyé comme un texte se lisent aussi', async () => {
  const { headers } = sacha
  const rpps = await call(site, 'rpc/renseigner_numrpps', { args: { p_numrpps: 10_101_234_564 }, headers })
  const mails = await call(site, 'rpc/renseigner_mails', { args: { p_mails_messages: 'false' }, headers })
  expect([rpps.status, mails.status]).toEqual([204, 204])
})

test('une préparation CORS passe sans jeton ; OPTIONS dit ce qui est permis', async () => {
  const preflight = await call(site, 'rpc/lister_annonces', {
    method: 'OPTIONS',
    headers: { origin: 'https://ailleurs.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(200)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Profile')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  const view = await call(site, 'lister_annonces', { method: 'OPTIONS' })
  expect(view.headers.get('allow')).toBe('OPTIONS,GET,HEAD')
})
