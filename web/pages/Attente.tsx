// The place of a member's home while it comes: in every page of the home, seen by members alone (web/hydration/membre.ts).
import '../styles/accueil.css'

export const Attente = () => (
  <div className="attente" role="status">
    <span className="lu-seulement">Chargement…</span>
  </div>
)
