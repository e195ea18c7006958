// Keys created once and stored in the database, so that tokens and cookies survive a restart.
import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'

export interface Keys {
  /** The private key that signs tokens. */
  signing: JWK
  cookies: string[]
}

export async function loadKeys(pool: pg.Pool): Promise<Keys> {
  const signing = await keep(pool, 'signature', makeSigningKey)
  const cookies = await keep(pool, 'cookies', async () => [randomBytes(32).toString('base64url')])
  return { signing, cookies }
}

async function keep<T>(pool: pg.Pool, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () =>
    (await pool.query<{ valeur: T }>('select valeur from identite.cle where nom = $1', [name])).rows[0]?.valeur
  const kept = await read()
  if (kept !== undefined) return kept
  await pool.query('insert into identite.cle (nom, valeur) values ($1, $2) on conflict do nothing', [
    name,
    JSON.stringify(await make()),
  ])
  return (await read()) as T
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey))
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}
