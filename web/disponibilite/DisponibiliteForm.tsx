// Declares or changes when and where a member is free; input is kept until saved or abandoned.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TypeAnnonce } from '#domain/annonce/annonce.ts'
import { localiteIntrouvable, nameVille } from '#domain/commune/commune.ts'
import { rayon } from '#domain/commune/distance.ts'
import { codesDe, type Patientele, patienteles } from '#domain/critere/critere.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { type Disponibilite, refuseDisponibilite } from '#domain/disponibilite/disponibilite.ts'
import { useBrouillon } from '../brouillon/useBrouillon.ts'
import { LieuField } from '../commune/LieuField.tsx'
import { requeteLieu } from '../commune/lieu.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import '../styles/criteres.css'
import '../styles/recherche.css'

type Saisie = Pick<
  Disponibilite,
  'debut' | 'fin' | 'code_commune' | 'rayon_km' | 'types' | 'logement_necessaire' | 'sans_vehicule' | 'patienteles'
> & { lieu: string }

const rayons = [5, 10, 20, 30, 50, 75, rayon.max]

const vide: Saisie = {
  debut: '',
  fin: '',
  lieu: '',
  code_commune: '',
  rayon_km: rayon.defaut,
  types: [],
  logement_necessaire: false,
  sans_vehicule: false,
  patienteles: [],
}

const readSaisie = (une: Disponibilite | null): Saisie =>
  une ? { ...une, lieu: nameVille({ nom: une.nom_commune, code: une.code_commune }) } : vide

interface FormProps {
  /** The declaration to change; null for a new one. */
  disponibilite: Disponibilite | null
  types: readonly TypeAnnonce[]
  onDone: () => void
  onCancel?: () => void
}

export function DisponibiliteForm({ disponibilite, types, onDone, onCancel }: FormProps) {
  const { sub } = useSession()
  const [intacte] = useState(() => readSaisie(disponibilite))
  const cle = `disponibilite:${sub}:${disponibilite?.uuid_disponibilite ?? ''}`
  const { saisie, change, clear } = useBrouillon(cle, { vide, intacte })
  const leave = (then: () => void) => () => {
    clear()
    then()
  }
  const { save, refus, error, busy } = useEnregistrer(disponibilite, leave(onDone))
  const titre = disponibilite ? 'Modifier cette disponibilité' : 'Je suis disponible'
  return (
    <Form
      className="panneau formulaire"
      aria-label={titre}
      onSend={() => save(saisie)}
      envoyer="Enregistrer"
      busy={busy}
      refus={error}
      autres={
        onCancel && (
          <Button variant="secondary" onClick={leave(onCancel)}>
            Annuler
          </Button>
        )
      }
    >
      <h2 className="ligne-titre">{titre}</h2>
      <QuandEtOu saisie={saisie} refus={refus} change={change} />
      <Besoins saisie={saisie} types={types} change={change} />
    </Form>
  )
}

type Champ = 'debut' | 'fin' | 'code_commune'
type Refuse = { champ: Champ; phrase: string } | null
type Change = (morceau: Partial<Saisie>) => void

/** A town that was typed but not chosen is looked up, as in a search. */
function useEnregistrer(disponibilite: Disponibilite | null, onDone: () => void) {
  const client = useQueryClient()
  const { call, isPending } = useCall('enregistrer_disponibilite')
  const [refus, setRefus] = useState<Refuse>(null)
  const [error, setError] = useState<string | null>(null)
  const findCommune = async ({ code_commune, lieu }: Saisie): Promise<string> => {
    if (code_commune || !lieu.trim()) return code_commune
    return (await client.fetchQuery(requeteLieu(lieu.trim())))?.code ?? ''
  }
  const save = async ({ lieu, ...saisie }: Saisie) => {
    setError(null)
    try {
      const code_commune = await findCommune({ lieu, ...saisie })
      const refuse = refuseDisponibilite({ ...saisie, code_commune }, jourLegal(new Date()))
      const inconnu = refuse?.champ === 'code_commune' && lieu.trim() !== ''
      setRefus(inconnu ? { champ: 'code_commune', phrase: localiteIntrouvable(lieu) } : refuse)
      if (refuse) return
      await call({
        ...(disponibilite && { p_uuid_disponibilite: disponibilite.uuid_disponibilite }),
        p_debut: saisie.debut,
        p_fin: saisie.fin,
        p_code_commune: code_commune,
        p_rayon_km: saisie.rayon_km,
        p_types: saisie.types,
        p_logement_necessaire: saisie.logement_necessaire,
        p_sans_vehicule: saisie.sans_vehicule,
        p_patienteles: saisie.patienteles,
      })
      onDone()
    } catch (failed) {
      setError(formatError(failed))
    }
  }
  return { save, refus, error, busy: isPending }
}

