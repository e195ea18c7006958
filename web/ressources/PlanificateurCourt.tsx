// A short planner form in guides; the answer is on the planner's page.
import { cheminPrevision } from '#domain/cotisation/prevision.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Trace } from '../ui/Icon.tsx'
import { calculette } from './drawings.ts'
import '../styles/montants.css'

export function PlanificateurCourt() {
  return (
    <form className="prevision-form non-imprime" action={`${cheminPrevision}#resultat`}>
      <p className="champ-libelle prevision-large">Et pour vous&nbsp;?</p>
      <TextField
        name="recettes"
        label="Recettes par an, en €"
        inputMode="decimal"
        autoComplete="off"
        defaultValue="60000"
      />
      <TextField
        name="charges"
        label="Charges par an, en €"
        inputMode="decimal"
        autoComplete="off"
        defaultValue="18000"
      />
      <div className="prevision-large">
        <Button type="submit">
          <Trace trace={calculette} />
          <span>Calculer mes cotisations</span>
        </Button>
      </div>
    </form>
  )
}
