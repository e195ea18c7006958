// Step 1 of the ad's form: title, description, plan, photos.
import type { ReactNode } from 'react'
import { formatCompte, formatNombre } from '#domain/format.ts'
import { clampSaisie, finCoupee } from '#domain/saisie.ts'
import { limiteTarif } from '#domain/tarif.ts'
import { longueur } from '#domain/texte.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type ChampsProps, champId } from './champ.ts'
import '../styles/formulaire.css'

interface EtapeProps extends ChampsProps {
  /** The plan and the photos. */
  children: ReactNode
  onNext: () => void
}

export function EtapeTexte({ saisie, refus, change, children, onNext }: EtapeProps) {
  const { titre_annonce, contenu_annonce } = saisie
  const limite = limiteTarif(saisie.code_tarif)
  return (
    <form
      className="formulaire"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <TextField
        id={champId('titre_annonce')}
        label="Titre"
        hint="Le poste et ce qui le rend unique."
        required
        error={refus.titre_annonce}
        counter={formatCompte(longueur(titre_annonce), limite.titre)}
        value={titre_annonce}
        onChange={({ target }) => change({ titre_annonce: clampSaisie(target.value, titre_annonce, limite.titre) })}
      />
      <Coupe quoi="du titre" texte={titre_annonce} max={limite.titre} />
      <TextArea
        id={champId('contenu_annonce')}
        label="Description"
        hint="L’équipe, la patientèle, les horaires, le logement…"
        required
        error={refus.contenu_annonce}
        counter={formatCompte(longueur(contenu_annonce), limite.description)}
        value={contenu_annonce}
        onChange={({ target }) =>
          change({ contenu_annonce: clampSaisie(target.value, contenu_annonce, limite.description) })
        }
      />
      <Coupe quoi="de la description" texte={contenu_annonce} max={limite.description} />
      {children}
      <div className="formulaire-actions">
        <Button type="submit">Continuer vers les détails</Button>
      </div>
    </form>
  )
}

/** What a smaller plan will leave out, while it can still be shortened or another plan chosen. */
function Coupe({ quoi, texte, max }: { quoi: string; texte: string; max: number }) {
  const fin = finCoupee(texte, max)
  if (!fin) return null
  return (
    <Notice>
      <p>
        Ce plan s’arrête à {formatNombre(max)} caractères. La fin {quoi} ne sera pas publiée&nbsp;:
      </p>
      <p>
        <del>{fin}</del>
      </p>
    </Notice>
  )
}
