// Preloaded in the product under test: makes password hashing a thousand times faster.
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Ended = (error: Error | null, key: Buffer) => void
const derive = crypto.scrypt
crypto.scrypt = ((password: string, salt: Buffer, bytes: number, cost: ScryptOptions, ended: Ended) =>
  derive(password, salt, bytes, { ...cost, N: 2 ** 5, p: 1 }, ended)) as typeof derive
syncBuiltinESMExports()
