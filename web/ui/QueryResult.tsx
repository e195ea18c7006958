// Displays a query: an error, a skeleton, or the data.
import type { ReactNode } from 'react'
import type { LoadState } from '#domain/protocol/loadError.ts'
import { LoadError } from './LoadError.tsx'
import { Skeleton } from './Skeleton.tsx'

interface LectureProps<T> {
  /** The result of `useView`, or similar. */
  de: { data: T | undefined; error: { status: number; message?: string } | null; refetch: () => unknown }
  /** Chooses the error sentence (product §8). */
  quoi: LoadState
  /** What screen readers hear while loading. */
  texte: string
  lignes?: number
  /** Shown instead of an empty list. */
  vide?: ReactNode
  /** Hides errors when older data can be shown. */
  discrete?: boolean
  children: (data: T) => ReactNode
}

/** After a later failure, the data stay below the error. */
export function QueryResult<T>({ de, quoi, texte, lignes = 6, vide, discrete = false, children }: LectureProps<T>) {
  const { data, error, refetch } = de
  if (data === undefined && !error) return <Skeleton lignes={lignes} texte={texte} />
  const empty = vide !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      {error && !(discrete && data !== undefined) && <LoadError error={error} quoi={quoi} refetch={refetch} />}
      {data !== undefined && (empty ? vide : children(data))}
    </>
  )
}
