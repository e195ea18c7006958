// The results in two groups: paid ads, separator, free ads (product §2 « Ads list »).
import { type ComponentType, useMemo } from 'react'
import type { AnnonceCarte } from '#domain/annonce/cardColumns.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { AnnonceDialogs } from '../annonce/AnnonceDialogs.tsx'
import { useSession } from '../session/session.ts'
import type { AnnonceListeProps } from './AnnonceListe.tsx'
import '../styles/liste.css'

interface GroupesProps {
  annonces: readonly AnnonceCarte[]
  Liste: ComponentType<AnnonceListeProps>
}

export function Groupes({ annonces, Liste }: GroupesProps) {
  const { isVIP } = useSession()
  const payantes = useMemo(() => annonces.filter(({ code_tarif }) => isPayant(code_tarif)), [annonces])
  const gratuites = useMemo(() => annonces.filter(({ code_tarif }) => !isPayant(code_tarif)), [annonces])
  return (
    <AnnonceDialogs>
      {payantes.length > 0 && <Liste groupe="payantes" annonces={payantes} />}
      {gratuites.length > 0 && (
        <>
          <h2 className="separateur">Annonces Gratuites</h2>
          <Liste groupe="gratuites" annonces={gratuites} invitations={!isVIP} />
        </>
      )}
    </AnnonceDialogs>
  )
}
