// The home page (produit §2 « Home »).
import { lazy, Suspense } from 'react'
import type { Graph, SearchAction, WithActionConstraints } from 'schema-dts'
import { marque } from '#domain/marque.ts'
import { Link } from '../navigation/Link.tsx'
import { useOrigin } from '../origin.tsx'
import { PageHead } from '../PageHead.tsx'
import { RechercheLieu } from '../recherche/RechercheLieu.tsx'
import { StructuredData } from '../StructuredData.tsx'
import { useSession } from '../session/session.ts'
import { useSignInLink } from '../shell/useSignInLink.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { RetrocessionBar } from '../ui/RetrocessionBar.tsx'
import { AnnonceExemple } from './AnnonceExemple.tsx'
import '../styles/accueil.css'
import '../styles/lignes.css'

const DerniersSujets = lazy(() => import('../forum/DerniersSujets.tsx'))

export default function Accueil() {
  const origin = useOrigin()
  return (
    <>
      <PageHead
        titre={`${marque.nom}\u00a0: annonces d’assistanat et de remplacement pour kinés`}
        description={marque.description}
        chemin="/"
      />
      {import.meta.env.SSR && <StructuredData value={donnees(origin)} />}
      <Accroche />
      <Questions />
      <Chiffres />
      <Confidentialite />
      <Forum />
    </>
  )
}

/** For members only: a visitor's page neither shows it nor loads its code. */
function Forum() {
  const { statut } = useSession()
  if (statut !== 'membre') return null
  return (
    <Suspense>
      <DerniersSujets />
    </Suspense>
  )
}

function Accroche() {
  const publier = useSignInLink('/ajouter-annonce', '/ajouter-annonce')
  return (
    <section className="accroche">
      <div>
        <h1>
          Un cabinet près de chez vous, <em>une rétrocession sans devinette.</em>
        </h1>
        <p className="chapeau">
          Assistanat, remplacement, collaboration, cession&nbsp;: chaque annonce dit où, quand, et ce que vous gardez.
        </p>
        <RechercheLieu />
        <div className="actions">
          <ButtonLink variant="secondary" to="/annonces">
            Voir les annonces
          </ButtonLink>
          <ButtonLink variant="secondary" {...publier}>
            Publier gratuitement
          </ButtonLink>
        </div>
        <p className="petit">
          <Link to="/mes-alertes">Recevoir les nouvelles annonces par e-mail</Link>
        </p>
      </div>
      <AnnonceExemple />
    </section>
  )
}

function Questions() {
  return (
    <section className="filet">
      <div className="section section-cote">
        <div>
          <h2>Les quatre questions qu’on pose au téléphone</h2>
          <p className="chapeau">
            Ici, la réponse est écrite dans l’annonce. Pas de message perdu au fond d’un groupe Facebook, pas d’appel
            pour rien entre deux patients.
          </p>
        </div>
        <dl className="questions">
          <div>
            <dt>C’est loin&nbsp;?</dt>
            <dd>
              Donnez votre ville et un rayon&nbsp;: chaque annonce vous dit à combien de kilomètres elle se trouve.
            </dd>
          </div>
          <div>
            <dt>Je garde combien&nbsp;?</dt>
            <dd>
              «&nbsp;Rétro 75&nbsp;%&nbsp;», mais pour qui&nbsp;? Les deux parts sont toujours écrites&nbsp;:
              <RetrocessionBar garde={75} />
            </dd>
          </div>
          <div>
            <dt>Ça commence quand&nbsp;?</dt>
            <dd>La date de début est obligatoire. Vous savez tout de suite si elle va avec votre calendrier.</dd>
          </div>
          <div>
            <dt>C’est encore libre&nbsp;?</dt>
            <dd>Une annonce a une date de fin&nbsp;: passée cette date, elle quitte la liste toute seule.</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function Chiffres() {
  return (
    <section className="bande">
      <div className="section">
        <h2 className="lu-seulement">{marque.nom} en chiffres</h2>
        <dl className="chiffres">
          {marque.chiffres.map(({ valeur, libelle }) => (
            <div key={libelle}>
              <dt>{libelle}</dt>
              <dd>{valeur}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Confidentialite() {
  return (
    <section>
      <div className="section section-cote">
        <div>
          <h2>Vos coordonnées restent à vous</h2>
          <p className="chapeau">On peut chercher un poste sans que tout le département le sache.</p>
          <p>
            <Link to="/a-propos">Qui nous sommes</Link> ·{' '}
            <Link to="/confidentialite">Ce que nous gardons, et pourquoi</Link>
          </p>
        </div>
        <ul className="serment">
          <li>
            <Icon nom="coche" />
            Vous consultez les annonces sans compte et sans donner votre nom.
          </li>
          <li>
            <Icon nom="coche" />
            Votre téléphone n’apparaît sur votre annonce que si vous le demandez.
          </li>
          <li>
            <Icon nom="coche" />
            Votre adresse e-mail n’est jamais affichée.
          </li>
          <li>
            <Icon nom="coche" />
            Aucun traceur publicitaire, aucun script venu d’ailleurs.
          </li>
        </ul>
      </div>
    </section>
  )
}

const searchAction = (origin: string): WithActionConstraints<SearchAction> => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${origin}/annonces?lieu={lieu}` },
  'query-input': 'required name=lieu',
})

const donnees = (origin: string): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      url: `${origin}/`,
      name: marque.nom,
      description: marque.description,
      inLanguage: 'fr-FR',
      publisher: { '@id': `${origin}/#editeur` },
      potentialAction: searchAction(origin),
    },
    {
      '@type': 'Organization',
      '@id': `${origin}/#editeur`,
      name: marque.nom,
      legalName: marque.editeur.raison_sociale,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      email: marque.contact,
    },
  ],
})
