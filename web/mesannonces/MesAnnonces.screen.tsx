// A member's own ads (product §2 « My ads »).
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MonAnnonce, VueAnnonce } from '#domain/annonce/annonce.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import type { Tarif } from '#domain/paiement/tarif.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { Renoncer } from '../paiement/Renonciation.tsx'
import { RetourPaiement } from '../paiement/RetourPaiement.tsx'
import { useCouvertures } from '../photo/useCouvertures.ts'
import { useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { useDialogues } from '../ui/useDialogues.ts'
import { formatFailure, formatSuccess, type Nouvelle, type OwnerAction } from './actions.ts'
import { MonAnnonceLigne } from './MonAnnonceLigne.tsx'
import type { Question } from './Questions.tsx'
import '../styles/lignes.css'
import '../styles/photo.css'

const loadQuestions = () => import('./Questions.tsx')

export default function MesAnnonces() {
  const { annonces, lues, tarifs, vues } = useMiennes()
  const { file, open } = useDialogues(loadQuestions, true)
  const [question, setQuestion] = useState<Question | null>(null)
  const [nouvelle, setNouvelle] = useState<Nouvelle | null>(null)
  const titre = useRef<HTMLHeadingElement>(null)
  const ask = (geste: OwnerAction, annonce: MonAnnonce) => open(() => setQuestion({ geste, annonce }))
  useRenouveler(annonces.data, ask)
  /** The pressed button may be gone: the title takes the focus and the result is announced. */
  const tell = (dite: Nouvelle) => {
    flushSync(() => {
      setQuestion(null)
      setNouvelle(dite)
    })
    titre.current?.focus()
  }
  return (
    <MembrePage titre="Mes annonces" className="page-texte">
      <div className="rang rang-bouts liste-tete">
        <h1 ref={titre} tabIndex={-1}>
          Mes annonces
        </h1>
        {annonces.data?.length !== 0 && (
          <ButtonLink to="/ajouter-annonce" icon="plus">
            Ajouter une annonce
          </ButtonLink>
        )}
      </div>
      <div className="pile">
        <RetourPaiement annonces={annonces.data} reread={annonces.refetch} />
        {nouvelle && (
          <Notice
            tone={nouvelle.tone}
            action={
              file &&
              nouvelle.pourvue && (
                <file.ReopenButton key={nouvelle.pourvue.uuid_annonce} annonce={nouvelle.pourvue} onNews={tell} />
              )
            }
          >
            {nouvelle.phrase}
          </Notice>
        )}
        <QueryResult de={lues} quoi="mesAnnonces" texte="Chargement de vos annonces…" vide={<AucuneAnnonce />}>
          {(miennes) => <Lignes annonces={miennes} tarifs={tarifs} vues={vues} onAsk={ask} onNews={tell} />}
        </QueryResult>
      </div>
      {file && <file.Questions question={question} tarifs={tarifs} onClose={() => setQuestion(null)} onNews={tell} />}
    </MembrePage>
  )
}

/** Shown all at once: a line that grew later would push the others down. */
function useMiennes() {
  const annonces = useView('lister_mes_annonces')
  const [plans, lectures] = [useView('lister_tarifs'), useView('lister_vues_annonce')]
  const attend = [plans, lectures, useView('lister_operations')].some(({ isPending }) => isPending)
  const lues = { ...annonces, data: attend ? undefined : annonces.data }
  return { annonces, lues, tarifs: plans.data, vues: lectures.data }
}

/** When the address names an ended ad, asks once whether to renew it. */
function useRenouveler(
  annonces: readonly MonAnnonce[] | undefined,
  ask: (geste: OwnerAction, annonce: MonAnnonce) => void,
) {
  const [params, setParams] = useSearchParams()
  const uuid = params.get('renouveler')
  useEffect(() => {
    if (!uuid || !annonces) return
    for (const une of annonces)
      if (une.uuid_annonce === uuid && une.status_annonce === 'Expirée') ask('renouveler', une)
    setParams({}, { replace: true })
  })
}

interface LignesProps {
  annonces: readonly MonAnnonce[]
  tarifs: readonly Tarif[] | undefined
  vues: readonly VueAnnonce[] | undefined
  onAsk: (geste: OwnerAction, annonce: MonAnnonce) => void
  onNews: (nouvelle: Nouvelle) => void
}

function Lignes({ annonces, tarifs, vues, onAsk, onNews }: LignesProps) {
  const { call } = useCall('renouveler_annonce')
  const couvertures = useCouvertures(annonces)
  const [renouvelee, setRenouvelee] = useState<string | null>(null)
  const renew = async (annonce: MonAnnonce) => {
    setRenouvelee(annonce.uuid_annonce)
    const dite = await call({ p_uuid_annonce: annonce.uuid_annonce }).then(
      () => formatSuccess('renouveler', annonce),
      formatFailure,
    )
    setRenouvelee(null)
    onNews(dite)
  }
  return (
    <ul className="lignes">
      {annonces.map((annonce) => (
        <MonAnnonceLigne
          key={annonce.uuid_annonce}
          annonce={annonce}
          plan={tarifs?.find(({ code_tarif }) => code_tarif === annonce.code_tarif)?.libelle_tarif}
          vues={vues?.filter(({ uuid_annonce }) => uuid_annonce === annonce.uuid_annonce)}
          couverture={couvertures.get(annonce.uuid_annonce)}
          renewing={renouvelee === annonce.uuid_annonce}
          renoncer={isPayant(annonce.code_tarif) && <Renoncer annonce={annonce.uuid_annonce} />}
          onAct={(geste) =>
            geste === 'renouveler' && !isPayant(annonce.code_tarif) ? renew(annonce) : onAsk(geste, annonce)
          }
        />
      ))}
    </ul>
  )
}

function AucuneAnnonce() {
  return (
    <EmptyState
      titre="Vous n’avez pas encore d’annonce."
      icon="crayon"
      action={<ButtonLink to="/ajouter-annonce">Publier ma première annonce</ButtonLink>}
    >
      <p>Deux étapes, quelques minutes&nbsp;: votre annonce gratuite reste en ligne 30 jours.</p>
    </EmptyState>
  )
}
