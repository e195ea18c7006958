// A refresh token sent twice within twenty seconds (two tabs, a lost answer) gets the same new one; later, it is treated as
// stolen.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import { bodyMax } from '../http.ts'
import { paths } from './realm.ts'

const graceMs = 20_000

interface Answer {
  status: number
  body: unknown
}

export function addGrace(provider: Provider): void {
  const recent = new Map<string, Promise<Answer>>()

  provider.use(async (ctx, next) => {
    if (ctx.path !== paths.token || ctx.method !== 'POST') return next()
    const body = await peekBody(ctx.req)
    if (body === null) return ctx.throw(400)
    const form = new URLSearchParams(body)
    if (form.get('grant_type') !== 'refresh_token') return next()
    const key = keyOf(form)
    const known = recent.get(key)
    // No await between the lookup and the storage: two simultaneous requests must not both miss.
    const answer = known && (await known)
    // Only successes are reused; refusals are judged again.
    if (answer?.status === 200) {
      ctx.req.resume()
      if (ctx.get('Origin')) ctx.vary('Origin')
      ctx.set('Cache-Control', 'no-store')
      ctx.status = answer.status
      ctx.body = answer.body
      return
    }
    const answered = next().then(() => ({ status: ctx.status, body: ctx.body }))
    recent.set(key, answered)
    const forget = () => recent.get(key) === answered && recent.delete(key)
    answered.then(({ status }) => (status === 200 ? setTimeout(forget, graceMs).unref() : forget()), forget)
    await answered
  })
}

/** Identifies equal requests; a hash, so that no token is stored. */
function keyOf(form: URLSearchParams): string {
  const parts = ['refresh_token', 'client_id', 'scope', 'resource'].map((name) => form.getAll(name))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Reads the body and puts it back for the provider; null when it was cut. */
async function peekBody(req: IncomingMessage): Promise<string | null> {
  const length = Number(req.headers['content-length'])
  if (!(length > 0 && length <= bodyMax)) return ''
  const closed = once(req, 'close').catch(() => {})
  const chunks: Buffer[] = []
  for (let size = 0; size < length; ) {
    const chunk: Buffer | null = req.read()
    if (chunk) {
      chunks.push(chunk)
      size += chunk.length
    } else if (req.readableEnded || req.destroyed) return null
    else await Promise.race([once(req, 'readable'), closed]).catch(() => {})
  }
  const body = Buffer.concat(chunks)
  req.unshift(body)
  return body.toString()
}
