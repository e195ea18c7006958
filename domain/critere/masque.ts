// The bits of the column criteres_annonce, as 022-critere.sql computes them for good: what a search asks for has them all.
import type { Patientele } from './critere.ts'
import type { Exigence, Exigible } from './filtre.ts'

/** A criterion that holds, or is left unsaid. */
export const bitsExigences: Readonly<Record<Exigible, Readonly<Record<Exigence, number>>>> = {
  logement: { oui: 1, inconnu: 2 },
  vehicule: { oui: 4, inconnu: 8 },
  cabinet: { oui: 16, inconnu: 32 },
}

/** A kind of patients among those that are said. */
export const bitsPatienteles: Readonly<Record<Patientele, number>> = {
  generale: 64,
  sport: 128,
  pediatrie: 256,
  perinealite: 512,
  neurologie: 1024,
  respiratoire: 2048,
  geriatrie: 4096,
  vestibulaire: 8192,
}
