// The questions asked before one of one's ads is touched, and the calls that follow a yes.
import type { AnnonceCreee, MonAnnonce } from '#domain/annonce.ts'
import type { Tarif } from '#domain/tarif.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { versPaiement } from '../paiement/versPaiement.ts'
import { ArchiverDialog } from './ArchiverDialog.tsx'
import { type Geste, type Nouvelle, sayFait } from './gestion.ts'
import { PourvoirDialog } from './PourvoirDialog.tsx'
import { RenouvelerDialog } from './RenouvelerDialog.tsx'

/** null while nothing is asked. */
export type Question = { geste: Geste; annonce: MonAnnonce } | null

interface QuestionsProps {
  question: Question
  tarifs: readonly Tarif[] | undefined
  onClose: () => void
  onNews: (nouvelle: Nouvelle) => void
}

export function Questions({ question, tarifs, onClose, onNews }: QuestionsProps) {
  const navigate = useNavigate()
  const asked = (geste: Geste) => (question?.geste === geste ? question.annonce : null)
  const done = (geste: Geste) => (annonce: MonAnnonce) => onNews(sayFait(geste, annonce))
  const renewed = (annonce: MonAnnonce, renouvelee: AnnonceCreee) => {
    if (renouvelee.a_payer === 0) return done('renouveler')(annonce)
    const { to, ...options } = versPaiement(renouvelee)
    navigate(to, options)
  }
  return (
    <>
      <ArchiverDialog annonce={asked('archiver')} onClose={onClose} onArchived={done('archiver')} />
      <PourvoirDialog annonce={asked('pourvoir')} onClose={onClose} onFilled={done('pourvoir')} />
      <RenouvelerDialog
        annonce={asked('renouveler')}
        tarif={tarifs?.find(({ code_tarif }) => code_tarif === question?.annonce.code_tarif)}
        onClose={onClose}
        onRenewed={renewed}
      />
    </>
  )
}
