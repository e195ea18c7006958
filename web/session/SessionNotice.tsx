// The notice of the home page when a session ended by itself, or when signing out met an error (product §2, §4).
import { lazy, Suspense } from 'react'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { useSession, useStoredUser } from './session.ts'

const Expiree = lazy(async () => ({ default: (await import('./AvisSession.tsx')).ExpiredNotice }))
const SortieInachevee = lazy(async () => ({ default: (await import('./AvisSession.tsx')).UnfinishedSignOut }))

export function SessionNotice() {
  const [params] = useSearchParams()
  const { statut } = useSession()
  // The built page does not know its query string: what depends on it waits for hydration.
  if (useStoredUser() === undefined) return null
  const expiree = params.has('session_expired') && statut === 'visiteur'
  if (!expiree && !params.has('logoutError')) return null
  return <Suspense>{expiree ? <Expiree /> : <SortieInachevee />}</Suspense>
}
