// « À lire : 3 messages. À régler : 19,90 €. »: what waits for a member, with its links.
import type { Waiting } from '#domain/accueil/accueil.ts'
import { Link } from '../navigation/Link.tsx'
import '../styles/lignes.css'

export const WhatWaits = ({ choses }: { choses: readonly Waiting[] }) =>
  choses.length > 0 && (
    <ul className="attentes">
      {choses.map(({ verbe, quoi, lien }) => (
        <li key={verbe + quoi}>
          <span>{`${verbe}\u00a0: `}</span>
          <Link to={lien}>{quoi}</Link>
        </li>
      ))}
    </ul>
  )
