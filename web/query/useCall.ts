// A call of our API that writes; a visitor's first page does not load it.
import { useQueryClient } from '@tanstack/react-query'
import type { Args, FunctionName, Reading, Result } from '#domain/contract/contract.ts'
import { viewsChangedByCall } from '#domain/protocol/viewsChangedByCall.ts'
import { post } from './api.ts'
import { noteSentNow } from './lastSent.ts'
import { useWrite } from './useWrite.ts'

type Writing = Exclude<FunctionName, Reading>

/**
 * `stays`: a session refused by the server does not leave the page, because it holds what the member has written.
 * `waits`: the call is over once the views it changes have been read again, so that nothing of before is shown after it.
 */
export function useCall<N extends Writing>(name: N, { stays = false, waits = true } = {}) {
  const client = useQueryClient()
  const { run, ...etat } = useWrite(async (args: Args<N>): Promise<Result<N>> => {
    const result = await post(name, args, stays)
    noteSentNow(name)
    // The build leaves out the calls that change nothing.
    const vues = viewsChangedByCall[name] ?? []
    const read = Promise.all(vues.map((source) => client.invalidateQueries({ queryKey: [source] })))
    if (waits) await read
    return result
  })
  return { call: run, ...etat }
}
