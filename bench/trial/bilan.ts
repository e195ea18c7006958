// Checks a database against what clients were told: each thing stored once, none lost, none twice.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Figure } from '../figure.ts'
import { type Ecrit, type Genre, genres } from './foule.ts'

/** Found by their text, whatever their ids. */
const kept: Record<Genre, string> = {
  annonce: "select substr(contenu_annonce, 7) as id from annonce where contenu_annonce like 'Écrit %'",
  message: "select substr(contenu_message, 7) as id from message where contenu_message like 'Écrit %'",
  forum: "select substr(contenu_message, 7) as id from message_forum where contenu_message like 'Écrit %'",
  paiement: `select substr(contenu_annonce, 7) as id from operation join paiement using (uuid_paiement)
    join annonce on annonce.uuid_annonce = paiement.uuid_annonce where operation = 'PAIEMENT'`,
}

/** Ids of what is stored, with repetitions. */
export async function readKept(url: string, genre: Genre): Promise<string[]> {
  return (await query<{ id: string }>(url, kept[genre])).map(({ id }) => id)
}

export async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return (await client.query<T>(text).finally(() => client.end())).rows
}

const timeoutMs = 300_000

/** Waits for a condition, up to the trial's limit. */
export async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + timeoutMs
  while (!(await isTrue()) && performance.now() < until) await sleep(1000)
}

/** Called once the checkout has notified all payments. */
export async function weighEcrits(url: string, ecrits: readonly Ecrit[]): Promise<Figure[]> {
  const untold = 'select from caisse.notification where date_livraison is null'
  await waitFor(async () => (await query(url, untold)).length === 0)
  let [reconnus, perdus, doubles] = [0, 0, 0]
  for (const genre of genres) {
    const ids = await readKept(url, genre)
    const found = new Set(ids)
    const own = ecrits.filter((ecrit) => ecrit.genre === genre && ecrit.reconnu !== null)
    if (own.length === 0) throw new Error(`aucun écrit « ${genre} » n’a été reconnu`)
    reconnus += own.length
    perdus += own.filter(({ id }) => !found.has(id)).length
    doubles += ids.length - found.size
  }
  const [trous] = await query<{ n: number }>(url, ecarts)
  return [
    { name: `Écrits reconnus (${genres.join(', ')})`, value: reconnus, unit: '' },
    { name: '… perdus', value: perdus, unit: '', target: { most: 0 } },
    { name: '… doublés', value: doubles, unit: '', target: { most: 0 } },
    { name: 'Rangs, comptes et soldes qui ne tombent pas juste', value: trous!.n, unit: '', target: { most: 0 } },
  ]
}

/** Inconsistencies: gaps in ranks, wrong counters, credits without their payment. */
const ecarts = `
  select count(*)::integer as n from (
    select from conversation c left join message m using (uuid_conversation) group by uuid_conversation, dernier_rang
    having count(m.*) <> dernier_rang or coalesce(max(rang_dans_conversation), 0) <> dernier_rang
    union all
    select from forum f left join message_forum m using (uuid_forum) group by uuid_forum, nombre_messages
    having count(m.*) <> nombre_messages or coalesce(max(rang_dans_forum), 0) <> nombre_messages
    union all
    select from paiement p left join operation o on o.uuid_paiement = p.uuid_paiement and o.operation = 'PAIEMENT'
    where etat = 'reçu' group by p.uuid_paiement having count(o.*) <> 1
    union all
    select from (select sum(n) as comptees from annonce_compte where id_typeannonce = 0) as compte,
      (select count(*) as actives from annonce where status_annonce = 'Actif') as table_
    where comptees <> actives
  ) as ecart`
