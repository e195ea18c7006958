// The sentence under a button that makes a contract: what it accepts, and what is kept of who presses it.
import { marque } from '#domain/marque.ts'
import { Link } from '../navigation/Link.tsx'

export const Acceptation = ({ geste }: { geste: string }) => (
  <p className="doux petit">
    {geste}, vous acceptez les <Link to="/cgu">conditions d’utilisation et de vente</Link>. Ce que {marque.nom} garde de
    vous&nbsp;: <Link to="/confidentialite">confidentialité</Link>.
  </p>
)
