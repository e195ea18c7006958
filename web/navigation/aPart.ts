// A part of a screen that few of its visits show, in a file of its own: the others do not wait for it.
import { use } from 'react'

/** `load` is an import. */
export function aPart<File>(load: () => Promise<File>) {
  let asked: Promise<File> | undefined
  let opened: File | undefined
  /** Loads it once; a page that the server renders must have it before. */
  const open = (): Promise<File> => {
    if (!asked) {
      asked = load()
      asked.then(
        (file) => {
          opened = file
        },
        // A deployment may have replaced the file: the next visit tries again.
        () => {
          asked = undefined
        },
      )
    }
    return asked
  }
  /** What it holds, waited for under a Suspense. */
  const useFile = (): File => opened ?? use(open())
  return { open, useFile }
}
