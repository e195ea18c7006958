// Step 1 of the ad's form: the plan, the texts it limits, the photos.
import type { ReactNode } from 'react'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { formatCompte } from '#domain/text/format.ts'
import { longueur } from '#domain/text/texte.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { type ChampsProps, champId } from './fieldId.ts'
import { TextCut } from './TextCut.tsx'
import '../styles/formulaire.css'

interface EtapeProps extends ChampsProps {
  plan: ReactNode
  /** A published ad keeps its plan. */
  verrouille: boolean
  /** The photos field. */
  children: ReactNode
  onNext: () => void
  onApercu: () => void
}

export function EtapeTexte({ saisie, refus, change, plan, verrouille, children, ...pas }: EtapeProps) {
  const { titre_annonce, contenu_annonce, code_tarif } = saisie
  const limite = limiteTarif(code_tarif)
  const choix = { code_tarif, take: verrouille ? undefined : (code: string) => change({ code_tarif: code }) }
  return (
    <form
      className="formulaire"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (verrouille) pas.onApercu()
        else pas.onNext()
      }}
    >
      {plan}
      <TextField
        id={champId('titre_annonce')}
        label="Titre"
        hint={`Par exemple\u00a0: Assistanat 4 jours, Villeurbanne, dès mars`}
        required
        error={refus.titre_annonce}
        counter={formatCompte(longueur(titre_annonce), limite.titre)}
        value={titre_annonce}
        onChange={({ target }) => change({ titre_annonce: target.value })}
      />
      <TextCut quoi="titre" texte={titre_annonce} {...choix} />
      <TextArea
        id={champId('contenu_annonce')}
        label="Description"
        hint="L’équipe, la patientèle, les horaires, le logement…"
        required
        error={refus.contenu_annonce}
        counter={formatCompte(longueur(contenu_annonce), limite.description)}
        value={contenu_annonce}
        onChange={({ target }) => change({ contenu_annonce: target.value })}
      />
      <TextCut quoi="description" texte={contenu_annonce} {...choix} />
      {children}
      <div className="formulaire-actions">
        {verrouille && <Button type="submit">Voir l’aperçu</Button>}
        <Button {...(verrouille ? { variant: 'secondary', onClick: pas.onNext } : { type: 'submit' })}>
          Continuer vers les détails
        </Button>
      </div>
    </form>
  )
}
