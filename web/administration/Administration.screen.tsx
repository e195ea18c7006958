// The operators' desk: reports, appeals, awaited cheques, members' credit, and the log.
import { useState } from 'react'
import type { ChequeAttendu } from '#domain/administration/administration.ts'
import { formatEuros } from '#domain/text/format.ts'
import { useView } from '../query/api.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { BaremeManquant } from './BaremeManquant.tsx'
import { ChequeDialog } from './ChequeDialog.tsx'
import { ChequeLigne, nameCheque } from './ChequeLigne.tsx'
import { Credits } from './Credits.tsx'
import { Demandes } from './Demandes.tsx'
import { IncidentsPaiement } from './IncidentsPaiement.tsx'
import { Journal } from './Journal.tsx'
import { Justificatifs } from './Justificatifs.tsx'
import { Noms } from './Noms.tsx'
import { OperatorQueues, useConfirmation } from './OperatorQueues.tsx'
import { Recherche } from './Recherche.tsx'
import { Recours } from './Recours.tsx'
import { Signalements } from './Signalements.tsx'
import '../styles/paiement.css'

export default function Administration() {
  return (
    <MembrePage titre="Administration" className="page-texte">
      <h1>Administration</h1>
      <div className="pile administration">
        <BaremeManquant maintenant={new Date()} />
        <Signalements />
        <Recours />
        <Demandes />
        <Justificatifs />
        <Recherche />
        <Cheques />
        <Credits />
        <IncidentsPaiement />
        <Noms />
        <Journal />
      </div>
    </MembrePage>
  )
}

function Cheques() {
  const [question, setQuestion] = useState<ChequeAttendu | null>(null)
  const [annule, setAnnule] = useState<ChequeAttendu | null>(null)
  const nouvelle = useConfirmation(() => setQuestion(null))
  const tell = (cheque: ChequeAttendu) =>
    nouvelle.tell(`Le chèque de ${formatEuros(cheque.montant)} est encaissé\u00a0: ${nameCheque(cheque)}.`)
  return (
    <>
      <OperatorQueues
        titre="Chèques attendus"
        nouvelle={nouvelle}
        de={useView('lister_cheques_attendus')}
        quoi="cheques"
        texte="Chargement des chèques…"
        vide="Aucun chèque n’est attendu."
      >
        {(cheque) => (
          <ChequeLigne
            key={cheque.uuid_paiement}
            cheque={cheque}
            onCash={() => setQuestion(cheque)}
            onCancel={() => setAnnule(cheque)}
          />
        )}
      </OperatorQueues>
      <ChequeDialog geste="annuler" cheque={annule} onClose={() => setAnnule(null)} onDone={() => setAnnule(null)} />
      <ChequeDialog geste="encaisser" cheque={question} onClose={() => setQuestion(null)} onDone={tell} />
    </>
  )
}
