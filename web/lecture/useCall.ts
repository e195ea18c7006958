// A call of our API that writes; a visitor's first page does not load it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Args, FunctionName, Reading, Result } from '#domain/contract.ts'
import { changements } from '#domain/wire/changement.ts'
import { type ApiError, post } from './api.ts'

type Writing = Exclude<FunctionName, Reading>

/**
 * `stays`: a session refused by the server does not leave the page, because it holds what the member has written.
 * `waits`: the call is over once the views it changes have been read again, so that nothing of before is shown after it.
 */
export function useCall<N extends Writing>(name: N, { stays = false, waits = true } = {}) {
  const client = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useMutation<Result<N>, ApiError, Args<N>>({
    mutationFn: (args) => post(name, args, stays),
    onSuccess: () => {
      // The build leaves out the calls that change nothing.
      const vues = changements[name] ?? []
      const read = Promise.all(vues.map((source) => client.invalidateQueries({ queryKey: [source] })))
      return waits ? read : undefined
    },
  })
  return { call: useCallback((args: Args<N>) => mutateAsync(args), [mutateAsync]), isPending, error, reset }
}
