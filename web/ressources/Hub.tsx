// The guides' hub (product §2 « Resources hub »): twelve cards in order, then a section for each.
import type { ItemList, WithContext } from 'schema-dts'
import { marque } from '#domain/marque/marque.ts'
import { Link } from '../navigation/Link.tsx'
import { useOrigin } from '../origin.tsx'
import { PageHead } from '../PageHead.tsx'
import { StructuredData } from '../StructuredData.tsx'
import { Trace } from '../ui/Icon.tsx'
import { traces } from './drawings.ts'
import { GuideMenu } from './GuideMenu.tsx'
import { type Guide, ordreGuides } from './guides.ts'
import { BySituation, SearchGuides } from './SearchGuides.tsx'
import '../styles/hub.css'

const description =
  'S’installer, signer un contrat, s’assurer, cotiser, s’équiper, se former\u00a0: douze guides pour les kinés libéraux, avec les montants 2026 et les liens officiels.'

export function Hub() {
  const origin = useOrigin()
  return (
    <article className="page-large hub">
      <PageHead
        titre={`Ressources pour kinés libéraux · ${marque.nom}`}
        partage="Ressources pour kinés libéraux"
        description={description}
        chemin="/ressources"
      />
      <StructuredData value={liste(origin)} />
      <h1>Ressources pour kinés libéraux</h1>
      <p className="chapeau">
        Douze guides datés, avec leurs sources et ce qui reste à vérifier, pour décider sans mauvaise surprise.
      </p>
      <SearchGuides />
      <ul className="hub-cartes sans-puce">
        {ordreGuides.map((guide) => (
          <GuideMenu key={guide.ancre} guide={guide} />
        ))}
      </ul>
      <BySituation />
      {ordreGuides.map((guide) => (
        <Partie key={guide.ancre} guide={guide} />
      ))}
    </article>
  )
}

/** A guide with links to each of its parts. */
function Partie({ guide }: { guide: Guide }) {
  return (
    <section id={guide.ancre} className="hub-partie" aria-labelledby={`${guide.ancre}-titre`}>
      <h2 id={`${guide.ancre}-titre`}>
        <Trace trace={traces[guide.icone]} />
        <span>{guide.titre}</span>
      </h2>
      <div>
        <p>{guide.description}</p>
        <ul className="hub-liens sans-puce">
          {guide.sections.map(({ id, titre }) => (
            <li key={id}>
              <Link to={`${guide.chemin}#${id}`}>{titre}</Link>
            </li>
          ))}
        </ul>
        <Link to={guide.chemin}>{`Lire le guide «\u00a0${guide.nom}\u00a0»`}</Link>
      </div>
    </section>
  )
}

const liste = (origin: string): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: ordreGuides.map(({ titre, chemin }, rang) => ({
    '@type': 'ListItem',
    position: rang + 1,
    name: titre,
    url: origin + chemin,
  })),
})
