// Return from the checkout: states only what the ledger knows (product §2 « Payment »).
import { useEffect, useState } from 'react'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface RetourPaiementProps {
  /** The member's ads; undefined while loading. */
  annonces: MonAnnonce[] | undefined
  reread: () => unknown
}

/** State of the payment: done, abandoned, or unconfirmed; null when the address names none. */
export function readRetourPaiement(
  params: { get(name: string): string | null },
  annonces: readonly MonAnnonce[] | undefined,
): { etat: 'abandonne' | 'attendu' | 'recu'; annonce: MonAnnonce | undefined } | null {
  const issue = params.get('paiement')
  if (!annonces || (issue !== 'retour' && issue !== 'abandon')) return null
  const annonce = annonces.find(({ uuid_annonce }) => uuid_annonce === params.get('annonce'))
  const payee = annonce && isPayant(annonce.code_tarif) && annonce.status_annonce !== 'En attente'
  if (issue === 'abandon' && !payee) return { etat: 'abandonne', annonce }
  // Without an ad in the address, look for anything still to pay.
  const attendu = annonce ? !payee : annonces.some(({ a_payer }) => a_payer > 0)
  return { etat: attendu ? 'attendu' : 'recu', annonce }
}

export function RetourPaiement({ annonces, reread }: RetourPaiementProps) {
  const [params] = useSearchParams()
  const retour = readRetourPaiement(params, annonces)
  if (!retour) return null
  if (retour.etat === 'attendu') return <Confirmation reread={reread} />
  if (retour.etat === 'abandonne')
    return (
      <Notice>
        Paiement abandonné&nbsp;: rien n’a été débité. Quand vous voudrez, le bouton «&nbsp;Payer&nbsp;» de l’annonce le
        reprend.
      </Notice>
    )
  return (
    <Notice
      tone="success"
      action={
        <>
          {retour.annonce && <ButtonLink to={`/annonce/${retour.annonce.uuid_annonce}`}>Voir l’annonce</ButtonLink>}
          <ButtonLink to="/operations-history" variant="secondary">
            Voir l’opération
          </ButtonLink>
        </>
      }
    >
      <strong>Paiement reçu.</strong>{' '}
      {retour.annonce?.status_annonce === 'Actif' ? (
        <span>{`Votre annonce «\u00a0${keepFrenchSpaces(retour.annonce.titre_annonce)}\u00a0» est en ligne.`}</span>
      ) : (
        <span>Il est inscrit dans vos opérations.</span>
      )}
    </Notice>
  )
}

/** Milliseconds between two readings, and readings before the delay is mentioned. */
const delai = 2000
const lecturesMax = 45

/** Not confirmed yet: reads the list again until it is. */
function Confirmation({ reread }: { reread: () => unknown }) {
  const [lectures, setLectures] = useState(0)
  const attend = lectures < lecturesMax
  useEffect(() => {
    if (!attend) return
    const timer = setTimeout(() => {
      reread()
      setLectures(lectures + 1)
    }, delai)
    return () => clearTimeout(timer)
  }, [attend, lectures, reread])
  if (attend)
    return (
      <Notice>
        <strong>Confirmation en cours.</strong>
        <span>{` Votre paiement nous est confirmé en quelques secondes\u00a0: cette page se met à jour toute seule.`}</span>
      </Notice>
    )
  return (
    <Notice
      action={
        <Button variant="secondary" onClick={() => setLectures(0)}>
          Vérifier de nouveau
        </Button>
      }
    >
      <strong>La confirmation tarde.</strong>
      <span>{` Si vous avez payé, ne payez pas une seconde fois\u00a0: l’annonce sera en ligne dès que le paiement nous sera confirmé, même si vous quittez cette page.`}</span>
    </Notice>
  )
}
