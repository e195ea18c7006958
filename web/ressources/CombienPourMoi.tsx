// « Combien pour moi »: the share of a profit to keep, that a slider asks for (web/texte/Texte.tsx); without a script, a table.
import { reserve } from '#domain/cotisation/cotisation.ts'
import { beneficesCombien, computeCombien, sayCombien, tableCombien } from '#domain/cotisation/garder.ts'
import { cheminPrevision } from '#domain/cotisation/prevision.ts'
import { formatEurosRonds } from '#domain/text/format.ts'
import { TableMontants } from './TableMontants.tsx'
import '../styles/montants.css'

export function CombienPourMoi() {
  const { min, max, pas, depart } = beneficesCombien
  return (
    <div className="combien panneau non-imprime">
      <div className="combien-vif">
        <label className="champ-libelle" htmlFor="combien">
          Combien pour moi&nbsp;? Mon bénéfice par an
        </label>
        <input
          id="combien"
          type="range"
          min={min}
          max={max}
          step={pas}
          defaultValue={depart}
          aria-valuetext={formatEurosRonds(depart)}
        />
        <output htmlFor="combien">{sayCombien(depart)}</output>
      </div>
      <div className="combien-table">
        <TableMontants
          legende={'Combien pour moi\u00a0?'}
          colonnes={['Bénéfice', 'Part', 'Par mois']}
          lignes={tableCombien.map((benefice) => {
            const { part, parMois } = computeCombien(benefice)
            return [formatEurosRonds(benefice), `${part}\u00a0%`, formatEurosRonds(parMois)] as const
          })}
        />
      </div>
      <p className="doux petit">
        <span>{`${reserve} `}</span>
        <a href={cheminPrevision}>Faire mon calcul</a>
      </p>
    </div>
  )
}
