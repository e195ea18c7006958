// Password rules and scrypt hashing, at most two at a time per queue because each takes 32 MB. The cost is an argument only for
// tests; no setting changes it.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createSlots, priorityRank } from '#domain/limite/concurrency.ts'

const lengthMin = 8
const lengthMax = 256
/** scrypt parameters. */
export interface Cost {
  N: number
  r: number
  p: number
}

export const coutDuJour: Cost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
// Each uses a whole processor: leave one for everything else.
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const openLine = () =>
  createSlots(atOnce, { nombre: 50, startTimer: (giveUp) => void setTimeout(giveUp, 5000).unref() })
/** A flood fills its own queue: a browser that has opened the account before uses the other one. */
const lines = { connu: openLine(), autre: openLine() }
/** Requests of each in the last minute: those who asked least are served first. */
const asked = new RateLimiterMemory({ points: 1, duration: 60 })

// The most common passwords of eight characters or more, in France and elsewhere.
const commonPasswords = new Set(
  `12345678 123456789 1234567890 0123456789 0987654321 123123123 11111111 00000000 87654321 12341234 123456123 147258369
  password password1 password123 passw0rd p@ssw0rd motdepasse motdepasse1 motdepasse123 azertyuiop azerty123 azerty12 azerty1234
  qwertyuiop qwerty123 qwerty1234 1q2w3e4r 1qaz2wsx iloveyou jetaime123 jetaime1 bonjour1 bonjour123 soleil123 doudou123
  marseille olympique football baseball princess princesse chocolat computer sunshine superman starwars trustno1 whatever
  welcome1 welcome123 changeme administrateur administrator admin123 admin1234 nicolas1 alexandre christine stephanie
  camille1 bienvenue bienvenue1 loulou123 kinesitherapeute kine1234 kinebouge kinebouge1 abcdefgh abcd1234 abc12345 aaaaaaaa`.split(
    /\s+/,
  ),
)

/** Refuses a password, or null. */
export function refusePassword(password: string, email: string): string | null {
  if ([...password].length < lengthMin) return `Le mot de passe doit contenir au moins ${lengthMin} caractères.`
  if (password.length > lengthMax) return `Le mot de passe ne peut pas dépasser ${lengthMax} caractères.`
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain))
    return 'Ce mot de passe est l’un des plus utilisés au monde\u00a0: choisissez-en un autre.'
  if (plain === email.toLowerCase()) return 'Le mot de passe ne peut pas être votre adresse e-mail.'
  return null
}

/**
 * Who asks: an address; an account, from a browser that opened it before; or '' for the product itself, which creates the demo
 * accounts.
 */
export type Demandeur = string | { compte: string }

async function rangOf(who: Demandeur): Promise<number> {
  if (who === '') return priorityRank
  const { consumedPoints } = await asked.penalty(typeof who === 'string' ? who : `compte ${who.compte}`)
  return consumedPoints
}

async function derive(password: string, salt: Buffer, cost: Cost, who: Demandeur): Promise<Buffer> {
  // Twice the required memory; Node refuses too small a limit.
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  return lines[typeof who === 'string' ? 'autre' : 'connu'](
    await rangOf(who),
    () =>
      new Promise((done, fail) =>
        scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => (error ? fail(error) : done(key))),
      ),
  )
}

const prefixOf = ({ N, r, p }: Cost): string => `scrypt$${N}$${r}$${p}$`

/** The stored form of a password: cost, salt, key. */
export async function hashPassword(password: string, who: Demandeur = '', cost = coutDuJour): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, who)
  return `${prefixOf(cost)}${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Parses a stored hash; null when invalid. */
function readHash(hash: string | null): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const read = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? '')
  if (!read) return null
  const [N, r, p] = read.slice(1, 4).map(Number) as [number, number, number]
  const [salt, key] = read.slice(4).map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer]
  return key.length === keyBytes ? { cost: { N, r, p }, salt, key } : null
}

/** Whether a hash was made with another cost than today's. */
export const isOutdated = (hash: string, cost: Cost): boolean => !hash.startsWith(prefixOf(cost))

const nobodySalt = randomBytes(16)

/** Checks a password with its hash's cost; without a hash (unknown account), takes the same time and returns false. */
export async function checkPassword(
  password: string,
  hash: string | null,
  who: Demandeur = '',
  cost = coutDuJour,
): Promise<boolean> {
  const kept = readHash(hash)
  const derived = await derive(password, kept?.salt ?? nobodySalt, kept?.cost ?? cost, who)
  return kept !== null && timingSafeEqual(derived, kept.key)
}
