// The categories of the forum, beside its topics: links, so that each has its address.
import { useLayoutEffect, useRef } from 'react'
import type { CategorieForum } from '#domain/forum.ts'
import { Link } from '../navigation/Link.tsx'
import '../styles/forum.css'

export const adresseForum = (categorie: number | null): string =>
  categorie === null ? '/forum' : `/forum?categorie=${categorie}`

interface CategoriesProps {
  categories: readonly CategorieForum[]
  categorie: number | null
}

export function Categories({ categories, categorie }: CategoriesProps) {
  const liens = [{ id_categorie: null, nom_categorie: 'Toutes les discussions' }, ...categories]
  const strip = useRef<HTMLUListElement>(null)
  // On a phone they stand in one line, wider than the screen: the one being read is brought into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it depends on is which one is current
  useLayoutEffect(() => {
    const ul = strip.current
    const lien = ul?.querySelector('[aria-current]')
    if (!ul || !lien) return
    const [dehors, dedans] = [ul.getBoundingClientRect(), lien.getBoundingClientRect()]
    ul.scrollLeft += dedans.left - dehors.left - (dehors.width - dedans.width) / 2
  }, [categorie, categories])
  return (
    <nav className="forum-categories" aria-label="Catégories du forum">
      <ul ref={strip} className="sans-puce">
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
      </ul>
    </nav>
  )
}
