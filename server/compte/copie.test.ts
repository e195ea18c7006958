// A member's data export over HTTP, then their departure: what is exported, to whom, and what remains afterwards.
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import {
  connexionAncienne,
  connexionRecente,
  copieOccupee,
  lienCopiePerime,
  vieLienCopie,
} from '#domain/compte/copie.ts'
import { effacementJours, identiteAns } from '#domain/compte/effacement.ts'
import { sweepPhotos } from '../photo/photoCleanup.ts'
import { acheteur, choose, createCredit } from '../testing/paiement.ts'
import { photosOf, picture } from '../testing/photo.ts'
import { openFileSite, type TestMembre } from '../testing/site.ts'
import { memberData } from './dataInventory.ts'
import { eraseComptes } from './effacement.ts'

/** Texts that only Camille wrote. */
const signes = {
  email: 'camille.durandal@exemple.fr',
  pseudo: 'Camille Durandal',
  telephone: '06 11 22 33 44',
  rpps: '10101234564',
  presentation: 'Zygomatique de naissance.',
}

const run = async (from: TestMembre, name: string, args: object = {}) => {
  const answer = await from.call(name, args)
  expect([name, answer.status < 300 || answer.body]).toEqual([name, true])
  return answer.body
}
const later = (seconds: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000)
}
const ask = async (from: TestMembre, p_jeton_identite: string) => from.call('generer_lien_copie', { p_jeton_identite })
const link = async (from: TestMembre): Promise<string> => (await ask(from, await site.issuer.identity(from.sub))).body
const download = (path: string) => fetch(`${site.url}${path}`)
const photos = photosOf(
  () => site,
  () => camille,
)
let conversation = ''
let sujet = ''
let payee = ''

const site = await openFileSite()
const camille = await site.createMembre({ sub: 'camille.durandal', pseudo: signes.pseudo, telephone: signes.telephone })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const operateur = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })
await run(camille, 'renseigner_numrpps', { p_numrpps: signes.rpps })
await run(camille, 'verifier_rpps', { p_nom: 'Durandal', p_prenom: 'Camille' })
await run(camille, 'renseigner_presentation', { p_presentation: signes.presentation })
await run(camille, 'renseigner_adr', { p_cp: '37000', p_ville: 'Tours' })

const acheteuse = acheteur(site, camille)
payee = (await acheteuse.publish('P0002')).uuid_annonce
const page = await acheteuse.pay(19.9, payee)
expect((await choose(site, page.body, 'payer')).status).toBe(303)
await vi.waitFor(async () => expect((await acheteuse.annonce(payee))?.status_annonce).toBe('Actif'), 20_000)
await photos.send(payee, await picture(), 'durandal.jpg')
expect((await photos.list(payee)).body).toHaveLength(1)
const due = (await acheteuse.publish('P0001')).uuid_annonce
await acheteuse.pay(9.9, due, 'CHQ')

await run(camille, 'renseigner_facturation', {
  p_nom: 'Cabinet des Lices',
  p_adresse: '1 rue Nationale',
  p_cp: '37000',
  p_ville: 'Tours',
})

const mp = (to: TestMembre, p_contenu_message: string) => ({
  p_uuid_personne_destinataire: to.uuid_personne,
  p_contenu_message,
})
conversation = (await run(camille, 'envoyer_mp', mp(sacha, 'Le poste est-il libre ?'))).uuid_conversation
await run(sacha, 'envoyer_mp', mp(camille, 'Oui, dès lundi.'))
const p_commun = { travaille: sacha.uuid_personne, lieux: 'Rue des Zygotes, Tours' }
const prepare = (from: TestMembre, p_part: object) =>
  run(from, 'remplir_preparation', { p_uuid_conversation: conversation, p_part, p_commun })
