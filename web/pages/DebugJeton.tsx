// The session held by the browser: owner, lifetime, token.
import { useEffect, useReducer, useState } from 'react'
import { renew } from '../session/renewal.ts'
import { formatSignInFailure } from '../session/signInFaults.ts'
import { type StoredUser, secondsLeft } from '../session/user.ts'
import { Button } from '../ui/Button.tsx'
import { EyeIcon } from '../ui/EyeIcon.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Visible characters of a hidden token. */
const debut = 12

export function DebugJeton({ user }: { user: StoredUser }) {
  const [entier, setEntier] = useState(false)
  const { access_token, profile } = user
  return (
    <section className="panneau pile" aria-labelledby="debug-session">
      <h2 id="debug-session">Votre session</h2>
      <dl className="faits">
        <div>
          <dt>Adresse e-mail</dt>
          <dd>{profile.email ?? 'inconnue'}</dd>
        </div>
        <div>
          <dt>Le jeton expire dans</dt>
          <dd>
            <Decompte user={user} />
          </dd>
        </div>
      </dl>
      <Renouvellement past={access_token} />
      <TextArea
        label="Jeton d’accès"
        hint="Il ouvre votre compte à qui le possède&nbsp;: ne le donnez à personne."
        readOnly
        rows={entier ? 10 : 2}
        value={entier ? access_token : `${access_token.slice(0, debut)}…`}
      />
      <div className="actions">
        <Button variant="secondary" onClick={() => setEntier(!entier)}>
          <EyeIcon barre={entier} />
          <span>{entier ? 'Masquer le jeton' : 'Afficher le jeton entier'}</span>
        </Button>
      </div>
    </section>
  )
}

function Decompte({ user }: { user: StoredUser }) {
  const [, tick] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{`${Math.max(0, Math.floor(secondsLeft(user)))} s`}</span>
}

function Renouvellement({ past }: { past: string }) {
  const [busy, setBusy] = useState(false)
  const [dit, setDit] = useState<{ tone: 'success' | 'error'; phrase: string } | null>(null)
  const force = async () => {
    setBusy(true)
    setDit(null)
    try {
      await renew(past)
      setDit({ tone: 'success', phrase: 'Jeton renouvelé.' })
    } catch (fault) {
      setDit({ tone: 'error', phrase: `Erreur\u00a0: ${formatSignInFailure(fault)}` })
    }
    setBusy(false)
  }
  return (
    <>
      <div className="actions">
        <Button busy={busy} onClick={force}>
          Forcer le renouvellement
        </Button>
      </div>
      {dit && <Notice tone={dit.tone}>{dit.phrase}</Notice>}
    </>
  )
}
