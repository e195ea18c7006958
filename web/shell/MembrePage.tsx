// A page that search engines leave alone: members' screens, and those that say nothing to a stranger.
import type { ReactNode } from 'react'
import { marque } from '#domain/marque/marque.ts'

/** Its title, in the browser's tab. */
export function MembreHead({ titre }: { titre?: string | undefined }) {
  return (
    <>
      <title>{titre ? `${titre} · ${marque.nom}` : marque.nom}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

interface MembrePageProps {
  titre?: string | undefined
  className?: string
  children: ReactNode
}

export function MembrePage({ titre, className = 'page', children }: MembrePageProps) {
  return (
    <div className={`${className} tenue`}>
      <MembreHead titre={titre} />
      {children}
    </div>
  )
}
