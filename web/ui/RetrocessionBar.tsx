// The signature of the site: the share the kiné keeps and the share of the practice, drawn and said.
import { Fragment } from 'react'
import { formatRetrocession } from '#domain/format.ts'
import '../styles/fiche.css'

/** `garde` is the share kept by the one who works, 0 to 100; null when it is still to be agreed (produit D15). */
export function RetrocessionBar({ garde }: { garde: number | null }) {
  return (
    <div className="retrocession">
      <PartBarre className="retrocession-barre" garde={garde} />
      <p>
        {formatRetrocession(garde)
          .split(' · ')
          .map((part, rang) => (
            <Fragment key={part}>
              {rang > 0 && ' · '}
              <span className="insecable">{part}</span>
            </Fragment>
          ))}
      </p>
    </div>
  )
}

/** The drawing alone; its words stand beside it. */
export function PartBarre({ garde, className }: { garde: number | null; className: string }) {
  return (
    <svg className={className} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {garde === null ? (
        <rect className="part-convenir" width="100" height="8" />
      ) : (
        <>
          {garde < 100 && <rect className="part-cabinet" x={garde && garde + 0.8} width="100" height="8" />}
          <rect className="part-garde" width={garde} height="8" />
        </>
      )}
    </svg>
  )
}
