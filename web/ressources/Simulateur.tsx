// The frame of the simulator: it says how high it is, and only it is heard.
import { useEffect, useRef, useState } from 'react'
import { lireHauteur, simulateur } from '#domain/simulateur.ts'
import { useOrigin } from '../origin.tsx'
import { Notice } from '../ui/Notice.tsx'

/** What the frame is given to load, in ms, before another way is offered. */
const patience = 10_000

export function Simulateur() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [hauteur, setHauteur] = useState<number>(simulateur.hauteur)
  const [etat, setEtat] = useState<'attente' | 'là' | 'lent'>('attente')
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin !== simulateur.origine || source !== frame.current?.contentWindow) return
      const lue = lireHauteur(data)
      if (lue !== null) setHauteur(lue)
    }
    const late = setTimeout(() => setEtat((now) => (now === 'attente' ? 'lent' : now)), patience)
    addEventListener('message', hear)
    return () => {
      clearTimeout(late)
      removeEventListener('message', hear)
    }
  }, [])
  return (
    <>
      <div className="simulateur">
        <iframe
          ref={frame}
          title="Simulateur de cotisations de l’Urssaf"
          src={`${simulateur.cadre}?${new URLSearchParams({ integratorUrl: useOrigin(), lang: 'fr' })}`}
          height={hauteur}
          allow="clipboard-write"
          onLoad={() => setEtat('là')}
        />
        {etat === 'attente' && (
          <p className="simulateur-voile" role="status">
            <span className="tourne" aria-hidden="true" />
            Chargement du simulateur…
          </p>
        )}
      </div>
      {etat === 'lent' && <Notice tone="error">Le simulateur met du temps à venir. Ouvrez-le dans un onglet.</Notice>}
      <p>
        <a href={simulateur.page} target="_blank" rel="noopener noreferrer">
          Ouvrir le simulateur sur le site de l’Urssaf
          <span className="lu-seulement"> (nouvel onglet)</span>
        </a>
      </p>
    </>
  )
}
