// The brand at the top of printed pages, where the site's header is hidden.
import { marque } from '#domain/marque/marque.ts'
import { PublisherFact } from '../pages/PublisherFact.tsx'
import '../styles/paiement.css'

export function EnteteImprime() {
  const { adresse } = marque.editeur
  return (
    <p className="imprime-seul entete-imprimee">
      <strong>{marque.nom}</strong>
      <PublisherFact valeur={adresse.join(' · ')} nom="adresse du siège" />
      <br />
      <PublisherFact valeur={marque.contact} nom="adresse e-mail" />
    </p>
  )
}
