// Where a reader stands in a long topic: the pieces that are shown, and the message its address names.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { type Forum, messagesParPiece, pieceDuRang, piecesAutour } from '#domain/forum.ts'
import type { ApiError } from '../lecture/api.ts'
import { usePieces } from '../lecture/usePieces.ts'

/** From a piece to another, both shown; the end goes on with the topic. */
interface Etendue {
  de: number
  a: number
}

const fin = Number.POSITIVE_INFINITY

/** What was shown of each page of this tab's history, for who comes back. */
const memoire = new Map<string, Etendue>()

const piece = (uuid_forum: string, n: number) => ({
  uuid_forum: `eq.${uuid_forum}`,
  rang_dans_forum: `gt.${(n - 1) * messagesParPiece}`,
  order: 'rang_dans_forum.asc',
  limit: messagesParPiece,
})

const rangDe = (hash: string): number | null => Number(/^#message-(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null

export type PositionSujet = ReturnType<typeof usePositionSujet>

export function usePositionSujet({ uuid_forum, nombre_messages }: Forum) {
  const { key, hash } = useLocation()
  const derniere = pieceDuRang(nombre_messages)
  const cible = rangDe(hash)
  const [etendue, setEtendue] = useState(() => memoire.get(key) ?? piecesAutour(cible ?? 1, nombre_messages))
  const a = Math.min(etendue.a, derniere)
  const rangs = nombre_messages === 0 ? [] : Array.from({ length: a - etendue.de + 1 }, (_, n) => etendue.de + n)
  const pieces = usePieces(
    'lister_messages_forum',
    rangs.map((n) => piece(uuid_forum, n)),
    messagesParPiece,
  )
  const [attente, setAttente] = useState<'avant' | 'apres' | null>(null)
  const [refus, setRefus] = useState<{ status: number; retry: () => void } | null>(null)
  // The page whose address has been followed: an answer just sent has an address before it is counted.
  const [suivie, setSuivie] = useState(key)
  if (suivie !== key && (cible ?? 0) <= nombre_messages) {
    setSuivie(key)
    const montree = cible === null || (pieceDuRang(cible) >= etendue.de && pieceDuRang(cible) <= a)
    setEtendue(memoire.get(key) ?? (montree ? etendue : piecesAutour(cible, nombre_messages)))
  }
  useEffect(() => {
    if (suivie === key) memoire.set(key, etendue)
  }, [suivie, key, etendue])
  useArrivalAt(cible, key)

  /** Reads a piece first, so that it is shown at once. */
  const extend = async (sens: 'avant' | 'apres') => {
    if (attente) return
    const n = sens === 'avant' ? etendue.de - 1 : a + 1
    const premier = `message-${(etendue.de - 1) * messagesParPiece + 1}`
    // A button that becomes busy may change its width, and where its line breaks.
    stay(premier, () => {
      setAttente(sens)
      setRefus(null)
    })
    try {
      await pieces.load(piece(uuid_forum, n))
    } catch (error) {
      return setRefus({ status: (error as ApiError).status, retry: () => void extend(sens) })
    } finally {
      setAttente(null)
    }
    const suite = sens === 'avant' ? { ...etendue, de: n } : { ...etendue, a: n >= derniere ? fin : n }
    stay(premier, () => setEtendue(suite))
  }
  return {
    messages: pieces.data.flat(),
    error: pieces.error,
    isPending: pieces.isPending,
    refetch: pieces.refetch,
    /** Messages between the first one and what is shown. */
    avant: (etendue.de - 1) * messagesParPiece,
    apres: Math.max(0, nombre_messages - a * messagesParPiece),
    auBout: a >= derniere,
    attente,
    /** Tries again what could not be read; null when all is well. */
    refus,
    extend,
  }
}

/** Changes what stands above an element without moving it on the screen. */
function stay(id: string, change: () => void): void {
  const top = document.getElementById(id)?.getBoundingClientRect().top
  flushSync(change)
  const moved = document.getElementById(id)?.getBoundingClientRect().top
  if (top !== undefined && moved !== undefined) scrollBy({ top: moved - top, behavior: 'instant' })
}

/** Goes to the message that an address names, once, as soon as it is here. */
function useArrivalAt(cible: number | null, key: string): void {
  const vue = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = cible !== null && vue.current !== key && document.getElementById(`message-${cible}`)
    if (!element) return
    vue.current = key
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    element.focus({ preventScroll: true })
  })
}
