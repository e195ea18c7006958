// A refresh token sent twice within twenty seconds (two tabs, a lost answer) gets the same successor; later, it is a theft.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import { paths } from './provider.ts'

const GRACE_MS = 20_000
const BODY_MAX = 16_384

interface Answer {
  status: number
  body: unknown
}

export function addGrace(provider: Provider): void {
  const recent = new Map<string, Promise<Answer>>()

  provider.use(async (ctx, next) => {
    if (ctx.path !== paths.token || ctx.method !== 'POST') return next()
    const form = new URLSearchParams(await peekBody(ctx.req))
    if (form.get('grant_type') !== 'refresh_token') return next()
    const parts = ['refresh_token', 'client_id', 'scope', 'resource'].map((name) => form.getAll(name))
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
    const known = recent.get(key)
    if (known) {
      const answer = await known
      // What was refused is judged again: only a success has a successor to give back.
      if (answer.status === 200) {
        ctx.req.resume()
        if (ctx.get('Origin')) ctx.vary('Origin')
        ctx.set('Cache-Control', 'no-store')
        ctx.status = answer.status
        ctx.body = answer.body
        return
      }
    }
    const answered = next().then(() => ({ status: ctx.status, body: ctx.body }))
    recent.set(key, answered)
    const forget = () => recent.get(key) === answered && recent.delete(key)
    answered.then(({ status }) => (status === 200 ? setTimeout(forget, GRACE_MS).unref() : forget()), forget)
    await answered
  })
}

/** Reads the body and puts it back, so that the provider reads it as if nobody had. */
async function peekBody(req: IncomingMessage): Promise<string> {
  const length = Number(req.headers['content-length'])
  if (!(length > 0 && length <= BODY_MAX)) return ''
  for (;;) {
    const chunk: Buffer | null = req.read(length)
    if (chunk) {
      req.unshift(chunk)
      return chunk.toString()
    }
    if (req.readableEnded || req.destroyed) return ''
    await once(req, 'readable')
  }
}
