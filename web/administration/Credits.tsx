// The credits of members who paid more than they owe, and their refund.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { membreParti } from '#domain/fiche/contact.ts'
import { formatEuros } from '#domain/format.ts'
import type { Credit } from '#domain/paiement/remboursement.ts'
import { useView } from '../lecture/api.ts'
import { Lecture } from '../ui/Lecture.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CreditLigne } from './CreditLigne.tsx'
import { RembourserDialog } from './RembourserDialog.tsx'

export function Credits() {
  const credits = useView('lister_credits')
  const [question, setQuestion] = useState<Credit | null>(null)
  const [rendu, setRendu] = useState<Credit | null>(null)
  const titre = useRef<HTMLHeadingElement>(null)
  // The line has left with its button: the title takes the focus, and the news is read.
  const tell = (credit: Credit) => {
    flushSync(() => {
      setQuestion(null)
      setRendu(credit)
    })
    titre.current?.focus()
  }
  const close = () => {
    setQuestion(null)
    // A refund that was refused may be on its way, or may have been made by somebody else.
    void credits.refetch()
  }
  return (
    <section className="pile" aria-labelledby="credits">
      <h2 id="credits" ref={titre} tabIndex={-1}>
        Crédits des membres
      </h2>
      {rendu && (
        <Notice tone="success">
          Remboursement fait&nbsp;: {formatEuros(rendu.montant)} à {rendu.pseudo_personne ?? membreParti}.
        </Notice>
      )}
      <Lecture
        de={credits}
        quoi="credits"
        texte="Chargement des crédits…"
        vide={<p className="doux">Aucun membre n’a payé plus qu’il ne doit.</p>}
      >
        {(lignes) => (
          <ul className="lignes">
            {lignes.map((credit) => (
              <CreditLigne
                key={`${credit.uuid_paiement} ${credit.demande}`}
                credit={credit}
                onRefund={() => setQuestion(credit)}
              />
            ))}
          </ul>
        )}
      </Lecture>
      <RembourserDialog credit={question} onClose={close} onRefunded={tell} />
    </section>
  )
}
