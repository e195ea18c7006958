// Rate limits of the provider, by account or address, and delays against guessing.
import { createHash } from 'node:crypto'
import type { Backoff, Quota } from '#domain/limite/counters.ts'

const minute = 60
const hour = 3600
const quarter = 900

const byAddress = (nom: string, nombre: number, secondes: number): Quota => ({
  nom: `identité ${nom}`,
  garde: 'base',
  debit: { nombre, secondes },
})
const byAccount = (nom: string, nombre: number, secondes: number): Quota => ({
  ...byAddress(nom, nombre, secondes),
  strict: true,
})

export const quotas = {
  /** All requests; a sign-in takes seven. */
  demande: { ...byAddress('demande', 300, minute), garde: 'serveur' },
  /** Per browser, then per address, so that one browser's attempts do not block a whole school. */
  connexionNavigateur: byAddress('connexion navigateur', 10, minute),
  connexionAdresse: byAddress('connexion adresse', 30, minute),
  connexionCompte: byAccount('connexion compte', 10, minute),
  connexionPaire: byAccount('connexion paire', 3, hour),
  /** Only attempts that created no account count. */
  inscriptionNavigateur: byAddress('inscription navigateur', 5, hour),
  inscription: byAddress('inscription', 60, hour),
  /** Per address and mailbox, then per mailbox: one stranger cannot use up the limit of its owner. */
  inscriptionEmailIci: byAccount('inscription e-mail ici', 3, hour),
  inscriptionEmail: byAccount('inscription e-mail', 10, hour),
  reset: byAccount('réinitialisation', 3, hour),
  oubli: byAccount('oubli', 3, hour),
  oubliAdresse: byAddress('oubli adresse', 10, hour),
  secret: byAccount('secret', 5, quarter),
  code: byAddress('code', 30, quarter),
  jeton: byAddress('jeton', 30, minute),
} as const satisfies Record<string, Quota>

/** Wrong passwords: one second more for each `nombre`, ten at most; nobody is locked out. */
const essai = (nom: string, nombre: number): Backoff => ({ ...byAccount(nom, nombre, hour), pas: 1, most: 10 })
export const freins = {
  /** A whole class that signs in waits a few seconds; a flood is slowed down. */
  allure: { ...byAddress('allure', 60, minute), garde: 'serveur', pas: 0.4, most: 0.4 },
  essaiCompte: essai('essai compte', 5),
  essaiNavigateur: essai('essai navigateur', 5),
  essaiAdresse: essai('essai adresse', 30),
} as const satisfies Record<string, Backoff>

/** A hash of the e-mail, so that counters do not store it. */
export const keyOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** « 12 minutes », for sentences. */
export const minutes = (seconds: number): string =>
  seconds <= 60 ? 'une minute' : `${Math.ceil(seconds / 60)} minutes`
