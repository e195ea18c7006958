// The operators' desk: reports, appeals, awaited cheques, members' credit, and the log.
import { useState } from 'react'
import type { ChequeAttendu } from '#domain/administration/administration.ts'
import { formatEuros, formatPluriel } from '#domain/text/format.ts'
import { useView } from '../query/api.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BaremeManquant } from './BaremeManquant.tsx'
import { ChequeDialog } from './ChequeDialog.tsx'
import { ChequeLigne, nameCheque } from './ChequeLigne.tsx'
import { ComptesAOublier } from './ComptesAOublier.tsx'
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

/** The queues of work, with one line and several in words. */
const queues = [
  { noms: ['signalement', 'signalements'], Queue: Signalements },
  { noms: ['recours', 'recours'], Queue: Recours },
  { noms: ['demande', 'demandes'], Queue: Demandes },
  { noms: ['justificatif', 'justificatifs'], Queue: Justificatifs },
  { noms: ['chèque', 'chèques'], Queue: Cheques },
] as const

export default function Administration() {
  const counts = useCounts()
  return (
    <MembrePage titre="Administration" className="page-texte">
      <h1>Administration</h1>
      {counts ? <Desk counts={counts} /> : <Skeleton lignes={9} texte="Chargement du bureau…" />}
    </MembrePage>
  )
}

function Desk({ counts }: { counts: readonly number[] }) {
  return (
    <>
      <p className="chapeau">{sayCounts(counts)}</p>
      <div className="pile administration">
        <BaremeManquant maintenant={new Date()} />
        <Work counts={counts} />
        <Recherche />
        <Credits />
        <IncidentsPaiement />
        <ComptesAOublier />
        <Noms />
        <Journal />
      </div>
    </>
  )
}

/** How many lines each queue has, in their order; null until all are read, or one is refused. */
function useCounts(): number[] | null {
  const lues = [
    useView('lister_signalements'),
    useView('lister_recours'),
    useView('lister_demandes'),
    useView('lister_justificatifs'),
    useView('lister_cheques_attendus'),
  ]
  const waits = lues.some(({ isPending }) => isPending) && !lues.some(({ error }) => error)
  return waits ? null : lues.map(({ data }) => data?.length ?? 0)
}

const sayCounts = (counts: readonly number[]): string =>
  queues.map(({ noms }, rang) => `${counts[rang]}\u00a0${noms[counts[rang]! > 1 ? 1 : 0]}`).join(' · ')

/** Queues that have work come first; their order is fixed once read, so that nothing moves under the operator. */
function Work({ counts }: { counts: readonly number[] }) {
  const [order] = useState(() => [
    ...queues.filter((_, rang) => counts[rang]! > 0),
    ...queues.filter((_, rang) => counts[rang] === 0),
  ])
  return order.map(({ noms: [nom], Queue }) => <Queue key={nom} />)
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
      <LateCheques onCash={setQuestion} />
      <ChequeDialog geste="annuler" cheque={annule} onClose={() => setAnnule(null)} onDone={() => setAnnule(null)} />
      <ChequeDialog geste="encaisser" cheque={question} onClose={() => setQuestion(null)} onDone={tell} />
    </>
  )
}

/** They may still come by post: folded, since most never do. */
function LateCheques({ onCash }: { onCash: (cheque: ChequeAttendu) => void }) {
  const cheques = useView('lister_cheques_tardifs').data ?? []
  if (cheques.length === 0) return null
  return (
    <details>
      <summary>{`Annonce retirée depuis\u00a0: ${formatPluriel(cheques.length, 'chèque')}`}</summary>
      <p className="doux">S’il arrive, il reste au crédit du membre, qui l’apprend par e-mail.</p>
      <ul className="lignes">
        {cheques.map((cheque) => (
          <ChequeLigne key={cheque.uuid_paiement} cheque={cheque} onCash={() => onCash(cheque)} />
        ))}
      </ul>
    </details>
  )
}
