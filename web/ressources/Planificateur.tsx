// The contributions planner: a form that also works without JavaScript, and its results.
import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react'
import { rythmes } from '#domain/cotisation/appel.ts'
import { baremeCourant } from '#domain/cotisation/cotisation.ts'
import {
  adressePrevision,
  cheminPrevision,
  choixRedevance,
  computePrevision,
  type RefusPrevision,
  readJour,
  readPrevision,
  readSaisiePrevision,
  refusePrevision,
  type SaisiePrevision,
  statuts,
} from '#domain/cotisation/prevision.ts'
import { Link } from '../navigation/Link.tsx'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/Field.tsx'
import { Trace } from '../ui/Icon.tsx'
import { useFilledForm } from '../ui/useFilledForm.ts'
import { calculette } from './drawings.ts'
import { Section } from './elements.tsx'
import { MesEcheances } from './MesEcheances.tsx'
import { ArretPrevision, MicroPrevision, RetrocessionPrevision } from './OtherForecasts.tsx'
import { ResultatPrevision } from './ResultatPrevision.tsx'
import '../styles/planificateur.css'
import '../styles/montants.css'
/** `children` are shown below the first result. */
export function Planificateur({ children }: { children: ReactNode }) {
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
          ) : refus.annee ? (
            <p role="alert">
              <span>{`${refus.annee} `}</span>
              <Link
                to={adressePrevision({ ...saisie, annee: String(baremeCourant.annee) })}
              >{`Calculer avec ceux de ${baremeCourant.annee}`}</Link>
            </p>
          ) : (
            <Attente>Corrigez le formulaire pour voir le résultat.</Attente>
          )}
        </div>
      </Section>
      {children}
      <Section id="a-cote">
        {prevision && resultat ? (
          <>
            <RetrocessionPrevision prevision={prevision} />
            <ArretPrevision prevision={prevision} bareme={resultat.bareme} />
            <MicroPrevision prevision={prevision} bareme={resultat.bareme} />
          </>
        ) : (
          <Attente>Corrigez le formulaire pour voir ces calculs.</Attente>
        )}
      </Section>
      <Section id="calendrier">
        <MesEcheances saisie={saisie} prevision={prevision} />
      </Section>
    </>
  )
}

const Attente = ({ children }: { children: ReactNode }) => <p className="doux">{children}</p>

const montant = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const

/** Initial values come from the address; the inputs are uncontrolled. */
function Champs({ saisie, refus }: { saisie: SaisiePrevision; refus: RefusPrevision }) {
  return (
    <>
      <input type="hidden" name="annee" value={saisie.annee} />
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
        Sur douze mois. Recettes&nbsp;: tout ce que vous encaissez. Charges&nbsp;: redevance, loyer, RCP, véhicule… sans
        les cotisations.
      </p>
      <div className="prevision-large">
        <TextField
          type="date"
          name="debut"
          label="Début d’activité"
          error={refus.debut}
          defaultValue={readJour(saisie.debut)}
        />
      </div>
      <Situation saisie={saisie} refus={refus} />
      <div className="prevision-large">
        <Button type="submit">
          <Trace trace={calculette} />
          <span>Calculer</span>
        </Button>
      </div>
    </>
  )
}

function Situation({ saisie, refus }: { saisie: SaisiePrevision; refus: RefusPrevision }) {
  return (
    <>
      <div className="prevision-large">
        <Choix name="statut" label="Vous êtes" choisi={saisie.statut} choix={statuts} />
      </div>
      <div className="prevision-large">
        <Choix name="rythme" label="Vous payez l’Urssaf et l’impôt" choisi={saisie.rythme} choix={rythmes} />
      </div>
      <div className="prevision-large">
        <CheckboxField
          name="acre"
          value="1"
          label="J’ai l’ACRE, pendant douze mois"
          defaultChecked={saisie.acre !== ''}
        />
        <CheckboxField
          name="outremer"
          value="1"
          label="J’exerce en outre-mer"
          defaultChecked={saisie.outremer !== ''}
        />
      </div>
      <TextField
        {...montant}
        name="retrocession"
        label="Rétrocession gardée, en %"
        error={refus.retrocession}
        defaultValue={saisie.retrocession}
      />
      <Choix
        name="redevance"
        label={'Déjà comptée dans vos charges\u00a0?'}
        choisi={saisie.redevance}
        choix={choixRedevance}
      />
    </>
  )
}

function Choix({
  choix,
  choisi,
  ...champ
}: {
  name: string
  label: string
  choisi: string
  choix: Record<string, string>
}) {
  return (
    <SelectField {...champ} defaultValue={choisi}>
      {Object.entries(choix).map(([valeur, nom]) => (
        <option key={valeur} value={valeur}>
          {nom}
        </option>
      ))}
    </SelectField>
  )
}

/** Follows the form while it is typed, and writes it to the address, so that it can be shared. */
function usePrevision() {
  const [params] = useSearchParams()
  const query = params.toString()
  const [tenue, setTenue] = useState({ query, saisie: readSaisiePrevision(params) })
  // Back and links change the address: update the form.
  if (tenue.query !== query) setTenue({ query, saisie: readSaisiePrevision(params) })
  const read = (fields: FormData) => setTenue({ query, saisie: readSaisiePrevision(fields) })
  const form = useFilledForm(read)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    writeAddress(event.currentTarget)
    const refuse = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')
    const resultat = document.getElementById('resultat')!
    ;(refuse ?? resultat).focus()
    if (!refuse) resultat.scrollIntoView()
  }
  return {
    query,
    saisie: tenue.saisie,
    refus: refusePrevision(tenue.saisie),
    formProps: {
      ref: form,
      onInput: (event: FormEvent<HTMLFormElement>) => read(new FormData(event.currentTarget)),
      onBlur: (event: FocusEvent<HTMLFormElement>) => writeAddress(event.currentTarget),
      onSubmit: submit,
    },
  }
}

/** Changes only the address: a navigation would scroll to the top. */
function writeAddress(form: HTMLFormElement): void {
  const adresse = adressePrevision(readSaisiePrevision(new FormData(form)))
  const dite = adressePrevision(readSaisiePrevision(new URLSearchParams(location.search)))
  if (adresse !== dite) history.replaceState(history.state, '', adresse)
}
