// The bar above the results (number, sort order, map, alert) and the choice below them between pages and a continuous list
// (product D11).
import type { Localite } from '#domain/commune/commune.ts'
import { codesDe } from '#domain/critere/critere.ts'
import { type Ordre, ordres } from '#domain/critere/filtre.ts'
import {
  adresseRecherche,
  type Noms,
  type Recherche,
  sayNombre,
  sayResultat,
  searchTerritoire,
  vues,
  writeRecherche,
} from '#domain/recherche/recherche.ts'
import { Link } from '../navigation/Link.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import '../styles/liste.css'

interface TeteProps {
  recherche: Recherche
  noms: Noms
  nombre: number
  busy: boolean
  centre: Localite | null
}

/** On a phone only the number is visible: the search summary is above. Screen readers hear the whole sentence. */
export function ResultsHeader({ recherche, noms, nombre, busy, centre }: TeteProps) {
  const seul = sayNombre(nombre)
  const carte = recherche.vue === 'carte'
  return (
    <div className="outils">
      <div className="resultats-nombre" role="status">
        <h2>
          {busy ? (
            <span>Recherche en cours…</span>
          ) : (
            <>
              <span>{seul}</span>
              <span className="resultats-suite">{sayResultat(nombre, recherche, noms).slice(seul.length)}</span>
            </>
          )}
        </h2>
      </div>
      {!carte && <Ordres recherche={recherche} />}
      <Link className="outil" to={adresseRecherche({ ...recherche, page: 1, vue: carte ? 'pages' : 'carte' })}>
        <Icon nom={carte ? 'menu' : 'lieu'} />
        <span>{carte ? 'Liste' : vues.carte}</span>
      </Link>
      {/* The navigation state makes it save at once: the address alone, which anyone could send, saves nothing. */}
      <Link
        className="outil"
        to={`/mes-alertes?${writeRecherche(recherche)}&commune=${centre?.code ?? 0}`}
        state="creer"
      >
        <Icon nom="cloche" />
        <span className="outil-large">Créer une alerte</span>
      </Link>
    </div>
  )
}

/** Sort orders in a menu; by distance only with a place. It closes on a choice or a press outside. */
function Ordres({ recherche }: { recherche: Recherche }) {
  const offerts: (Ordre | null)[] = [null, ...codesDe(ordres).filter((ordre) => ordre !== 'distance' || recherche.lieu)]
  const name = (ordre: Ordre | null) => (ordre ? ordres[ordre] : 'Pertinence')
  return (
    <details
      className="tri"
      key={adresseRecherche(recherche)}
      onToggle={({ currentTarget }) => foldBeside(currentTarget)}
    >
      <summary className="outil">
        <span className="tri-invite">Trier par </span>
        <span>{name(recherche.ordre)}</span>
        <Icon nom="bas" />
      </summary>
      <div className="tri-choix">
        <nav aria-label="Ordre des annonces">
          {offerts.map((ordre) => (
            <Choix
              key={ordre}
              recherche={{ ...recherche, ordre }}
              choisi={recherche.ordre === ordre}
              texte={name(ordre)}
            />
          ))}
        </nav>
        {recherche.vue === 'continue' && <Affichage recherche={recherche} />}
      </div>
    </details>
  )
}

function foldBeside(details: HTMLDetailsElement): void {
  if (!details.open) return
  const fold = ({ target }: Event) => {
    if (!details.contains(target as Node)) details.open = false
  }
  document.addEventListener('pointerdown', fold, { once: true })
}

/** Below pages; a continuous list, which has no bottom, offers it with the sort orders. */
export function Affichage({ recherche }: { recherche: Recherche }) {
  return (
    <nav className="affichage" aria-label="Présentation de la liste">
      {(['pages', 'continue'] as const).map((vue) => (
        <Choix key={vue} recherche={{ ...recherche, vue }} choisi={recherche.vue === vue} texte={vues[vue]} />
      ))}
    </nav>
  )
}

function Choix({ recherche, choisi, texte }: { recherche: Recherche; choisi: boolean; texte: string }) {
  return (
    <Link to={adresseRecherche({ ...recherche, page: 1 })} {...(choisi && { 'aria-current': true })}>
      {texte}
    </Link>
  )
}

/** Leaves a search by department or region. */
export function Quitter({ recherche }: { recherche: Recherche }) {
  if (!recherche.departement && !recherche.region) return null
  return (
    <ButtonLink
      className="quitter"
      variant="quiet"
      icon="fermer"
      to={adresseRecherche({ ...searchTerritoire(recherche, { departement: null, region: null }), page: 1 })}
    >{`Quitter ${recherche.region ? 'cette région' : 'ce département'}`}</ButtonLink>
  )
}
