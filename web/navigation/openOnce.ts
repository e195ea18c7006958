// A file loaded on demand, once, however often it is asked for.
export interface Opening<T> {
  /** Loads it, unless it is here or on its way. */
  open(): Promise<T>
  /** Undefined until it is here. */
  opened(): T | undefined
}

/**
 * A deployment may have replaced the file, or the reader may be leaving: what has failed is asked for again from another address.
 * Not from the same one, where each rendering that waits for it would ask again, without an end.
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
