// The owner's actions, at the top of the ad's page (product §2 « Ad detail »).
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { formatEuros } from '#domain/text/format.ts'
import type { Nouvelle } from '../mesannonces/actions.ts'
import type { Question } from '../mesannonces/Questions.tsx'
import { versPaiement } from '../paiement/versPaiement.ts'
import { useView } from '../query/api.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useDialogues } from '../ui/useDialogues.ts'
import '../styles/annonce.css'

const loadDialogue = () => import('../mesannonces/Questions.tsx')

export function OwnerActions({ annonce }: { annonce: Annonce }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { file, open } = useDialogues(loadDialogue, true)
  const [nouvelle, setNouvelle] = useState<Nouvelle | null>(null)
  const section = useRef<HTMLElement>(null)
  const { status_annonce, uuid_annonce } = annonce
  const attend = status_annonce === 'En attente'
  const miennes = useView('lister_mes_annonces', {}, { enabled: attend })
  const due = miennes.data?.find((mienne) => mienne.uuid_annonce === uuid_annonce)
  const tell = (dite: Nouvelle) => {
    flushSync(() => {
      setQuestion(null)
      setNouvelle(dite)
    })
    // The pressed button was removed.
    section.current?.focus()
  }
  return (
    <section className="annonce-proprietaire" aria-label="Votre annonce" ref={section} tabIndex={-1}>
      <p>C’est votre annonce.</p>
      {nouvelle && (
        <Notice
          tone={nouvelle.tone}
          action={file && nouvelle.pourvue && <file.ReopenButton annonce={nouvelle.pourvue} onNews={tell} />}
        >
          {nouvelle.phrase}
        </Notice>
      )}
      <div className="rang">
        {due && due.a_payer > 0 && (
          <ButtonLink {...versPaiement(due)}>{`Payer ${formatEuros(due.a_payer)}`}</ButtonLink>
        )}
        {status_annonce !== 'Archivée' && (
          <ButtonLink to={`/annonce/${uuid_annonce}/modifier`} icon="crayon" variant={attend ? 'secondary' : 'primary'}>
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
      {file && <file.Questions question={question} onClose={() => setQuestion(null)} onNews={tell} />}
    </section>
  )
}
