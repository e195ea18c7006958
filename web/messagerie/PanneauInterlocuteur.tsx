// The other member of a conversation (produit §2): their own words, a fixed rating marked as an example, the way to their profile.

import { insecables } from '#domain/fiche/insecable.ts'
import { marque } from '#domain/marque.ts'
import { Link } from '../navigation/Link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Initiale } from './Conversations.tsx'
import type { Interlocuteur } from './useChoix.ts'
import '../styles/fiche.css'
import '../styles/messagerie.css'

export function PanneauInterlocuteur({
  interlocuteur: { uuid_interlocuteur, pseudo_interlocuteur, presentation_interlocuteur },
  onClose,
}: {
  interlocuteur: Interlocuteur
  onClose: () => void
}) {
  const { valeur, avis } = marque.note
  return (
    <aside className="messagerie-panneau pile" aria-label="Profil de l’interlocuteur">
      <Button
        className="messagerie-croix"
        variant="quiet"
        icon="fermer"
        iconOnly
        aria-label="Fermer le profil"
        onClick={onClose}
      />
      <Initiale pseudo={pseudo_interlocuteur} />
      <h2>
        <Link to={`/profil/${uuid_interlocuteur}`}>{pseudo_interlocuteur}</Link>
      </h2>
      <p className="rang">
        <span>
          {valeur} ({avis} avis)
        </span>
        <Badge tone="off">exemple</Badge>
      </p>
      {presentation_interlocuteur ? (
        <p className="texte-membre">{insecables(presentation_interlocuteur)}</p>
      ) : (
        <p className="doux">Pas encore de présentation.</p>
      )}
    </aside>
  )
}
