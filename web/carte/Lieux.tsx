// The list below a map: the same content in words, for keyboards, fingers and screen readers.

import { adresseRecherche, type Recherche } from '#domain/recherche/recherche.ts'
import { formatNombre } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'

export interface Lieu {
  nom: string
  nombre: number
  vers: Recherche
  /** The colour on the map, repeated beside the name. */
  palier?: number
}

export function Lieux({ titre, lieux }: { titre: string; lieux: readonly Lieu[] }) {
  if (lieux.length === 0) return null
  return (
    <>
      <h3>{titre}</h3>
      <ul className="lieux">
        {lieux.map(({ nom, nombre, vers, palier }) => (
          // Keyed by place: several communes can have the same name.
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
