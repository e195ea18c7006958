// Sign-up (product §2): goes straight to the provider's form; after an error, offers to try again.
import { useCallback, useEffect, useRef, useState } from 'react'
import { readRetour } from '#domain/session/returnAddress.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { redirectToSignIn } from '../session/provider.ts'
import { useStatut } from '../session/session.ts'
import { formatSignInFailure } from '../session/signInFaults.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TermsAccepted } from '../ui/TermsAccepted.tsx'

export default function Inscription() {
  const statut = useStatut()
  const location = useLocation()
  const navigate = useNavigate()
  const from = readRetour((location.state as { from?: unknown } | null)?.from)
  const [error, setError] = useState<string | null>(null)
  const left = useRef(false)

  const leave = useCallback(async () => {
    left.current = true
    setError(null)
    try {
      await redirectToSignIn(from ?? '/', { prompt: 'create', replaces: true })
    } catch (fault) {
      setError(formatSignInFailure(fault))
    }
  }, [from])

  useEffect(() => {
    if (statut === 'membre') navigate(from ?? '/mon-compte', { replace: true })
    if (statut === 'visiteur' && !left.current) void leave()
  }, [statut, from, navigate, leave])

  return (
    <MembrePage titre="Inscription" className="page-texte pile">
      <h1>Inscription</h1>
      {error ? (
        <Notice
          tone="error"
          action={<Button onClick={leave}>Réessayer</Button>}
        >{`Une erreur est survenue : ${error}`}</Notice>
      ) : (
        <p role="status">Redirection vers la page d'inscription...</p>
      )}
      <TermsAccepted geste="En créant un compte" />
    </MembrePage>
  )
}
