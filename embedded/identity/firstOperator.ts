// Names the first operator, from the command line only.
import { join } from 'node:path'
import type pg from 'pg'
import type { Migrate } from '../migration.ts'
import { StartRefusal } from '../refusal.ts'

/** Gives the operator role to the account of a confirmed address: anyone can sign up with any address. */
export async function nameOperateur(pool: pg.Pool, migrate: Migrate, email: string): Promise<void> {
  await migrate(pool, join(import.meta.dirname, 'database'), 'identite')
  const { rows } = await pool.query<{ email_verifie: boolean }>(
    'update identite.compte set operateur = operateur or email_verifie where lower(email) = lower($1) returning email_verifie',
    [email],
  )
  if (!rows[0]) throw new StartRefusal('Aucun compte n’a cette adresse\u00a0: inscrivez-vous d’abord sur le site.')
  if (!rows[0].email_verifie)
    throw new StartRefusal(
      'L’adresse de ce compte n’est pas prouvée\u00a0: sur la page de connexion, demandez «\u00a0Mot de passe oublié\u00a0», suivez le lien reçu, puis recommencez.',
    )
}
