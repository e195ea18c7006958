// Layout of a legal text: title, date, table of contents.
import { Fragment, type ReactNode } from 'react'
import { marque } from '#domain/marque/marque.ts'
import { formatDateLongue } from '#domain/text/format.ts'
import { PageHead } from '../PageHead.tsx'
import { GuideContext } from '../ressources/elements.tsx'
import type { Section } from '../ressources/guides.ts'
import { Sommaire } from '../ressources/Sommaire.tsx'
import '../styles/guide.css'

export interface PageLegaleProps {
  titre: string
  description: string
  chemin: string
  chapeau: string
  sections: readonly Section[]
  /** The date of the text, yyyy-mm-dd. */
  miseAJour?: string
  /** The date of the latest version, and those of earlier ones. */
  versions?: { version: string; anterieures: readonly string[] }
  /** Whether sections are numbered articles. */
  articles?: boolean
  children?: ReactNode
}

export function PageLegale({
  titre,
  description,
  chemin,
  chapeau,
  sections,
  miseAJour,
  versions,
  articles = false,
  children,
}: PageLegaleProps) {
  const intitules = articles
    ? sections.map(({ id, titre: objet }, rang) => ({ id, titre: `Article ${rang + 1}. ${objet}` }))
    : sections
  return (
    <article className="page guide">
      <PageHead titre={`${titre} · ${marque.nom}`} partage={titre} description={description} chemin={chemin} />
      <h1>{titre}</h1>
      <p className="chapeau">{chapeau}</p>
      {miseAJour && (
        <p className="doux petit">
          <span>{`Dernière mise à jour\u00a0: `}</span>
          <time dateTime={miseAJour}>{formatDateLongue(miseAJour)}</time>
        </p>
      )}
      {versions && <Versions chemin={chemin} {...versions} />}
      <div className="guide-corps">
        <Sommaire titre="Sur cette page" sections={sections} />
        <div className="guide-texte">
          <GuideContext value={{ sections: intitules }}>{children}</GuideContext>
        </div>
      </div>
    </article>
  )
}

const Versions = ({
  chemin,
  version,
  anterieures,
}: {
  chemin: string
  version: string
  anterieures: readonly string[]
}) => (
  <p className="doux petit">
    <span>{`Complétées le `}</span>
    <time dateTime={version}>{formatDateLongue(version)}</time>
    <span>{`. Avant\u00a0: `}</span>
    {anterieures.map((jour, rang) => (
      <Fragment key={jour}>
        <span>{rang > 0 && ', '}</span>
        <a href={`${chemin}-${jour}.txt`}>{`version du ${formatDateLongue(jour)}`}</a>
      </Fragment>
    ))}
  </p>
)
