// The badge of a checked RPPS number: what was checked and when; one tap explains what it does not prove.

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
