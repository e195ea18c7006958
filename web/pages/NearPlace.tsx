// « Près de Tours : 21 annonces », for whoever has already searched a place from this browser.
import { lazy, Suspense } from 'react'
import { cleLieu } from '../session/oidc.ts'
import { readStored } from '../session/storage.ts'
import { useAfterHydration } from '../ui/useAfterHydration.ts'

/** If its file fails to load, the line stays empty. */
const PresDe = lazy(() => import('../recherche/PresDe.tsx').catch(() => ({ default: () => null })))

/** The line exists for everybody, so that nothing moves on hydration. */
export function NearPlace() {
  const lieu = useAfterHydration(
    () => readStored(cleLieu),
    () => null,
  )
  return (
    <p className="pres-de">
      {lieu && (
        <Suspense>
          <PresDe lieu={lieu} />
        </Suspense>
      )}
    </p>
  )
}
