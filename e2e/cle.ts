// Loaded before the product of the stories: a password is derived in a thousandth of the time, since nobody here is guessing them.
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Ended = (error: Error | null, key: Buffer) => void
const derive = crypto.scrypt
crypto.scrypt = ((password: string, salt: Buffer, bytes: number, cost: ScryptOptions, ended: Ended) =>
  derive(password, salt, bytes, { ...cost, N: 2 ** 5, p: 1 }, ended)) as typeof derive
syncBuiltinESMExports()
