// Quotas, by account or by address: so many calls in so long.
import type pg from 'pg'

export interface Quota {
  max: number
  seconds: number
}

const minute = 60
const hour = 3600
const quarter = 900

export const quotas = {
  connexionAdresse: { max: 10, seconds: minute },
  connexionCompte: { max: 10, seconds: minute },
  connexionPaire: { max: 3, seconds: hour },
  inscription: { max: 5, seconds: hour },
  inscriptionEmail: { max: 3, seconds: hour },
  reset: { max: 3, seconds: hour },
  oubli: { max: 3, seconds: hour },
  oubliAdresse: { max: 10, seconds: hour },
  secret: { max: 5, seconds: quarter },
  code: { max: 30, seconds: quarter },
  jeton: { max: 30, seconds: minute },
} as const satisfies Record<string, Quota>

/** Counts one more; gives the seconds to wait when that is too many, else 0. `facteur` multiplies the count; 0 lifts it. */
export async function spend(pool: pg.Pool, name: keyof typeof quotas, who: string, facteur = 1): Promise<number> {
  if (facteur === 0) return 0
  const { max, seconds } = quotas[name]
  const { rows } = await pool.query<{ nombre: number; attente: number }>(
    `insert into identite.quota as q (cle, nombre) values ($1, 1)
     on conflict (cle) do update set
       nombre = case when q.debut < now() - make_interval(secs => $2) then 1 else least(q.nombre + 1, 1000000) end,
       debut = case when q.debut < now() - make_interval(secs => $2) then now() else q.debut end
     returning nombre, ceil(extract(epoch from debut - now()) + $2)::integer as attente`,
    [`${name}:${who}`, seconds],
  )
  const { nombre, attente } = rows[0]!
  return nombre > max * facteur ? Math.max(1, attente) : 0
}

/** A success gives everything back. */
export async function restore(pool: pg.Pool, name: keyof typeof quotas, who: string): Promise<void> {
  await pool.query('delete from identite.quota where cle = $1', [`${name}:${who}`])
}

/** « 12 minutes », as a sentence says it. */
export const minutes = (seconds: number): string =>
  seconds <= 60 ? 'une minute' : `${Math.ceil(seconds / 60)} minutes`
