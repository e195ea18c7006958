// Dialogs in a file of their own: read ahead by who may open them, else when one is first asked for.
import { useCallback, useEffect, useState } from 'react'
import { formatError } from '../query/api.ts'

/** `load` is an import, the same at each call. `ahead`: as soon as the page is awake, so that the first press finds them here. */
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
