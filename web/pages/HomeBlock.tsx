// A block of a member's home, and its empty state.
import { type ReactNode, useId } from 'react'

interface BlocProps {
  titre: string
  children: ReactNode
}

export function HomeBlock({ titre, children }: BlocProps) {
  const id = useId()
  return (
    <section className="chez-moi-bloc" aria-labelledby={id}>
      <h2 id={id}>{titre}</h2>
      {children}
    </section>
  )
}

/** What will appear there, and one thing to do meanwhile. */
export const EmptyBlock = ({ phrase, children }: { phrase: string; children: ReactNode }) => (
  <div className="chez-moi-vide">
    <p>{phrase}</p>
    {children}
  </div>
)
