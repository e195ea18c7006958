// The forum (product §2 « Forum »): topics by last activity or category, and a button to create one.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readQuestion } from '#domain/forum/forum.ts'
import { isVide } from '#domain/text/texte.ts'
import { Avantages } from '../connexion/Avantages.tsx'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { useView } from '../query/api.ts'
import { useSession } from '../session/session.ts'
import { Invitation } from '../shell/Invitation.tsx'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Categories } from './Categories.tsx'
import { CreerSujetDialog } from './CreerSujetDialog.tsx'
import { RechercheForum, SearchResults } from './RechercheForum.tsx'
import { Sujets } from './Sujets.tsx'
import '../styles/forum.css'

export default function Forum() {
  const { statut, sub } = useSession()
  return (
    <MembrePage titre="Forum">
      {statut === 'membre' && sub ? (
        <Discussions key={sub} sub={sub} />
      ) : (
        <>
          <Banniere />
          {statut === 'visiteur' ? <Visiteur /> : <Skeleton lignes={6} texte="Chargement du forum…" />}
        </>
      )}
    </MembrePage>
  )
}

function Banniere({ children }: { children?: React.ReactNode }) {
  return (
    <div className="forum-banniere">
      <div>
        <h1>Les discussions de la communauté</h1>
        <p className="chapeau">
          Cabinet, cotisations, clinique, matériel&nbsp;: posez votre question, des kinés vous répondent.
        </p>
      </div>
      {children}
    </div>
  )
}

const Visiteur = () => (
  <div className="pile">
    <Invitation retour="/forum">
      Le forum est réservé aux membres. Connectez-vous pour lire les discussions et y participer.
    </Invitation>
    <Avantages />
  </div>
)

function Discussions({ sub }: { sub: string }) {
  const { categorie, question, open, show, ask } = useAdresse()
  const categories = useView('lister_categories_forum')
  const [cree, setCree] = useState<string | null>(null)
  const banniere = useRef<HTMLButtonElement>(null)
  const onCreated = (uuid_forum: string) => {
    flushSync(() => setCree(uuid_forum))
    show(false)
    banniere.current?.focus()
  }
  return (
    <>
      <Banniere>
        <Button ref={banniere} icon="plus" onClick={() => show(true)}>
          Créer un sujet
        </Button>
      </Banniere>
      <div className="forum">
        <div>
          {categories.error && (
            <LoadError error={categories.error} quoi="categories" refetch={() => categories.refetch()} />
          )}
          <Categories
            categories={categories.error ? [] : categories.data}
            categorie={question ? undefined : categorie}
          />
        </div>
        <div className="pile">
          <RechercheForum question={question} onAsk={ask} />
          {cree && <SujetCree uuid_forum={cree} />}
          {question ? <SearchResults question={question} /> : <Sujets key={categorie} categorie={categorie} />}
        </div>
      </div>
      <CreerSujetDialog
        sub={sub}
        categories={categories.data ?? []}
        categorie={categorie}
        open={open}
        onClose={() => show(false)}
        onCreated={onCreated}
      />
    </>
  )
}

/** Category, search and dialog are in the address, so that a sign-in returns to them. */
function useAdresse() {
  const [params, setParams] = useSearchParams()
  const choisie = Number(params.get('categorie'))
  const { creer, ...autres } = Object.fromEntries(params)
  const show = (ouvert: boolean) => setParams({ ...autres, ...(ouvert && { creer: 'true' }) }, { replace: true })
  // A search covers the whole forum and leaves the category.
  const ask = (saisie: string) => setParams(isVide(saisie) ? {} : { q: readQuestion(saisie) })
  return {
    categorie: Number.isInteger(choisie) && choisie > 0 ? choisie : null,
    question: readQuestion(params.get('q') ?? ''),
    open: creer !== undefined,
    show,
    ask,
  }
}

function SujetCree({ uuid_forum }: { uuid_forum: string }) {
  return (
    <Notice
      tone="success"
      action={
        <ButtonLink variant="secondary" to={`/forum/${uuid_forum}`}>
          Voir mon sujet
        </ButtonLink>
      }
    >
      Votre sujet est en ligne.
    </Notice>
  )
}
