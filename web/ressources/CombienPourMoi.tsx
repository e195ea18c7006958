// « Combien pour moi »: the share of a profit to put aside, with a slider; without JavaScript, a table.
import { useEffect, useRef, useState } from 'react'
import { reserve } from '#domain/cotisation/cotisation.ts'
import { beneficesCombien, computeCombien, sayCombien, tableCombien } from '#domain/cotisation/garder.ts'
import { cheminPrevision } from '#domain/cotisation/prevision.ts'
import { formatEurosRonds } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { TableMontants } from './TableMontants.tsx'
import '../styles/montants.css'

export function CombienPourMoi() {
  const { min, max, pas, depart } = beneficesCombien
  const curseur = useRef<HTMLInputElement>(null)
  const [benefice, setBenefice] = useState<number>(depart)
  // The slider may have been moved before hydration.
  useEffect(() => setBenefice(curseur.current!.valueAsNumber), [])
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
          ref={curseur}
          defaultValue={depart}
          onChange={({ target }) => setBenefice(target.valueAsNumber)}
          aria-valuetext={formatEurosRonds(benefice)}
        />
        <output htmlFor="combien">{sayCombien(benefice)}</output>
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
        <Link to={cheminPrevision}>Faire mon calcul</Link>
      </p>
    </div>
  )
}
