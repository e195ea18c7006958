// Test helpers: a free port.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ephemeral range, whose ports could be taken by outgoing connections.
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
