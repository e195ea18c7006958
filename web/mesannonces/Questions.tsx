// Confirmation dialogs for actions on one's own ads, and the calls that follow.
import { useEffect, useState } from 'react'
import { type Annonce, repentirPourvue } from '#domain/annonce/annonce.ts'
import type { Tarif } from '#domain/paiement/tarif.ts'
import { formatEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { versPaiement } from '../paiement/versPaiement.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import {
  type ConfirmedAction,
  formatFailure,
  formatSuccess,
  type Nouvelle,
  type OwnerAction,
  phraseGestion,
} from './actions.ts'
import { OtherPeriods } from './OtherPeriods.tsx'

export interface Question<Action extends OwnerAction = OwnerAction> {
  geste: Action
  annonce: Annonce
}

interface QuestionsProps<Action extends OwnerAction = OwnerAction> {
  /** Null when no dialog is open. */
  question: Question<Action> | null
  tarifs?: readonly Tarif[] | undefined
  onClose: () => void
  /** Called with the result. */
  onNews: (nouvelle: Nouvelle) => void
}

interface Mots {
  titre: string
  oui: string
  non: string
  danger?: boolean
  /** What will happen to the ad, after its title. */
  suite: string
}

const mots = {
  /** On the server, « Supprimer » archives the ad (product §4). */
  archiver: {
    titre: 'Supprimer cette annonce\u00a0?',
    oui: 'Supprimer',
    non: 'Garder l’annonce',
    danger: true,
    suite: 'ne sera plus visible par personne. Ce choix est définitif.',
  },
  pourvoir: {
    titre: 'Le poste est pourvu\u00a0?',
    oui: 'Oui, il est pourvu',
    non: 'Pas encore',
    suite:
      'quittera aussitôt les listes. Sa page dira que le poste est pourvu. Vous aurez dix secondes pour changer d’avis.',
  },
} satisfies Partial<Record<ConfirmedAction, Mots>>

/** Renewing an expired ad; states the price of a paid plan (product D40). */
function askRenewal(tarif: Tarif | undefined): Mots {
  const prix = tarif && tarif.prix > 0 && formatEuros(tarif.prix)
  const plan =
    tarif && `, pour ${tarif.duree_jours} jours${prix ? `\u00a0: plan ${tarif.libelle_tarif}, ${prix} TTC` : ''}`
  return {
    titre: 'Renouveler cette annonce\u00a0?',
    oui: prix ? `Renouveler pour ${prix}` : 'Renouveler',
    non: 'Pas maintenant',
    suite: `revient telle quelle, avec ses photos${plan ?? ''}. ${tarif?.prix === 0 ? 'C’est gratuit.' : 'Elle est en ligne dès que son paiement est reçu.'}`,
  }
}

export function Questions({ question, ...props }: QuestionsProps) {
  if (question?.geste === 'periodes') return <OtherPeriods annonce={question.annonce} {...props} />
  return <Confirmations question={question && { ...question, geste: question.geste }} {...props} />
}

function Confirmations({ question, tarifs, onClose, onNews }: QuestionsProps<ConfirmedAction>) {
  const navigate = useNavigate()
  const appels = {
    archiver: useCall('archiver_annonce'),
    pourvoir: useCall('pourvoir_annonce'),
    renouveler: useCall('renouveler_annonce'),
  }
  const geste = question?.geste ?? 'archiver'
  const tarif = tarifs?.find(({ code_tarif }) => code_tarif === question?.annonce.code_tarif)
  const { suite, ...posee }: Mots = geste === 'renouveler' ? askRenewal(tarif) : mots[geste]
  const confirm = async (asked: Question<ConfirmedAction>) => {
    const [renouvelee] = (await appels[geste].call({ p_uuid_annonce: asked.annonce.uuid_annonce })) ?? []
    if (!renouvelee?.a_payer) return onNews(formatSuccess(asked.geste, asked.annonce))
    const { to, ...options } = versPaiement(renouvelee)
    navigate(to, options)
  }
  const sayRefus = (error: Error) =>
    geste === 'archiver' ? `Erreur lors de la suppression : ${phraseGestion(error)}` : phraseGestion(error)
  return (
    <ConfirmDialog
      {...posee}
      cible={question}
      appel={appels[geste]}
      sayRefus={sayRefus}
      onConfirm={confirm}
      onClose={onClose}
    >
      {({ annonce: { titre_annonce } }) => (
        <>
          <span>{`«\u00a0${keepFrenchSpaces(titre_annonce)}\u00a0» ${suite}`}</span>
        </>
      )}
    </ConfirmDialog>
  )
}

interface RouvrirProps {
  annonce: Annonce
  onNews: (nouvelle: Nouvelle) => void
}

/** For a short time after an ad was marked as filled, offers to reopen it; the server refuses later. */
export function ReopenButton({ annonce, onNews }: RouvrirProps) {
  const [offert, setOffert] = useState(true)
  const { call, isPending } = useCall('rouvrir_annonce')
  useEffect(() => {
    const timer = setTimeout(() => setOffert(false), repentirPourvue * 1000)
    return () => clearTimeout(timer)
  }, [])
  if (!offert && !isPending) return null
  const reopen = async () =>
    onNews(
      await call({ p_uuid_annonce: annonce.uuid_annonce }).then(() => formatSuccess('rouvrir', annonce), formatFailure),
    )
  return (
    <Button variant="secondary" busy={isPending} onClick={reopen}>
      Rouvrir l’annonce
    </Button>
  )
}
