// The home page (product §2 « Home »).
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Graph, SearchAction, WithActionConstraints } from 'schema-dts'
import { marque } from '#domain/marque/marque.ts'
import { Link } from '../navigation/Link.tsx'
import type { Loaders } from '../navigation/loaders.ts'
import { useOrigin } from '../origin.tsx'
import { PageHead } from '../PageHead.tsx'
import { StructuredData } from '../StructuredData.tsx'
import { useStatut } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { Accroche, readAccroche } from './Accroche.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { NewestAnnonces, readNewestAnnonces } from './NewestAnnonces.tsx'
import '../styles/accueil.css'
import '../styles/lignes.css'

const readPage: Loaders = async ({ read }) => {
  await readAccroche(read)
  await readNewestAnnonces(read)
  return 200
}

export const loaders = import.meta.env.SSR ? readPage : undefined

const openChezMoi = () => import('./ChezMoi.tsx')
const ChezMoi = lazy(openChezMoi)
// Started before hydration when the inline script knows that a member reads (shell/pageStart.js).
if (!import.meta.env.SSR && document.documentElement.dataset.membre !== undefined) openChezMoi().catch(() => {})

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
      <Debut />
      <Confidentialite />
      <Chiffres />
    </>
  )
}

/** If the session is not renewed within this time, the visitor's home is shown. */
const timeout = 4000

/** A visitor's page only reserves the place of a member's home, and loads none of its code. */
function Debut() {
  const statut = useStatut()
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (statut !== 'chargement') return
    const timer = setTimeout(() => setLate(true), timeout)
    return () => clearTimeout(timer)
  }, [statut])
  if (statut === 'membre')
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <ChezMoi />
      </Suspense>
    )
  return (
    <>
      {!late && <HomeSkeleton />}
      <Accroche />
      <NewestAnnonces />
    </>
  )
}

function Chiffres() {
  return (
    <section className="bande">
      <div className="section">
        <h2 className="lu-seulement">{`${marque.nom} en chiffres`}</h2>
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
            <Link to="/a-propos">Qui nous sommes</Link>
            <span>{` · `}</span>
            <Link to="/confidentialite">Ce que nous gardons, et pourquoi</Link>
          </p>
        </div>
        <ul className="serment">
          <li>
            <Icon nom="coche" />
            <span>Vous consultez les annonces sans compte et sans donner votre nom.</span>
          </li>
          <li>
            <Icon nom="coche" />
            <span>Votre téléphone n’apparaît sur votre annonce que si vous l’affichez.</span>
          </li>
          <li>
            <Icon nom="coche" />
            <span>Votre adresse e-mail n’est jamais affichée.</span>
          </li>
          <li>
            <Icon nom="coche" />
            <span>Aucun traceur publicitaire, aucun script venu d’ailleurs.</span>
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
