// The optional criteria of an ad, collapsed by default (product D38); the default is « non précisé ».
import { type ReactNode, useState } from 'react'
import { typeCession } from '#domain/annonce/typeannonce.ts'
import {
  type ChampCritere,
  codesDe,
  codesSouplesse,
  exercices,
  logements,
  motifsCession,
  type Patientele,
  patienteles,
  patientelesMax,
  souplesses,
  taillesCabinet,
  vehicules,
} from '#domain/critere/critere.ts'
import { champsCritere, readNombre } from '#domain/critere/writeCriteres.ts'
import { CheckboxField, FieldFoot, SelectField, TextField, useWiring } from '../ui/Field.tsx'
import { type ChampsProps, champId } from './fieldId.ts'
import '../styles/criteres.css'

/**
 * `avecFin`: the last day is asked here rather than next to the first one. The figures of a sale and the fee of another
 * ad stay while they are filled: a member who changed the type can empty them.
 */
export function CriteresAnnonce({ avecFin, ...champs }: ChampsProps & { avecFin: boolean }) {
  const { saisie, refus } = champs
  const cession = saisie.id_typeannonce === typeCession
  const ici = champsCritere.filter((champ) => avecFin || champ !== 'datefin_annonce')
  const [ouvert, setOuvert] = useState(() => ici.some((champ) => saisie[champ] !== null))
  const refuse = ici.some((champ) => refus[champ])
  return (
    <details
      className="criteres panneau"
      open={ouvert || refuse}
      onToggle={({ currentTarget }) => setOuvert(currentTarget.open)}
    >
      <summary>
        {cession ? 'Prix, honoraires, surface… (facultatif)' : 'Logement, rythme, patientèle… (facultatif)'}
      </summary>
      <p className="doux petit">
        Les kinés cherchent par ces critères. Ce que vous laissez vide s’affiche comme non précisé.
      </p>
      <div className="formulaire-paire">
        {champsVente.some((champ) => cession || saisie[champ] !== null) && <VenteFields {...champs} />}
        {avecFin && <DateFinField {...champs} />}
        <SouplesseField {...champs} />
        <NombreField {...champs} champ="demi_journees" label="Demi-journées par semaine" max={99} hint="De 1 à 12." />
        <CodeField {...champs} champ="logement" label="Logement" mots={logements} />
        <CodeField {...champs} champ="vehicule" label="Véhicule" mots={vehicules} />
        <CodeField {...champs} champ="exercice" label="Lieu des soins" mots={exercices} />
        <CodeField {...champs} champ="taille_cabinet" label="Taille du cabinet" mots={taillesCabinet} />
        <OuiNonField {...champs} champ="secretariat" label="Secrétariat" />
        <NombreField
          {...champs}
          champ="ca_mensuel"
          label="Honoraires bruts par mois (€)"
          max={99_999}
          hint="Une estimation suffit."
        />
        {(!cession || saisie.redevance_mensuelle !== null) && (
          <NombreField
            {...champs}
            champ="redevance_mensuelle"
            label="Redevance fixe par mois (€)"
            max={99_999}
            hint="À la place d’une part, que vous laissez vide."
          />
        )}
        <PatientelesField {...champs} />
      </div>
    </details>
  )
}

const champsVente = [
  'prix_cession',
  'honoraires_annuels',
  'loyer_mensuel',
  'surface_cabinet',
  'nombre_salles',
  'personnel_repris',
  'motif_cession',
] as const satisfies ChampCritere[]

/** What a practice for sale says first. */
function VenteFields(champs: ChampsProps) {
  return (
    <>
      <NombreField
        {...champs}
        champ="prix_cession"
        label="Prix demandé (€)"
        max={9_999_999}
        hint="Il ouvre votre annonce dans la liste."
      />
      <NombreField
        {...champs}
        champ="honoraires_annuels"
        label="Honoraires bruts par an (€)"
        max={9_999_999}
        hint="Ceux du cabinet, tous kinés compris."
      />
      <NombreField
        {...champs}
        champ="loyer_mensuel"
        label="Loyer par mois (€)"
        max={99_999}
        hint="Vide si les murs sont vendus."
      />
      <NombreField {...champs} champ="surface_cabinet" label="Surface (m²)" max={9999} hint="Tout le cabinet." />
      <NombreField {...champs} champ="nombre_salles" label="Nombre de salles" max={99} hint="Salles de soins." />
      <OuiNonField {...champs} champ="personnel_repris" label="Le personnel reste" />
      <CodeField {...champs} champ="motif_cession" label="Raison de la cession" mots={motifsCession} />
    </>
  )
}

