// A member's account (product §2 « Account »): personal information, password, balance.
import { Suspense } from 'react'
import { marque } from '#domain/marque/marque.ts'
import { solde } from '#domain/paiement/operation.ts'
import { Link } from '../navigation/Link.tsx'
import { lazyPart } from '../navigation/lazyPart.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { Solde } from '../paiement/Solde.tsx'
import { useView } from '../query/api.ts'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Identite } from './Identite.tsx'
import { Informations } from './Informations.tsx'
import { MotDePasse } from './MotDePasse.tsx'
import '../styles/compte.css'

const suite = lazyPart(() => import('./SuiteCompte.tsx'))

function Suite() {
  const { SuiteCompte } = suite.useFile()
  return <SuiteCompte />
}

const onglets = ['informations', 'mot-de-passe'] as const

export default function MonCompte() {
  const { sub } = useSession()
  const [params, setParams] = useSearchParams()
  const onglet = onglets.find((cle) => cle === params.get('onglet')) ?? 'informations'
  return (
    <MembrePage titre="Mon compte">
      <h1>Mon compte</h1>
      {sub && (
        <div className="compte">
          <Sommaire />
          <div className="pile compte-parties">
            <div id="profil">
              <Tabs
                label="Mon compte"
                value={onglet}
                onChange={(cle) => setParams(cle === 'informations' ? {} : { onglet: cle }, { replace: true })}
                tabs={[
                  { cle: 'informations', titre: 'Informations personnelles', panneau: <Personnelles sub={sub} /> },
                  { cle: 'mot-de-passe', titre: 'Mot de passe', panneau: <MotDePasse key={sub} sub={sub} /> },
                ]}
              />
            </div>
            <SoldeCard />
            <Personnalisation />
            <Suspense fallback={<Skeleton />}>
              <Suite />
            </Suspense>
          </div>
        </div>
      )}
    </MembrePage>
  )
}

/** The parts of the page, in its order. */
const parties = [
  ['profil', 'Profil'],
  ['solde', 'Facturation'],
  ['avis-mail', 'E-mails et appareils'],
  ['candidat', 'Profil de candidat'],
  ['verification', 'Numéro RPPS'],
  ['copie', 'Mes données'],
] as const

function Sommaire() {
  return (
    <nav className="compte-sommaire" aria-label="Parties du compte">
      <ul className="sans-puce">
        {parties.map(([id, nom]) => (
          <li key={id}>
            <Link className="lien-nav" to={`/mon-compte#${id}`}>
              {nom}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Personnelles({ sub }: { sub: string }) {
  return (
    <div className="pile">
      <Informations sub={sub} />
      <Identite key={sub} sub={sub} />
    </div>
  )
}

function Personnalisation() {
  return (
    <section className="panneau" aria-labelledby="personnalisation">
      <h2 className="compte-titre" id="personnalisation">
        Personnalisation
      </h2>
      <p className="doux">{`Bientôt, vous pourrez adapter ${marque.nom} à vos habitudes.`}</p>
    </section>
  )
}

/** The balance: the sum of the member's operations. */
export function SoldeCard() {
  return (
    <section className="panneau pile" aria-labelledby="solde">
      <h2 className="compte-titre" id="solde">
        Facturation
      </h2>
      <QueryResult de={useView('lister_operations')} quoi="solde" lignes={2} texte="Chargement du solde…" discrete>
        {(operations) => <Solde euros={solde(operations)} />}
      </QueryResult>
      <ButtonLink to="/operations-history" variant="secondary">
        Historique des opérations
      </ButtonLink>
    </section>
  )
}
