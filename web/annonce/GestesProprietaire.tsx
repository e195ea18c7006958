// What its owner can do with an ad, at the head of its page (produit §2 « Ad detail »).
import { useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { PourvoirDialog } from '../gestion/PourvoirDialog.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import '../styles/annonce.css'

export function GestesProprietaire({ annonce }: { annonce: Annonce }) {
  const [cible, setCible] = useState<Annonce | null>(null)
  const { status_annonce, uuid_annonce } = annonce
  const close = () => setCible(null)
  return (
    <section className="annonce-proprietaire" aria-label="Votre annonce">
      <p>C’est votre annonce.</p>
      <div className="rang">
        {status_annonce !== 'Archivée' && (
          <ButtonLink to={`/annonce/${uuid_annonce}/modifier`} icon="crayon">
            Modifier
          </ButtonLink>
        )}
        {(status_annonce === 'Actif' || status_annonce === 'Expirée') && (
          <Button variant="secondary" icon="coche" onClick={() => setCible(annonce)}>
            Pourvue
          </Button>
        )}
        <ButtonLink to="/mes-annonces" variant="secondary">
          Mes annonces
        </ButtonLink>
      </div>
      <PourvoirDialog annonce={cible} onClose={close} onFilled={close} />
    </section>
  )
}
