// Elements available in MDX texts: links, tables, sections, boxes.
import { type ComponentProps, createContext, Fragment, type ReactNode, useContext } from 'react'
import { Link } from '../navigation/Link.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Section as Titre } from './guides.ts'
import { type NomRegle, regles } from './regles.ts'
import { Tableau } from './Tableau.tsx'
import '../styles/guide.css'

/** Sources by short name: title, address, and the month of the page when it states one. */
export type Sources = Readonly<Record<string, readonly [titre: string, href: string, date?: string]>>

/** The guide or legal page being rendered. */
export const GuideContext = createContext<{ sections: readonly Titre[]; sources?: Sources } | null>(null)

export function Lien({ href = '', children }: ComponentProps<'a'>) {
  if (/^[#/]/.test(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <span className="lu-seulement"> (nouvel onglet)</span>
    </a>
  )
}

/** Links to sources in the guide's list, by number. */
function Renvois({ de }: { de: string }) {
  const noms = Object.keys(useContext(GuideContext)?.sources ?? {})
  return de.split(' ').map((nom) => {
    const numero = noms.indexOf(nom) + 1
    if (!numero) throw new Error(`the guide has no source «\u00a0${nom}\u00a0»`)
    return (
      <Fragment key={nom}>
        {' '}
        <a className="renvoi" href={`#source-${numero}`}>{`[${numero}]`}</a>
      </Fragment>
    )
  })
}

/** The sources of the figures above. */
const Source = ({ de }: { de: string }) => (
  <p className="source">
    <span>{de.includes(' ') ? 'Sources' : 'Source'}</span>
    <Renvois de={de} />
  </p>
)

/** A rule of regles.ts, with the number of its source. */
function Regle({ de }: { de: NomRegle }) {
  const { texte, source } = regles[de]
  return (
    <>
      <span>{texte}</span>
      <Renvois de={source} />
    </>
  )
}

/** A part of a guide; its title comes from the table of contents. */
export function Section({ id, children }: { id: string; children: ReactNode }) {
  const section = useContext(GuideContext)?.sections.find((known) => known.id === id)
  if (!section) throw new Error(`the table of contents does not name «\u00a0${id}\u00a0»`)
  return (
    <section id={id}>
      <h2>
        <a className="ancre" href={`#${id}`}>
          {section.titre}
        </a>
      </h2>
      {children}
    </section>
  )
}

const icones = { info: 'info', attention: 'alerte', astuce: 'coche' } as const

/** A box: information, warning or tip. */
function Encadre({ titre, ton = 'info', children }: { titre: string; ton?: keyof typeof icones; children: ReactNode }) {
  return (
    <aside className={`encadre encadre-${ton}`} aria-label={titre}>
      <p className="encadre-titre">
        <Icon nom={icones[ton]} />
        <span>{titre}</span>
      </p>
      {children}
    </aside>
  )
}

const elements = { a: Lien, table: Tableau, Section, Source, Regle, Encadre }

export const useMDXComponents = () => elements
