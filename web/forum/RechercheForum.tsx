// Forum search: the field and the topics found; the search is in the address.
import type { FormEvent } from 'react'
import { ancreMessage, formatMessages, questionMax, type TrouvailleForum, trouvaillesMax } from '#domain/forum/forum.ts'
import { formatNombre } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import '../styles/fiche.css'
import '../styles/forum.css'

export function RechercheForum({ question, onAsk }: { question: string; onAsk: (question: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk(String(new FormData(event.currentTarget).get('q')))
  }
  return (
    <search>
      <form className="forum-recherche" action="/forum" onSubmit={submit}>
        <TextField
          key={question}
          type="search"
          name="q"
          label="Chercher dans le forum"
          placeholder="Chercher dans le forum"
          maxLength={questionMax}
          defaultValue={question}
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary" icon="loupe" iconOnly aria-label="Chercher" />
      </form>
    </search>
  )
}

export function SearchResults({ question }: { question: string }) {
  return (
    <QueryResult
      de={useView('rpc/chercher_forum', { p_question: question })}
      quoi="sujets"
      texte="Recherche en cours…"
      vide={<Rien question={question} />}
    >
      {(trouvailles) => (
        <section className="pile" aria-label="Résultats">
          <div className="rang">
            <h2 className="forum-resultats">
              <span role="status">{`${sayTrouvailles(trouvailles.length)} «\u00a0${question}\u00a0»`}</span>
            </h2>
            <Link to="/forum">Revenir à toutes les discussions</Link>
          </div>
          <ul className="cartes">
            {trouvailles.map((trouvaille) => (
              <li key={trouvaille.uuid_forum}>
                <Trouvaille trouvaille={trouvaille} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryResult>
  )
}

/** When there are more than a page, only the closest are announced. */
const sayTrouvailles = (n: number): string =>
  n >= trouvaillesMax
    ? `Les ${n} sujets les plus proches de`
    : `${formatNombre(n)} ${n === 1 ? 'sujet' : 'sujets'} avec`

const Rien = ({ question }: { question: string }) => (
  <EmptyState
    icon="discussion"
    titre={<span>{`Aucun sujet ne contient «\u00a0${question}\u00a0».`}</span>}
    action={
      <ButtonLink variant="secondary" to="/forum">
        Revenir à toutes les discussions
      </ButtonLink>
    }
  >
    <p>Tous les mots doivent y être&nbsp;: essayez avec un mot de moins, ou ouvrez un sujet.</p>
  </EmptyState>
)

function Trouvaille({ trouvaille }: { trouvaille: TrouvailleForum }) {
  const { uuid_forum, titre_forum, nom_categorie, nombre_messages, rang_dans_forum, extrait } = trouvaille
  return (
    <article className="carte">
      <div className="rang">
        <Badge tone="type">{nom_categorie}</Badge>
      </div>
      <h3 className="carte-titre">
        <Link to={`/forum/${uuid_forum}${ancreMessage(rang_dans_forum)}`}>{keepFrenchSpaces(titre_forum)}</Link>
      </h3>
      {extrait && <p className="carte-extrait">{keepFrenchSpaces(extrait)}</p>}
      <ul className="carte-faits petit">
        <li>
          <Icon nom="personne" />
          <span>{trouvaille.pseudo_personne}</span>
        </li>
        <li>
          <Icon nom="message" />
          <span>{formatMessages(nombre_messages)}</span>
        </li>
        <li className="doux">
          <TimeAgo date={trouvaille.date_envoi} />
        </li>
      </ul>
    </article>
  )
}
