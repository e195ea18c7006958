// What happens, told from any server to all of them: announced inside the transaction that does it, heard by each.
import sql from 'sql-template-tag'
import type { Evenement } from '#domain/flux.ts'
import type { Transaction } from './database.ts'

const channel = 'flux'

/** What travels between servers: an event, and the members it is for; null is for every member. */
export interface Annonce {
  evenement: Evenement
  membres: string[] | null
}

/** Heard once the transaction is committed, and not at all when it is not. */
export async function announce(tx: Transaction, evenement: Evenement, membres: string[] | null): Promise<void> {
  const annonce: Annonce = { evenement, membres }
  await tx.query(sql`select pg_notify(${channel}, ${JSON.stringify(annonce)})`)
}
