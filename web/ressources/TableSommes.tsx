// A list of amounts with totals in bold.
import { formatEurosRonds } from '#domain/text/format.ts'
import '../styles/montants.css'

export type LigneSomme = readonly [nom: string, euros: number, genre?: 'total']

export function TableSommes({ legende, lignes }: { legende: string; lignes: readonly LigneSomme[] }) {
  return (
    <table className="sommes">
      <caption>{legende}</caption>
      <tbody>
        {lignes.map(([nom, euros, genre]) => (
          <tr key={nom} className={genre}>
            <th scope="row">{nom}</th>
            <td>{formatEurosRonds(euros)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
