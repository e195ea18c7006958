// A member's favourites in this browser, by account (product §2, §4): saved immediately, synchronised between tabs.
import { useSyncExternalStore } from 'react'
import { favorisMax } from '#domain/annonce/favori.ts'
import { readStored, writeStored } from '../session/storage.ts'

const prefix = 'kinebouge.favoris.'
const none: readonly string[] = []
const known = new Map<string, readonly string[]>()
const listeners = new Set<() => void>()

/** Newest first. */
export function readFavoris(sub: string | null): readonly string[] {
  if (!sub) return none
  let ids = known.get(sub)
  if (!ids) {
    ids = parse(readStored(prefix + sub))
    known.set(sub, ids)
  }
  return ids
}

export function parse(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) : none
  } catch {
    return none
  }
}

/** Adds or removes an ad; false when the list is full. */
export function toggleFavori(sub: string, uuid_annonce: string): boolean {
  known.delete(sub)
  const ids = readFavoris(sub)
  const without = ids.filter((id) => id !== uuid_annonce)
  if (without.length < ids.length) store(sub, without)
  else if (ids.length >= favorisMax) return false
  else store(sub, [uuid_annonce, ...ids])
  return true
}

export const removeFavoris = (sub: string, gone: readonly string[]): void =>
  void changeFavoris(sub, (ids) => ({ ids: ids.filter((id) => !gone.includes(id)) }))

/** Starts from what is stored, which another tab may have changed. */
export function changeFavoris<C extends { ids: readonly string[] }>(
  sub: string,
  change: (ids: readonly string[]) => C,
): C {
  known.delete(sub)
  const changed = change(readFavoris(sub))
  store(sub, changed.ids)
  return changed
}

/** The favourites still online, in order, and the ids of the others. */
export function matchFavoris<A extends { uuid_annonce: string }>(ids: readonly string[], enLigne: readonly A[]) {
  const parId = new Map(enLigne.map((annonce) => [annonce.uuid_annonce, annonce]))
  return {
    gardees: ids.flatMap((id) => parId.get(id) ?? []),
    absentes: ids.filter((id) => !parId.has(id)),
  }
}

function store(sub: string, ids: readonly string[]): void {
  writeStored(prefix + sub, JSON.stringify(ids))
  known.set(sub, ids)
  for (const listener of listeners) listener()
}

function heard({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(prefix)) return
  known.clear()
  for (const listener of listeners) listener()
}

/** Calls `listener` when a list changes, in this tab or another. */
export function subscribe(listener: () => void): () => void {
  if (!listeners.size) addEventListener('storage', heard)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (!listeners.size) removeEventListener('storage', heard)
  }
}

export const useFavoris = (sub: string | null): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => readFavoris(sub),
    () => none,
  )

export const useIsFavori = (sub: string | null, uuid_annonce: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readFavoris(sub).includes(uuid_annonce),
    () => false,
  )
