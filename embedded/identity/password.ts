// Passwords: what is refused at sign-up, and scrypt, at most two at a time because each takes 32 MB.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { openGuichet } from './guichet.ts'

const lengthMin = 8
const lengthMax = 256
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const keyBytes = 32
// Each takes a whole processor: one is left to those who are doing something else.
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const serve = openGuichet({ atOnce, waitingMax: 50, eachMax: 8 })

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

/** `who`: the address that asks. */
const derive = (password: string, salt: Buffer, who: string): Promise<Buffer> =>
  serve(
    who,
    () =>
      new Promise((done, fail) =>
        scrypt(password.normalize('NFC'), salt, keyBytes, cost, (error, key) => (error ? fail(error) : done(key))),
      ),
  )

/** What is kept of a password. */
export async function hashPassword(password: string, who = ''): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, who)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const nobodySalt = randomBytes(16)

/** Checks a password; without a hash (unknown account) it takes the same time and says no. */
export async function checkPassword(password: string, hash: string | null, who = ''): Promise<boolean> {
  const [, , , , salt, key] = hash?.split('$') ?? []
  if (!salt || !key) {
    await derive(password, nobodySalt, who)
    return false
  }
  const salted = await derive(password, Buffer.from(salt, 'base64url'), who)
  return timingSafeEqual(salted, Buffer.from(key, 'base64url'))
}
