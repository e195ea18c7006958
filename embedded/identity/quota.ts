// Quotas of the provider, by account or by address, and the delays that slow a guesser.
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
  /** All that is asked: a sign-in is seven requests. */
  demande: { ...byAddress('demande', 300, minute), garde: 'serveur' },
  /** Of one browser, then of an address: who tries for a whole school does not shut it out. */
  connexionNavigateur: byAddress('connexion navigateur', 10, minute),
  connexionAdresse: byAddress('connexion adresse', 30, minute),
  connexionCompte: byAccount('connexion compte', 10, minute),
  connexionPaire: byAccount('connexion paire', 3, hour),
  /** Those that opened no account: the others are given back. */
  inscriptionNavigateur: byAddress('inscription navigateur', 5, hour),
  inscription: byAddress('inscription', 60, hour),
  /** Asked from one address, then from all: a stranger alone does not spend them for who reads this mailbox. */
  inscriptionEmailIci: byAccount('inscription e-mail ici', 3, hour),
  inscriptionEmail: byAccount('inscription e-mail', 10, hour),
  reset: byAccount('réinitialisation', 3, hour),
  oubli: byAccount('oubli', 3, hour),
  oubliAdresse: byAddress('oubli adresse', 10, hour),
  secret: byAccount('secret', 5, quarter),
  code: byAddress('code', 30, quarter),
  jeton: byAddress('jeton', 30, minute),
} as const satisfies Record<string, Quota>

/** Wrong passwords: a second more for every so many, ten at most. Nobody is locked out. */
const essai = (nom: string, nombre: number): Backoff => ({ ...byAccount(nom, nombre, hour), pas: 1, most: 10 })
export const freins = {
  /** A school that signs in all at once waits some seconds; a flood comes drop by drop. */
  allure: { ...byAddress('allure', 60, minute), garde: 'serveur', pas: 0.4, most: 0.4 },
  essaiCompte: essai('essai compte', 5),
  essaiNavigateur: essai('essai navigateur', 5),
  essaiAdresse: essai('essai adresse', 30),
} as const satisfies Record<string, Backoff>

/** Whose account an e-mail names, without saying it. */
export const keyOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** « 12 minutes », as a sentence says it. */
export const minutes = (seconds: number): string =>
  seconds <= 60 ? 'une minute' : `${Math.ceil(seconds / 60)} minutes`
