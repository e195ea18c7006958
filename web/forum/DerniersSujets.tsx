// Latest topics on the home page (product §2 « Home »), for members.
import { useEffect } from 'react'
import { sujetsAccueil } from '#domain/forum/forum.ts'
import { useView } from '../query/api.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SujetCard } from './SujetCard.tsx'
import '../styles/fiche.css'
import '../styles/forum.css'

export const useLatestTopics = () =>
  useView('lister_forums', {
    // Topics without a message are visible only to their author.
    nombre_messages: 'gt.0',
    order: 'date_dernier_message.desc,uuid_forum.asc',
    limit: sujetsAccueil,
  })

export function LatestTopics() {
  const { data, error } = useLatestTopics()
  // On the home page a failure shows nothing (product §8).
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
