// Deletes the account of an erased member at an outside identity provider (Zitadel's user service), as a service account.
import { chezFournisseur } from '#domain/compte/identite.ts'

const timeoutMs = 10_000

/** An account that is already gone is forgotten too. */
export const createForgetting =
  (issuer: string, token: string, call: typeof fetch = fetch) =>
  async (sub: string): Promise<void> => {
    const answer = await call(chezFournisseur(issuer, `/v2/users/${encodeURIComponent(sub)}`), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok && answer.status !== 404)
      throw new Error(`identity provider: account not deleted (${answer.status})`)
  }
