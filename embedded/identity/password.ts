// Passwords: what is refused at sign-up, and scrypt, at most two at a time of each line because each takes 32 MB. What deriving a key costs is
// an argument, for tests; where the product starts it says none, and no setting does.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createSlots, priorityRank } from '#domain/limite/concurrency.ts'

const lengthMin = 8
const lengthMax = 256
/** The cost of deriving a key: scrypt's own figures. */
export interface Cost {
  N: number
  r: number
  p: number
}

export const coutDuJour: Cost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
// Each takes a whole processor: one is left to those who are doing something else.
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const openLine = () =>
  createSlots(atOnce, { nombre: 50, startTimer: (giveUp) => void setTimeout(giveUp, 5000).unref() })
/** A flood of addresses fills its own line: a browser that has opened the account before does not wait for it. */
const lines = { connu: openLine(), autre: openLine() }
/** How often each has asked within a minute: who has asked the least is served first. */
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

/** Says why this password cannot be chosen, or null. */
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
 * An address that asks; or an account, from a browser that has opened it before; nothing, for the product itself, whose accounts of
 * the demonstration are made on machines of any speed.
 */
export type Demandeur = string | { compte: string }

async function rangOf(who: Demandeur): Promise<number> {
  if (who === '') return priorityRank
  const { consumedPoints } = await asked.penalty(typeof who === 'string' ? who : `compte ${who.compte}`)
  return consumedPoints
}

async function derive(password: string, salt: Buffer, cost: Cost, who: Demandeur): Promise<Buffer> {
  // Twice what these figures take; what is too small for them is refused by Node.
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

/** The stored form of a password: the cost of its key, its salt, its key. */
export async function hashPassword(password: string, who: Demandeur = '', cost = coutDuJour): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, who)
  return `${prefixOf(cost)}${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** A hash read back; null when it is none. */
function readHash(hash: string | null): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const read = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? '')
  if (!read) return null
  const [N, r, p] = read.slice(1, 4).map(Number) as [number, number, number]
  const [salt, key] = read.slice(4).map((text) => Buffer.from(text, 'base64url')) as [Buffer, Buffer]
  return key.length === keyBytes ? { cost: { N, r, p }, salt, key } : null
}

/** Whether a hash was made at another cost than today's. */
export const isOutdated = (hash: string, cost: Cost): boolean => !hash.startsWith(prefixOf(cost))

const nobodySalt = randomBytes(16)

/** Checks a password at the cost of its hash; without a hash (unknown account) it takes today's time and says no. */
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
