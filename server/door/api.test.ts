// The door: profiles, sessions, bodies, methods, faults; and one walk of the whole contract.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Func, functions, type View, views } from '#domain/contract.ts'
import { call, createAnnonce, createPhoto, openTestSite, type TestMembre, type TestSite } from '../testing/site.ts'

let site: TestSite
let camille: TestMembre
let sacha: TestMembre
let operateur: TestMembre
let uuid: string
let uuidSacha: string
/** What the walk changes, so that no other test finds it changed. */
let passante: string
let cheque: string
let forum: string
let conversation: string

beforeAll(async () => {
  site = await openTestSite()
  camille = await site.createMembre({ pseudo: 'Camille', telephone: '0601020304' })
  sacha = await site.createMembre({ pseudo: 'Sacha' })
  uuid = (await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })).uuid_annonce
  passante = (await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne })).uuid_annonce
  const pro = { uuid_personne_annonceur: sacha.uuid_personne, code_tarif: 'P0002' }
  uuidSacha = (await createAnnonce(site, pro)).uuid_annonce
  await createAnnonce(site, { ...pro, code_tarif: 'P0001', status_annonce: 'En attente' })
  await createPhoto(site, { uuid_annonce: uuidSacha, nom_fichier: 'vue.jpg' })
  operateur = await site.createMembre({ pseudo: 'Opérateur', roles: ['operateur'] })
  const bonjour = { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message: 'Bonjour' }
  const { headers } = camille
  conversation = (await call(site, 'rpc/envoyer_mp', { args: bonjour, headers })).body.uuid_conversation
  const sujet = { p_titre_forum: 'Bonjour à tous', p_id_categorie: 1 }
  forum = (await call(site, 'rpc/creer_forum', { args: sujet, headers })).body
  await call(site, 'rpc/envoyer_forum', { args: { p_uuid_forum: forum, p_message_forum: 'Bonjour' }, headers })
  for (const _ of ['encaissé', 'attendu']) {
    const waiting = {
      uuid_personne_annonceur: camille.uuid_personne,
      code_tarif: 'P0001',
      status_annonce: 'En attente',
    }
    const { uuid_annonce } = await createAnnonce(site, waiting)
    const args = { p_montant: 9.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce: uuid_annonce }
    await call(site, 'rpc/creer_paiement', { args, headers: camille.headers })
    const { body } = await call(site, 'lister_cheques_attendus', { headers: operateur.headers })
    if (cheque === undefined)
      await call(site, 'rpc/encaisser_cheque', {
        args: { p_uuid_paiement: body[0].uuid_paiement },
        headers: operateur.headers,
      })
    cheque = body[0].uuid_paiement
  }
})
afterAll(() => site?.close())

const membre = 'utilisateur_ae'
const visiteur = { 'accept-profile': 'anon_ae', 'content-profile': 'anon_ae' }

