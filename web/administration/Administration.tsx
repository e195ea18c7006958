// The operator's desk: what was reported and contested, the cheques awaited, the credit of members, and who did what and when.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChequeAttendu } from '#domain/administration.ts'
import { formatEuros } from '#domain/format.ts'
import { useView } from '../lecture/api.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AnnulerDialog } from './AnnulerDialog.tsx'
import { ChequeLigne, nameCheque } from './ChequeLigne.tsx'
import { Credits } from './Credits.tsx'
import { EncaisserDialog } from './EncaisserDialog.tsx'
import { Journal } from './Journal.tsx'
import { Justificatifs } from './Justificatifs.tsx'
import { Recherche } from './Recherche.tsx'
import { Recours } from './Recours.tsx'
import { Signalements } from './Signalements.tsx'
import '../styles/lignes.css'
import '../styles/paiement.css'

export default function Administration() {
  return (
    <MembrePage titre="Administration" className="page-texte">
      <h1>Administration</h1>
      <div className="pile administration">
        <Signalements />
        <Recours />
        <Justificatifs />
        <Recherche />
        <Cheques />
        <Credits />
        <Journal />
      </div>
    </MembrePage>
  )
}

function Cheques() {
  const cheques = useView('lister_cheques_attendus')
  const [question, setQuestion] = useState<ChequeAttendu | null>(null)
  const [annule, setAnnule] = useState<ChequeAttendu | null>(null)
  const [encaisse, setEncaisse] = useState<ChequeAttendu | null>(null)
  const titre = useRef<HTMLHeadingElement>(null)
  // The line has left with its button: the title takes the focus, and the news is read.
  const tell = (cheque: ChequeAttendu) => {
    flushSync(() => {
      setQuestion(null)
      setEncaisse(cheque)
    })
    titre.current?.focus()
  }
  return (
    <section className="pile" aria-labelledby="cheques">
      <h2 id="cheques" ref={titre} tabIndex={-1}>
        Chèques attendus
      </h2>
      {encaisse && (
        <Notice tone="success">
          Le chèque de {formatEuros(encaisse.montant)} est encaissé&nbsp;: {nameCheque(encaisse)}.
        </Notice>
      )}
      <Lecture
        de={cheques}
        quoi="cheques"
        texte="Chargement des chèques…"
        vide={<p className="doux">Aucun chèque n’est attendu.</p>}
      >
        {(attendus) => (
          <ul className="lignes">
            {attendus.map((cheque) => (
              <ChequeLigne
                key={cheque.uuid_paiement}
                cheque={cheque}
                onCash={() => setQuestion(cheque)}
                onCancel={() => setAnnule(cheque)}
              />
            ))}
          </ul>
        )}
      </Lecture>
      <AnnulerDialog cheque={annule} onClose={() => setAnnule(null)} />
      <EncaisserDialog cheque={question} onClose={() => setQuestion(null)} onCashed={tell} />
    </section>
  )
}
