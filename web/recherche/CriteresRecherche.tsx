// Search criteria besides place, type and month, collapsed by default (product D38).
import { typeCession } from '#domain/annonce/typeannonce.ts'
import { codesDe, demiJourneesMax, patienteles } from '#domain/critere/critere.ts'
import { sayDemiJournees } from '#domain/critere/faits.ts'
import { codesExigibles, countCriteres, type Exigible, exigibles, moisDe } from '#domain/critere/filtre.ts'
import type { Recherche } from '#domain/recherche/recherche.ts'
import { formatWholeEuros } from '#domain/text/format.ts'
import { CheckboxField, SelectField, TextField } from '../ui/Field.tsx'
import type { Change } from './filtres.ts'
import '../styles/criteres.css'

const demiJournees = Array.from({ length: demiJourneesMax }, (_, rang) => rang + 1)

interface CriteresProps {
  saisie: Recherche
  change: Change
}

export function CriteresRecherche({ saisie, change }: CriteresProps) {
  const nombre = countCriteres(saisie)
  return (
    <details className="criteres">
      <summary>{`Plus de critères${nombre > 0 ? ` (${nombre})` : ''}`}</summary>
      <div className="criteres-champs">
        <JourField nom="du" label="Libre du" saisie={saisie} change={change} />
        <JourField nom="au" label="au" saisie={saisie} change={change} />
        <DemiJourneesField saisie={saisie} change={change} />
        <PatienteleField saisie={saisie} change={change} />
        {(saisie.type === typeCession || saisie.prixmax || saisie.honorairesmin) && (
          <>
            <EurosField nom="prixmax" label="Prix d’un cabinet" suite="au plus" saisie={saisie} change={change} />
            <EurosField
              nom="honorairesmin"
              label="Honoraires par an"
              suite="au moins"
              saisie={saisie}
              change={change}
            />
          </>
        )}
        <div className="criteres-cases">
          {codesExigibles.map((nom) => (
            <ExigenceField key={nom} nom={nom} saisie={saisie} change={change} />
          ))}
        </div>
      </div>
    </details>
  )
}

/** One end of the period; empty when a whole month is chosen above. */
function JourField({ nom, label, saisie, change }: CriteresProps & { nom: 'du' | 'au'; label: string }) {
  return (
    <TextField
      type="date"
      label={label}
      name={nom}
      value={(moisDe(saisie) ? null : saisie[nom]) ?? ''}
      onChange={({ target }) => {
        const autres = moisDe(saisie) ? { du: null, au: null } : {}
        change({ ...autres, [nom]: target.value || null }, 0)
      }}
    />
  )
}

function DemiJourneesField({ saisie, change }: CriteresProps) {
  return (
    <SelectField
      label="Rythme hebdomadaire"
      name="demijournees"
      value={saisie.demijournees ?? ''}
      onChange={({ target }) => change({ demijournees: Number(target.value) || null }, 0)}
    >
      <option value="">Indifférent</option>
      {demiJournees.map((n) => (
        <option key={n} value={n}>
          {`${sayDemiJournees(n)} au plus`}
        </option>
      ))}
    </SelectField>
  )
}

/** Euros offered; a link may ask for another amount. */
const paliers = {
  prixmax: [20_000, 40_000, 60_000, 80_000, 100_000, 150_000, 200_000, 300_000],
  honorairesmin: [60_000, 80_000, 100_000, 150_000, 200_000, 300_000],
} as const

interface EurosProps extends CriteresProps {
  nom: keyof typeof paliers
  label: string
  suite: string
}

function EurosField({ nom, label, suite, saisie, change }: EurosProps) {
  const asked = saisie[nom]
  const offered = [...new Set([...paliers[nom], ...(asked ? [asked] : [])])].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={label}
      name={nom}
      hint="Seules les annonces qui le disent."
      value={asked ?? ''}
      onChange={({ target }) => change({ [nom]: Number(target.value) || null }, 0)}
    >
      <option value="">Indifférent</option>
      {offered.map((euros) => (
        <option key={euros} value={euros}>
          {`${formatWholeEuros(euros)} ${suite}`}
        </option>
      ))}
    </SelectField>
  )
}

function PatienteleField({ saisie, change }: CriteresProps) {
  return (
    <SelectField
      label="Patientèle"
      name="patientele"
      value={saisie.patientele ?? ''}
      onChange={({ target }) =>
        change({ patientele: codesDe(patienteles).find((code) => code === target.value) ?? null }, 0)
      }
    >
      <option value="">Indifférente</option>
      {codesDe(patienteles).map((code) => (
        <option key={code} value={code}>
          {patienteles[code]}
        </option>
      ))}
    </SelectField>
  )
}

/** Ticked means required. A search for ads that do not specify it (from a link) stays as it is until the box is ticked. */
function ExigenceField({ nom, saisie, change }: CriteresProps & { nom: Exigible }) {
  return (
    <>
      <CheckboxField
        label={exigibles[nom].libelle}
        name={nom}
        value="1"
        checked={saisie[nom] === 'oui'}
        onChange={({ target }) => change({ [nom]: target.checked ? 'oui' : null }, 0)}
      />
      {saisie[nom] === 'inconnu' && <input type="hidden" name={nom} value="nd" />}
    </>
  )
}
