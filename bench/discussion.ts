// A database with discussions: a thousand topics, one of them with two thousand messages.
import { makeDatabase } from './load.ts'

export const topics = 1000
export const longTopic = 2000
const listenersMax = 1000

export interface Discussions {
  /** Address of the database. */
  url: string
  /** The member who calls. */
  sub: string
  uuid_forum: string
  /** Members who only listen to the live stream. */
  listeners: string[]
}

/** Texts of a realistic length. */
const texte = `repeat('Une phrase comme on en écrit entre deux patients. ', 2 + i % 7)`

export async function loadDiscussions(server: string): Promise<Discussions> {
  const { url, pool } = await makeDatabase(server, 'bench_messages')
  await pool.query(
    `insert into personne (sub, email, pseudo_personne)
    select 'bench-' || i, 'bench-' || i || '@exemple.fr', 'Kiné ' || i from generate_series(0, $1::integer) as i`,
    [listenersMax],
  )
  await pool.query(
    `insert into forum (titre_forum, id_categorie, uuid_personne_auteur, date_creation, date_dernier_message,
      nombre_messages, extrait_premier_message)
    select 'Un sujet comme il y en a tant, le numéro ' || i, 1 + i % 7, uuid_personne, now() - interval '100 days',
      now() - make_interval(hours => i), case i when 500 then $2::integer else 1 + i % 20 end, left(${texte}, 160)
    from generate_series(1, $1::integer) as i join personne on sub = 'bench-' || 1 + i % ${listenersMax}`,
    [topics, longTopic],
  )
  await pool.query(`
    insert into message_forum (uuid_forum, rang_dans_forum, uuid_personne, contenu_message, date_envoi)
    select uuid_forum, i, uuid_personne, ${texte}, date_creation + make_interval(mins => i)
    from forum cross join lateral generate_series(1, nombre_messages) as i join personne on sub = 'bench-' || i % 300`)
  await pool.query('vacuum (analyze)')
  const found = async (query: string): Promise<string> => Object.values((await pool.query(query)).rows[0]!)[0] as string
  const loaded = {
    url,
    sub: 'bench-0',
    uuid_forum: await found(`select uuid_forum from forum where nombre_messages = ${longTopic}`),
    listeners: Array.from({ length: listenersMax }, (_, i) => `bench-${i + 1}`),
  }
  await pool.end()
  return loaded
}
