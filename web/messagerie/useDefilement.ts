// The scroll of a conversation: it stays at its end, or where its reader is, whatever comes before, after or around.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer than this to the end, in px, is the end. */
const near = 48

export interface Defilement {
  zone: RefObject<HTMLElement | null>
  contenu: RefObject<HTMLOListElement | null>
  /** Whether the latest message is in sight. */
  enBas: boolean
  /** Something came below what is in sight. */
  suite: boolean
  onScroll: () => void
  goDown: () => void
}

/** `premier` and `dernier` tell the first and the last thing shown: which of them changes tells where something came. */
export function useDefilement(premier: string | undefined, dernier: string | undefined): Defilement {
  const zone = useRef<HTMLElement>(null)
  const contenu = useRef<HTMLOListElement>(null)
  const bas = useRef(true)
  const avant = useRef({ premier, dernier, hauteur: 0 })
  const [enBas, setEnBas] = useState(true)
  const [suite, setSuite] = useState(false)

  const goDown = () => {
    bas.current = true
    setEnBas(true)
    setSuite(false)
    if (zone.current) zone.current.scrollTop = zone.current.scrollHeight
  }
  useLayoutEffect(() => {
    const node = zone.current
    if (!node) return
    const { premier: premierAvant, dernier: dernierAvant, hauteur } = avant.current
    if (bas.current) node.scrollTop = node.scrollHeight
    else if (premierAvant !== undefined && premierAvant !== premier) node.scrollTop += node.scrollHeight - hauteur
    else if (dernierAvant !== dernier) setSuite(true)
    avant.current = { premier, dernier, hauteur: node.scrollHeight }
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
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = zone.current!
    bas.current = scrollHeight - scrollTop - clientHeight < near
    setEnBas(bas.current)
    if (bas.current) setSuite(false)
  }
  return { zone, contenu, enBas, suite, onScroll, goDown }
}
