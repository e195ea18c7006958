// Whether the session behind a token goes on: the provider's userinfo says so, and gives the e-mail of its member.

export interface Liveness {
  /** Null when the provider cannot say. */
  alive: boolean | null
  email: string | null
}

interface Means {
  call: typeof fetch
  now: () => number
  onFault: (error: unknown) => void
}

const patienceMs = 2000
const quietMs = 60_000

export function createLiveness({ call, now, onFault }: Means) {
  let told = Number.NEGATIVE_INFINITY

  function tell(error: unknown): Liveness {
    if (now() - told >= quietMs) {
      told = now()
      onFault(error)
    }
    return { alive: null, email: null }
  }

  return async function ask(userinfo: string | null, sub: string, bearer: string): Promise<Liveness> {
    if (!userinfo) return { alive: null, email: null }
    try {
      const answer = await call(userinfo, {
        headers: { authorization: `Bearer ${bearer}` },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (answer.status === 401) return { alive: false, email: null }
      if (!answer.ok) return tell(new Error(`userinfo answered ${answer.status}`))
      const claims = (await answer.json()) as { sub?: string; email?: string }
      if (claims.sub !== sub) return { alive: false, email: null }
      return { alive: true, email: typeof claims.email === 'string' ? claims.email : null }
    } catch (error) {
      return tell(error)
    }
  }
}
