// The operator's desk: the cheques awaited, and who recorded what and when.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChequeAttendu } from '#domain/administration.ts'
import { formatEuros } from '#domain/format.ts'
import { marque } from '#domain/marque.ts'
import { useView } from '../lecture/api.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChequeLigne, nameCheque } from './ChequeLigne.tsx'
import { EncaisserDialog } from './EncaisserDialog.tsx'
import { Journal } from './Journal.tsx'
import '../styles/paiement.css'

export default function Administration() {
  return (
    <div className="page-texte">
      <title>{`Administration · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Administration</h1>
      <div className="pile administration">
        <Cheques />
        <Journal />
      </div>
    </div>
  )
}

function Cheques() {
  const { data, error, refetch } = useView('lister_cheques_attendus')
  const [question, setQuestion] = useState<ChequeAttendu | null>(null)
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
      {error && <ErreurChargement error={error} quoi="cheques" refetch={refetch} />}
      {!data && !error && <Skeleton lignes={6} texte="Chargement des chèques…" />}
      {data?.length === 0 && <EmptyState titre="Aucun chèque n’est attendu." icon="coche" />}
      {data && data.length > 0 && (
        <ul className="lignes">
          {data.map((cheque) => (
            <ChequeLigne key={cheque.uuid_paiement} cheque={cheque} onCash={() => setQuestion(cheque)} />
          ))}
        </ul>
      )}
      <EncaisserDialog cheque={question} onClose={() => setQuestion(null)} onCashed={tell} />
    </section>
  )
}
