// The sign-in page (§2): leaves for the identity provider, and remembers where to come back.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { marque } from '#domain/marque.ts'
import { lireRetour } from '#domain/retour.ts'
import { clearStaleSignIn, redirectToSignIn } from '../oidc.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export default function Connexion() {
  const { statut } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const from = lireRetour((location.state as { from?: unknown } | null)?.from)
  const [busy, setBusy] = useState<'connexion' | 'inscription' | null>(null)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    clearStaleSignIn().catch((fault: unknown) => console.warn('stale sign-in state kept', fault))
  }, [])
  useEffect(() => {
    if (statut === 'membre') navigate(from ?? '/', { replace: true })
  }, [statut, from, navigate])
  // A page kept by the browser and come back to must offer its buttons again.
  useEffect(() => {
    const back = () => setBusy(null)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const leave = async (button: 'connexion' | 'inscription') => {
    setBusy(button)
    setError(null)
    try {
      await redirectToSignIn(from, button === 'inscription' ? 'create' : undefined)
    } catch (fault) {
      setBusy(null)
      setError(`Une erreur est survenue : ${(fault as Error).message}`)
    }
  }
  return (
    <div className="page-texte pile">
      <title>{`Connexion · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Connexion</h1>
      {from && <Notice tone="info">Vous devez vous connecter pour accéder à cette page.</Notice>}
      {error && <Notice tone="error">{error}</Notice>}
      <p className="chapeau">
        Un compte gratuit suffit pour publier une annonce et pour écrire aux annonceurs. Les annonces, elles, se lisent
        sans compte.
      </p>
      <div className="actions">
        <Button busy={busy === 'connexion'} disabled={busy === 'inscription'} onClick={() => leave('connexion')}>
          Se connecter
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'inscription'}
          disabled={busy === 'connexion'}
          onClick={() => leave('inscription')}
        >
          Créer un compte
        </Button>
      </div>
    </div>
  )
}
