// On the home page: tells that the session has expired, or that signing out failed (product §2, §4).
import { lazy, Suspense } from 'react'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { useSession, useStoredUser } from './session.ts'

const Expiree = lazy(async () => ({ default: (await import('./AvisSession.tsx')).ExpiredNotice }))
const SortieInachevee = lazy(async () => ({ default: (await import('./AvisSession.tsx')).UnfinishedSignOut }))

export function SessionNotice() {
  const [params] = useSearchParams()
  const { statut } = useSession()
  // The prerendered page does not know the query string: wait for hydration.
  if (useStoredUser() === undefined) return null
  const expiree = params.has('session_expired') && statut === 'visiteur'
  if (!expiree && !params.has('logoutError')) return null
  return <Suspense>{expiree ? <Expiree /> : <SortieInachevee />}</Suspense>
}
