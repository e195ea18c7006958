// A plan's benefits, then its limits, for choosing a plan and for the price page.

import { limiteTarif, type Tarif } from '#domain/paiement/tarif.ts'
import { formatNombre } from '#domain/text/format.ts'
import '../styles/paiement.css'

export function Offre({ tarif }: { tarif: Tarif }) {
  return (
    <ul className="offre doux">
      {readAvantages(tarif).map((avantage) => (
        <li key={avantage}>{avantage}</li>
      ))}
      {readBornes(tarif).map((borne) => (
        <li key={borne} className="borne">
          {borne}
        </li>
      ))}
    </ul>
  )
}

/** The short version, beside the texts it limits. */
export function OffreCourte({ tarif }: { tarif: Tarif }) {
  const { titre, description, photos, statistiques, avantages } = limiteTarif(tarif.code_tarif)
  const achat = [photos && `${photos} photos`, statistiques && 'vues', `${tarif.duree_jours} jours`]
  const textes = `titre de ${titre} caractères, texte de\u00a0${formatNombre(description)}`
  const autres = avantages.filter((avantage) => !isDite(avantage)).map((avantage) => avantage.toLowerCase())
  const reste = [...autres, !photos && 'sans photo', textes]
  return (
    <>
      <span className="offre-achat">{achat.filter(Boolean).join(' · ')}</span>
      <span className="offre-reste doux petit">{reste.filter(Boolean).join(' · ')}</span>
    </>
  )
}

/** Whether the short sentences already mention it with a figure. */
const isDite = (avantage: string): boolean => /photo|vues|jours|options/.test(avantage)

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

/** Limits have no check mark: they are not benefits. */
function readBornes(tarif: Tarif): string[] {
  const { titre, description, photos } = limiteTarif(tarif.code_tarif)
  const textes = [`Titre de ${titre} caractères`, `Description de ${formatNombre(description)} caractères`]
  return [sayDuree(tarif), ...textes, ...(photos ? [] : ['Sans photo'])]
}
