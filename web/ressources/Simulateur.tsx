// The frame of the official simulator: it sends its height, and only its messages are accepted.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { asksOffset, offsetOf, readHauteur, simulateur } from '#domain/cotisation/simulateur.ts'
import { useOrigin } from '../origin.tsx'
import { listenSimulateur } from './simulatorMessages.ts'
import '../styles/hub.css'

/** Milliseconds of silence after which a link is offered instead. */
const timeout = 10_000

/** Height in rem of the dialog that the simulator opens inside the frame. */
const boite = 45

export function Simulateur() {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const near = useNear(place)
  const { hauteur, muet } = useMessages(frame, near)
  const src = `${simulateur.cadre}?${new URLSearchParams({ integratorUrl: useOrigin(), lang: 'fr' })}`
  return (
    <>
      <p className="doux petit">
        Ce cadre vient de l’Urssaf, qui y charge ses outils de mesure d’audience (Plausible, Piano), seulement quand
        vous arrivez à sa hauteur.
      </p>
      <div ref={place} className={muet ? 'simulateur simulateur-muet' : 'simulateur'}>
        {/* Behind the frame, which is transparent until it has content. */}
        <p className="simulateur-voile" role="status">
          <span>
            {muet && 'Le simulateur de l’Urssaf ne répond pas. Ouvrez-le sur son site avec le lien ci-dessous.'}
          </span>
          {near && !muet && (
            <>
              <span className="tourne" aria-hidden="true" />
              <span>Chargement du simulateur…</span>
            </>
          )}
          {/* A page scrolled by a text search instead of a gesture may not be active yet. */}
          <span>{!near && 'Le simulateur de l’Urssaf s’affiche ici. S’il tarde, touchez la page.'}</span>
        </p>
        {near && (
          <iframe
            ref={frame}
            title="Simulateur de cotisations de l’Urssaf"
            src={src}
            height={hauteur}
            allow="clipboard-write; web-share"
            allowFullScreen
          />
        )}
      </div>
      <noscript>
        <p>Le simulateur de l’Urssaf demande JavaScript&nbsp;: il ne s’affiche pas ici.</p>
      </noscript>
      <p>
        <a href={simulateur.page} target="_blank" rel="noopener noreferrer">
          <span>Ouvrir le simulateur sur le site de l’Urssaf</span>
          <span className="lu-seulement"> (nouvel onglet)</span>
        </a>
      </p>
    </>
  )
}

/** True once the frame is within half a screen of the viewport. Native lazy loading would start several screens earlier. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '50%',
    })
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [place])
  return near
}

/** Handles the frame's messages; `muet` when none came in time. */
function useMessages(frame: RefObject<HTMLIFrameElement | null>, near: boolean) {
  const [hauteur, setHauteur] = useState<number>(simulateur.hauteur)
  const [muet, setMuet] = useState(false)
  useEffect(() => {
    if (!near) return
    const late = setTimeout(() => setMuet(true), timeout)
    const hear = (message: unknown) => {
      clearTimeout(late)
      setMuet(false)
      const lue = readHauteur(message)
      if (lue !== null) setHauteur(lue)
      if (frame.current && asksOffset(message)) answerOffset(frame.current)
    }
    const stop = listenSimulateur(() => frame.current?.contentWindow, hear)
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [frame, near])
  return { hauteur, muet }
}

function answerOffset(frame: HTMLIFrameElement): void {
  const { top, height } = frame.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  frame.contentWindow!.postMessage({ kind: 'offset', value: offsetOf(top, height, boite * rem) }, simulateur.origine)
}
