// A member's own part and the common part; between them, the other's part.
import type { ReactNode } from 'react'
import {
  type ChampCommun,
  champsCommun,
  champsDe,
  champsPart,
  type Forme,
  typesContrat,
} from '#domain/preparation/preparation.ts'
import type { Preparation } from '#domain/preparation/preparationRows.ts'
import { Refus } from '../session/Refus.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type ChampContrat, type Contrat, contratId } from './useContrat.ts'

interface Props {
  fiche: Preparation
  contrat: Contrat
  children: ReactNode
}

/** Input attributes of fields that are not plain text. */
const saisies: Partial<Record<ChampContrat, object>> = {
  nom: { autoComplete: 'name' },
  adresse: { autoComplete: 'street-address' },
  rpps: { inputMode: 'numeric' },
  debut: { type: 'date' },
  fin: { type: 'date' },
  signature: { type: 'date' },
  part: { inputMode: 'numeric' },
  preavis: { inputMode: 'numeric' },
}

export function ContratForm({ fiche, contrat, children }: Props) {
  const { pseudo_interlocuteur: pseudo } = fiche
  const { saisie, fin, busy, save } = contrat
  return (
    <Form onSend={save} envoyer="Enregistrer" busy={busy} aria-label="Préparation du contrat">
      {contrat.retrouve && (
        <Notice
          action={
            <Button variant="secondary" onClick={contrat.abandon}>
              Abandonner
            </Button>
          }
        >
          Vos changements non enregistrés sont là.
        </Notice>
      )}
      <div>
        <h2>Vous</h2>
        <p className="doux">{`${pseudo} lira ce que vous enregistrez ici, numéro RPPS compris.`}</p>
      </div>
      <div className="formulaire-paire">
        {Object.entries(champsPart).map(([cle, forme]) => (
          <Champ key={cle} champ={cle as ChampContrat} forme={forme} contrat={contrat} />
        ))}
      </div>
      {children}
      <div>
        <h2>Ce que vous convenez</h2>
        <p className="doux">Chacun de vous deux peut écrire et changer ces points.</p>
      </div>
      <div className="formulaire-paire">
        {champsDe(saisie.type).map((cle) => (
          <ChampDeux key={cle} cle={cle} fiche={fiche} contrat={contrat} />
        ))}
      </div>
      {fin && <Refus {...fin} />}
    </Form>
  )
}

const wire = (champ: ChampContrat, { nom, aide }: Forme, { saisie, refus, write }: Contrat) => ({
  id: contratId(champ),
  label: nom,
  hint: aide,
  error: refus[champ],
  value: saisie[champ],
  onChange: ({ target }: { target: { value: string } }) => write({ [champ]: target.value }),
})

function Champ({ champ, forme, contrat }: { champ: ChampContrat; forme: Forme; contrat: Contrat }) {
  const wiring = wire(champ, forme, contrat)
  return forme.max >= 300 ? <TextArea {...wiring} rows={3} /> : <TextField {...wiring} {...saisies[champ]} />
}

function ChampDeux({ cle, fiche, contrat }: { cle: ChampCommun; fiche: Preparation; contrat: Contrat }) {
  const forme = champsCommun[cle]
  const choix: [string, string][] | null =
    cle === 'type'
      ? Object.entries(typesContrat)
      : cle === 'travaille'
        ? [
            [fiche.uuid_personne, 'Vous'],
            [fiche.uuid_interlocuteur, fiche.pseudo_interlocuteur],
          ]
        : null
  if (!choix) return <Champ champ={cle} forme={forme} contrat={contrat} />
  return (
    <SelectField {...wire(cle, forme, contrat)}>
      <option value="">À préciser</option>
      {choix.map(([valeur, nom]) => (
        <option key={valeur} value={valeur}>
          {nom}
        </option>
      ))}
    </SelectField>
  )
}
