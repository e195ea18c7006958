// The prices (produit §2 « Tarifs »): one card for each plan, and the way to publish with it.
import { Link } from 'react-router'
import { formatEuros } from '#domain/format.ts'
import { marque } from '#domain/marque.ts'
import { isPayant, sortTarifs, type Tarif } from '#domain/tarif.ts'
import { Avantages } from '../connexion/Avantages.tsx'
import { useView } from '../lecture/api.ts'
import { useSession } from '../session/session.ts'
import { Invitation } from '../shell/Invitation.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Offre } from './Offre.tsx'
import '../styles/paiement.css'

export default function Tarifs() {
  const { statut } = useSession()
  return (
    <div className="page">
      <title>{`Tarifs · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Tarifs</h1>
      {statut === 'chargement' && <Attente />}
      {statut === 'visiteur' && <Visiteur />}
      {statut === 'membre' && <Plans />}
    </div>
  )
}

const Attente = () => <Skeleton lignes={6} texte="Chargement des tarifs…" />

const Visiteur = () => (
  <div className="pile">
    <Invitation retour="/tarifs">Veuillez vous connecter pour voir les tarifs.</Invitation>
    <Avantages />
  </div>
)

function Plans() {
  const { data, error, refetch } = useView('lister_tarifs')
  if (error) return <ErreurChargement error={error} quoi="tarifs" refetch={refetch} />
  if (!data) return <Attente />
  return (
    <>
      <p className="chapeau">
        Un prix par annonce, payé une fois, par carte ou par chèque. Pas d’abonnement, rien à résilier.
      </p>
      <ul className="tarifs">
        {sortTarifs(data).map((tarif) => (
          <li key={tarif.code_tarif}>
            <Plan tarif={tarif} />
          </li>
        ))}
      </ul>
      <p className="doux">
        Une annonce payante porte la mention «&nbsp;Sponsorisé&nbsp;» et passe avant les annonces gratuites.{' '}
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
      <p className="doux petit">pour une annonce</p>
      <Offre tarif={tarif} />
      <ButtonLink to={`/ajouter-annonce?plan=${code_tarif}`} variant={isPayant(code_tarif) ? 'primary' : 'secondary'}>
        Choisir {libelle_tarif}
      </ButtonLink>
    </article>
  )
}
