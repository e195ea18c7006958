// The return of a sign-in (§2): exchanges the code once, then goes where the member was going.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { marque } from '#domain/marque.ts'
import { clearStaleSignIn, finishSignIn } from '../oidc.ts'
import { Notice } from '../ui/Notice.tsx'

/** Delays of §9, in ms. */
const afterExpiry = 2000
const afterError = 3000

export default function OidcCallback() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Error | null>(null)
  const expired = failure?.message === 'No matching state found in storage'

  useEffect(() => {
    const exchange = finishSignIn()
    // The code must not stay in the address, where a reload would send it again.
    history.replaceState(history.state, '', '/oidc-callback')
    exchange.then((path) => navigate(path, { replace: true }), setFailure)
  }, [navigate])
  useEffect(() => {
    if (!failure) return
    if (expired) void clearStaleSignIn()
    const timer = setTimeout(() => navigate('/connexion', { replace: true }), expired ? afterExpiry : afterError)
    return () => clearTimeout(timer)
  }, [failure, expired, navigate])

  return (
    <div className="page-texte pile">
      <title>{`Connexion · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{failure && !expired ? 'Erreur de connexion' : 'Connexion'}</h1>
      {!failure && <p role="status">Connexion en cours...</p>}
      {failure && expired && <Notice tone="error">Session expirée. Veuillez vous reconnecter.</Notice>}
      {failure && !expired && <Notice tone="error">Erreur d'authentification: {failure.message}</Notice>}
    </div>
  )
}
