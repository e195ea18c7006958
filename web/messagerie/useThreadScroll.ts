// Applies threadScroll.ts to the scrolling element.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { followMessages, isAtBottom, type VisibleThread } from './threadScroll.ts'

export interface ThreadScroll {
  zone: RefObject<HTMLElement | null>
  contenu: RefObject<HTMLDivElement | null>
  /** Whether the latest message is visible. */
  enBas: boolean
  /** Whether new messages arrived below the visible part. */
  dessous: boolean
  onScroll: () => void
  goDown: () => void
}

/** Comparing both ends tells where messages were added. */
export function useThreadScroll({ premier, dernier }: Omit<VisibleThread, 'hauteur'>): ThreadScroll {
  const zone = useRef<HTMLElement>(null)
  const contenu = useRef<HTMLDivElement>(null)
  const bas = useRef(true)
  const avant = useRef({ premier, dernier, hauteur: 0 })
  const [enBas, setEnBas] = useState(true)
  const [dessous, setDessous] = useState(false)

  const reach = (atteint: boolean) => {
    bas.current = atteint
    setEnBas(atteint)
    if (atteint) setDessous(false)
  }
  const goDown = () => {
    reach(true)
    if (zone.current) zone.current.scrollTop = zone.current.scrollHeight
  }
  useLayoutEffect(() => {
    const node = zone.current
    if (!node) return
    const apres = { premier, dernier, hauteur: node.scrollHeight }
    const suivi = followMessages(avant.current, apres, { enBas: bas.current, scrollTop: node.scrollTop })
    if (suivi === 'dessous') setDessous(true)
    else if (suivi) node.scrollTop = suivi.scrollTop
    avant.current = apres
  })
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      const node = zone.current
      if (!node) return
      if (bas.current) node.scrollTop = node.scrollHeight
      avant.current.hauteur = node.scrollHeight
    })
    if (zone.current) watch.observe(zone.current)
    if (contenu.current) watch.observe(contenu.current)
    return () => watch.disconnect()
  }, [])
  return { zone, contenu, enBas, dessous, onScroll: () => reach(isAtBottom(zone.current!)), goDown }
}
