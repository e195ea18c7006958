// The ads seen last in this browser, in this browser alone: nothing of it is sent, signing out forgets it.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { cleRecentes } from '../session/oidc.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { useAfterHydration } from '../ui/useAfterHydration.ts'

/** Enough to find again what was compared, few enough to be read. */
const recentesMax = 8

export type RecentAnnonce = Pick<Annonce, 'uuid_annonce' | 'titre_annonce' | 'ville_annonce' | 'type_annonce_libelle'>

const champs = ['uuid_annonce', 'titre_annonce', 'ville_annonce', 'type_annonce_libelle'] as const

/** Whatever was kept, what reads as an ad. */
export function readRecentAnnonces(garde: string | null): readonly RecentAnnonce[] {
  try {
    const lues: unknown = JSON.parse(garde ?? '[]')
    return Array.isArray(lues)
      ? lues.filter((lue) => champs.every((champ) => typeof lue?.[champ] === 'string')).slice(0, recentesMax)
      : []
  } catch {
    return []
  }
}

/** The ads seen, with this one first; one that is no longer on offer leaves. */
export function addRecentAnnonce(
  vues: readonly RecentAnnonce[],
  annonce: RecentAnnonce & Pick<Annonce, 'status_annonce'>,
): RecentAnnonce[] {
  const { uuid_annonce, titre_annonce, ville_annonce, type_annonce_libelle } = annonce
  const autres = vues.filter((vue) => vue.uuid_annonce !== uuid_annonce)
  if (annonce.status_annonce !== 'Actif') return autres
  return [{ uuid_annonce, titre_annonce, ville_annonce, type_annonce_libelle }, ...autres].slice(0, recentesMax)
}

/** A browser that keeps nothing, or is full, remembers no ad: no trouble of the reader's. */
export function storeRecentAnnonce(annonce: Annonce): void {
  writeStored(cleRecentes, JSON.stringify(addRecentAnnonce(readRecentAnnonces(readStored(cleRecentes)), annonce)))
}

/** The ads kept when the screen woke, none on the server: the list does not move while it is read. */
export function useRecentAnnonces(sans?: string): readonly RecentAnnonce[] {
  const garde = useAfterHydration(
    () => readStored(cleRecentes),
    () => null,
  )
  return readRecentAnnonces(garde).filter(({ uuid_annonce }) => uuid_annonce !== sans)
}
