// The forum's categories, as links with their own addresses.
import type { CategorieForum } from '#domain/forum/forum.ts'
import { Link } from '../navigation/Link.tsx'
import '../styles/forum.css'

export const adresseForum = (categorie: number | null): string =>
  categorie === null ? '/forum' : `/forum?categorie=${categorie}`

/** Number of placeholders shown while loading. */
const nombre = 7

interface CategoriesProps {
  /** Undefined while loading. */
  categories: readonly CategorieForum[] | undefined
  /** Undefined on pages that are not a category. */
  categorie: number | null | undefined
}

export function Categories({ categories, categorie }: CategoriesProps) {
  const liens = [{ id_categorie: null, nom_categorie: 'Toutes les discussions' }, ...(categories ?? [])]
  return (
    <nav className="forum-categories" aria-label="Catégories du forum">
      <ul className="sans-puce">
        {liens.map(({ id_categorie, nom_categorie }) => (
          <li key={nom_categorie}>
            <Link
              className="lien-nav"
              to={adresseForum(id_categorie)}
              {...(id_categorie === categorie && { 'aria-current': 'page' })}
            >
              {nom_categorie}
            </Link>
          </li>
        ))}
        {!categories &&
          Array.from({ length: nombre }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no identity and never moves
            <li key={place} aria-hidden="true">
              <span className="lien-nav">&nbsp;</span>
            </li>
          ))}
      </ul>
    </nav>
  )
}
