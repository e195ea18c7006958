// Loads a file once, however often it is asked for.
export interface Opening<T> {
  /** Loads it, unless loaded or loading. */
  open(): Promise<T>
  /** Undefined until loaded. */
  opened(): T | undefined
}

/**
 * After a failure (new deployment, reader leaving), tries again only from another address: on the same one, each rendering that
 * waits for the file would retry endlessly.
 */
export function openOnce<T>(load: () => Promise<T>, address = () => globalThis.location?.href): Opening<T> {
  let asked: Promise<T> | undefined
  let opened: T | undefined
  let failed: string | undefined
  return {
    opened: () => opened,
    open() {
      if (asked && (failed === undefined || failed === address())) return asked
      failed = undefined
      const opening = load()
      opening.then(
        (file) => {
          opened = file
        },
        () => {
          failed = address()
        },
      )
      asked = opening
      return opening
    },
  }
}
