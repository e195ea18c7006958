// The frame of the simulator: it says how high it is, and only it is heard.
import { useEffect, useRef, useState } from 'react'
import { readHauteur, simulateur } from '#domain/simulateur.ts'
import { useOrigin } from '../origin.tsx'
import { Notice } from '../ui/Notice.tsx'
import { listenSimulateur } from './ecoute.ts'
import '../styles/hub.css'

/** What the frame is given to speak, in ms, before another way is offered. */
const patience = 10_000

export function Simulateur() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [hauteur, setHauteur] = useState<number>(simulateur.hauteur)
  const [muet, setMuet] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setMuet(true), patience)
    const stop = listenSimulateur(
      () => frame.current?.contentWindow,
      (message) => {
        clearTimeout(late)
        setMuet(false)
        const lue = readHauteur(message)
        if (lue !== null) setHauteur(lue)
      },
    )
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [])
  return (
    <>
      <div className="simulateur">
        {/* Under the frame, which is transparent until it has something to show: no script is needed to lift it. */}
        <p className="simulateur-voile">
          <span className="tourne" aria-hidden="true" />
          Chargement du simulateur…
        </p>
        <iframe
          ref={frame}
          title="Simulateur de cotisations de l’Urssaf"
          loading="lazy"
          src={`${simulateur.cadre}?integratorUrl=${useOrigin()}&lang=fr`}
          height={hauteur}
          allow="clipboard-write"
        />
      </div>
      {muet && (
        <Notice>Si le simulateur ne s’affiche pas ici, ouvrez-le dans un onglet avec le lien ci-dessous.</Notice>
      )}
      <p>
        <a href={simulateur.page} target="_blank" rel="noopener noreferrer">
          Ouvrir le simulateur sur le site de l’Urssaf
          <span className="lu-seulement"> (nouvel onglet)</span>
        </a>
      </p>
    </>
  )
}