export function DateFinField({ saisie, refus, change }: ChampsProps) {
  return (
    <TextField
      id={champId('datefin_annonce')}
      label="Date de fin"
      type="date"
      hint="Vide si le poste n’a pas de fin."
      error={refus.datefin_annonce}
      value={saisie.datefin_annonce ?? ''}
      onChange={({ target }) => change({ datefin_annonce: target.value || null })}
    />
  )
}

function SouplesseField({ saisie, refus, change }: ChampsProps) {
  return (
    <SelectField
      id={champId('souplesse_jours')}
      label="Souplesse des dates"
      error={refus.souplesse_jours}
      value={saisie.souplesse_jours ?? ''}
      onChange={({ target }) =>
        change({ souplesse_jours: codesSouplesse.find((jours) => String(jours) === target.value) ?? null })
      }
    >
      <NonPrecise />
      {codesSouplesse.map((jours) => (
        <option key={jours} value={jours}>
          {souplesses[jours]}
        </option>
      ))}
    </SelectField>
  )
}

const NonPrecise = () => <option value="">Non précisé</option>

interface CodeProps<Champ extends ChampCritere, Code extends string> extends ChampsProps {
  champ: Champ
  label: string
  mots: Readonly<Record<Code, string>>
}

function CodeField<Code extends string>({
  champ,
  label,
  mots,
  ...champs
}: CodeProps<'logement' | 'vehicule' | 'exercice' | 'taille_cabinet' | 'motif_cession', Code>) {
  return (
    <SelectField
      id={champId(champ)}
      label={label}
      error={champs.refus[champ]}
      value={champs.saisie[champ] ?? ''}
      onChange={({ target }) => champs.change({ [champ]: codesDe(mots).find((code) => code === target.value) ?? null })}
    >
      <NonPrecise />
      {codesDe(mots).map((code) => (
        <option key={code} value={code}>
          {mots[code]}
        </option>
      ))}
    </SelectField>
  )
}

interface NombreProps extends ChampsProps {
  champ:
    | 'demi_journees'
    | 'ca_mensuel'
    | 'redevance_mensuelle'
    | 'prix_cession'
    | 'honoraires_annuels'
    | 'loyer_mensuel'
    | 'surface_cabinet'
    | 'nombre_salles'
  label: string
  hint: ReactNode
  /** Larger numbers cannot be typed; the rule has its own limit. */
  max: number
}

function NombreField({ champ, label, hint, max, saisie, refus, change }: NombreProps) {
  return (
    <TextField
      id={champId(champ)}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      error={refus[champ]}
      value={saisie[champ] ?? ''}
      onChange={({ target }) => change({ [champ]: readNombre(target.value, max) })}
    />
  )
}

function OuiNonField({
  champ,
  label,
  saisie,
  refus,
  change,
}: ChampsProps & { champ: 'secretariat' | 'personnel_repris'; label: string }) {
  const dit = saisie[champ]
  return (
    <SelectField
      id={champId(champ)}
      label={label}
      error={refus[champ]}
      value={dit === null ? '' : dit ? 'oui' : 'non'}
      onChange={({ target }) => change({ [champ]: target.value === '' ? null : target.value === 'oui' })}
    >
      <NonPrecise />
      <option value="oui">Oui</option>
      <option value="non">Non</option>
    </SelectField>
  )
}

function PatientelesField({ saisie, refus, change }: ChampsProps) {
  const choisies = saisie.patienteles ?? []
  const id = champId('patienteles')
  const hint = `${patientelesMax} au plus.`
  const { 'aria-describedby': described } = useWiring({ id, hint, error: refus.patienteles })
  const toggle = (code: Patientele, cochee: boolean) => {
    const suivantes = cochee ? [...choisies, code] : choisies.filter((choisie) => choisie !== code)
    change({ patienteles: suivantes.length > 0 ? suivantes : null })
  }
  return (
    <fieldset className="champ patienteles" id={id} tabIndex={-1} aria-describedby={described}>
      <legend className="champ-libelle">Patientèle</legend>
      {codesDe(patienteles).map((code) => (
        <CheckboxField
          key={code}
          label={patienteles[code]}
          checked={choisies.includes(code)}
          onChange={({ target }) => toggle(code, target.checked)}
        />
      ))}
      <FieldFoot id={id} hint={hint} error={refus.patienteles} />
    </fieldset>
  )
}
