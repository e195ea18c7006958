// The button that brings a long page back to its top, shown after 300 px (produit §2 « Shell behaviour »).
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'

/** Watches a mark 300 px tall at the top of the page: no work while scrolling. */
export function BackToTop() {
  const mark = useRef<HTMLDivElement>(null)
  const [far, setFar] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver((seen) => setFar(!seen.at(-1)!.isIntersecting))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div className="repere-haut" ref={mark} />
      {far && (
        <Button
          className="retour-haut"
          variant="quiet"
          icon="haut"
          iconOnly
          aria-label="Revenir en haut de la page"
          onClick={() => window.scrollTo({ top: 0 })}
        />
      )}
    </>
  )
}
