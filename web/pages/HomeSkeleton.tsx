// Placeholder of a member's home: in every home page, visible to members only (shell/pageStart.js).
import '../styles/accueil.css'

export const HomeSkeleton = () => (
  <div className="attente" role="status">
    <span className="lu-seulement">Chargement…</span>
  </div>
)
