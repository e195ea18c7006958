// Return from a sign-out (product §2).
import { useEffect } from 'react'
import { finishSignOut } from '../session/provider.ts'
import { MembrePage } from '../shell/MembrePage.tsx'

export default function OidcLogoutCallback() {
  useEffect(() => {
    // A full page load clears the member's data from memory.
    finishSignOut().then(
      () => location.replace('/'),
      () => location.replace('/?logoutError=true'),
    )
  }, [])
  return (
    <MembrePage titre="Déconnexion" className="page-texte">
      <h1>Déconnexion</h1>
      <p role="status">Finalisation de la déconnexion...</p>
    </MembrePage>
  )
}
