// The forum over HTTP: topics and messages as they are stored, listed and refused.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const muet = await site.createMembre({ pseudo: null })

const open = async (from: TestMembre, p_titre_forum: string, p_id_categorie = 1): Promise<string> =>
  (await from.call('creer_forum', { p_titre_forum, p_id_categorie })).body
const write = (from: TestMembre, p_uuid_forum: string, p_contenu_message: string, p_uuid_client?: string) =>
  from.call('envoyer_message_forum', { p_uuid_forum, p_contenu_message, p_uuid_client })
const topic = async (who: TestMembre, uuid: string) => (await who.read(`lister_forums?uuid_forum=eq.${uuid}`))[0]
const messages = (who: TestMembre, uuid: string) => who.read(`lister_messages_forum?uuid_forum=eq.${uuid}`)

test('les catégories sont celles de la décision 5, dans leur ordre', async () => {
  const rows = await camille.read('lister_categories_forum')
  expect(rows.map((row: { nom_categorie: string }) => row.nom_categorie)).toEqual([
    'Vie de cabinet',
    'Remplacements et assistanats',
    'Administratif et cotisations',
    'Pratique clinique',
    'Matériel et logiciels',
    'Formation',
    'Entraide étudiants',
  ])
})

test('un sujet n’est qu’à son auteur jusqu’à son premier message, puis à tous', async () => {
  const uuid = await open(camille, '  Quel   logiciel\nde facturation ? ', 5)
  expect(await topic(camille, uuid)).toMatchObject({
    titre_forum: 'Quel logiciel de facturation ?',
    nombre_messages: 0,
    extrait_premier_message: '',
  })
  expect(await topic(sacha, uuid)).toBeUndefined()
  const early = await write(sacha, uuid, 'Le mien')
  expect([early.status, early.body.message]).toEqual([404, 'Sujet non trouvé ou accès refusé.'])

  const texte = `Bonjour à tous,\r\n\n${'je cherche un logiciel '.repeat(20)}`
  const args = { p_uuid_forum: uuid, p_message_forum: texte }
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  expect((await camille.call('envoyer_forum', args)).status).toBe(204)
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  expect((await write(sacha, uuid, ' Le mien va bien. ')).status).toBe(204)
  const seen = await topic(sacha, uuid)
  expect(seen).toMatchObject({
    pseudo_auteur: 'Camille',
    pseudo_personne: 'Camille',
    uuid_personne_auteur: camille.uuid_personne,
    id_categorie: 5,
    nom_categorie: 'Matériel et logiciels',
    nombre_messages: 2,
  })
  expect(new Date(seen.date_dernier_message)).toEqual(site.clock.now)
  expect(seen.extrait_premier_message).toMatch(/^Bonjour à tous,\nje cherche un logiciel .*\S…$/)
  expect(seen.extrait_premier_message.length).toBeLessThanOrEqual(160)
  const rows = await messages(sacha, uuid)
  expect(rows).toMatchObject([
    { rang_dans_forum: 1, pseudo_personne: 'Camille', contenu_message: texte.replace('\r', '').trim() },
    { rang_dans_forum: 2, pseudo_personne: 'Sacha', contenu_message: 'Le mien va bien.' },
  ])
})

test('le même p_uuid_client est le même sujet, l’un après l’autre ou en même temps', async () => {
  const p_uuid_client = crypto.randomUUID()
  const ask = async (from: TestMembre, p_titre_forum: string, p_id_categorie = 3) =>
    (await from.call('creer_forum', { p_titre_forum, p_id_categorie, p_uuid_client })).body
  const many = await Promise.all(Array.from({ length: 8 }, () => ask(camille, 'Une seule fois')))
  expect(new Set(many).size).toBe(1)
  const [uuid] = many
  // Nobody has seen the topic yet: the last request wins.
  expect(await ask(camille, 'Un meilleur titre', 4)).toBe(uuid)
  expect(await topic(camille, uuid)).toMatchObject({ titre_forum: 'Un meilleur titre', id_categorie: 4 })
  await write(camille, uuid, 'Bonjour')
  expect(await ask(camille, 'Un autre encore', 5)).toBe(uuid)
  expect(await topic(sacha, uuid)).toMatchObject({ titre_forum: 'Un meilleur titre', nombre_messages: 1 })
  // Client ids of topics and of messages are independent.
  expect(await ask(sacha, 'Une seule fois')).not.toBe(uuid)
  expect(await camille.read('lister_forums?titre_forum=eq.Une seule fois')).toEqual([])
})

test('les sujets viennent le dernier écrit d’abord, et se cherchent par catégorie', async () => {
  const [un, deux] = [await open(camille, 'Premier sujet', 6), await open(camille, 'Second sujet', 6)]
  for (const uuid of [un, deux, un]) {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await write(camille, uuid, 'Bonjour')
  }
  const order = async (path: string) =>
    (await muet.read(path)).map(({ uuid_forum }: { uuid_forum: string }) => uuid_forum)
  expect((await order('lister_forums?limit=2')).sort()).toEqual([un, deux].sort())
  expect(await order('lister_forums?id_categorie=eq.6')).toEqual([un, deux])
  expect(await order('lister_forums?id_categorie=eq.6&order=date_dernier_message.asc')).toEqual([deux, un])
})

