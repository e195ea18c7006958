// The bits of the column criteres_annonce, computed by 022-critere.sql: an ad matches a search when all the bits asked for are
// set.
import type { Patientele } from './critere.ts'
import type { Exigence, Exigible } from './filtre.ts'

/** The bit of a criterion that is met, and that of one left unspecified. */
export const bitsExigences: Readonly<Record<Exigible, Readonly<Record<Exigence, number>>>> = {
  logement: { oui: 1, inconnu: 2 },
  vehicule: { oui: 4, inconnu: 8 },
  cabinet: { oui: 16, inconnu: 32 },
}

/** The bit of each kind of patients. */
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
