// What an ad would leave each month, before income tax, through the planner's own computation.
import { typeRemplacement } from '../annonce/typeannonce.ts'
import { baremeCourant } from './cotisation.ts'
import {
  adressePrevision,
  computePrevision,
  readPrevision,
  refusePrevision,
  type SaisiePrevision,
} from './prevision.ts'

interface AnnonceForNet {
  id_typeannonce: number | null
  retrocession_annonce: number | null
  code_departement_annonce: string
}

export interface NetAnnonce {
  /** Euros a month, to the nearest ten. */
  net: number
  /** The planner, filled with the same figures. */
  lien: string
}

/** The planner's form: twelve full months, no cost but what goes to the practice, no first-year reduction. */
const writeSaisie = (annonce: AnnonceForNet, parMois: number): SaisiePrevision => ({
  annee: String(baremeCourant.annee),
  recettes: String(Math.round(12 * parMois)),
  charges: '0',
  acre: '',
  statut: annonce.id_typeannonce === typeRemplacement ? 'remplacant' : 'assistant',
  rythme: 'mois',
  outremer: annonce.code_departement_annonce.length > 2 ? '1' : '',
  debut: '',
  retrocession: String(annonce.retrocession_annonce),
  redevance: 'ajoutee',
})

/** « 6 000 », « 6000 € » as a number; null for what is not a monthly amount. */
export function readHonoraires(texte: string): number | null {
  const nu = texte.replaceAll(/[\s€.]/g, '').replace(',', '.')
  const euros = /^\d{1,6}(\.\d{1,2})?$/.test(nu) ? Number(nu) : 0
  return euros > 0 && euros <= 50_000 ? euros : null
}

/** Null when the share is to be agreed, or the amount is beyond the planner. */
export function computeNet(annonce: AnnonceForNet, parMois: number): NetAnnonce | null {
  if (annonce.retrocession_annonce === null) return null
  const saisie = writeSaisie(annonce, parMois)
  if (Object.keys(refusePrevision(saisie)).length > 0) return null
  const { net } = computePrevision(readPrevision(saisie))
  return { net: Math.round(net / 120) * 10, lien: adressePrevision(saisie) }
}