/** Arguments that each function accepts; one missing here fails the walk. */
const valid: Record<string, () => Record<string, unknown>> = {
  lister_annonces: () => ({ p_uuid_annonce: uuid }),
  inserer_annonce: () => ({
    p_titre: 'Titre',
    p_contenu: 'Contenu',
    p_datecontrat: '2027-01-04',
    p_cp: '37000',
    p_ville: 'Tours',
    p_id_type: 1,
    p_code_tarif: 'G0000',
  }),
  ajouter_annonce: () => ({
    p_titre_annonce: 'Titre',
    p_contenu_annonce: 'Contenu',
    p_datecontrat_annonce: '2027-01-04',
    p_cp_annonce: '37000',
    p_ville_annonce: 'Tours',
    p_id_typeannonce: 1,
    p_code_tarif: 'G0000',
  }),
  archiver_annonce: () => ({ p_uuid_annonce: passante }),
  modifier_annonce: () => ({ p_uuid_annonce: passante, p_titre: 'Autre titre' }),
  pourvoir_annonce: () => ({ p_uuid_annonce: passante }),
  renouveler_annonce: () => ({ p_uuid_annonce: passante }),
  generer_lien_image_annonce: () => ({ p_uuid_annonce: uuidSacha, p_nom_fichier: 'salle.jpg' }),
  generer_lien_téléchargement_image: () => ({ p_uuid_annonce: uuidSacha, p_nom_fichier: 'vue.jpg' }),
  generer_lien_telechargement_image: () => ({ p_uuid_annonce: uuidSacha, p_nom_fichier: 'vue.jpg' }),
  generer_liens_telechargement_images: () => ({ p_uuid_annonce: uuidSacha }),
  generer_lien_suppression_image: () => ({ p_uuid_annonce: uuidSacha, p_nom_fichier: 'vue.jpg' }),
  ordonner_photos_annonce: () => ({ p_uuid_annonce: uuidSacha, p_noms_fichiers: [] }),
  compter_vue_annonce: () => ({ p_uuid_annonce: uuid }),
  envoyer_message_annonce: () => ({ recipient_id: camille.uuid_personne, ad_id: uuid, content: 'Bonjour' }),
  envoyer_mp: () => ({ p_uuid_personne_destinataire: camille.uuid_personne, p_contenu_message: 'Bonsoir' }),
  envoyer_mp_conversation: () => ({ p_uuid_conversation: conversation, p_contenu_message: 'Bonsoir' }),
  marquer_conversation_lue: () => ({ p_uuid_conversation: conversation }),
  creer_forum: () => ({ p_titre_forum: 'Un logiciel ?', p_id_categorie: 5 }),
  envoyer_forum: () => ({ p_uuid_forum: forum, p_message_forum: 'Bienvenue' }),
  envoyer_message_forum: () => ({ p_uuid_forum: forum, p_contenu_message: 'Merci' }),
  lister_profil: () => ({ p_uuid_personne: camille.uuid_personne }),
  renseigner_mails: () => ({ p_mails_messages: false }),
  renseigner_pseudo: () => ({ p_pseudo: 'Sacha' }),
  renseigner_tel: () => ({ p_tel: '06 39 98 12 34' }),
  renseigner_adr: () => ({ p_cp: '37000', p_ville: 'Tours' }),
  renseigner_numrpps: () => ({ p_numrpps: '10101234567' }),
  renseigner_presentation: () => ({ p_presentation: 'Kiné du sport.' }),
  creer_paiement: () => ({ p_montant: 9.9, p_code_moyendepaiement: 'CHQ' }),
  encaisser_cheque: () => ({ p_uuid_paiement: cheque }),
}

test.each(Object.entries(views) as [string, View][])(
  'vue %s : son public, et des lignes conformes au contrat',
  async (name, view) => {
    const { status, body } = await call(site, name, { headers: (view.role ? operateur : camille).headers })
    expect(status).toBe(200)
    if (name !== 'lister_vues_annonce') expect(body.length).toBeGreaterThan(0)
    for (const row of body) z.strictObject(view.row.shape).parse(row)
    const visitor = await call(site, name)
    expect(visitor.status).toBe(view.role ? 404 : view.profil === membre ? 401 : 200)
    const anonymous = await call(site, name, { headers: visiteur })
    expect(anonymous.status).toBe(view.profil === membre ? 404 : 200)
  },
)

test.each(Object.entries(functions) as [string, Func][])(
  'fonction %s : son public, ses arguments',
  async (name, func) => {
    const args = valid[name]!()
    const visitor = await call(site, `rpc/${name}`, { args })
    expect(visitor.status).toBe(func.role ? 404 : func.profil === membre ? 401 : func.rows ? 200 : 204)
    if (visitor.status === 401)
      expect(visitor.body.message).toBe(
        func.rows
          ? 'Session invalide. Veuillez vous reconnecter.'
          : "Action impossible: Le token d'authentification est manquant ou invalide.",
      )
    const { headers } = func.role ? operateur : sacha
    const extra = await call(site, `rpc/${name}`, { args: { ...args, p_de_trop: 1 }, headers })
    expect([extra.status, extra.body.code]).toEqual([404, 'PGRST202'])
    const answer = await call(site, `rpc/${name}`, { args, headers })
    if (func.rows) for (const row of answer.body) z.strictObject(func.rows.shape).parse(row)
    else if (func.result) z.parse(func.result, answer.body)
  },
)

