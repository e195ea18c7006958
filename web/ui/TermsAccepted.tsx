// The sentence below a button that makes a contract: the terms accepted, and the data kept.
import { marque } from '#domain/marque/marque.ts'
import { Link } from '../navigation/Link.tsx'

export const TermsAccepted = ({ geste }: { geste: string }) => (
  <p className="doux petit">
    <span>{`${geste}, vous acceptez les `}</span>
    <Link to="/cgu">conditions d’utilisation et de vente</Link>
    <span>{`. Ce que ${marque.nom} garde de vous\u00a0: `}</span>
    <Link to="/confidentialite">confidentialité</Link>
    <span>.</span>
  </p>
)
