// The planner of contributions: its form, which the server answers too, and what it finds.
import type { ReactNode } from 'react'
import { baremeCourant } from '#domain/cotisation/cotisation.ts'
import {
  cheminPrevision,
  computePrevision,
  type RefusPrevision,
  readPrevision,
  type SaisiePrevision,
  statuts,
} from '#domain/cotisation/prevision.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/Field.tsx'
import { Trace } from '../ui/Icon.tsx'
import { ArretPrevision, MicroPrevision, RetrocessionPrevision } from './ACote.tsx'
import { Section } from './elements.tsx'
import { MesEcheances } from './MesEcheances.tsx'
import { ResultatPrevision } from './ResultatPrevision.tsx'
import { traces } from './traces.ts'
import { usePrevision } from './usePrevision.ts'
import '../styles/planificateur.css'
import '../styles/montants.css'

export function Planificateur() {
  const { query, saisie, refus, formProps } = usePrevision()
  const lisible = Object.keys(refus).length === 0
  const prevision = lisible ? readPrevision(saisie) : null
  const resultat = prevision && computePrevision(prevision)
  return (
    <>
      <Section id="planificateur">
        <form key={query} className="prevision-form" action={`${cheminPrevision}#resultat`} {...formProps}>
          <Champs saisie={saisie} refus={refus} />
        </form>
        <div id="resultat" className="prevision-resultat" tabIndex={-1}>
          {prevision && resultat ? (
            <ResultatPrevision saisie={saisie} prevision={prevision} resultat={resultat} />
          ) : (
            <Attente>Corrigez le formulaire pour voir le résultat.</Attente>
          )}
        </div>
      </Section>
      <Section id="a-cote">
        {prevision && resultat ? (
          <>
            <RetrocessionPrevision prevision={prevision} />
            <ArretPrevision resultat={resultat} />
            <MicroPrevision prevision={prevision} bareme={resultat.bareme} />
          </>
        ) : (
          <Attente>Corrigez le formulaire pour voir ces calculs.</Attente>
        )}
      </Section>
      <Section id="calendrier">
        <MesEcheances debut={prevision?.debut ?? ''} statut={prevision?.statut ?? 'assistant'} />
      </Section>
    </>
  )
}

const Attente = ({ children }: { children: ReactNode }) => <p className="doux">{children}</p>

/** The first view of each field is what the address says; what is typed stays in them. */
function Champs({ saisie, refus }: { saisie: SaisiePrevision; refus: RefusPrevision }) {
  const montant = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const
  return (
    <>
      <input type="hidden" name="annee" value={baremeCourant.annee} />
      <TextField
        {...montant}
        name="recettes"
        label="Recettes par an, en €"
        error={refus.recettes}
        defaultValue={saisie.recettes}
      />
      <TextField
        {...montant}
        name="charges"
        label="Charges par an, en €"
        error={refus.charges}
        defaultValue={saisie.charges}
      />
      <p className="champ-aide prevision-large">
        Recettes&nbsp;: tout ce que vous encaissez. Charges&nbsp;: redevance, loyer, RCP, véhicule… sans les
        cotisations.
      </p>
      <TextField type="date" name="debut" label="Début d’activité" error={refus.debut} defaultValue={saisie.debut} />
      <TextField
        {...montant}
        name="retrocession"
        label="Rétrocession, en %"
        error={refus.retrocession}
        defaultValue={saisie.retrocession}
      />
      <Situation saisie={saisie} />
      <div className="prevision-large">
        <Button type="submit">
          <Trace trace={traces.calculette} />
          Calculer
        </Button>
      </div>
    </>
  )
}

function Situation({ saisie }: { saisie: SaisiePrevision }) {
  return (
    <>
      <div className="prevision-large">
        <SelectField name="statut" label="Vous êtes" defaultValue={saisie.statut}>
          {Object.entries(statuts).map(([statut, nom]) => (
            <option key={statut} value={statut}>
              {nom}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="prevision-large">
        <CheckboxField
          name="acre"
          value="1"
          label="J’ai l’ACRE, pendant douze mois"
          defaultChecked={saisie.acre !== ''}
        />
      </div>
    </>
  )
}
