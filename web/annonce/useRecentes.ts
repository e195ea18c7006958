// The ads last seen, stored only in this browser: never sent, erased at sign-out.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { cleRecentes } from '../session/oidc.ts'
import { readStored, writeStored } from '../session/storage.ts'
import { useAfterHydration } from '../ui/useAfterHydration.ts'

/** Long enough to find an ad again, short enough to read. */
const recentesMax = 8

export type RecentAnnonce = Pick<Annonce, 'uuid_annonce' | 'titre_annonce' | 'ville_annonce' | 'type_annonce_libelle'>

const champs = ['uuid_annonce', 'titre_annonce', 'ville_annonce', 'type_annonce_libelle'] as const

/** Parses the stored list; invalid entries are dropped. */
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

/** Puts an ad first; removes it when it is no longer online. */
export function addRecentAnnonce(
  vues: readonly RecentAnnonce[],
  annonce: RecentAnnonce & Pick<Annonce, 'status_annonce'>,
): RecentAnnonce[] {
  const { uuid_annonce, titre_annonce, ville_annonce, type_annonce_libelle } = annonce
  const autres = vues.filter((vue) => vue.uuid_annonce !== uuid_annonce)
  if (annonce.status_annonce !== 'Actif') return autres
  return [{ uuid_annonce, titre_annonce, ville_annonce, type_annonce_libelle }, ...autres].slice(0, recentesMax)
}

/** A browser that refuses storage simply remembers nothing. */
export function storeRecentAnnonce(annonce: Annonce): void {
  writeStored(cleRecentes, JSON.stringify(addRecentAnnonce(readRecentAnnonces(readStored(cleRecentes)), annonce)))
}

/** The list as stored when the screen opened (empty on the server); it does not move while read. */
export function useRecentAnnonces(sans?: string): readonly RecentAnnonce[] {
  const garde = useAfterHydration(
    () => readStored(cleRecentes),
    () => null,
  )
  return readRecentAnnonces(garde).filter(({ uuid_annonce }) => uuid_annonce !== sans)
}
