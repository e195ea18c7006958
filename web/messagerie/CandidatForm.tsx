// The form of the candidate profile, in the account and in a first message.
import { useMemo, useState } from 'react'
import { readNombre } from '#domain/critere/writeCriteres.ts'
import {
  type Candidat,
  type ChampCandidat,
  candidatVide,
  ligneMax,
  motsMax,
  readCandidat,
  refuseCandidat,
} from '#domain/messagerie/candidat.ts'
import type { FieldRefusal } from '#domain/protocol/refusal.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { useCall } from '../query/useCall.ts'
import { Refus } from '../session/Refus.tsx'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { readSendFailure } from './sendFailure.ts'
import '../styles/formulaire.css'

interface CandidatFormProps {
  candidat: Candidat | null
  onSaved: (candidat: Candidat) => void
}

const lignes = {
  experience: ['Expérience', 'Trois ans de remplacements, cabinet et domicile'],
  disponibilite: ['Disponibilité', 'Libre tout juillet, puis à partir de septembre'],
  mobilite: ['Mobilité', '30 km autour de Tours, véhiculée'],
} as const

const isText = (valeur: unknown): boolean => typeof valeur === 'string'
/** Which stored drafts are read back. */
const sortes = { experience: isText, disponibilite: isText, mobilite: isText, mots: isText }

export function CandidatForm({ candidat, onSaved }: CandidatFormProps) {
  const { sub } = useSession()
  const intacte = candidat ?? candidatVide
  const depart = useMemo(() => ({ vide: candidatVide, intacte, sortes }), [intacte])
  const { saisie: saisi, change: keep, clear } = useBrouillon(`candidat-brouillon:${sub}`, depart)
  const [refus, setRefus] = useState<FieldRefusal<ChampCandidat> | null>(null)
  const { call, isPending, error } = useCall('renseigner_candidat', { stays: true })
  const change = (morceau: Partial<Candidat>) => {
    keep(morceau)
    setRefus(null)
  }
  const at = (champ: ChampCandidat) => (refus?.champ === champ ? refus.phrase : null)
  const save = async () => {
    const lu = readCandidat(saisi)
    const refused = refuseCandidat(lu, new Date().getFullYear())
    setRefus(refused)
    if (refused) return
    const args = {
      p_annee_diplome: lu.annee_diplome,
      p_experience: lu.experience,
      p_disponibilite: lu.disponibilite,
      p_mobilite: lu.mobilite,
      p_mots: lu.mots,
    }
    await call(args).then(
      () => {
        clear()
        onSaved(lu)
      },
      () => {},
    )
  }
  return (
    <form
      className="pile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="Année du diplôme"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={at('annee_diplome')}
        value={saisi.annee_diplome ?? ''}
        onChange={({ target }) => change({ annee_diplome: readNombre(target.value, 9999) })}
      />
      {(Object.keys(lignes) as (keyof typeof lignes)[]).map((champ) => (
        <TextField
          key={champ}
          label={lignes[champ][0]}
          placeholder={lignes[champ][1]}
          maxLength={ligneMax}
          error={at(champ)}
          value={saisi[champ] ?? ''}
          onChange={({ target }) => change({ [champ]: target.value })}
        />
      ))}
      <TextArea
        label="Quelques mots"
        rows={3}
        maxLength={motsMax}
        error={at('mots')}
        value={saisi.mots ?? ''}
        onChange={({ target }) => change({ mots: target.value })}
      />
      {error && <Refus {...readSendFailure(error)} />}
      <div className="rang">
        <Button type="submit" variant="secondary" busy={isPending}>
          Enregistrer ce profil
        </Button>
      </div>
    </form>
  )
}
