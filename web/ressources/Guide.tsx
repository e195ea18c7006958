// Layout of a guide: breadcrumb, title, table of contents, questions, further reading, structured data.
import type { ReactNode } from 'react'
import type { Article, BreadcrumbList, FAQPage, WithContext } from 'schema-dts'
import { marque } from '#domain/marque/marque.ts'
import { formatDate } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { useOrigin } from '../origin.tsx'
import { PageHead } from '../PageHead.tsx'
import { StructuredData } from '../StructuredData.tsx'
import { GuideContext, Lien, Section, type Sources } from './elements.tsx'
import { type Guide as Description, guidesPublies, type Suite } from './guides.ts'
import { Sommaire } from './Sommaire.tsx'
import '../styles/guide.css'

export interface Question {
  question: string
  reponse: string
}

export interface GuideProps {
  guide: Description
  /** A summary in one or two sentences. */
  chapeau: string
  /** Key figures, each with what it means. */
  bref?: readonly (readonly [chiffre: string, texte: string])[]
  /** What to do now. */
  faire?: string
  /** The next change, with its date. */
  echeance?: string
  faq: readonly Question[]
  /** Points that could not be verified, and whom to ask. */
  confirmer?: readonly (readonly [qui: string, quoi: string])[]
  sources?: Sources
  /** Reading time, computed by the build. */
  minutes?: number
  /** Guides to read next. */
  ensuite: readonly Suite[]
  children?: ReactNode
}

export function Guide(props: GuideProps) {
  const { guide, faq, confirmer = [], sources = {}, ensuite, chapeau, minutes, children } = props
  const sections = [...guide.sections]
  if (faq.length > 0) sections.push({ id: 'questions', titre: 'Questions fréquentes' })
  if (confirmer.length > 0) sections.push({ id: 'confirmer', titre: 'À faire confirmer' })
  if (Object.keys(sources).length > 0) sections.push({ id: 'sources', titre: 'Sources et dates' })
  return (
    <article className="page guide">
      <Entete guide={guide} faq={faq} />
      <FilAriane guide={guide} />
      <h1>{guide.titre}</h1>
      <p className="chapeau">{chapeau}</p>
      <EnBref {...props} />
      <Relecture guide={guide} minutes={minutes} sources={sources} />
      <div className="guide-corps">
        <Sommaire titre="Dans ce guide" sections={sections} />
        <div className="guide-texte">
          <GuideContext value={{ sections, sources }}>
            {children}
            {faq.length > 0 && <Questions faq={faq} />}
            {confirmer.length > 0 && <Confirmer liste={confirmer} />}
            {Object.keys(sources).length > 0 && <LesSources sources={sources} />}
          </GuideContext>
          <p className="panneau doux petit">
            Ce guide donne une information générale. Il ne remplace ni les textes, ni l’avis de votre Ordre, de votre
            caisse ou de votre comptable.
          </p>
          <Ensuite guides={ensuite} />
        </div>
      </div>
    </article>
  )
}

interface RelectureProps {
  guide: Description
  minutes: number | undefined
  sources: Sources
}

function Relecture({ guide, minutes, sources }: RelectureProps) {
  const origin = useOrigin()
  return (
    <>
      <p className="doux petit">
        <span>{`Relu le `}</span>
        <time dateTime={guide.relu}>{formatDate(guide.relu)}</time>
        <span>{` d’après des copies de pages de ${sayYears(sources)}${minutes ? ` · ${minutes}\u00a0min de lecture` : ''}`}</span>
      </p>
      <p className="imprime-seul">{origin + guide.chemin}</p>
    </>
  )
}

/** The years of the dated sources: « 2020 à 2026 ». */
export function sayYears(sources: Sources): string {
  const years = Object.values(sources)
    .flatMap(([, , date]) => date?.slice(-4) ?? [])
    .sort()
  const [first, last] = [years[0] ?? '', years.at(-1) ?? '']
  return first === last ? first : `${first} à ${last}`
}