await prepare(camille, { nom: 'Camille Durandal', rpps: signes.rpps, rcp: 'MACSF 12' })
await prepare(sacha, { nom: 'Sacha Lenoir', rpps: '10987654323' })
sujet = await run(camille, 'creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 5 })
await run(camille, 'envoyer_forum', { p_uuid_forum: sujet, p_message_forum: 'Lequel prendre ?' })
await run(sacha, 'envoyer_forum', { p_uuid_forum: sujet, p_message_forum: 'Le mien.' })
await run(camille, 'bloquer_personne', {
  p_uuid_personne: (await site.createMembre({ pseudo: 'Gêneur' })).uuid_personne,
})
await run(camille, 'fusionner_favoris', { p_uuids_ajoutes: [payee], p_uuids_retires: [] })
await run(camille, 'inscrire_appareil', {
  p_endpoint: 'https://fcm.googleapis.com/fcm/send/camille',
  p_cle: `B${'a'.repeat(86)}`,
  p_auth: 'a'.repeat(22),
})
await run(sacha, 'compter_vue_annonce', { p_uuid_annonce: payee })

test('le lien ne se donne qu’à qui vient de prouver qui il est', async () => {
  const { identity, token } = site.issuer
  const refus: [string, string][] = [
    ['connexion ancienne', await identity(camille.sub, connexionRecente + 60)],
    ['jeton d’un autre', await identity(sacha.sub)],
    ['jeton qui ne dit pas quand', await token(camille.sub)],
    ['pas un jeton', 'rien'],
  ]
  for (const [quoi, jeton] of refus) {
    const { status, body } = await ask(camille, jeton)
    expect([quoi, status, body.message]).toEqual([quoi, 403, connexionAncienne])
  }
  expect((await ask(camille, await identity(camille.sub, connexionRecente - 60))).status).toBe(200)
})

test('un lien sert une fois, deux minutes, et le dernier demandé seul', async () => {
  const [premier, second] = [await link(camille), await link(camille)]
  expect((await download(premier)).status).toBe(404)
  const donne = await download(second)
  expect([donne.status, donne.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await donne.arrayBuffer()
  const encore = await download(second)
  expect([encore.status, await encore.text()]).toEqual([404, lienCopiePerime])
  const tardif = await link(camille)
  later(vieLienCopie + 1)
  expect((await download(tardif)).status).toBe(404)
  expect((await download('/copie/rien')).status).toBe(404)
})

test('une copie à la fois par membre : l’autre attend, et son lien reste bon', async () => {
  const held = Promise.withResolvers<void>()
  const open = site.storage.open.bind(site.storage)
  const storage = vi.spyOn(site.storage, 'open').mockImplementationOnce(async (key) => {
    await held.promise
    return open(key)
  })
  const premiere = await download(await link(camille))
  const chemin = await link(camille)
  const refusee = await download(chemin)
  expect([refusee.status, refusee.headers.get('retry-after'), await refusee.text()]).toEqual([503, '60', copieOccupee])
  expect((await download(await link(sacha))).status).toBe(200)
  held.resolve()
  await premiere.arrayBuffer()
  storage.mockRestore()
  const donnee = await download(chemin)
  expect(donnee.status).toBe(200)
  await donnee.arrayBuffer()
})

test('des inconnus sans lien ne prennent la place de personne', async () => {
  const chemin = await link(camille)
  const inconnus = Array.from({ length: 6 }, (_, rang) => download(`/copie/rien-${rang}`))
  const [donne, ...autres] = await Promise.all([download(chemin), ...inconnus])
  expect([donne.status, ...autres.map(({ status }) => status)]).toEqual([200, 404, 404, 404, 404, 404, 404])
  await donne.arrayBuffer()
})

test('tout y est, des deux côtés d’une conversation, et rien de l’adresse ni du téléphone des autres', async () => {
  const answer = await download(await link(camille))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="mes-donnees-[\d-]+\.zip"$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const noms = Object.keys(files).sort()
  expect(noms).toEqual([
    'LISEZMOI.txt',
    'donnees.json',
    expect.stringMatching(/^factures\/facture-\d{4}-\d{5}\.pdf$/),
    expect.stringMatching(`^photos/${payee}/1-.*\\.(jpg|webp)$`),
  ])
  expect(files[noms[3]!]!.length).toBeGreaterThan(100)
  const texte = Buffer.from(files['donnees.json']!).toString()
  const lues = JSON.parse(texte)
  expect(Object.keys(lues)).toEqual(memberData.map(([table]) => table))
  for (const table of ['personne', 'photo', 'conversation', 'blocage', 'favori', 'appareil', 'forum', 'message_forum'])
    expect([table, lues[table].length]).toEqual([table, 1])
  expect(lues.personne).toMatchObject([
    {
      email: signes.email,
      pseudo_personne: signes.pseudo,
      telephone_personne: signes.telephone,
      numrpps_personne: signes.rpps,
      presentation_personne: signes.presentation,
      ville_personne: 'Tours',
    },
  ])
  expect(lues.message).toMatchObject([
    { contenu_message: 'Le poste est-il libre ?', envoye: true, interlocuteur: 'Sacha' },
    { contenu_message: 'Oui, dès lundi.', envoye: false, interlocuteur: 'Sacha' },
  ])
  expect(lues.preparation).toMatchObject([
    {
      ma_partie: { rcp: 'MACSF 12' },
      commun: { lieux: 'Rue des Zygotes, Tours' },
      je_travaille: false,
      interlocuteur: 'Sacha',
    },
  ])
  expect(texte).not.toMatch(/Lenoir|10987654323/)
  expect(lues.blocage).toMatchObject([{ membre_bloque: 'Gêneur' }])
  expect(lues.annonce).toHaveLength(2)
  expect(lues.operation.map((operation: { montant_centimes: number }) => operation.montant_centimes)).toEqual([
    -1990, 1990, -990,
  ])
  expect(lues.paiement).toHaveLength(2)
  for (const { sub, uuid_personne } of [sacha, operateur])
    for (const autre of [`${sub}@exemple.fr`, uuid_personne]) expect(texte).not.toContain(autre)
})

test('factures et avoirs y sont en PDF, sauf tant que le membre n’a pas dit au nom de qui', async () => {
  const acheteuse = acheteur(site, await site.createMembre())
  await createCredit(site, acheteuse.uuid_personne, 990)
  const { uuid_annonce } = await acheteuse.publish('P0001')
  await run(acheteuse, 'retracter_commande', { p_uuid_annonce: uuid_annonce })
  const pdfs = async () => {
    const files = unzipSync(new Uint8Array(await (await download(await link(acheteuse))).arrayBuffer()))
    return Object.entries(files).filter(([nom]) => nom.startsWith('factures/'))
  }
  expect(await pdfs()).toEqual([])
  await run(acheteuse, 'renseigner_facturation', {
    p_nom: 'Lices',
    p_adresse: '1 rue',
    p_cp: '37000',
    p_ville: 'Tours',
  })
  const gardes = await pdfs()
  expect(gardes.map(([nom]) => nom.replace(/\d/g, '0')).sort()).toEqual([
    'factures/avoir-0000-00000.pdf',
    'factures/facture-0000-00000.pdf',
  ])
  for (const [, octets] of gardes) expect(Buffer.from(octets.subarray(0, 5)).toString()).toBe('%PDF-')
})

test('plusieurs pages de messages se suivent sans trou ni double', async () => {
  const bavard = await site.createMembre()
  await run(bavard, 'envoyer_mp', { p_uuid_personne_destinataire: sacha.uuid_personne, p_contenu_message: 'Un' })
  await site.database.pool.query(
    `insert into message (uuid_conversation, rang_dans_conversation, uuid_personne_emetteur, contenu_message, date_envoi)
      select uuid_conversation, n, uuid_personne_emetteur, 'Message ' || n, date_envoi
      from message, generate_series(2, 1203) n where uuid_personne_emetteur = $1`,
    [bavard.uuid_personne],
  )
  const files = unzipSync(new Uint8Array(await (await download(await link(bavard))).arrayBuffer()))
  const { message } = JSON.parse(Buffer.from(files['donnees.json']!).toString())
  expect(message.map((one: { rang_dans_conversation: number }) => one.rang_dans_conversation)).toEqual(
    Array.from({ length: 1203 }, (_, n) => n + 1),
  )
})

/** Every text column of the database, in all schemas. */
async function placesOf(texte: string): Promise<string[]> {
  const { pool } = site.database
  const { rows: tables } = await pool.query<{ nom: string }>(`
    select format('%I.%I', n.nspname, c.relname) as nom from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_|^information_schema$' and c.relname !~ '^commune|^gazetteer'`)
  const found: string[] = []
  for (const { nom } of tables) {
    const { rowCount } = await pool.query(`select from ${nom} t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [
      texte,
    ])
    if (rowCount) found.push(nom)
  }
  return found.sort()
}
const objects = async () => {
  const keys: string[] = []
  for await (const page of site.storage.list(`annonces/${payee}/`)) keys.push(...page.map(({ key }) => key))
  return keys
}
const solde = async () =>
  (
    await site.database.pool.query<{ solde: number; libre: number }>(
      'select sum(montant_centimes)::integer as solde, disponible($1) as libre from operation where uuid_personne = $1',
      [camille.uuid_personne],
    )
  ).rows[0]!

test('partie, plus rien ne la nomme nulle part que là où la loi le garde ; les comptes et les autres s’y retrouvent', async () => {
  for (const signe of Object.values(signes)) expect((await placesOf(signe)).length).toBeGreaterThan(0)
  expect((await objects()).length).toBeGreaterThan(0)
  await link(camille)
  await run(camille, 'supprimer_compte')
  later(effacementJours * 86_400)
  const turn = async () => {
    await eraseComptes(site, { now: site.clock.now, depot: async () => {}, oubli: async () => {} })
    await sweepPhotos(site, site.clock.now)
  }
  await turn()

  const gardee = { [signes.email]: ['public.identite_conservee'], [signes.pseudo]: ['public.identite_conservee'] }
  for (const signe of [...Object.values(signes), 'durandal.jpg'])
    expect([signe, await placesOf(signe)]).toEqual([signe, gardee[signe] ?? []])
  expect(await placesOf('durandal')).toEqual(['public.identite_conservee'])
  expect(await objects()).toEqual([])
  for (const [table, { de, depart }] of memberData) {
    const { text, values } = de(camille.uuid_personne)
    const { rowCount } = await site.database.pool.query(`select from ${table} t where ${text}`, values)
    if (depart === 'efface') expect([table, rowCount]).toEqual([table, 0])
  }
  expect(await camille.read('lire_personne')).toEqual([])

  expect(await solde()).toEqual({ solde: 0, libre: 0 })
  const messages = await sacha.read(
    `lister_messages_prives?uuid_conversation=eq.${conversation}&order=rang_dans_conversation`,
  )
  expect(messages.map((one: { contenu_message: string }) => one.contenu_message)).toEqual([
    'Le poste est-il libre ?',
    'Oui, dès lundi.',
  ])
  expect((await sacha.read(`lister_conversations?uuid_conversation=eq.${conversation}`))[0]).toMatchObject({
    pseudo_interlocuteur: 'Membre parti',
  })
  expect(await sacha.read(`lister_messages_forum?uuid_forum=eq.${sujet}`)).toHaveLength(2)

  later(identiteAns * 366 * 86_400)
  await turn()
  expect(await placesOf('durandal')).toEqual([])
})
