// The frame of the simulator: it says how high it is, and only it is heard.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { asksOffset, offsetOf, readHauteur, simulateur } from '#domain/simulateur.ts'
import { useOrigin } from '../origin.tsx'
import '../styles/hub.css'

/** What the frame is given to speak once it is near the window, in ms, before another way is offered. */
const patience = 10_000

/** Height in rem of the box it may open in itself. */
const boite = 45

export function Simulateur() {
  const frame = useRef<HTMLIFrameElement>(null)
  const { hauteur, muet } = useMessages(frame)
  return (
    <>
      <p className="doux petit">
        Ce cadre vient de l’Urssaf, qui y charge ses outils de mesure d’audience (Plausible, Piano), seulement quand
        vous arrivez à sa hauteur.
      </p>
      <div className={muet ? 'simulateur simulateur-muet' : 'simulateur'}>
        {/* Under the frame, which is transparent until it has something to show: no script is needed to lift it. */}
        <p className="simulateur-voile" role="status">
          {muet ? (
            'Le simulateur de l’Urssaf ne répond pas. Ouvrez-le sur son site avec le lien ci-dessous.'
          ) : (
            <>
              <span className="tourne" aria-hidden="true" />
              Chargement du simulateur…
            </>
          )}
        </p>
        <iframe
          ref={frame}
          title="Simulateur de cotisations de l’Urssaf"
          loading="lazy"
          src={`${simulateur.cadre}?${new URLSearchParams({ integratorUrl: useOrigin(), lang: 'fr' })}`}
          height={hauteur}
          allow="clipboard-write; web-share"
          allowFullScreen
        />
      </div>
      <p>
        <a href={simulateur.page} target="_blank" rel="noopener noreferrer">
          Ouvrir le simulateur sur le site de l’Urssaf
          <span className="lu-seulement"> (nouvel onglet)</span>
        </a>
      </p>
    </>
  )
}

/** What it asks for; muet, when it was near and said nothing in time. */
function useMessages(frame: RefObject<HTMLIFrameElement | null>) {
  const [hauteur, setHauteur] = useState<number>(simulateur.hauteur)
  const [muet, setMuet] = useState(false)
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        late = setTimeout(() => setMuet(true), patience)
      },
      { rootMargin: '50%' },
    )
    near.observe(frame.current!)
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== simulateur.origine || source !== frame.current?.contentWindow) return
      near.disconnect()
      clearTimeout(late)
      setMuet(false)
      const lue = readHauteur(data)
      if (lue !== null) setHauteur(lue)
      if (asksOffset(data)) answerOffset(frame.current!)
    }
    addEventListener('message', hear)
    return () => {
      near.disconnect()
      clearTimeout(late)
      removeEventListener('message', hear)
    }
  }, [frame])
  return { hauteur, muet }
}

function answerOffset(frame: HTMLIFrameElement): void {
  const { top, height } = frame.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  frame.contentWindow!.postMessage({ kind: 'offset', value: offsetOf(top, height, boite * rem) }, simulateur.origine)
}
