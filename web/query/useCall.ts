// Hook to call a function that writes; not loaded by a visitor's first page.
import { useQueryClient } from '@tanstack/react-query'
import type { Args, FunctionName, Reading, Result } from '#domain/contract/contract.ts'
import { viewsChangedByCall } from '#domain/protocol/viewsChangedByCall.ts'
import { post } from './api.ts'
import { noteSentNow } from './lastSent.ts'
import { reread } from './reread.ts'
import { useWrite } from './useWrite.ts'

type Writing = Exclude<FunctionName, Reading>

/**
 * `stays`: an expired session does not leave the page, because it holds unsaved input. `waits`: the call ends once the changed
 * views have been read again, so that no old data is displayed.
 */
export function useCall<N extends Writing>(name: N, { stays = false, waits = true } = {}) {
  const client = useQueryClient()
  const { run, ...etat } = useWrite(async (args: Args<N>): Promise<Result<N>> => {
    const result = await post(name, args, stays)
    noteSentNow(name)
    // The build leaves out functions that change nothing.
    const vues = viewsChangedByCall[name] ?? []
    const read = Promise.all(vues.map((source) => reread(client, [source])))
    if (waits) await read
    return result
  })
  return { call: run, ...etat }
}
