// Return from the provider (product §2): exchanges the code once, then opens the page the member wanted.
import { useEffect, useState } from 'react'
import { delaisRetour } from '#domain/session/session.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { accessToken } from '../session/oidc.ts'
import { clearStaleSignIn, finishSignIn, isExchanging } from '../session/provider.ts'
import { formatSignInFailure, isStateLost } from '../session/signInFaults.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export default function OidcCallback() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const sansEtat = isStateLost(failure)

  useEffect(() => {
    // Reached with Back: the address no longer contains a code.
    if (!location.search && !isExchanging() && accessToken()) return void navigate('/', { replace: true })
    let left = false
    const exchange = finishSignIn()
    // Remove the code from the address, where a reload would send it again.
    history.replaceState(history.state, '', '/oidc-callback')
    exchange.then(
      (path) => left || navigate(path, { replace: true }),
      (error: unknown) => {
        if (left) return
        // A code reused through a bookmark or the history, by someone already signed in.
        if (isStateLost(error) && accessToken()) navigate('/', { replace: true })
        else setFailure(error)
      },
    )
    return () => {
      left = true
    }
  }, [navigate])
  useEffect(() => {
    if (failure === null) return
    if (sansEtat) void clearStaleSignIn()
    const delai = sansEtat ? delaisRetour.sansEtat : delaisRetour.autreErreur
    const timer = setTimeout(() => navigate('/connexion', { replace: true }), delai)
    return () => clearTimeout(timer)
  }, [failure, sansEtat, navigate])

  return (
    <MembrePage titre="Connexion" className="page-texte pile">
      <h1>{failure !== null && !sansEtat ? 'Erreur de connexion' : 'Connexion'}</h1>
      {failure === null && <p role="status">Connexion en cours...</p>}
      {sansEtat && <Notice tone="error">Session expirée. Veuillez vous reconnecter.</Notice>}
      {failure !== null && !sansEtat && (
        <Notice tone="error">{`Erreur d'authentification: ${formatSignInFailure(failure)}`}</Notice>
      )}
      {failure !== null && (
        <div className="actions">
          <ButtonLink to="/connexion" variant="secondary" replace>
            Se connecter de nouveau
          </ButtonLink>
        </div>
      )}
    </MembrePage>
  )
}
