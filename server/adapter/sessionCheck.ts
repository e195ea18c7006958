// Whether the session behind a token goes on: the provider's userinfo says so, and gives the e-mail of its member.

export interface Liveness {
  /** Null when the provider cannot say. */
  alive: boolean | null
  email: string | null
  /** Whether the provider has seen the member read this address. */
  verified: boolean
}

const silence = { email: null, verified: false }

interface Means {
  call: typeof fetch
  tell: (error: unknown) => void
}

const timeoutMs = 2000
const quietMs = 60_000

/** Told once a minute at most, whatever happens meanwhile: a service that is down fails every call. */
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
      const claims = (await answer.json()) as { sub?: string; email?: string; email_verified?: unknown }
      if (claims.sub !== sub) return { alive: false, ...silence }
      const email = typeof claims.email === 'string' ? claims.email : null
      // Some providers write their booleans as text.
      return { alive: true, email, verified: email !== null && String(claims.email_verified) === 'true' }
    } catch (error) {
      return tell(error)
    }
  }
}
