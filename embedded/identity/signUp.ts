// Sign-up: asked for with an address and a password, completed with the code sent by mail.
import type { Interaction } from 'oidc-provider'
import type { Counters } from '#domain/limite/counters.ts'
import { type Compte, createCompte, findCompteByEmail, refuseEmail } from './accounts.ts'
import { hashCode, makeCode } from './code.ts'
import { alreadyLetter, signUpLetter } from './mails.ts'
import { hashPassword, refusePassword } from './password.ts'
import type { Office } from './providerContext.ts'
import { keyOf, minutes, quotas } from './quota.ts'
import { forgottenPath } from './realm.ts'

export interface Typed {
  email: string
  password: string
  navigateur: string
  address: string
}

export type Refus = { email?: string | null; password?: string | null; page?: string | null }

const triesMax = 5
const codeWrong = 'Ce code n’est pas le bon. Regardez le dernier e-mail reçu.'
export const codeStale = 'Ce code ne sert plus. Indiquez de nouveau votre adresse pour en recevoir un autre.'
const emailTaken = 'Cette adresse a déjà un compte\u00a0: connectez-vous.'

/** Null once a mail was sent; takes as long and answers the same when the address has an account. */
export async function askCompte(office: Office, { uid }: Interaction, typed: Typed): Promise<Refus | null> {
  const { pool, comptage, post, realm, cost } = office
  const { email, password, navigateur, address } = typed
  const badEmail = refuseEmail(email)
  const badPassword = refusePassword(password, email)
  if (badEmail || badPassword) return { email: badEmail, password: badPassword }
  const wait = await spendDemande(comptage, typed)
  if (wait) return { page: `Trop de comptes demandés depuis cette connexion. Réessayez dans ${minutes(wait)}.` }
  const full = await spendEmail(comptage, email, address)
  if (full) return { page: `Plusieurs e-mails sont déjà partis à cette adresse. Réessayez dans ${minutes(full)}.` }
  const secret = await hashPassword(password, address, cost)
  const known = await findCompteByEmail(pool, email)
  const code = makeCode('e-mail')
  await pool.query(
    `with older as (delete from identite.inscription where navigateur = $5 and demande <> $1)
     insert into identite.inscription (demande, email, secret, hash, navigateur, date_fin)
     values ($1, $2, $3, $4, $5, now() + interval '1 hour')
     on conflict (demande) do update set email = excluded.email, secret = excluded.secret, hash = excluded.hash,
       navigateur = excluded.navigateur, essais = 0, date_fin = excluded.date_fin`,
    // For an address that has an account, the code is sent to nobody.
    [uid, email, secret, hashCode(code), navigateur],
  )
  const paths = { signIn: `${realm.site}/connexion`, forgotten: realm.issuer + forgottenPath }
  await post.send(known ? alreadyLetter(known.email, paths) : signUpLetter(email, code, `${realm.site}/inscription`))
  return null
}

/** The address whose code this browser was asked for, in a tab since closed; null when there is none. */
export async function resumeDemande(
  { pool }: Office,
  { uid }: Interaction,
  navigateur: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    `update identite.inscription set demande = $1 where navigateur = $2 and date_fin > now() and essais < $3
     returning email`,
    [uid, navigateur, triesMax],
  )
  return rows[0]?.email ?? null
}

const spendDemande = async (comptage: Counters, { navigateur, address }: Typed): Promise<number> =>
  (await comptage.spend(quotas.inscriptionNavigateur, navigateur)) ||
  (await comptage.spend(quotas.inscription, address))

/** Counted for the typed address, with or without an account. */
export const spendEmail = async (comptage: Counters, email: string, address: string): Promise<number> =>
  (await comptage.spend(quotas.inscriptionEmailIci, `${keyOf(email)}:${address}`)) ||
  (await comptage.spend(quotas.inscriptionEmail, keyOf(email)))

/** Creates the account when the code is right; `email` is the address it was sent to, null when no code is pending. */
export async function openByCode(
  { pool, comptage }: Office,
  { uid }: Interaction,
  code: string,
  { navigateur, address }: Pick<Typed, 'navigateur' | 'address'>,
): Promise<{ compte: Compte } | { email: string | null; refus: string }> {
  const hash = hashCode(code.replace(/\s/g, '').toUpperCase())
  const { rows } = await pool.query<{ email: string; secret: string; juste: boolean; epuise: boolean }>(
    `update identite.inscription set essais = least(essais + (hash <> $2)::integer, $3 + 1)
     where demande = $1 and date_fin > now()
     returning email, secret, hash = $2 as juste, essais >= $3 + (hash <> $2)::integer as epuise`,
    [uid, hash, triesMax],
  )
  const asked = rows[0]
  if (!asked || asked.epuise) return { email: null, refus: codeStale }
  if (!asked.juste) return { email: asked.email, refus: codeWrong }
  await pool.query('delete from identite.inscription where demande = $1', [uid])
  const compte = await createCompte(pool, asked.email, asked.secret)
  if (!compte) return { email: null, refus: emailTaken }
  await comptage.forget(quotas.inscriptionNavigateur, navigateur)
  await comptage.giveBack(quotas.inscription, address)
  return { compte }
}
