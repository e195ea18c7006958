// For tests and stories: a port that nobody listens on.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that a machine lends to the calls it makes: one of them could be lent before it is listened on.
const [first, end] = [20_000, 32_000]

export async function freePort(): Promise<number> {
  const port = randomInt(first, end)
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
