// The return of a sign-out (produit §2).
import { useEffect } from 'react'
import { marque } from '#domain/marque.ts'
import { finishSignOut } from '../session/oidc.ts'

export default function OidcLogoutCallback() {
  useEffect(() => {
    // A whole new page: nothing of the member's stays in memory.
    finishSignOut().then(
      () => location.replace('/'),
      () => location.replace('/?logoutError=true'),
    )
  }, [])
  return (
    <div className="page-texte">
      <title>{`Déconnexion · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Déconnexion</h1>
      <p role="status">Finalisation de la déconnexion...</p>
    </div>
  )
}
