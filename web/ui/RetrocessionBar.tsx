// The shares of the physiotherapist and of the practice, drawn and in words.
import { Fragment } from 'react'
import { formatRetrocession } from '#domain/text/format.ts'
import { ShareBar } from './ShareBar.tsx'
import '../styles/fiche.css'

/** `garde` is the share kept by the one who works, 0 to 100; null when to be agreed (product D15). */
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
