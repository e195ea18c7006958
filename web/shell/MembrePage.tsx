// Layout of pages excluded from search engines: members' screens, and pages of no use to strangers.
import type { ReactNode } from 'react'
import { marque } from '#domain/marque/marque.ts'
import { ShareCard } from '../PageHead.tsx'

/** The title of the tab. */
export function MembreHead({ titre }: { titre?: string | undefined }) {
  return (
    <>
      <title>{titre ? `${titre} · ${marque.nom}` : marque.nom}</title>
      <meta name="robots" content="noindex" />
      <ShareCard titre={titre ?? marque.nom} description={marque.accroche} />
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
