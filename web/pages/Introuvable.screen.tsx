// The 404 page.
import { RechercheLieu } from '../recherche/RechercheLieu.tsx'
import { MembreHead } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { DeadEnd } from '../ui/DeadEnd.tsx'

export default function Introuvable() {
  return (
    <DeadEnd titre="Cette page n’existe pas" legende="404°&nbsp;: aucune articulation ne va jusque-là.">
      <MembreHead titre="Page introuvable" />
      <p className="chapeau">
        L’adresse est peut-être incomplète, ou l’annonce a été retirée depuis. Le problème ne vient pas de vous.
      </p>
      <RechercheLieu />
      <div className="actions">
        <ButtonLink to="/annonces" variant="secondary">
          Voir les annonces
        </ButtonLink>
        <ButtonLink to="/ressources" variant="secondary">
          Lire les guides
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Revenir à l’accueil
        </ButtonLink>
      </div>
    </DeadEnd>
  )
}
