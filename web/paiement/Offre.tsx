// What a plan gives, in the words and with the limits of the domain: for the choice of a plan and for the prices.
import { formatNombre } from '#domain/format.ts'
import { limiteTarif, type Tarif } from '#domain/tarif.ts'
import '../styles/paiement.css'

const sansPhoto = 'Sans photo'

export function Offre({ tarif, petit = false }: { tarif: Tarif; petit?: boolean }) {
  return (
    <ul className={`offre doux${petit ? ' petit' : ''}`}>
      {lignes(tarif).map((ligne) => (
        <li key={ligne} className={ligne === sansPhoto ? 'sans' : undefined}>
          {ligne}
        </li>
      ))}
    </ul>
  )
}

function lignes({ code_tarif, duree_jours }: Tarif): string[] {
  const { titre, description, photos, statistiques, avantages } = limiteTarif(code_tarif)
  const duree = `${duree_jours} jours en ligne`
  const dites = [
    ...avantages.filter((avantage) => avantage !== duree),
    photos ? `Jusqu’à ${photos} photos` : sansPhoto,
    ...(statistiques ? ['Statistiques de vues'] : []),
    duree,
    `Titre de ${titre} caractères`,
    `Description de ${formatNombre(description)} caractères`,
  ]
  return [...new Set(dites)]
}
