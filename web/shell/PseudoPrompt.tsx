// Asks members without a pseudo for one, everywhere except on the account page (product §2 Shell).
import { lazy, Suspense } from 'react'
import { useLocation } from '../navigation/currentPage.ts'
import { useView } from '../query/api.ts'
import { useStatut } from '../session/session.ts'

const BienvenueDialog = lazy(() => import('../compte/BienvenueDialog.tsx'))

export function PseudoPrompt() {
  const statut = useStatut()
  const { pathname } = useLocation()
  const { data } = useView('lire_personne', {}, { enabled: statut === 'membre' })
  const [moi] = data ?? []
  if (statut !== 'membre' || !moi || moi.pseudo_personne || pathname === '/mon-compte') return null
  return (
    <Suspense>
      <BienvenueDialog />
    </Suspense>
  )
}
