// The actions of its owner on an ad, at the head of its page (produit §2 « Ad detail »).
import { useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useDialogues } from '../ui/useDialogues.ts'
import '../styles/annonce.css'

const loadDialogue = () => import('../gestion/PourvoirDialog.tsx')

export function GestesProprietaire({ annonce }: { annonce: Annonce }) {
  const [cible, setCible] = useState<Annonce | null>(null)
  const { file, open } = useDialogues(loadDialogue, true)
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
          <Button variant="secondary" icon="coche" onClick={() => open(() => setCible(annonce))}>
            Pourvue
          </Button>
        )}
        <ButtonLink to="/mes-annonces" variant="secondary">
          Mes annonces
        </ButtonLink>
      </div>
      {file && <file.PourvoirDialog annonce={cible} onClose={close} onFilled={close} />}
    </section>
  )
}
