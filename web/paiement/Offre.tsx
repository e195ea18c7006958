// A plan's advantages, then its limits, in the words and with the figures of the domain: for the choice of a plan and for
// the prices.
import { formatNombre } from '#domain/format.ts'
import { limiteTarif, type Tarif } from '#domain/tarif.ts'
import '../styles/paiement.css'

export function Offre({ tarif, petit = false }: { tarif: Tarif; petit?: boolean }) {
  return (
    <ul className={`offre doux${petit ? ' petit' : ''}`}>
      {readAvantages(tarif).map((avantage) => (
        <li key={avantage}>{avantage}</li>
      ))}
      {(petit ? readBornesCourtes : readBornes)(tarif).map((borne) => (
        <li key={borne} className="borne">
          {borne}
        </li>
      ))}
    </ul>
  )
}

const sayDuree = ({ duree_jours }: Tarif): string => `${duree_jours} jours en ligne`

function readAvantages(tarif: Tarif): string[] {
  const { photos, statistiques, avantages } = limiteTarif(tarif.code_tarif)
  const dits = [
    ...avantages.filter((avantage) => avantage !== sayDuree(tarif)),
    ...(photos ? [`Jusqu’à ${photos} photos`] : []),
    ...(statistiques ? ['Statistiques de vues'] : []),
  ]
  return [...new Set(dits)]
}

/** Limits are no gifts: nothing ticks them. */
function readBornes(tarif: Tarif): string[] {
  const { titre, description, photos } = limiteTarif(tarif.code_tarif)
  const textes = [`Titre de ${titre} caractères`, `Description de ${formatNombre(description)} caractères`]
  return [sayDuree(tarif), ...textes, ...(photos ? [] : ['Sans photo'])]
}

/** The same beside the texts they limit. */
function readBornesCourtes(tarif: Tarif): string[] {
  const { titre, description, photos } = limiteTarif(tarif.code_tarif)
  const textes = `Titre de ${titre} caractères, texte de ${formatNombre(description)}`
  return [sayDuree(tarif), textes, ...(photos ? [] : ['Sans photo'])]
}
