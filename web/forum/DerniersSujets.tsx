// The home page's glance at the forum (produit §2 « Home »), for members.
import { useEffect } from 'react'
import { sujetsAccueil } from '#domain/forum.ts'
import { useView } from '../lecture/api.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SujetCard } from './SujetCard.tsx'
import '../styles/carte.css'
import '../styles/forum.css'

export default function DerniersSujets() {
  const { data, error } = useView('lister_forums', {
    // The member's own that wait for their first message are nobody else's.
    nombre_messages: 'gt.0',
    order: 'date_dernier_message.desc,uuid_forum.asc',
    limit: sujetsAccueil,
  })
  // Nothing is said on the page: the forum is not what it is about (produit §8).
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
