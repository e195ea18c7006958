// The home page's glance at the forum (product §2 « Home »), for members.
import { useEffect } from 'react'
import { sujetsAccueil } from '#domain/forum/forum.ts'
import { useView } from '../query/api.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SujetCard } from './SujetCard.tsx'
import '../styles/fiche.css'
import '../styles/forum.css'

export const useLatestTopics = () =>
  useView('lister_forums', {
    // A topic without its first message is seen by its author alone: it has no place here.
    nombre_messages: 'gt.0',
    order: 'date_dernier_message.desc,uuid_forum.asc',
    limit: sujetsAccueil,
  })

export function LatestTopics() {
  const { data, error } = useLatestTopics()
  // The home page is not about the forum: a failure shows nothing there (product §8).
  useEffect(() => {
    if (error) console.warn('the latest topics could not be read', error)
  }, [error])
  if (!data?.length) return null
  return (
    <section className="filet">
      <div className="section">
        <h2>En ce moment sur le forum</h2>
        <ul className="cartes cartes-grille">
          {data.map((sujet) => (
            <li key={sujet.uuid_forum}>
              <SujetCard sujet={sujet} />
            </li>
          ))}
        </ul>
        <ButtonLink className="accueil-forum" variant="secondary" to="/forum">
          Voir toutes les discussions
        </ButtonLink>
      </div>
    </section>
  )
}
