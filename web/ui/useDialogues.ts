// Dialogs in their own file, preloaded for those who may open them.
import { useCallback, useEffect, useState } from 'react'
import { formatError } from '../query/api.ts'

/** `load` is a stable dynamic import. `ahead`: load as soon as the page is hydrated, so that the first press is immediate. */
export function useDialogues<File>(load: () => Promise<File>, ahead: boolean) {
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    if (!ahead) return
    load().then(setFile, () => console.warn('the dialogs could not be loaded'))
  }, [ahead, load])
  const open = useCallback(
    (show: () => void) => {
      load().then(
        (loaded) => {
          setFile(loaded)
          show()
        },
        (error: unknown) => alert(formatError(error)),
      )
    },
    [load],
  )
  return { file, open }
}
