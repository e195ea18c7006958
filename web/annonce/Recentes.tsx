// The ads last seen in this browser.
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { useRecentAnnonces } from './useRecentes.ts'
import '../styles/ficheannonce.css'

/** `sans` is the ad being read, which is left out. */
export function RecentAnnonces({ sans }: { sans?: string }) {
  const recentes = useRecentAnnonces(sans)
  if (recentes.length === 0) return null
  return (
    <section className="recentes" aria-label="Vues récemment">
      <h2>Vues récemment</h2>
      <ul>
        {recentes.map(({ uuid_annonce, titre_annonce, ville_annonce, type_annonce_libelle }) => (
          <li key={uuid_annonce}>
            <Link to={`/annonce/${uuid_annonce}`}>{keepFrenchSpaces(titre_annonce)}</Link>
            <span className="doux">{`${type_annonce_libelle}, ${ville_annonce}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
