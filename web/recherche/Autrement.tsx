// Below the number found: what else the searched place may mean, one link each (produit D39).
import { Fragment } from 'react'
import type { Localite } from '#domain/commune.ts'
import { listAutres } from '#domain/lieu/autrement.ts'
import { adresseRecherche, type Recherche } from '#domain/recherche.ts'
import { Link } from '../navigation/Link.tsx'

/** « Saint-Denis (974) · plutôt Saint-Denis (93) ? » */
export function Autrement({ demandee, ville }: { demandee: Recherche; ville: Localite | null }) {
  const sens = listAutres(demandee, ville)
  if (!sens) return null
  return (
    <p className="petit">
      {sens.ici} · plutôt{' '}
      {sens.autres.map(({ texte, recherche }, rang) => (
        <Fragment key={texte}>
          {rang > 0 && (rang === sens.autres.length - 1 ? ' ou ' : ', ')}
          <Link to={adresseRecherche(recherche)}>{texte}</Link>
        </Fragment>
      ))}
      &nbsp;?
    </p>
  )
}
