// The page of an ad that does not exist or is no longer online, with a search.
import { RechercheLieu } from '../recherche/RechercheLieu.tsx'
import { MembreHead } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { DeadEnd } from '../ui/DeadEnd.tsx'

export function AnnonceAbsente() {
  return (
    <DeadEnd titre="Aucune annonce trouvée avec cet identifiant.">
      <MembreHead titre="Annonce introuvable" />
      <p className="chapeau">Elle a peut-être été retirée par son auteur, ou l’adresse est incomplète.</p>
      <RechercheLieu />
      <ButtonLink to="/annonces" variant="secondary">
        Voir les annonces
      </ButtonLink>
    </DeadEnd>
  )
}
