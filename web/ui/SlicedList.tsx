// A long list rendered in slices, only near the viewport, so that thousands of cards scroll smoothly.
import { memo, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { sameElements } from './sameElements.ts'
import '../styles/pages.css'

interface Props<T> {
  elements: readonly T[]
  /** Elements per slice. */
  taille: number
  /** The key under which a slice's height is stored: it must change whenever the height would. */
  cle: (elements: readonly T[], rang: number) => string
  show: (elements: readonly T[]) => ReactNode
}

export function SlicedList<T>({ elements, taille, cle, show }: Props<T>) {
  return (
    <div className="tranches">
      {Array.from({ length: Math.ceil(elements.length / taille) }, (_, rang) => {
        const morceau = elements.slice(rang * taille, (rang + 1) * taille)
        const nom = cle(morceau, rang)
        return <Tranche key={nom} nom={nom} elements={morceau} show={show as Montrer} />
      })}
    </div>
  )
}

type Montrer = (elements: readonly unknown[]) => ReactNode

interface TrancheProps {
  nom: string
  elements: readonly unknown[]
  show: Montrer
}

/** Heights in px of slices displayed before: a slice out of view is an empty box of that height. */
const hauteurs = new Map<string, number>()

const Tranche = memo(
  function Tranche({ nom, elements, show }: TrancheProps) {
    const box = useRef<HTMLDivElement>(null)
    const proche = useProche(box, nom)
    return (
      <div ref={box} style={proche ? undefined : { height: hauteurs.get(nom) }}>
        {proche && show(elements)}
      </div>
    )
  },
  (avant, apres) => avant.nom === apres.nom && sameElements(avant.elements, apres.elements),
)

/** Whether a slice is near the viewport; also true when never measured, or when it has the focus. */
function useProche(box: RefObject<HTMLDivElement | null>, nom: string): boolean {
  const [proche, setProche] = useState(() => !hauteurs.has(nom))
  useEffect(() => {
    const slice = box.current!
    const watch = new IntersectionObserver(
      (seen) => {
        const { isIntersecting, boundingClientRect } = seen.at(-1)!
        if (!isIntersecting && slice.contains(document.activeElement)) return
        if (!isIntersecting) hauteurs.set(nom, boundingClientRect.height)
        startTransition(() => setProche(isIntersecting))
      },
      { rootMargin: '2000px 0px' },
    )
    watch.observe(slice)
    return () => watch.disconnect()
  }, [box, nom])
  return proche
}