test('les premiers sujets ne sont pas planifiés à chaque lecture', async () => {
  const path = 'lister_forums?order=date_dernier_message.desc&limit=7'
  const times = 60
  for (let n = 0; n < times; n++) await camille.read(path)
  // Prepared statements belong to a connection.
  const { pool } = site.database
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const kept = await Promise.all(
    clients.map((client) =>
      client.query<{ propres: number; communs: number }>(sql`
        select custom_plans::integer as propres, generic_plans::integer as communs from pg_prepared_statements
        where statement like '%forum f%' and statement like '%limit 7%'`),
    ),
  )
  for (const client of clients) client.release()
  const plans = kept.flatMap(({ rows }) => rows)
  expect(plans.reduce((sum, { propres, communs }) => sum + propres + communs, 0)).toBe(times)
  // PostgreSQL makes five custom plans before it considers a generic one.
  for (const { propres } of plans) expect(propres).toBeLessThanOrEqual(5)
})

test.each<[string, object, string]>([
  [
    'creer_forum',
    { p_titre_forum: ' ', p_id_categorie: 1 },
    'Veuillez remplir tous les champs : titre, message et catégorie.',
  ],
  [
    'creer_forum',
    { p_titre_forum: 'Un titre', p_id_categorie: null },
    'Veuillez remplir tous les champs : titre, message et catégorie.',
  ],
  ['creer_forum', { p_titre_forum: 'ab', p_id_categorie: 1 }, 'Le titre doit contenir entre 3 et 120 caractères.'],
  [
    'creer_forum',
    { p_titre_forum: 'é'.repeat(121), p_id_categorie: 1 },
    'Le titre doit contenir entre 3 et 120 caractères.',
  ],
  ['creer_forum', { p_titre_forum: 'Un titre', p_id_categorie: 99_999 }, 'Cette catégorie n’existe pas.'],
  ['envoyer_message_forum', { p_contenu_message: ' \n\u200b' }, 'Votre réponse ne peut pas être vide.'],
  ['envoyer_forum', { p_message_forum: '' }, 'Votre réponse ne peut pas être vide.'],
  ['envoyer_forum', { p_message_forum: 'a'.repeat(10_001) }, 'Le message dépasse 10\u202f000 caractères.'],
])('%s %j est refusé', async (name, args, sentence) => {
  const uuid = await open(camille, 'Un sujet à refus')
  const given = name === 'creer_forum' ? args : { p_uuid_forum: uuid, ...args }
  const before = await camille.read('lister_forums')
  const { status, body } = await camille.call(name, given)
  expect([status, body.message]).toEqual([400, sentence])
  expect(await camille.read('lister_forums')).toEqual(before)
})

test('sans pseudo on n’ouvre ni ne répond ; un sujet inconnu est refusé', async () => {
  const uuid = await open(camille, 'À lire')
  await write(camille, uuid, 'Bonjour')
  const pseudo = 'Le pseudo ne peut pas être vide.'
  expect((await muet.call('creer_forum', { p_titre_forum: 'Bonjour', p_id_categorie: 1 })).body.message).toBe(pseudo)
  expect((await write(muet, uuid, 'Bonjour')).body.message).toBe(pseudo)
  const unknown = await write(camille, crypto.randomUUID(), 'Bonjour')
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Sujet non trouvé ou accès refusé.'])
  expect(await messages(muet, uuid)).toHaveLength(1)
})

test('cent réponses simultanées ont des rangs de 1 à n ; le même p_uuid_client est le même message', async () => {
  const uuid = await open(camille, 'Tous ensemble')
  const client = crypto.randomUUID()
  await write(camille, uuid, 'Bonjour', client)
  /** A busy machine sheds some of so many at once: asked again, as a member would. */
  const insist = async (...asked: Parameters<typeof write>): Promise<unknown> =>
    (await write(...asked)).status === 503 && insist(...asked)
  await Promise.all([
    ...Array.from({ length: 100 }, (_, i) => insist(i % 2 ? camille : sacha, uuid, `Réponse ${i}`)),
    ...Array.from({ length: 8 }, () => insist(camille, uuid, 'Bonjour', client)),
    ...Array.from({ length: 8 }, () => insist(sacha, uuid, 'Bonsoir', client)),
  ])
  const rows = await messages(camille, uuid)
  expect(rows.map((row: { rang_dans_forum: number }) => row.rang_dans_forum)).toEqual(
    Array.from({ length: 102 }, (_, i) => i + 1),
  )
  expect((await topic(sacha, uuid)).nombre_messages).toBe(102)
  const mine = rows.filter((row: { uuid_client: string | null }) => row.uuid_client !== null)
  expect(mine).toMatchObject([{ rang_dans_forum: 1, uuid_client: client }])
})

test('le profil dit qui l’on est, jamais où l’on est joint', async () => {
  await camille.call('renseigner_presentation', { p_presentation: 'Kiné du sport' })
  await camille.call('renseigner_tel', { p_tel: '06 39 98 12 34' })
  const profile = (who: TestMembre, p_uuid_personne: string) => who.call('lister_profil', { p_uuid_personne })
  const { body } = await profile(sacha, camille.uuid_personne)
  expect(body).toEqual([
    {
      uuid_personne: camille.uuid_personne,
      pseudo_personne: 'Camille',
      presentation_personne: 'Kiné du sport',
      ville_personne: null,
      date_inscription: expect.stringMatching(/^\d{4}-/),
      bloque: false,
      verification: null,
      reponse_annonceur: null,
    },
  ])
  expect((await profile(sacha, muet.uuid_personne)).body[0].pseudo_personne).toBe('Membre parti')
  expect((await profile(sacha, crypto.randomUUID())).body).toEqual([])
})
