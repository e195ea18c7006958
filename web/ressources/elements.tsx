// What the elements of a guide's text become: links, tables, sections, boxes. MDX asks for them by this name.
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import type { Guide } from './guides.ts'
import '../styles/guide.css'

/** The guide, or the legal page, whose text is being shown. */
export const GuideContext = createContext<Pick<Guide, 'sections'> | null>(null)

function Lien({ href = '', children }: ComponentProps<'a'>) {
  if (/^[#/]/.test(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="lu-seulement"> (nouvel onglet)</span>
    </a>
  )
}

/** Scrolls by itself on a narrow screen, also by keyboard. */
function Tableau({ children }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="defile" tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

/** A part of a guide, under the title its table of contents gives it. */
export function Section({ id, children }: { id: string; children: ReactNode }) {
  const section = useContext(GuideContext)?.sections.find((known) => known.id === id)
  if (!section) throw new Error(`the table of contents does not name « ${id} »`)
  return (
    <section id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{section.titre}</h2>
      {children}
    </section>
  )
}

const icones = { info: 'info', attention: 'alerte', astuce: 'coche' } as const

/** A box beside the text: what to know, to beware of, or to gain. */
function Encadre({ titre, ton = 'info', children }: { titre: string; ton?: keyof typeof icones; children: ReactNode }) {
  return (
    <aside className={`encadre encadre-${ton}`}>
      <p className="encadre-titre">
        <Icon nom={icones[ton]} />
        {titre}
      </p>
      {children}
    </aside>
  )
}

const elements = { a: Lien, table: Tableau, Section, Encadre }

export const useMDXComponents = () => elements
