// State of a write: pending, failed or neither; only the last call counts.
import { useCallback, useRef, useState } from 'react'

interface Etat {
  isPending: boolean
  error: Error | null
}

const repos: Etat = { isPending: false, error: null }

/** Written here because the query library's mutations would be downloaded with every first page, for features we do not use. */
export function useWrite<A, R>(write: (args: A) => Promise<R>) {
  const [etat, setEtat] = useState(repos)
  const derniere = useRef({ write, rang: 0 })
  derniere.current.write = write
  const run = useCallback(async (args: A): Promise<R> => {
    const { current } = derniere
    current.rang += 1
    const { rang } = current
    const tell = (suite: Etat) => rang === current.rang && setEtat(suite)
    tell({ isPending: true, error: null })
    try {
      const result = await current.write(args)
      tell(repos)
      return result
    } catch (error) {
      tell({ isPending: false, error: error as Error })
      throw error
    }
  }, [])
  const reset = useCallback(() => {
    derniere.current.rang += 1
    setEtat(repos)
  }, [])
  return { ...etat, run, reset }
}
