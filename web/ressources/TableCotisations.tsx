// Tables of contributions in the guides, computed with the planner's rules so that both agree.
import type { ReactNode } from 'react'
import {
  baremeCourant,
  computeCotisations,
  computeForfait,
  computeGainAcre,
  indemniteJour,
  nomsCotisations,
  organismes,
  reserve,
} from '#domain/cotisation/cotisation.ts'
import { formatEuros, formatEurosRonds } from '#domain/text/format.ts'
import { TableMontants } from './TableMontants.tsx'
import { TableSommes } from './TableSommes.tsx'

const benefices = [30_000, 40_000, 60_000, 80_000]

/** A column of profits, then amounts computed from each. */
function TableBenefices({
  colonnes,
  montants,
  choix = benefices,
}: {
  colonnes: readonly string[]
  montants: (benefice: number) => readonly ReactNode[]
  choix?: readonly number[]
}) {
  const lignes = choix.map((benefice) => [formatEurosRonds(benefice), ...montants(benefice)] as const)
  return <TableMontants legende={reserve} colonnes={['Bénéfice', ...colonnes]} lignes={lignes} />
}

/** By profit: each body, the total, its percentage. */
export const TableCotisations = () => (
  <TableBenefices
    colonnes={['Urssaf', 'CARPIMKO', 'Total']}
    montants={(benefice) => {
      const { urssaf, carpimko, total } = computeCotisations(benefice)
      const somme = (
        <>
          <span>{`${formatEurosRonds(total)} `}</span>
          <span className="montants-part">{`(${Math.round((100 * total) / benefice)}\u00a0%)`}</span>
        </>
      )
      return [formatEurosRonds(urssaf), formatEurosRonds(carpimko), somme]
    }}
  />
)

/** By profit: the amount of the ACRE, and what remains to pay. */
export const TableAcre = ({ choix }: { choix: readonly number[] }) => (
  <TableBenefices
    choix={choix}
    colonnes={['Sans ACRE', 'ACRE', 'À payer']}
    montants={(benefice) => {
      const [{ total }, gain] = [computeCotisations(benefice), computeGainAcre(benefice)]
      return [total, -gain, total - gain].map(formatEurosRonds)
    }}
  />
)

/** By profit: the daily allowance before and after day 90. */
export const TableIndemnites = () => (
  <TableBenefices
    choix={[25_000, 40_000, 60_000, 80_000]}
    colonnes={['Jours 4 à 90', 'Dès le 91e']}
    montants={(benefice) => [formatEuros(indemniteJour(benefice)), formatEuros(baremeCourant.arret.jourCaisse)]}
  />
)

/** The amounts a body asks for in a full first year, before the real income is known. */
export function TablePremiereAnnee({ organisme }: { organisme: keyof typeof organismes }) {
  const forfait = computeForfait()
  const dues = organismes[organisme].filter((nom) => forfait.lignes[nom] > 0)
  return (
    <TableSommes
      legende={`Première année pleine en ${baremeCourant.annee}, sans ACRE`}
      lignes={[
        ...dues.map((nom) => [nomsCotisations[nom], forfait.lignes[nom]] as const),
        ['Total', forfait[organisme], 'total'],
      ]}
    />
  )
}

/** Each line of a body for a profit. */
export function TableCalcul({ benefice, organisme }: { benefice: number; organisme: keyof typeof organismes }) {
  const dues = computeCotisations(benefice)
  return (
    <TableSommes
      legende={`${reserve} Bénéfice de ${formatEurosRonds(benefice)}, assiette de ${formatEurosRonds(dues.assiette)}.`}
      lignes={[
        ...organismes[organisme].map((nom) => [nomsCotisations[nom], dues.lignes[nom]] as const),
        ['Total', dues[organisme], 'total'],
      ]}
    />
  )
}
