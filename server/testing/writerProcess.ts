// For the test that kills: a member who writes to another, on the forum and among the ads, and sends again what was not
// answered; then, that what was answered is kept, once.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { call, type TestMembre, type TestSite } from './site.ts'

/** By the function that was answered, the ids given by who called. */
export type Promis = Map<string, Set<string>>

export interface Ecrivain {
  membre: TestMembre
  autre: TestMembre
  promis: Promis
  /** Whether it goes on. */
  running(): boolean
}

const annonce = {
  p_titre: 'Assistanat à Tours',
  p_contenu: 'Cabinet de quatre kinés.',
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 1,
  p_code_tarif: 'G0000',
}

/** Writes one thing after another, each under an id of its own, until it no longer goes on; `forum` is a topic of both. */
export async function write(site: { url: string }, { membre, autre, promis, running }: Ecrivain, forum: string) {
  /** Sends until it is answered: null when it no longer goes on. */
  async function send(name: string, args: object): Promise<unknown> {
    const p_uuid_client = randomUUID()
    while (running()) {
      const answer = await call(site, `rpc/${name}`, {
        args: { ...args, p_uuid_client },
        headers: membre.headers,
      }).catch(() => null)
      if (answer && answer.status < 300) {
        promis.set(name, (promis.get(name) ?? new Set()).add(p_uuid_client))
        return answer.body
      }
      // No server answers for the moment.
      await sleep(20)
    }
    return null
  }
  const p_uuid_personne_destinataire = autre.uuid_personne
  for (let n = 1; running(); n++) {
    await send('envoyer_mp', { p_uuid_personne_destinataire, p_contenu_message: `Message ${n}` })
    await send('envoyer_message_forum', { p_uuid_forum: forum, p_contenu_message: `Réponse ${n}` })
    await send('inserer_annonce', annonce)
    const opened = await send('creer_forum', { p_titre_forum: `Sujet ${n}`, p_id_categorie: 1 })
    if (opened) await send('envoyer_forum', { p_uuid_forum: opened, p_message_forum: `Ouverture ${n}` })
  }
}

const tables: Record<string, Sql> = {
  envoyer_mp: sql`message`,
  envoyer_message_forum: sql`message_forum`,
  envoyer_forum: sql`message_forum`,
  inserer_annonce: sql`annonce`,
  creer_forum: sql`forum`,
}

/** A message that was answered is kept under its id; nothing is kept twice; ranks and counts have no hole. */
export async function checkEcrits({ database, url }: TestSite, promis: Promis, least: number): Promise<void> {
  for (const [name, table] of Object.entries(tables)) {
    const ids = promis.get(name) ?? new Set()
    expect(ids.size, name).toBeGreaterThan(least)
    const { rows } = await database.pool.query<{ id: string }>(
      sql`select uuid_client as id from ${table} where uuid_client is not null`,
    )
    const kept = rows.map(({ id }) => id)
    expect(new Set(kept).size, name).toBe(kept.length)
    expect(
      [...ids].filter((id) => !kept.includes(id)),
      name,
    ).toEqual([])
  }
  const { rows: holes } = await database.pool.query(sql`
    select uuid_conversation as ou from conversation c left join message m using (uuid_conversation) group by 1, dernier_rang
    having count(m.*) <> dernier_rang or coalesce(max(rang_dans_conversation), 0) <> dernier_rang
    union all
    select uuid_forum from forum f left join message_forum m using (uuid_forum) group by 1, nombre_messages
    having count(m.*) <> nombre_messages or coalesce(max(rang_dans_forum), 0) <> nombre_messages`)
  expect(holes).toEqual([])
  const { rows } = await database.pool.query<{ n: number }>(
    sql`select count(*)::integer as n from annonce where status_annonce = 'Actif'`,
  )
  const counted = await call({ url }, 'rpc/lister_annonces', { args: {}, headers: { prefer: 'count=exact' } })
  expect(counted.headers.get('content-range')?.split('/')[1]).toBe(String(rows[0]!.n))
}
