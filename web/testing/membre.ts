// In-memory storage with a signed-in member.
import { vi } from 'vitest'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { configureOidc } from '../session/oidc.ts'

const { issuer, client_id } = reglagesEssai.oidc

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.e30`

export function stubStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  configureOidc(reglagesEssai)
}

/** The data stored by a sign-in; its token is expired unless an expiry is given. */
export const keepMembre = (
  access_token: string,
  { sub = 'sacha', ...user }: { sub?: string; refresh_token?: string | undefined; expires_at?: number } = {},
) =>
  localStorage.setItem(
    `oidc.user:${issuer}:${client_id}`,
    JSON.stringify({ access_token, expires_at: 0, ...user, id_token: jwt({ sub }), profile: { sub } }),
  )

/** A simulated provider for renewals, and how often it was asked. */
export function openProvider(jetons: () => Response) {
  const asked = { fois: 0 }
  const json = (body: object) => Response.json(body)
  const answer = (url: string): Response | null => {
    if (url.includes('.well-known'))
      return json({ issuer, token_endpoint: `${issuer}/token`, userinfo_endpoint: `${issuer}/userinfo` })
    if (url.endsWith('/userinfo')) return json({ sub: 'sacha' })
    if (!url.endsWith('/token')) return null
    asked.fois += 1
    return jetons()
  }
  return { asked, answer }
}

export const jetonsNeufs = (sub = 'sacha') =>
  Response.json({ access_token: 'neuf', id_token: jwt({ sub }), token_type: 'Bearer' })
