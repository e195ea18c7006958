// Browser storage that may be refused: reads then return null, and writes are lost.
type Store = 'localStorage' | 'sessionStorage'

export function readStored(key: string, store: Store = 'localStorage'): string | null {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}

/** Null removes; returns false when storage is full or forbidden. */
export function writeStored(key: string, text: string | null, store: Store = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[store].removeItem(key)
    else globalThis[store].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Whether a sign-in could not be stored. */
export const isStorageRefused = (): boolean => !writeStored('kinebouge.essai', null)
