// The logo: a joint with its range of motion, and the name.
import { marque } from '#domain/marque/marque.ts'
import { Link } from '../navigation/Link.tsx'

/** Links to the home page. */
export function Logo() {
  return (
    <Link className="logo" to="/">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M20.5 24a12.5 12.5 0 0 0-5-10" />
        <path d="M8 24h20" />
        <path className="bras" d="M8 24 17 5" />
        <circle className="pivot" cx="8" cy="24" r="4" />
      </svg>
      <span>{marque.nom}</span>
    </Link>
  )
}
