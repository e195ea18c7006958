// A reading: a sentence if it failed, grey lines while it is on its way, its data once they have come.
import type { ReactNode } from 'react'
import type { LoadState } from '#domain/protocol/loadError.ts'
import { LoadError } from './LoadError.tsx'
import { Skeleton } from './Skeleton.tsx'

interface LectureProps<T> {
  /** The answer of `useView`, or anything that says as much. */
  de: { data: T | undefined; error: { status: number; message?: string } | null; refetch: () => unknown }
  /** Names it in the sentence of a failure (product §8). */
  quoi: LoadState
  /** The grey lines, for a screen reader. */
  texte: string
  lignes?: number
  /** Takes the place of an empty list. */
  vide?: ReactNode
  /** A failure is told only while nothing can be shown: what had been read stays, without a word. */
  discrete?: boolean
  children: (data: T) => ReactNode
}

/** Data already read stay under the sentence of a later failure. */
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
