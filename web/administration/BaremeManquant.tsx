// To the operators: the figures of contributions are those of a year that is over.
import { baremeManquant, sayBaremeManquant } from '#domain/cotisation/cotisation.ts'
import { Notice } from '../ui/Notice.tsx'

export function BaremeManquant({ maintenant }: { maintenant: Date }) {
  const annee = baremeManquant(maintenant)
  return annee === null ? null : <Notice tone="error">{sayBaremeManquant(annee)}</Notice>
}
