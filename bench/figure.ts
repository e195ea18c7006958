// A measured figure, its target, and how it is printed.

export interface Figure {
  name: string
  value: number
  unit: string
  /** The target; absent for a figure that only informs. */
  target?: { most: number } | { least: number }
}

export type Measure = () => Promise<Figure[]>

const number = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 4 })
const show = (value: number, unit: string) =>
  `${number.format(Math.abs(value) < 1e6 ? value : Math.round(value))} ${unit}`.trim()

export const showValue = ({ value, unit }: Figure): string => show(value, unit)

export const showTarget = ({ target, unit }: Figure): string =>
  target ? ('most' in target ? `≤ ${show(target.most, unit)}` : `≥ ${show(target.least, unit)}`) : ''

export const holds = ({ value, target }: Figure): boolean => {
  if (!target) return true
  return 'most' in target ? value <= target.most : value >= target.least
}

/** One line: name, value, target, verdict, previous value. */
export function line(figure: Figure, before = ''): string {
  const verdict = figure.target ? (holds(figure) ? 'ok' : 'KO') : '·'
  const cells = [figure.name.padEnd(58), showValue(figure).padStart(14), '', showTarget(figure).padEnd(14), verdict]
  return `${cells.join(' ')}  ${before}`.trimEnd()
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) throw new Error('Aucune valeur mesurée.')
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
