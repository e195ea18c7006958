// How what was found is shown: in pages, in one list that goes on (produit D11) or on a map; in which order; and the way out of a department.
import { codesDe } from '#domain/critere/critere.ts'
import { type Ordre, ordres } from '#domain/critere/filtre.ts'
import { adresseRecherche, type Recherche, searchTerritoire, vues } from '#domain/recherche.ts'
import { Link } from '../navigation/Link.tsx'
import { ButtonLink } from '../ui/Button.tsx'

export function Presentation({ recherche }: { recherche: Recherche }) {
  return (
    <div className="rang rang-bouts presentation">
      <nav className="bascule" aria-label="Présentation de la liste">
        {codesDe(vues).map((vue) => (
          <Choix key={vue} recherche={{ ...recherche, vue }} choisi={recherche.vue === vue} texte={vues[vue]} />
        ))}
      </nav>
      {recherche.vue !== 'carte' && <Ordres recherche={recherche} />}
      {(recherche.departement || recherche.region) && (
        <ButtonLink
          variant="quiet"
          icon="fermer"
          to={adresseRecherche({ ...searchTerritoire(recherche, { departement: null, region: null }), page: 1 })}
        >
          Quitter {recherche.region ? 'cette région' : 'ce département'}
        </ButtonLink>
      )}
    </div>
  )
}

function Choix({ recherche, choisi, texte }: { recherche: Recherche; choisi: boolean; texte: string }) {
  return (
    <Link to={adresseRecherche({ ...recherche, page: 1 })} {...(choisi && { 'aria-current': true })}>
      {texte}
    </Link>
  )
}

/** There is a distance only from a place. */
function Ordres({ recherche }: { recherche: Recherche }) {
  const offerts: (Ordre | null)[] = [null, ...codesDe(ordres).filter((ordre) => ordre !== 'distance' || recherche.lieu)]
  return (
    <nav className="ordres" aria-label="Ordre des annonces">
      <span aria-hidden="true">Trier par</span>
      {offerts.map((ordre) => (
        <Choix
          key={ordre}
          recherche={{ ...recherche, ordre }}
          choisi={recherche.ordre === ordre}
          texte={ordre ? ordres[ordre] : 'Pertinence'}
        />
      ))}
    </nav>
  )
}
