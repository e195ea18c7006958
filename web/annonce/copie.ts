// The copy of a member's favourites: this browser's list is written first, and made one with the copy soon after.
import { mergeFavoris } from '#domain/annonce/favori.ts'
import { post, read } from '../query/api.ts'
import { readUser } from '../session/oidc.ts'
import { changeFavoris, readFavoris, subscribe } from './favori.ts'
import { readSharedFields, writeSharedFields } from './sharedFields.ts'

/** Brings the two together now, each time their member comes back to the page, and as the list changes. */
export function followCopie(sub: string): () => void {
  // What the copy refuses of a list is refused again: the same list is not brought twice.
  let brought: string | null = null
  // One tab at a time: what another has just done is found done.
  const bring = (always: boolean) =>
    void navigator.locks
      .request(`kinebouge-favoris.${sub}`, async () => {
        if (always || (textOf(readFavoris(sub)) !== brought && !isCopied(sub))) brought = await copyFavoris(sub)
      })
      // Tried again with the next change or the next page.
      .catch((error: unknown) => {
        console.warn('the favourites are not copied', error)
        if (!readSharedFields(sub)) keepCommuns(sub, [])
      })
  const comeBack = () => document.visibilityState === 'visible' && bring(true)
  document.addEventListener('visibilitychange', comeBack)
  const stop = subscribe(() => bring(false))
  bring(true)
  return () => {
    document.removeEventListener('visibilitychange', comeBack)
    stop()
  }
}

const textOf = (ids: readonly string[]): string => ids.toSorted().join()

const isCopied = (sub: string): boolean => textOf(readFavoris(sub)) === textOf(readSharedFields(sub) ?? [])

/** The list is told to the page again: if it is empty, it is not for want of the copy. */
function keepCommuns(sub: string, ids: readonly string[]): void {
  writeSharedFields(sub, ids)
  changeFavoris(sub, (liste) => ({ ids: [...liste] }))
}

/** Gives the list that was made one with the copy. */
export async function copyFavoris(sub: string): Promise<string | null> {
  // A page that is losing its session must not ask as a visitor, nor as somebody else.
  if (readUser()?.profile.sub !== sub) return null
  const { rows } = await read('lister_favoris', {}, { select: ['uuid_annonce'] })
  const copie = rows.map(({ uuid_annonce }) => uuid_annonce)
  const {
    ids,
    ajoutes: p_uuids_ajoutes,
    retires: p_uuids_retires,
  } = changeFavoris(sub, (liste) => mergeFavoris(liste, readSharedFields(sub) ?? [], copie))
  const changed = p_uuids_ajoutes.length + p_uuids_retires.length > 0
  keepCommuns(sub, changed ? await post('fusionner_favoris', { p_uuids_ajoutes, p_uuids_retires }, true) : copie)
  return textOf(ids)
}
