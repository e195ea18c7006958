// The sign-in page (product §2): goes to the identity provider and remembers where to return.
import { useCallback, useEffect, useRef, useState } from 'react'
import { readRetour, sayRetour } from '#domain/session/returnAddress.ts'
import { serviceMuet, stockageRefuse } from '#domain/session/session.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { takeReturn } from '../session/oidc.ts'
import { clearStaleSignIn, redirectToSignIn } from '../session/provider.ts'
import { useStatut } from '../session/session.ts'
import { formatSignInFailure } from '../session/signInFaults.ts'
import { isStorageRefused } from '../session/storage.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { useComeBack } from '../shell/useComeBack.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Avantages } from './Avantages.tsx'
import '../styles/deadEnd.css'

export default function Connexion() {
  const statut = useStatut()
  const location = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const retour = readRetour(params.get('retour') ?? (params.has('avec') ? readRetourBefore() : null))
  const from = readRetour((location.state as { from?: unknown } | null)?.from) ?? retour
  const gone = useRef(false)
  const started = useRef(false)
  const { busy, error, leave } = useLeave(from)

  useEffect(() => {
    void clearStaleSignIn()
  }, [])
  // Started by a link or a form before hydration: the provider's page replaces this one in the history.
  const avec = params.get('avec') === 'inscription' ? 'inscription' : 'connexion'
  const starts =
    statut === 'visiteur' &&
    (retour !== null || params.has('avec')) &&
    !params.has('indisponible') &&
    !isStorageRefused()
  useEffect(() => {
    if (!starts || started.current) return
    started.current = true
    void leave(avec, true)
  }, [starts, avec, leave])
  useEffect(() => {
    if (statut !== 'membre' || gone.current) return
    gone.current = true
    navigate(from ?? takeReturn() ?? '/', { replace: true })
  }, [statut, from, navigate])
  // The prerendered page does not know the history state and query string: wait for hydration.
  const lue = statut !== 'chargement'
  const empeche = isStorageRefused() ? stockageRefuse : params.has('indisponible') ? serviceMuet : null
  const refus = error ?? (lue && busy === null ? empeche : null)
  return (
    <MembrePage titre="Connexion" className="page avec-compte">
      <div className="pile">
        <h1>Connexion</h1>
        {lue && from && (
          <Notice tone="info">
            <p>Vous devez vous connecter pour accéder à cette page.</p>
            {sayRetour(from) && <p>{sayRetour(from)}</p>}
          </Notice>
        )}
        {refus && <Notice tone="error">{refus}</Notice>}
        <p className="chapeau">
          Un compte gratuit suffit pour publier une annonce et pour écrire aux annonceurs. Les annonces, elles, se
          lisent sans compte.
        </p>
        <form className="actions" action="/connexion">
          <Button
            type="submit"
            name="avec"
            value="connexion"
            busy={busy === 'connexion'}
            disabled={busy === 'inscription'}
            onClick={(event) => {
              event.preventDefault()
              void leave('connexion')
            }}
          >
            Se connecter
          </Button>
          <Button
            variant="secondary"
            type="submit"
            name="avec"
            value="inscription"
            busy={busy === 'inscription'}
            disabled={busy === 'connexion'}
            onClick={(event) => {
              event.preventDefault()
              void leave('inscription')
            }}
          >
            Créer un compte
          </Button>
        </form>
      </div>
      <Avantages />
    </MembrePage>
  )
}

/** The return address from the referrer: a form sent before hydration only contains its button. */
const readRetourBefore = (): string | null => new URLSearchParams(document.referrer.split('?')[1]).get('retour')

/** Starts the sign-in or sign-up; `error` says why it could not. */
function useLeave(from: string | null) {
  const [busy, setBusy] = useState<'connexion' | 'inscription' | null>(null)
  const [error, setError] = useState<string | null>(null)
  useComeBack(useCallback(() => setBusy(null), []))
  const leave = useCallback(
    async (button: 'connexion' | 'inscription', replaces = false) => {
      setBusy(button)
      setError(null)
      try {
        await redirectToSignIn(from, { replaces, ...(button === 'inscription' && { prompt: 'create' }) })
      } catch (fault) {
        setBusy(null)
        setError(`Une erreur est survenue : ${formatSignInFailure(fault)}`)
      }
    },
    [from],
  )
  return { busy, error, leave }
}
