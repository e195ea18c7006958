// What this browser keeps for the site, and may refuse to: nothing is then found, and what is written is only forgotten.
type Store = 'localStorage' | 'sessionStorage'

export function readStored(key: string, store: Store = 'localStorage'): string | null {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}

/** Null forgets; false when it is full, or forbidden. */
export function writeStored(key: string, text: string | null, store: Store = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[store].removeItem(key)
    else globalThis[store].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Whether a sign-in could not be kept. */
export const isStorageRefused = (): boolean => !writeStored('kinebouge.essai', null)
