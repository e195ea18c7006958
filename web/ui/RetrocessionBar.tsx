// The signature of the site: the share the kiné keeps and the share of the practice, drawn and said.
import { Fragment } from 'react'
import { formatRetrocession } from '#domain/text/format.ts'
import { ShareBar } from './ShareBar.tsx'
import '../styles/fiche.css'

/** `garde` is the share kept by the one who works, 0 to 100; null when it is still to be agreed (product D15). */
export function RetrocessionBar({ garde }: { garde: number | null }) {
  return (
    <div className="retrocession">
      <ShareBar className="retrocession-barre" garde={garde} />
      <p>
        {formatRetrocession(garde)
          .split(' · ')
          .map((part, rang) => (
            <Fragment key={part}>
              <span>{rang > 0 && ' · '}</span>
              <span className="insecable">{part}</span>
            </Fragment>
          ))}
      </p>
    </div>
  )
}
