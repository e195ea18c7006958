// A part of a screen in its own file, for parts that few visits need.
import { use } from 'react'
import { useAfterHydration } from '../ui/useAfterHydration.ts'
import { openOnce } from './openOnce.ts'

/** `load` is a dynamic import. */
export function lazyPart<File>(load: () => Promise<File>) {
  const file = openOnce(load)
  let kept: Promise<File> | undefined
  /** If the file cannot be loaded, keep the server's HTML, whose links still work. */
  function openOrStay(): Promise<File> {
    kept ??= file.open().catch(() => new Promise<File>(() => {}))
    return kept
  }
  /** Its exports; suspends until loaded. */
  function useFile(): File {
    const wakes = useAfterHydration(
      () => false,
      () => true,
    )
    return file.opened() ?? use(wakes ? openOrStay() : file.open())
  }
  /** Loads the file; the server must call it before rendering. */
  return { open: file.open, useFile }
}
