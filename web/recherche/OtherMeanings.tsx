// Below the number of results: other places that the search may mean, as links (product D39).
import { Fragment } from 'react'
import { type Localite, nameVille } from '#domain/commune/commune.ts'
import { listAutres } from '#domain/commune/otherMeanings.ts'
import { adresseRecherche, deNom, type Recherche } from '#domain/recherche/recherche.ts'
import { Link } from '../navigation/Link.tsx'

/** The distances of a place whose own centre no source gives are approximate, and the page says so. */
export const EstimatedCentre = ({ ville }: { ville: Localite | null }) =>
  ville?.estimees && (
    <p className="petit">{`Le centre ${deNom(nameVille(ville))} n’est connu qu’à quelques kilomètres près\u00a0: les distances aussi.`}</p>
  )

/** « Saint-Denis (974) · plutôt Saint-Denis (93) ? » */
export function OtherMeanings({ demandee, ville }: { demandee: Recherche; ville: Localite | null }) {
  const sens = listAutres(demandee, ville)
  if (!sens) return null
  return (
    <p className="petit">
      <span>{`${sens.ici} · plutôt `}</span>
      {sens.autres.map(({ texte, recherche }, rang) => (
        <Fragment key={texte}>
          <span>{rang > 0 && (rang === sens.autres.length - 1 ? ' ou ' : ', ')}</span>
          <Link to={adresseRecherche(recherche)}>{texte}</Link>
        </Fragment>
      ))}
      <span>{`\u00a0?`}</span>
    </p>
  )
}
