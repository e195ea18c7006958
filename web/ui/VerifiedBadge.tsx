// The badge of a member whose RPPS number was checked: what was, and when; what it does not prove, one tap away.

import type { Insigne as Fait } from '#domain/verification/insigne.ts'
import { explainInsigne, nameInsigne } from '#domain/verification/insigneTexts.ts'
import '../styles/deplie.css'

export function VerifiedBadge({ de }: { de: Fait | null | undefined }) {
  if (!de) return null
  return (
    <details className="insigne">
      <summary>{nameInsigne(de)}</summary>
      <p>{explainInsigne(de)}</p>
    </details>
  )
}
