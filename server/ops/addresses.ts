// Where the parts of one installation are reached, from its settings.
import type { Env } from '../env.ts'

/** The origin of the embedded identity provider: IDENTITY_URL, or the site's host with the provider's port. */
export function identityOrigin(env: Pick<Env, 'identityUrl' | 'publicUrl' | 'identityPort'>): string {
  if (env.identityUrl) return env.identityUrl
  const url = new URL(env.publicUrl)
  url.port = String(env.identityPort)
  return url.origin
}

/** Whether this host means every address of the machine. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Where this process reaches one of its own ports. */
export function ownAddress({ host }: Pick<Env, 'host'>, port: number): string {
  const at = isWildcard(host) ? '127.0.0.1' : host
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}`
}
