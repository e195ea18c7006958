// Links to the previous and next pages of a list.
import { ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import '../styles/pages.css'

/** « Précédent », « Page X sur Y », « Suivant »; nothing for a single page. */
export function Pager({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  if (pages <= 1) return null
  return (
    <nav className="pages" aria-label="Pages de résultats">
      {page > 1 ? (
        <ButtonLink variant="secondary" icon="gauche" rel="prev" to={href(page - 1)}>
          Précédent
        </ButtonLink>
      ) : (
        <span />
      )}
      <p aria-current="page">{`Page ${page} sur ${pages}`}</p>
      {page < pages ? (
        <ButtonLink variant="secondary" rel="next" to={href(page + 1)}>
          <span>Suivant</span>
          <Icon nom="droite" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
