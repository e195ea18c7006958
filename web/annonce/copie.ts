// The server's copy of a member's favourites: the browser's list is written first, then merged with the copy.
import { mergeFavoris } from '#domain/annonce/favori.ts'
import { post, read } from '../query/api.ts'
import { readUser } from '../session/oidc.ts'
import { changeFavoris, readFavoris, subscribe } from './favori.ts'
import { readSharedFields, writeSharedFields } from './sharedFields.ts'

/** Merges now, each time the member comes back to the page, and after each change. */
export function followCopie(sub: string): () => void {
  // A list that the server refused is not sent again unchanged.
  let brought: string | null = null
  // One tab at a time: the next one finds nothing left to do.
  const bring = (always: boolean) =>
    void navigator.locks
      .request(`kinebouge-favoris.${sub}`, async () => {
        if (always || (textOf(readFavoris(sub)) !== brought && !isCopied(sub))) brought = await copyFavoris(sub)
      })
      // It will be retried at the next change or page.
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

/** Notifies the page again: an empty list is now really empty. */
function keepCommuns(sub: string, ids: readonly string[]): void {
  writeSharedFields(sub, ids)
  changeFavoris(sub, (liste) => ({ ids: [...liste] }))
}

/** Returns the merged list. */
export async function copyFavoris(sub: string): Promise<string | null> {
  // When the session is ending, do not send the list as a visitor or as another member.
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
