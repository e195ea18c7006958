// The brand at the head of a printed page, where the site's own head is left out.
import { marque } from '#domain/marque.ts'
import '../styles/paiement.css'

export function EnteteImprime() {
  const { adresse } = marque.editeur
  return (
    <p className="imprime-seul entete-imprimee">
      <strong>{marque.nom}</strong>
      {adresse.join(' · ')}
      <br />
      {marque.contact}
    </p>
  )
}
