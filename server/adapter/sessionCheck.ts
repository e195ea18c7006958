// Asks the provider's userinfo whether the session of a token is still open, and for the member's e-mail and roles.
import { listRoles } from '#domain/session/session.ts'

export interface Liveness {
  /** Null when the provider cannot say. */
  alive: boolean | null
  email: string | null
  /** Whether the provider has verified this address. */
  verified: boolean
  /** Null when the provider cannot say. Zitadel gives them here, and in a JWT only when the application asks for it. */
  roles: string[] | null
}

const silence = { email: null, verified: false, roles: null }

interface Means {
  call: typeof fetch
  tell: (error: unknown) => void
}

const timeoutMs = 2000
const quietMs = 60_000

/** Calls `onFault` once a minute at most: with a service down, every call fails. */
export function quietly(onFault: (error: unknown) => void, now: () => number): (error: unknown) => void {
  let told = Number.NEGATIVE_INFINITY
  return (error) => {
    if (now() - told < quietMs) return
    told = now()
    onFault(error)
  }
}

export function createLiveness({ call, tell: note }: Means) {
  function tell(error: unknown): Liveness {
    note(error)
    return { alive: null, ...silence }
  }

  return async function ask(userinfo: string | null, sub: string, bearer: string): Promise<Liveness> {
    if (!userinfo) return { alive: null, ...silence }
    try {
      const answer = await call(userinfo, {
        headers: { authorization: `Bearer ${bearer}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (answer.status === 401) return { alive: false, ...silence }
      if (!answer.ok) return tell(new Error(`userinfo answered ${answer.status}`))
      const claims = (await answer.json()) as { sub?: string; email?: string; email_verified?: unknown } & Record<
        string,
        unknown
      >
      if (claims.sub !== sub) return { alive: false, ...silence }
      const email = typeof claims.email === 'string' ? claims.email : null
      // Some providers send booleans as text.
      const verified = email !== null && String(claims.email_verified) === 'true'
      return { alive: true, email, verified, roles: listRoles(claims) }
    } catch (error) {
      return tell(error)
    }
  }
}