const reserved = [...Object.entries<View>(views), ...Object.entries<Func>(functions)].filter(([, { role }]) => role)

test.each(reserved)('%s n’existe que pour un opérateur', async (name, entry) => {
  const path = (of: string) => ('args' in entry ? `rpc/${of}` : of)
  const args = 'args' in entry ? { args: valid[name]!() } : {}
  const callers: Record<string, string>[] = [
    {},
    visiteur,
    camille.headers,
    { ...camille.headers, 'accept-profile': membre },
  ]
  for (const headers of callers) {
    const answer = await call(site, path(name), { ...args, headers })
    const unknown = await call(site, path('inconnue'), { ...args, headers })
    expect(answer.status).toBe(404)
    expect([answer.status, JSON.stringify(answer.body).replaceAll(name, 'inconnue')]).toEqual([
      unknown.status,
      JSON.stringify(unknown.body),
    ])
    const tried = await call(site, name, { method: 'DELETE', headers })
    expect(tried.status).toBe(404)
  }
  expect((await call(site, 'openapi')).body.paths).not.toHaveProperty(`/${path(name)}`)
})

test.each([
  ['modifier_annonce', 'Actif'],
  ['archiver_annonce', 'Actif'],
  ['pourvoir_annonce', 'Actif'],
  ['renouveler_annonce', 'Expirée'],
])('l’annonce de Camille est fermée à Sacha, et reste telle quelle : %s', async (name, status_annonce) => {
  const owner = { uuid_personne_annonceur: camille.uuid_personne, status_annonce }
  const { uuid_annonce } = await createAnnonce(site, owner)
  const read = () => site.database.pool.query('select * from annonce where uuid_annonce = $1', [uuid_annonce])
  const before = (await read()).rows
  const args = { ...valid[name]!(), p_uuid_annonce: uuid_annonce }
  const { status, body } = await call(site, `rpc/${name}`, { args, headers: sacha.headers })
  expect([status, body.message]).toEqual([404, 'Annonce non trouvée ou accès refusé.'])
  expect((await read()).rows).toEqual(before)
  // The same call is Camille's to make.
  expect((await call(site, `rpc/${name}`, { args, headers: camille.headers })).status).toBeLessThan(300)
})

test('ce qui est à Camille ne se lit pas par Sacha', async () => {
  const mine = await call(site, 'lister_mes_annonces', { headers: sacha.headers })
  expect(mine.body.map((row: { uuid_annonce: string }) => row.uuid_annonce)).not.toContain(uuid)
  const profile = await call(site, `lire_personne?uuid_personne=eq.${camille.uuid_personne}`, {
    headers: sacha.headers,
  })
  expect(profile.body).toEqual([])
})

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

test('un nul dans un texte est refusé, pas une panne', async () => {
  const { status } = await call(site, 'rpc/renseigner_pseudo', {
    args: { p_pseudo: 'a\u0000b' },
    headers: sacha.headers,
  })
  expect(status).toBe(204)
  const filter = await call(site, 'lister_annonces?titre_annonce=eq.%00')
  expect(filter.status).toBe(400)
})

test('une panne se dit sans rien livrer de ce qui l’a causée', async () => {
  await site.database.pool.query(`
    create function panne() returns trigger language plpgsql as
      $$ begin raise 'un secret de la base' using errcode = 'XX001'; end $$;
    create trigger panne before update on personne for each row execute function panne()`)
  const { status, body } = await call(site, 'rpc/renseigner_pseudo', {
    args: { p_pseudo: 'Sacha Kiné' },
    headers: sacha.headers,
  })
  await site.database.pool.query('drop function panne cascade')
  expect([status, body]).toEqual([
    500,
    { code: 'XX000', message: 'Erreur inconnue du serveur.', details: null, hint: null },
  ])
})
