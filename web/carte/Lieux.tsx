// The list below a map: what the map shows, in words, for the keyboard, a finger and a screen reader.

import { adresseRecherche, type Recherche } from '#domain/recherche/recherche.ts'
import { formatNombre } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'

export interface Lieu {
  nom: string
  nombre: number
  vers: Recherche
  /** The colour it has on the map is shown beside its name. */
  palier?: number
}

export function Lieux({ titre, lieux }: { titre: string; lieux: readonly Lieu[] }) {
  if (lieux.length === 0) return null
  return (
    <>
      <h3>{titre}</h3>
      <ul className="lieux">
        {lieux.map(({ nom, nombre, vers, palier }) => (
          // Several communes bear one name.
          <li key={vers.lieu || nom}>
            <Link to={adresseRecherche(vers)} className={palier ? `n${palier}` : undefined}>
              <span>{`${nom} `}</span>
              <b>{formatNombre(nombre)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
