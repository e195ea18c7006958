// Long conversations and topics: a page is read by index, whatever comes before it.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { explainView } from '../testing/plan.ts'
import { openFileSite } from '../testing/site.ts'

const forum = crypto.randomUUID()
const conversation = crypto.randomUUID()
const count = 2000
/** Pages read for one page of a topic: PostgreSQL 15 sorts the rest of the topic, where later versions stop. */
let topicBlocks = 250

const site = await openFileSite()
const { rows } = await site.database.pool.query('show server_version_num')
if (rows[0].server_version_num < 160_000) topicBlocks = 400
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const { pool } = site.database
const [a, b] = [camille.uuid_personne, sacha.uuid_personne].sort()
// A thousand other topics and members, so that a full scan would be visible.
await pool.query(
  `insert into personne (sub, pseudo_personne) select 'foule-' || i, 'Foule ' || i from generate_series(1, 1000) i`,
)
await pool.query(sql`
  insert into forum (uuid_forum, titre_forum, id_categorie, uuid_personne_auteur, date_creation, date_dernier_message, nombre_messages)
  select case i when 500 then ${forum} else gen_random_uuid() end, 'Sujet ' || i, 1 + i % 7, uuid_personne,
    now() - interval '1 year', now() - make_interval(mins => i), case i when 500 then ${count}::integer else 3 end
  from generate_series(1, 1000) i join personne on sub = 'foule-' || i`)
// Fixed ids: the number of index pages would vary with random ones.
await pool.query(`
  insert into message_forum (uuid_message, uuid_forum, rang_dans_forum, uuid_personne, contenu_message, date_envoi)
  select md5(titre_forum || ' ' || i)::uuid, uuid_forum, i, uuid_personne_auteur, repeat('Un long message. ', 20), date_creation
  from forum, generate_series(1, nombre_messages) i`)
await pool.query(`
  insert into conversation (uuid_personne_a, uuid_personne_b, dernier_rang, date_dernier_message)
  select least(p.uuid_personne, q.uuid_personne), greatest(p.uuid_personne, q.uuid_personne), 20, now()
  from personne p join personne q on q.sub like 'foule-%' and q.uuid_personne <> p.uuid_personne
  where p.sub = 'foule-1'`)
await pool.query(sql`
  insert into conversation (uuid_conversation, uuid_personne_a, uuid_personne_b, dernier_rang, date_dernier_message)
  values (${conversation}, ${a}, ${b}, ${count}, now())`)
await pool.query(`
  insert into message (uuid_conversation, rang_dans_conversation, uuid_personne_emetteur, contenu_message, date_envoi)
  select uuid_conversation, i, uuid_personne_a, repeat('Un long message. ', 20), now()
  from conversation, generate_series(1, dernier_rang) i`)
await pool.query('vacuum analyze')

test.each([
  ['au milieu', `rang_dans_forum=gt.1000&order=rang_dans_forum.asc&limit=50`, 1001, 1050],
  ['à rebours', `rang_dans_forum=lt.1000&order=rang_dans_forum.desc&limit=50`, 999, 950],
  ['sans ordre demandé', `rang_dans_forum=gt.1990&limit=50`, 1991, 2000],
])('un sujet de 2 000 messages se lit %s par son index', async (_name, query, from, to) => {
  const path = `uuid_forum=eq.${forum}&${query}`
  const { body } = await camille.get(`lister_messages_forum?${path}`)
  expect([body[0].rang_dans_forum, body.at(-1).rang_dans_forum]).toEqual([from, to])
  const plan = await explainView(site, camille, 'lister_messages_forum', path)
  expect(plan.scans).toContain('Index Scan message_forum_uuid_forum_rang_dans_forum_key')
  expect(plan.scans.join()).not.toContain('Seq Scan message_forum')
  expect(plan.blocks).toBeLessThan(topicBlocks)
})

test.each([
  ['les 10 derniers', 'order=rang_dans_conversation.desc&limit=10', 2000, 1991],
  ['10 du milieu', 'rang_dans_conversation=lt.1000&order=rang_dans_conversation.desc&limit=10', 999, 990],
  ['sans ordre demandé', 'rang_dans_conversation=lt.11&limit=10', 10, 1],
])('une conversation de 2 000 messages : %s, par son index', async (_name, query, from, to) => {
  const path = `uuid_conversation=eq.${conversation}&${query}`
  const { body } = await camille.get(`lister_messages_prives?${path}`)
  expect([body[0].rang_dans_conversation, body.at(-1).rang_dans_conversation]).toEqual([from, to])
  const plan = await explainView(site, camille, 'lister_messages_prives', path)
  expect(plan.scans).toContain('Index Scan message_uuid_conversation_rang_dans_conversation_key')
  expect(plan.scans.join()).not.toContain('Seq Scan')
  expect(plan.blocks).toBeLessThan(120)
})

test.each([
  ['tous', '', 'Index Only Scan forum_par_activite'],
  ['d’une catégorie', 'id_categorie=eq.3&', 'Index Scan forum_par_categorie'],
])('vingt sujets sur mille (%s) sont lus dans l’ordre de leur index', async (_name, filter, index) => {
  const plan = await explainView(site, camille, 'lister_forums', `${filter}order=date_dernier_message.desc&limit=20`)
  expect(plan.scans).toContain(index)
  expect(plan.scans.join()).not.toMatch(/Seq Scan (forum|personne)/)
  expect(plan.blocks).toBeLessThan(120)
})
