// Closed accounts: kept, but unusable by password, mail or session until reopened.
import type pg from 'pg'
import type { NewCompte } from './accounts.ts'

// Prefix that no typed address can have: sign-in and password reset do not find the account.
const ferme = 'fermé:'

export async function closeComptes(pool: pg.Pool, accounts: readonly Pick<NewCompte, 'sub'>[]): Promise<void> {
  const subs = accounts.map(({ sub }) => sub)
  await pool.query(
    `with ferme as (
      update identite.compte set email = $2 || email, operateur = false
      where sub = any($1) and not starts_with(email, $2) returning sub
    )
    delete from identite.oidc_payload where account_id in (select sub from ferme)`,
    [subs, ferme],
  )
}

/** An address taken meanwhile by someone else stays theirs. */
export async function reopenComptes(
  pool: pg.Pool,
  accounts: readonly Pick<NewCompte, 'sub' | 'operateur'>[],
): Promise<void> {
  await pool.query(
    `update identite.compte c set email = substr(c.email, length($3) + 1), operateur = o.operateur
    from unnest($1::text[], $2::boolean[]) as o (sub, operateur)
    where c.sub = o.sub and starts_with(c.email, $3) and not exists (
      select from identite.compte autre where lower(autre.email) = lower(substr(c.email, length($3) + 1)))`,
    [accounts.map(({ sub }) => sub), accounts.map(({ operateur = false }) => operateur), ferme],
  )
}

/** Which of these accounts exist and are open. */
export async function listOpen(pool: pg.Pool, accounts: readonly Pick<NewCompte, 'sub'>[]): Promise<string[]> {
  const { rows } = await pool.query<{ sub: string }>(
    'select sub from identite.compte where sub = any($1) and not starts_with(email, $2)',
    [accounts.map(({ sub }) => sub), ferme],
  )
  return rows.map(({ sub }) => sub)
}

/** Erases an account with its sessions and codes; does nothing when it is gone. */
export async function forgetCompte(pool: pg.Pool, sub: string): Promise<void> {
  await pool.query(
    `with oubli as (delete from identite.compte where sub = $1)
    delete from identite.oidc_payload where account_id = $1`,
    [sub],
  )
}
