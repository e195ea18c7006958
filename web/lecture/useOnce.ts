// The id under which something is sent: sent again after a lost answer, it is still one for the server (produit §5).
import { useRef } from 'react'

/** Where the id waits: in a draft, through reloads, or else in the memory of the page. */
interface Kept {
  id: string
  keep: (id: string) => void
}

/** `take` gives the same id until `renew`, which is for another content: that is another message. */
export function useOnce(draft?: Kept) {
  const memory = useRef('')
  const { id, keep } = draft ?? {
    id: memory.current,
    keep: (next: string) => {
      memory.current = next
    },
  }
  return {
    take(): string {
      const taken = id || crypto.randomUUID()
      keep(taken)
      return taken
    },
    renew: () => keep(''),
  }
}
