// The limits of each plan, as the terms of use state them.
import { codesTarif } from '#domain/paiement/plan.ts'
import { limites, nomsTarif } from '#domain/paiement/tarif.ts'
import { formatNombre } from '#domain/text/format.ts'
import { Tableau } from '../ressources/Tableau.tsx'

export function LimitesTarifs() {
  return (
    <Tableau>
      <thead>
        <tr>
          {['Offre', 'Titre', 'Description', 'Photos'].map((titre) => (
            <th key={titre}>{titre}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {codesTarif.map((code) => {
          const { titre, description, photos } = limites[code]
          return (
            <tr key={code}>
              <td>{nomsTarif[code]}</td>
              <td>{`${titre} caractères`}</td>
              <td>{`${formatNombre(description)} caractères`}</td>
              <td>{photos ? `jusqu’à ${photos}` : 'aucune'}</td>
            </tr>
          )
        })}
      </tbody>
    </Tableau>
  )
}
