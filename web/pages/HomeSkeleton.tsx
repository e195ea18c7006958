// A member's home before its data: its frame, and shapes of what comes. It stands in every home page, visible to members only
// (shell/pageStart.js).

import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import '../styles/accueil.css'
import '../styles/chezmoi.css'

export function HomeSkeleton() {
  const { nom } = useSession()
  return (
    <div className="attente chez-moi">
      {/* biome-ignore lint/a11y/useSemanticElements: the one h1 of the page's HTML is the visitor's */}
      <p className="attente-titre" role="heading" aria-level={1}>
        {nom ? `Bonjour ${nom}` : 'Bonjour'}
      </p>
      <p className="chapeau" role="status">
        Chargement…
      </p>
      <div className="actions">
        <ButtonLink to="/annonces">Voir les annonces</ButtonLink>
        <ButtonLink variant="secondary" to="/ajouter-annonce">
          Publier gratuitement
        </ButtonLink>
      </div>
      <div className="attente-blocs" aria-hidden="true">
        {['annonces', 'messages'].map((bloc) => (
          <div key={bloc}>
            <span className="attente-forme attente-h2" />
            {[1, 2].map((rang) => (
              <div key={rang} className="attente-rang">
                <span className="attente-forme" />
                <span className="attente-forme" />
                <span className="attente-forme" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
