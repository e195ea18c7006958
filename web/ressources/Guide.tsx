// What surrounds a guide's text: path, title, table of contents, questions, what to read next, and its structured data.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Article, BreadcrumbList, FAQPage, WithContext } from 'schema-dts'
import { formatDate } from '#domain/format.ts'
import { marque } from '#domain/marque.ts'
import { useOrigin } from '../origin.tsx'
import { PageHead } from '../PageHead.tsx'
import { StructuredData } from '../StructuredData.tsx'
import { GuideContext } from './elements.tsx'
import { type Guide as Description, guides, type NomGuide } from './guides.ts'
import { Sommaire } from './Sommaire.tsx'
import '../styles/guide.css'

export interface Question {
  question: string
  reponse: string
}

export interface GuideProps {
  nom: NomGuide
  faq: readonly Question[]
  /** The guides to read next. */
  suite: readonly NomGuide[]
  /** What the reader will find here, in one or two sentences. */
  chapeau: string
  children?: ReactNode
}

export function Guide({ nom, faq, suite, chapeau, children }: GuideProps) {
  const guide: Description = guides[nom]
  return (
    <article className="page guide">
      <Entete guide={guide} faq={faq} />
      <FilAriane guide={guide} />
      <h1>{guide.titre}</h1>
      <p className="chapeau">{chapeau}</p>
      <p className="doux petit">
        Vérifié le <time dateTime={guide.miseAJour}>{formatDate(guide.miseAJour)}</time> · montants 2026
      </p>
      <div className="guide-corps">
        <Sommaire
          titre="Dans ce guide"
          sections={faq.length > 0 ? [...guide.sections, sectionQuestions] : guide.sections}
        />
        <div className="guide-texte">
          <GuideContext value={guide}>{children}</GuideContext>
          <Questions faq={faq} />
          <p className="guide-avertissement">
            Ce guide donne une information générale, à jour à la date indiquée. Il ne remplace ni les textes, ni l’avis
            de votre Ordre, de votre caisse ou de votre comptable.
          </p>
          <Suite suite={suite} />
        </div>
      </div>
    </article>
  )
}

const sectionQuestions = { id: 'questions', titre: 'Questions fréquentes' }

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
      <StructuredData value={article(guide, origin)} />
      <StructuredData value={fil(guide, origin)} />
      {faq.length > 0 && <StructuredData value={questions(faq)} />}
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
  dateModified: guide.miseAJour,
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
  if (faq.length === 0) return null
  return (
    <section id="questions" aria-labelledby="questions-titre">
      <h2 id="questions-titre">Questions fréquentes</h2>
      {faq.map(({ question, reponse }) => (
        <details key={question} className="question">
          <summary>{question}</summary>
          <p>{reponse}</p>
        </details>
      ))}
    </section>
  )
}

function Suite({ suite }: { suite: readonly NomGuide[] }) {
  return (
    <nav className="guide-suite" aria-labelledby="suite">
      <h2 id="suite">À lire ensuite</h2>
      <ul className="sans-puce">
        {suite.map((nom) => (
          <li key={nom} className="panneau">
            <Link to={guides[nom].chemin}>{guides[nom].titre}</Link>
            <p className="doux petit">{guides[nom].description}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
