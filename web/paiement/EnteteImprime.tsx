// The brand at the head of a printed page, where the site's own head is left out.
import { marque } from '#domain/marque/marque.ts'
import { Fait } from '../pages/Fait.tsx'
import '../styles/paiement.css'

export function EnteteImprime() {
  const { adresse } = marque.editeur
  return (
    <p className="imprime-seul entete-imprimee">
      <strong>{marque.nom}</strong>
      <Fait valeur={adresse.join(' · ')} nom="adresse du siège" />
      <br />
      <Fait valeur={marque.contact} nom="adresse e-mail" />
    </p>
  )
}
