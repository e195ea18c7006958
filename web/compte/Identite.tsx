// First and last name, stored by the identity provider (product §2 « Account »).
import { useState } from 'react'
import {
  identiteVide,
  nomMax,
  type RefusIdentite,
  readIdentite,
  refuseIdentite,
  sayEchecIdentite,
} from '#domain/compte/identite.ts'
import type { RefusFournisseur } from '#domain/compte/motdepasse.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { useSettings } from '../origin.tsx'
import { keepProfile } from '../session/oidc.ts'
import { Refus } from '../session/Refus.tsx'
import { useStoredUser } from '../session/session.ts'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { changeIdentite } from './identityProvider.ts'

const champs = [
  { champ: 'prenom', label: 'Prénom', autoComplete: 'given-name' },
  { champ: 'nom', label: 'Nom', autoComplete: 'family-name' },
] as const

export function Identite({ sub }: { sub: string }) {
  const { saisie, change, refus, fin, busy, save } = useIdentite(sub)
  return (
    <Form aria-labelledby="identite" onSend={save} envoyer="Enregistrer mon nom" variant="secondary" busy={busy}>
      <h2 className="compte-titre" id="identite">
        Votre identité
      </h2>
      {champs.map(({ champ, ...field }) => (
        <TextField
          key={champ}
          {...field}
          id={`identite-${champ}`}
          required
          maxLength={nomMax}
          error={refus[champ]}
          value={saisie[champ]}
          onChange={({ target }) => change({ [champ]: target.value })}
        />
      ))}
      {fin === 'change' && <Notice tone="success">Votre prénom et votre nom sont enregistrés.</Notice>}
      {fin !== null && fin !== 'change' && <Refus phrase={sayEchecIdentite(fin)} session={fin.status === 401} />}
    </Form>
  )
}

/** The typed names, their errors, and the end of the call. */
function useIdentite(sub: string) {
  const { oidc } = useSettings()
  const profile = useStoredUser()?.profile
  const intacte = { prenom: String(profile?.given_name ?? ''), nom: String(profile?.family_name ?? '') }
  const { saisie, change, clear } = useBrouillon(`identite-brouillon:${sub}`, { vide: identiteVide, intacte })
  const [refus, setRefus] = useState<RefusIdentite>({})
  const [fin, setFin] = useState<RefusFournisseur | 'change' | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const refuse = refuseIdentite(saisie)
    setRefus(refuse)
    setFin(null)
    const faux = champs.find(({ champ }) => refuse[champ])
    if (faux) return document.getElementById(`identite-${faux.champ}`)?.focus()
    setBusy(true)
    const envoyee = readIdentite(saisie)
    const echec = await changeIdentite({ ...oidc, sub }, envoyee)
    setBusy(false)
    setFin(echec ?? 'change')
    if (echec) return
    const { prenom: given_name, nom: family_name } = envoyee
    keepProfile({ given_name, family_name, name: `${given_name} ${family_name}` })
    clear()
  }
  return { saisie, change, refus, fin, busy, save }
}
