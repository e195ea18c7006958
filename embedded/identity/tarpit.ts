// Slows a guesser down: a second more for every five failures, ten at most; then so many tries a minute. Nobody is locked out.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { restore, spend } from './quota.ts'
import { refusals } from './zitadel.ts'

const stepSeconds = 5
const delayMaxSeconds = 10

/** The seconds to wait after this many failures. */
export const delayAfter = (failures: number) => Math.min(delayMaxSeconds, Math.floor(failures / stepSeconds))

/** One try: the e-mail typed, the address it is typed from, and the factor of the counts of an address. */
export interface Essai {
  email: string
  address: string
  limites?: number | undefined
}

function keysOf({ email, address }: Essai) {
  const compte = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  return { compte, adresse: address, paire: `${compte}:${address}` }
}

/**
 * Counts the attempt before it is judged, so that attempts sent together are slowed too, then waits its turn. The first
 * tries of an address on an account pass whatever others do to that account: its owner is never shut out by a flood.
 */
export async function waitTurn(pool: pg.Pool, essai: Essai): Promise<void> {
  const { compte, adresse, paire } = keysOf(essai)
  const wait = await spend(pool, 'connexionAdresse', adresse, essai.limites)
  if (wait) throw refusals.tooMany(wait)
  const insists = (await spend(pool, 'connexionPaire', paire)) > 0
  const alone = insists ? await spend(pool, 'connexionCompte', compte) : 0
  if (alone) throw refusals.tooMany(alone)
  const failures = [await countFailure(pool, `compte:${compte}`), await countFailure(pool, `adresse:${adresse}`)]
  await sleep(delayAfter(insists ? Math.max(...failures) : failures[1]!) * 1000)
}

/** Gives the failures before this one. */
async function countFailure(pool: pg.Pool, key: string): Promise<number> {
  const { rows } = await pool.query<{ nombre: number }>(
    `insert into identite.essai as e (cle, nombre) values ($1, 1)
     on conflict (cle) do update set dernier = now(),
       nombre = case when e.dernier < now() - interval '15 minutes' then 1 else least(e.nombre + 1, 1000000) end
     returning nombre`,
    [key],
  )
  return (rows[0]?.nombre ?? 1) - 1
}

/** A right password clears the account; the address only gets its attempt back. */
export async function forgive(pool: pg.Pool, essai: Essai): Promise<void> {
  const { compte, adresse, paire } = keysOf(essai)
  await pool.query('delete from identite.essai where cle = $1', [`compte:${compte}`])
  await pool.query('update identite.essai set nombre = greatest(0, nombre - 1) where cle = $1', [`adresse:${adresse}`])
  await pool.query('update identite.quota set nombre = greatest(0, nombre - 1) where cle = $1', [
    `connexionAdresse:${adresse}`,
  ])
  await restore(pool, 'connexionPaire', paire)
  await restore(pool, 'connexionCompte', compte)
}
