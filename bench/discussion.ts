// A database where people have talked: a thousand topics, one of two thousand messages, conversations, and who listens.

import { migrate } from '../server/outside/migrate.ts'
import { openPool, shares } from '../server/outside/pool.ts'
import { root } from './product.ts'

export const topics = 1000
export const longTopic = 2000
const conversations = 40
const listenersMax = 1000

export interface Discussions {
  /** Address of the database. */
  url: string
  /** Who is asked about: member of forty conversations, one of them long. */
  sub: string
  uuid_forum: string
  uuid_conversation: string
  /** Members who only listen. */
  listeners: string[]
}

/** Texts as long as those people write. */
const texte = `repeat('Une phrase comme on en écrit entre deux patients. ', 2 + i % 7)`

export interface Amount {
  topics: number
  /** Messages of the longest topic, and of the longest of the others. */
  longTopic?: number
  most?: number
  /** Conversations of twenty messages that each member who listens has with others. */
  others: number
}

export async function loadDiscussions(server: string, amount: Amount = { topics, others: 0 }): Promise<Discussions> {
  const longest = amount.longTopic ?? longTopic
  const admin = openPool(server)
  const name = `bench_messages_${amount.topics}`
  await admin.query(`create database ${name}`)
  await admin.end()
  const at = new URL(server)
  at.pathname = `/${name}`
  const pool = openPool(at.href, { ...shares.depart, statementMs: 0 })
  await migrate(pool, `${root}/database`)
  await pool.query(
    `insert into personne (sub, email, pseudo_personne)
    select 'bench-' || i, 'bench-' || i || '@exemple.fr', 'Kiné ' || i from generate_series(0, $1::integer) as i`,
    [listenersMax],
  )
  await pool.query(
    `insert into forum (titre_forum, id_categorie, uuid_personne_auteur, date_creation, date_dernier_message,
      nombre_messages, extrait_premier_message)
    select 'Un sujet comme il y en a tant, le numéro ' || i, 1 + i % 7, uuid_personne, now() - interval '100 days',
      now() - make_interval(hours => i), case i when 500 then $2::integer else 1 + i % $3::integer end, left(${texte}, 160)
    from generate_series(1, $1::integer) as i join personne on sub = 'bench-' || 1 + i % ${listenersMax}`,
    [amount.topics, longest, amount.most ?? 20],
  )
  await pool.query(`
    insert into message_forum (uuid_forum, rang_dans_forum, uuid_personne, contenu_message, date_envoi)
    select uuid_forum, i, uuid_personne, ${texte}, date_creation + make_interval(mins => i)
    from forum cross join lateral generate_series(1, nombre_messages) as i join personne on sub = 'bench-' || i % 300`)
  await pool.query(
    `insert into conversation (uuid_personne_a, uuid_personne_b, dernier_rang, date_dernier_message, lu_a, lu_b,
      rappel_a, rappel_b)
    select least(p.uuid_personne, q.uuid_personne), greatest(p.uuid_personne, q.uuid_personne), n,
      now() - make_interval(hours => i), n - 2, n - 2, n - 2, n - 2
    from generate_series(1, $1::integer) as i cross join lateral (values (case i when 1 then $2::integer else 20 end)) as v (n)
    join personne p on p.sub = 'bench-0' join personne q on q.sub = 'bench-' || i`,
    [conversations, longTopic],
  )
  await pool.query(
    `insert into conversation (uuid_personne_a, uuid_personne_b, dernier_rang, date_dernier_message, lu_a, lu_b,
      rappel_a, rappel_b)
    select least(p.uuid_personne, q.uuid_personne), greatest(p.uuid_personne, q.uuid_personne), 20,
      now() - make_interval(mins => i * ecart), 18, 18, 18, 18
    from generate_series(1, ${listenersMax}) as i cross join generate_series(1, $1::integer) as ecart
    join personne p on p.sub = 'bench-' || i join personne q on q.sub = 'bench-' || 1 + (i + ecart) % ${listenersMax}
    where p.uuid_personne <> q.uuid_personne`,
    [amount.others],
  )
  await pool.query(`
    insert into message (uuid_conversation, rang_dans_conversation, uuid_personne_emetteur, contenu_message, date_envoi)
    select uuid_conversation, i, case i % 2 when 0 then uuid_personne_a else uuid_personne_b end, ${texte},
      date_dernier_message - make_interval(mins => dernier_rang - i)
    from conversation cross join lateral generate_series(1, dernier_rang) as i`)
  await pool.query('vacuum (analyze)')
  const found = async (query: string): Promise<string> => Object.values((await pool.query(query)).rows[0]!)[0] as string
  const loaded = {
    url: at.href,
    sub: 'bench-0',
    uuid_forum: await found(`select uuid_forum from forum where nombre_messages = ${longest}`),
    uuid_conversation: await found(`select uuid_conversation from conversation where dernier_rang = ${longTopic}`),
    listeners: Array.from({ length: listenersMax }, (_, i) => `bench-${i + 1}`),
  }
  await pool.end()
  return loaded
}
