// A part of a screen that few of its visits show, in a file of its own: the others do not wait for it.
import { use } from 'react'
import { useAfterHydration } from '../ui/useAfterHydration.ts'
import { openOnce } from './openOnce.ts'

/** `load` is an import. */
export function lazyPart<File>(load: () => Promise<File>) {
  const file = openOnce(load)
  let kept: Promise<File> | undefined
  /** If the chunk fails to load, keeps the server's HTML, whose links still lead. */
  function openOrStay(): Promise<File> {
    kept ??= file.open().catch(() => new Promise<File>(() => {}))
    return kept
  }
  /** Its exports, waited for under a Suspense. */
  function useFile(): File {
    const wakes = useAfterHydration(
      () => false,
      () => true,
    )
    return file.opened() ?? use(wakes ? openOrStay() : file.open())
  }
  /** `open` loads it once; a page that the server renders must have it before. */
  return { open: file.open, useFile }
}
