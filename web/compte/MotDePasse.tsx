// Changing the password at the identity provider, and the reset mail (product §2, §5, §8).
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type MotDePasseSaisie,
  motDePasseMin,
  motDePasseVide,
  type RefusFournisseur,
  type RefusMotDePasse,
  refuseMotDePasse,
} from '#domain/compte/motdepasse.ts'
import { useSettings } from '../origin.tsx'
import { Reconnexion } from '../session/Refus.tsx'
import { useStoredUser } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { changePassword, sendResetMail } from './identityProvider.ts'
import { type EnvoiMail, readEchecMotDePasse } from './passwordFailure.ts'
import '../styles/compte.css'

type Champ = keyof MotDePasseSaisie

const champs: readonly { champ: Champ; label: string; nom: string; hint?: string; autoComplete: string }[] = [
  {
    champ: 'actuel',
    label: 'Mot de passe actuel',
    nom: 'le mot de passe actuel',
    autoComplete: 'current-password',
  },
  {
    champ: 'nouveau',
    label: 'Nouveau mot de passe',
    nom: 'le nouveau mot de passe',
    hint: `${motDePasseMin} caractères au moins. Une phrase courte convient très bien.`,
    autoComplete: 'new-password',
  },
  {
    champ: 'confirmation',
    label: 'Confirmer le nouveau mot de passe',
    nom: 'la confirmation',
    autoComplete: 'new-password',
  },
]

const motDePasseId = (champ: Champ): string => `motdepasse-${champ}`

export function MotDePasse({ sub }: { sub: string }) {
  const { oidc } = useSettings()
  const compte = { ...oidc, sub }
  const { saisie, refus, fin, busy, change, save } = useChangement((actuel, nouveau) =>
    changePassword(compte, actuel, nouveau),
  )
  return (
    <Form onSend={save} envoyer="Changer de mot de passe" busy={busy}>
      <Identifiant />
      {champs.map(({ champ, ...field }) => (
        <PasswordField
          key={champ}
          {...field}
          id={motDePasseId(champ)}
          required
          maxLength={256}
          error={refus[champ]}
          value={saisie[champ]}
          onChange={({ target }) => change({ [champ]: target.value })}
        />
      ))}
      {fin === 'change' && <Notice tone="success">Votre mot de passe est changé.</Notice>}
      {fin !== null && fin !== 'change' && (
        <Echec key={JSON.stringify(fin)} refus={fin} onReset={() => sendResetMail(compte)} />
      )}
    </Form>
  )
}

/** The fields, their errors, and the end of the call. */
function useChangement(call: (actuel: string, nouveau: string) => Promise<RefusFournisseur | null>) {
  const [saisie, setSaisie] = useState(motDePasseVide)
  const [refus, setRefus] = useState<RefusMotDePasse>({})
  const [fin, setFin] = useState<RefusFournisseur | 'change' | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const refuse = refuseMotDePasse(saisie)
    flushSync(() => {
      setRefus(refuse)
      setFin(null)
    })
    const premier = champs.find(({ champ }) => refuse[champ])
    if (premier) return document.getElementById(motDePasseId(premier.champ))?.focus()
    setBusy(true)
    const refuseFournisseur = await call(saisie.actuel, saisie.nouveau)
    setBusy(false)
    setFin(refuseFournisseur ?? 'change')
    if (!refuseFournisseur) setSaisie(motDePasseVide)
  }
  const change = (morceau: Partial<MotDePasseSaisie>) => {
    setSaisie((avant) => ({ ...avant, ...morceau }))
    setRefus((avant) => Object.fromEntries(Object.entries(avant).filter(([champ]) => !(champ in morceau))))
    setFin(null)
  }
  return { saisie, refus, fin, busy, change, save }
}

/** A hidden user name, for password managers. */
function Identifiant() {
  const email = useStoredUser()?.profile.email ?? ''
  return <input type="email" autoComplete="username" readOnly hidden value={email} />
}

interface EchecProps {
  refus: RefusFournisseur
  onReset: () => Promise<RefusFournisseur | null>
}

/** A failed change: the reason, and what can be done. */
function Echec({ refus, onReset }: EchecProps) {
  const [envoi, setEnvoi] = useState<EnvoiMail>(null)
  const reset = async () => {
    setEnvoi('encours')
    setEnvoi((await onReset()) ?? 'envoye')
  }
  if (envoi === 'envoye')
    return <Notice tone="success">Un email de réinitialisation a été envoyé à votre adresse.</Notice>
  const { raison, reinitialiser, reconnecter } = readEchecMotDePasse(refus, envoi)
  return (
    <Notice tone="error">
      <p>
        <strong>Erreur lors du changement de mot de passe</strong>
      </p>
      {raison && <p>{raison}</p>}
      {(reinitialiser || reconnecter) && (
        <div className="actions avis-actions">
          {reinitialiser && (
            <Button variant="secondary" busy={envoi === 'encours'} onClick={reset}>
              Réinitialiser par email
            </Button>
          )}
          {reconnecter && <Reconnexion />}
        </div>
      )}
    </Notice>
  )
}
