// The page that does not exist (404).
import { marque } from '#domain/marque.ts'
import { ButtonLink } from '../ui/Button.tsx'

export default function Introuvable() {
  return (
    <div className="page-texte">
      <title>{`Page introuvable · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Cette page n’existe pas</h1>
      <p className="chapeau">
        L’adresse est peut-être incomplète, ou l’annonce a été retirée depuis. Rien de cassé de votre côté.
      </p>
      <div className="rang">
        <ButtonLink to="/annonces" icon="loupe">
          Voir les annonces
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Revenir à l’accueil
        </ButtonLink>
      </div>
    </div>
  )
}