/** Below the title of a guide, or below its tool when it starts with one. */
export function EnBref({ bref = [], faire, echeance }: Pick<GuideProps, 'bref' | 'faire' | 'echeance'>) {
  if (bref.length === 0) return null
  return (
    <section className="en-bref panneau" aria-labelledby="en-bref">
      <h2 id="en-bref">En bref</h2>
      <ul>
        {bref.map(([chiffre, texte]) => (
          <li key={texte}>
            <strong>{chiffre}</strong>
            <span>{` ${texte}`}</span>
          </li>
        ))}
      </ul>
      {faire && (
        <p>
          <strong>À faire maintenant&nbsp;:</strong>
          <span>{` ${faire}`}</span>
        </p>
      )}
      {echeance && (
        <p className="echeance">
          <strong>Au 1er janvier 2027.</strong>
          <span>{` ${echeance}`}</span>
        </p>
      )}
    </section>
  )
}

function Entete({ guide, faq }: { guide: Description; faq: readonly Question[] }) {
  const origin = useOrigin()
  const { titre, description, chemin } = guide
  return (
    <>
      <PageHead
        titre={`${titre} · ${marque.nom}`}
        partage={titre}
        description={description}
        chemin={chemin}
        type="article"
      />
      {import.meta.env.SSR && <StructuredData value={article(guide, origin)} />}
      {import.meta.env.SSR && <StructuredData value={fil(guide, origin)} />}
      {import.meta.env.SSR && faq.length > 0 && <StructuredData value={questions(faq)} />}
    </>
  )
}

const article = (guide: Description, origin: string): WithContext<Article> => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: guide.titre,
  description: guide.description,
  inLanguage: 'fr-FR',
  image: `${origin}/partage.png`,
  datePublished: guidesPublies,
  dateModified: guide.relu,
  mainEntityOfPage: origin + guide.chemin,
  author: { '@type': 'Organization', name: marque.nom, url: `${origin}/` },
  publisher: { '@type': 'Organization', name: marque.nom, url: `${origin}/` },
})

const fil = (guide: Description, origin: string): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: (
    [
      ['Accueil', '/'],
      ['Ressources', '/ressources'],
      [guide.nom, guide.chemin],
    ] as const
  ).map(([name, chemin], rang) => ({ '@type': 'ListItem', position: rang + 1, name, item: origin + chemin })),
})

const questions = (faq: readonly Question[]): WithContext<FAQPage> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, reponse }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: reponse },
  })),
})

function FilAriane({ guide }: { guide: Description }) {
  return (
    <nav aria-label="Fil d’Ariane" className="fil">
      <ol>
        <li>
          <Link to="/">Accueil</Link>
        </li>
        <li>
          <Link to="/ressources">Ressources</Link>
        </li>
        <li aria-current="page">{guide.nom}</li>
      </ol>
    </nav>
  )
}

function Questions({ faq }: { faq: readonly Question[] }) {
  return (
    <Section id="questions">
      {faq.map(({ question, reponse }) => (
        <details key={question} className="question">
          <summary>{question}</summary>
          <p>{reponse}</p>
        </details>
      ))}
    </Section>
  )
}

function Confirmer({ liste }: { liste: NonNullable<GuideProps['confirmer']> }) {
  return (
    <Section id="confirmer">
      <ul>
        {liste.map(([qui, quoi]) => (
          <li key={quoi}>
            <strong>{qui}</strong>
            <span>{`\u00a0: ${quoi}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The number of an article of law stays on one line. */
const keepArticle = (titre: string) => titre.replaceAll(/(\d)-(?=\d)/g, '$1\u2011')

function LesSources({ sources }: { sources: Sources }) {
  return (
    <Section id="sources">
      <p>
        Nous avons lu des copies de ces pages, sans les rouvrir en ligne&nbsp;: ouvrez-les avant de vous engager. Sans
        date, elles n’en portent pas. Le code de la sécurité sociale et le code du travail sont lus dans leur texte de
        mars 2026&nbsp;; les autres textes de Légifrance, le Conseil d’État, la page de la CARPIMKO et celle du BOFiP
        sur l’épargne retraite sont cités d’après d’autres.
      </p>
      <ol className="petit">
        {Object.values(sources).map(([titre, href, date], rang) => (
          <li key={titre} id={`source-${rang + 1}`}>
            <Lien href={href}>{keepArticle(titre)}</Lien>
            <span>{date && `, ${date}`}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Ensuite({ guides }: { guides: readonly Suite[] }) {
  return (
    <nav className="guide-suite" aria-labelledby="suite">
      <h2 id="suite">À lire ensuite</h2>
      <ul className="sans-puce">
        {guides.map(({ chemin, titre }) => (
          <li key={chemin} className="panneau">
            <Link to={chemin}>{titre}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