function QuandEtOu({ saisie, refus, change }: { saisie: Saisie; refus: Refuse; change: Change }) {
  const sayRefus = (champ: Champ) => (refus?.champ === champ ? refus.phrase : undefined)
  return (
    <div className="formulaire-paire">
      <TextField
        label="Du"
        type="date"
        required
        error={sayRefus('debut')}
        value={saisie.debut}
        onChange={({ target }) => change({ debut: target.value })}
      />
      <TextField
        label="Au"
        type="date"
        required
        error={sayRefus('fin')}
        value={saisie.fin}
        onChange={({ target }) => change({ fin: target.value })}
      />
      <LieuField
        id={`${useId()}-lieu`}
        label="Autour de"
        required
        {...(sayRefus('code_commune') && { error: sayRefus('code_commune')! })}
        value={saisie.lieu}
        onChange={(lieu) => change({ lieu, code_commune: '' })}
        onChoose={({ code }, lieu) => change({ lieu, code_commune: code })}
      />
      <SelectField
        label="Rayon"
        value={saisie.rayon_km}
        onChange={({ target }) => change({ rayon_km: Number(target.value) })}
      >
        {rayons.map((km) => (
          <option key={km} value={km}>{`${km}\u00a0km`}</option>
        ))}
      </SelectField>
    </div>
  )
}

function toggle<T>(choisis: readonly T[], un: T, coche: boolean): T[] {
  return coche ? [...choisis, un] : choisis.filter((choisi) => choisi !== un)
}

function Besoins({ saisie, types, change }: { saisie: Saisie; types: readonly TypeAnnonce[]; change: Change }) {
  return (
    <>
      <fieldset className="champ criteres-cases">
        <legend className="champ-libelle">Types d’annonce (aucun&nbsp;: tous)</legend>
        {types.map(({ id_typeannonce: id, libelle_typeannonce }) => (
          <CheckboxField
            key={id}
            label={libelle_typeannonce}
            checked={saisie.types.includes(id)}
            onChange={({ target }) => change({ types: toggle(saisie.types, id, target.checked) })}
          />
        ))}
      </fieldset>
      <fieldset className="champ criteres-cases">
        <legend className="champ-libelle">Seulement si l’annonce le dit</legend>
        <CheckboxField
          label="Logement fourni"
          checked={saisie.logement_necessaire}
          onChange={({ target }) => change({ logement_necessaire: target.checked })}
        />
        <CheckboxField
          label="Sans véhicule"
          checked={saisie.sans_vehicule}
          onChange={({ target }) => change({ sans_vehicule: target.checked })}
        />
      </fieldset>
      <fieldset className="champ patienteles">
        <legend className="champ-libelle">Patientèle, l’une de celles-ci (aucune&nbsp;: toutes)</legend>
        {codesDe(patienteles).map((code: Patientele) => (
          <CheckboxField
            key={code}
            label={patienteles[code]}
            checked={saisie.patienteles.includes(code)}
            onChange={({ target }) => change({ patienteles: toggle(saisie.patienteles, code, target.checked) })}
          />
        ))}
      </fieldset>
    </>
  )
}
