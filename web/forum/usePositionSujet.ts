// The reader's position in a long topic: the pieces shown, and the message named by the address.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Forum, messagesParPiece, piecesAutour, rangSuivant } from '#domain/forum/forum.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { type ApiError, useView } from '../query/api.ts'
import { useGrowingList } from '../query/useGrowingList.ts'
import { type Direction, extendRange, type LoadedRange, measureRange, reachRang, readRang } from './etendue.ts'

/** The pieces shown for each history entry of this tab, restored when going back. */
const memoire = new Map<string, LoadedRange>()

const piece = (uuid_forum: string, n: number) => ({
  uuid_forum: `eq.${uuid_forum}`,
  rang_dans_forum: `gt.${(n - 1) * messagesParPiece}`,
  order: 'rang_dans_forum.asc',
  limit: messagesParPiece,
})

export type PositionSujet = ReturnType<typeof usePositionSujet>

export function usePositionSujet(sujet: Forum) {
  const { uuid_forum, nombre_messages } = sujet
  const { etendue, setEtendue, reprise } = useEtendue(sujet)
  const { pieces: numeros, ...reste } = measureRange(etendue, nombre_messages)
  const pieces = useGrowingList(
    'lister_messages_forum',
    numeros.map((n) => piece(uuid_forum, n)),
    messagesParPiece,
  )
  const [attente, setAttente] = useState<Direction | null>(null)
  const [refus, setRefus] = useState<{ status: number; retry: () => void } | null>(null)
  /** Loads a piece before showing it. */
  const extend = async (sens: Direction) => {
    if (attente) return
    const plus = extendRange(etendue, sens, nombre_messages)
    const premier = `message-${reste.avant + 1}`
    // A busy button may wrap onto two lines, which would move the messages.
    stay(premier, () => {
      setAttente(sens)
      setRefus(null)
    })
    try {
      await pieces.load(piece(uuid_forum, plus.piece))
    } catch (error) {
      return setRefus({ status: (error as ApiError).status, retry: () => void extend(sens) })
    } finally {
      setAttente(null)
    }
    stay(premier, () => setEtendue(plus.etendue))
  }
  const initial = useView(
    'lister_messages_forum',
    { uuid_forum: `eq.${uuid_forum}`, rang_dans_forum: 'eq.1' },
    { enabled: reste.avant > 0 },
  )
  const { error, refetch } = pieces
  // Wait for the first message, which is above: arriving later, it would push the others.
  const attend = reste.avant > 0 && initial.isPending
  return {
    initial: initial.data ?? [],
    messages: attend ? [] : pieces.data.flat(),
    isPending: attend || pieces.isPending,
    error,
    refetch,
    ...reste,
    attente,
    /** Retries what failed; null when nothing did. */
    refus,
    extend,
    reprise,
  }
}

/** The pieces shown when this history entry was left, else those named by the address, else the first unread. */
function useEtendue(sujet: Forum) {
  const nombreMessages = sujet.nombre_messages
  const { key, hash } = useLocation()
  const [arrivee] = useState({ key, reprise: memoire.has(key) ? null : rangSuivant(sujet) })
  const cible = readRang(hash) ?? (key === arrivee.key ? arrivee.reprise : null)
  const [etendue, setEtendue] = useState(() => memoire.get(key) ?? piecesAutour(cible ?? 1, nombreMessages))
  // The entry whose address was followed. The address of a message just sent waits until the topic includes it.
  const [suivie, setSuivie] = useState(key)
  if (suivie !== key && (cible ?? 0) <= nombreMessages) {
    setSuivie(key)
    setEtendue(memoire.get(key) ?? reachRang(etendue, cible, nombreMessages))
  }
  useEffect(() => {
    if (suivie === key) memoire.set(key, etendue)
  }, [suivie, key, etendue])
  useCible(cible, key)
  return { etendue, setEtendue, reprise: arrivee.reprise }
}

/** Changes what is above an element without moving it on screen. */
function stay(id: string, change: () => void): void {
  const top = document.getElementById(id)?.getBoundingClientRect().top
  flushSync(change)
  const moved = document.getElementById(id)?.getBoundingClientRect().top
  if (top !== undefined && moved !== undefined) scrollBy({ top: moved - top, behavior: 'instant' })
}

/** Scrolls once to the message named by the address, when it is loaded. */
function useCible(cible: number | null, key: string): void {
  const vue = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = cible !== null && vue.current !== key && document.getElementById(`message-${cible}`)
    if (!element) return
    vue.current = key
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    element.focus({ preventScroll: true })
  })
}
