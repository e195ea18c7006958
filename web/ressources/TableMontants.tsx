// A table of amounts, right-aligned; scrolls on narrow screens.
import type { ReactNode } from 'react'
import '../styles/montants.css'

export function TableMontants({
  legende,
  colonnes,
  lignes,
}: {
  legende?: string
  colonnes: readonly string[]
  lignes: readonly (readonly [nom: string, ...montants: ReactNode[]])[]
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="defile" tabIndex={0}>
      <table className="montants">
        {legende && <caption>{legende}</caption>}
        <thead>
          <tr>
            {colonnes.map((colonne) => (
              <th key={colonne} scope="col">
                {colonne}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lignes.map(([nom, ...montants]) => (
            <tr key={nom}>
              <th scope="row">{nom}</th>
              {montants.map((montant, rang) => (
                <td key={colonnes[rang + 1]}>{montant}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
