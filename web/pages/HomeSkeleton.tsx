// The place of a member's home while it comes: in every page of the home, seen by members alone (shell/pageStart.js).
import '../styles/accueil.css'

export const HomeSkeleton = () => (
  <div className="attente" role="status">
    <span className="lu-seulement">Chargement…</span>
  </div>
)
