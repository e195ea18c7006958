// A topic in a list: title, author, activity.
import { memo } from 'react'
import { type Forum, formatMessages, sayNonLus } from '#domain/forum/forum.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Icon, Trace } from '../ui/Icon.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import '../styles/fiche.css'

/** Memoised: a list may have a thousand. */
export const SujetCard = memo(function SujetCard({ sujet }: { sujet: Forum }) {
  const nonLus = sayNonLus(sujet, Date.now())
  return (
    <article className="carte">
      <div className="rang">
        <Badge tone="type">{sujet.nom_categorie}</Badge>
        {nonLus && <Badge tone="new">{nonLus}</Badge>}
        {sujet.nombre_messages === 0 && <Badge tone="off">Visible par vous seulement</Badge>}
      </div>
      <h3 className="carte-titre">
        <Link to={`/forum/${sujet.uuid_forum}`}>{keepFrenchSpaces(sujet.titre_forum)}</Link>
      </h3>
      {sujet.extrait_premier_message && (
        <p className="carte-extrait">{keepFrenchSpaces(sujet.extrait_premier_message)}</p>
      )}
      <ul className="carte-faits petit">
        <li>
          <Icon nom="personne" />
          <span>{sujet.pseudo_auteur}</span>
        </li>
        <li>
          <Icon nom="message" />
          <span>{formatMessages(sujet.nombre_messages)}</span>
        </li>
        <li className="doux">
          <Trace trace="M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 7.5V12l3 2.5" />
          <span className="lu-seulement">Dernière activité </span>
          <TimeAgo date={sujet.date_dernier_message} />
        </li>
      </ul>
    </article>
  )
})
