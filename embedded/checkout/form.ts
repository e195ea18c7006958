// The body of a form, read whole and bounded.
import type { IncomingMessage } from 'node:http'
import { CheckoutRefusal } from './refusal.ts'

const bodyMax = 64 * 1024

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // A body too long is read to its end, so that the refusal can be heard.
    if (size <= bodyMax) chunks.push(chunk)
  }
  if (size > bodyMax) throw new CheckoutRefusal(413, 'Request entity too large.')
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
