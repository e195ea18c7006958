// The actions of its owner on an ad, at the head of its page (produit §2 « Ad detail »).
import { useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import type { Question } from '../gestion/Questions.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useDialogues } from '../ui/useDialogues.ts'
import '../styles/annonce.css'

const loadDialogue = () => import('../gestion/Questions.tsx')

export function GestesProprietaire({ annonce }: { annonce: Annonce }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { file, open } = useDialogues(loadDialogue, true)
  const { status_annonce, uuid_annonce } = annonce
  const close = () => setQuestion(null)
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
          <Button
            variant="secondary"
            icon="coche"
            onClick={() => open(() => setQuestion({ geste: 'pourvoir', annonce }))}
          >
            Pourvue
          </Button>
        )}
        <ButtonLink to="/mes-annonces" variant="secondary">
          Mes annonces
        </ButtonLink>
      </div>
      {file && <file.Questions question={question} onClose={close} onDone={close} />}
    </section>
  )
}
