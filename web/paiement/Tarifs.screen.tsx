// The price page: a card per plan, with a link to publish.
import { isPayant } from '#domain/paiement/plan.ts'
import { sortTarifs, type Tarif } from '#domain/paiement/tarif.ts'
import { formatEuros } from '#domain/text/format.ts'
import { Avantages } from '../connexion/Avantages.tsx'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'
import { useStatut } from '../session/session.ts'
import { Invitation } from '../shell/Invitation.tsx'
import { MembrePage } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Offre } from './Offre.tsx'
import '../styles/paiement.css'

export default function Tarifs() {
  const statut = useStatut()
  return (
    <MembrePage titre="Tarifs">
      <h1>Tarifs</h1>
      {statut === 'chargement' && <Skeleton lignes={6} texte={attente} />}
      {statut === 'visiteur' && <Visiteur />}
      {statut === 'membre' && <Plans />}
    </MembrePage>
  )
}

const attente = 'Chargement des tarifs…'

const Visiteur = () => (
  <div className="pile">
    <Invitation retour="/tarifs">Veuillez vous connecter pour voir les tarifs.</Invitation>
    <Avantages />
  </div>
)

export function Plans() {
  return (
    <QueryResult de={useView('lister_tarifs')} quoi="tarifs" texte={attente}>
      {(tarifs) => <Grille tarifs={tarifs} />}
    </QueryResult>
  )
}

function Grille({ tarifs }: { tarifs: readonly Tarif[] }) {
  return (
    <>
      <p className="chapeau">
        Un prix par annonce, payé une fois, par carte ou par chèque. Pas d’abonnement, rien à résilier.
      </p>
      <ul className="tarifs">
        {sortTarifs(tarifs).map((tarif) => (
          <li key={tarif.code_tarif}>
            <Plan tarif={tarif} />
          </li>
        ))}
      </ul>
      <p className="doux">
        <span>{`Une annonce payante porte la mention «\u00a0Sponsorisé\u00a0» et passe avant les annonces gratuites. `}</span>
        <Link to="/classement-des-annonces">Comment les annonces sont classées</Link>
      </p>
    </>
  )
}

function Plan({ tarif }: { tarif: Tarif }) {
  const { code_tarif, libelle_tarif, prix } = tarif
  return (
    <article className={`tarif panneau tarif-${code_tarif}`}>
      <h2>{libelle_tarif}</h2>
      <p className="tarif-prix">{formatEuros(prix)}</p>
      <p className="doux petit">TTC, pour une annonce</p>
      <Offre tarif={tarif} />
      <ButtonLink
        to={`/ajouter-annonce?plan=${code_tarif}`}
        variant={isPayant(code_tarif) ? 'primary' : 'secondary'}
      >{`Choisir ${libelle_tarif}`}</ButtonLink>
    </article>
  )
}
