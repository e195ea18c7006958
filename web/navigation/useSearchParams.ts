// The query of the current address, and a function to replace it.
import { useCallback, useMemo } from 'react'
import { useLocation } from './currentPage.ts'
import type { Move } from './history.ts'
import { useNavigate } from './useNavigate.ts'

type Params = Readonly<Record<string, string>>

export function useSearchParams(): [URLSearchParams, (params: Params, move?: Move) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const set = useCallback(
    (params: Params, move?: Move) => {
      const query = new URLSearchParams(params)
      navigate(query.size ? `?${query}` : '', move)
    },
    [navigate],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), set]
}
