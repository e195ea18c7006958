// Tells operators that contributions are computed with the figures of a past year.
import { baremeManquant, sayBaremeManquant } from '#domain/cotisation/cotisation.ts'
import { Notice } from '../ui/Notice.tsx'

export function BaremeManquant({ maintenant }: { maintenant: Date }) {
  const annee = baremeManquant(maintenant)
  return annee === null ? null : <Notice tone="error">{sayBaremeManquant(annee)}</Notice>
}
