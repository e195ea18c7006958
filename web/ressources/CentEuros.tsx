// How a hundred euros of receipts are shared out, drawn and in words.
import type { Part } from '#domain/cotisation/prevision.ts'

const noms: Record<Part['nom'], string> = {
  charges: 'pour vos charges',
  urssaf: 'à l’Urssaf',
  carpimko: 'à la CARPIMKO',
  net: 'pour vous, avant impôt',
}

export function CentEuros({ parts }: { parts: readonly Part[] }) {
  let x = 0
  return (
    <figure className="cent-euros">
      <figcaption>Où vont 100 € encaissés</figcaption>
      <svg className="cent-barre" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ nom, euros }) => {
          const rect = <rect key={nom} className={`cent-${nom}`} x={x} width={euros} height="12" />
          x += euros
          return rect
        })}
      </svg>
      <ul className="sans-puce">
        {parts.map(({ nom, euros }) => (
          <li key={nom}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect className={`cent-${nom}`} width="12" height="12" rx="2" />
            </svg>
            <strong>{`${euros}\u00a0€`}</strong>
            <span>{` ${noms[nom]}`}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
