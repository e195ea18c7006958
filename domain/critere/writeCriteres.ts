// Writing the criteria of an ad: what is stored, what a call changes, and refusals.

import { addJours, isJour } from '../date/jour.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { formatNombre } from '../text/format.ts'
import {
  type ArgumentsCriteres,
  type ChampCritere,
  type Criteres,
  caMensuel,
  codesDe,
  codesSouplesse,
  demiJourneesMax,
  exercices,
  honorairesAnnuels,
  logements,
  loyerMensuel,
  motifsCession,
  patienteles,
  patientelesMax,
  prixCession,
  redevanceMensuelle,
  salles,
  surface,
  taillesCabinet,
  vehicules,
} from './critere.ts'

function isCode(mots: object): (valeur: unknown) => boolean {
  return (valeur) => typeof valeur === 'string' && Object.hasOwn(mots, valeur)
}

/** The column that each argument writes. */
const colonnes = {
  p_datefin: 'datefin_annonce',
  p_souplesse_jours: 'souplesse_jours',
  p_demi_journees: 'demi_journees',
  p_logement: 'logement',
  p_vehicule: 'vehicule',
  p_exercice: 'exercice',
  p_patienteles: 'patienteles',
  p_taille_cabinet: 'taille_cabinet',
  p_secretariat: 'secretariat',
  p_ca_mensuel: 'ca_mensuel',
  p_redevance_mensuelle: 'redevance_mensuelle',
  p_prix_cession: 'prix_cession',
  p_honoraires_annuels: 'honoraires_annuels',
  p_loyer_mensuel: 'loyer_mensuel',
  p_surface_cabinet: 'surface_cabinet',
  p_nombre_salles: 'nombre_salles',
  p_personnel_repris: 'personnel_repris',
  p_motif_cession: 'motif_cession',
} as const satisfies Record<keyof ArgumentsCriteres, ChampCritere>

const noms = Object.keys(colonnes) as (keyof ArgumentsCriteres)[]

/** The criteria after a call: its arguments replace the stored values. */
export const applyCriteres = (standing: Criteres, args: ArgumentsCriteres): Criteres =>
  readCriteres({
    ...standing,
    ...Object.fromEntries(noms.filter((nom) => args[nom] !== undefined).map((nom) => [colonnes[nom], args[nom]])),
  })

/** The same call applied to an existing ad: criteria that are not given are erased. */
export const eraseAbsents = (args: ArgumentsCriteres): ArgumentsCriteres =>
  Object.fromEntries(noms.map((nom) => [nom, args[nom] ?? null]))

/** The arguments that change `avant` into `apres`: only what differs. */
export const changeCriteres = (apres: Criteres, avant: Criteres): ArgumentsCriteres =>
  Object.fromEntries(
    noms
      .filter((nom) => String(apres[colonnes[nom]]) !== String(avant[colonnes[nom]]))
      .map((nom) => [nom, apres[colonnes[nom]]]),
  )

export const criteresVides: Criteres = {
  datefin_annonce: null,
  souplesse_jours: null,
  demi_journees: null,
  logement: null,
  vehicule: null,
  exercice: null,
  patienteles: null,
  taille_cabinet: null,
  secretariat: null,
  ca_mensuel: null,
  redevance_mensuelle: null,
  prix_cession: null,
  honoraires_annuels: null,
  loyer_mensuel: null,
  surface_cabinet: null,
  nombre_salles: null,
  personnel_repris: null,
  motif_cession: null,
}
export const champsCritere = Object.keys(criteresVides) as ChampCritere[]

/** The criteria found in a larger row; absent ones are null. */
export const pickCriteres = (de: Partial<Criteres>): Criteres =>
  Object.fromEntries(champsCritere.map((champ) => [champ, de[champ] ?? null])) as unknown as Criteres

/** Whether a value from an unknown source is valid for a criterion; null always is. */
export const sortesCritere: { [champ in ChampCritere]: (valeur: unknown) => boolean } = {
  datefin_annonce: (valeur) => typeof valeur === 'string' && isJour(valeur),
  souplesse_jours: (valeur) => codesSouplesse.some((jours) => jours === valeur),
  demi_journees: Number.isInteger,
  logement: isCode(logements),
  vehicule: isCode(vehicules),
  exercice: isCode(exercices),
  patienteles: (valeur) => Array.isArray(valeur) && valeur.length > 0 && valeur.every(isCode(patienteles)),
  taille_cabinet: isCode(taillesCabinet),
  secretariat: (valeur) => typeof valeur === 'boolean',
  ca_mensuel: Number.isInteger,
  redevance_mensuelle: Number.isInteger,
  prix_cession: Number.isInteger,
  honoraires_annuels: Number.isInteger,
  loyer_mensuel: Number.isInteger,
  surface_cabinet: Number.isInteger,
  nombre_salles: Number.isInteger,
  personnel_repris: (valeur) => typeof valeur === 'boolean',
  motif_cession: isCode(motifsCession),
}

/** The criteria as stored: an empty list becomes null, and lists are in the order of the table. */
export function readCriteres(criteres: Criteres): Criteres {
  const choisies = codesDe(patienteles).filter((code) => criteres.patienteles?.includes(code))
  return { ...criteres, patienteles: choisies.length > 0 ? choisies : null }
}

const euros = '\u00a0€'

/** The numbers that an ad may state, how each is named in its refusal, and its unit. */
const mesures = [
  ['ca_mensuel', 'Les honoraires mensuels vont de', caMensuel, euros],
  ['redevance_mensuelle', 'La redevance mensuelle va de', redevanceMensuelle, euros],
  ['prix_cession', 'Le prix de cession va de', prixCession, euros],
  ['honoraires_annuels', 'Les honoraires annuels vont de', honorairesAnnuels, euros],
  ['loyer_mensuel', 'Le loyer mensuel va de', loyerMensuel, euros],
  ['surface_cabinet', 'La surface va de', surface, '\u00a0m²'],
  ['nombre_salles', 'Le nombre de salles va de', salles, ''],
] as const

/** The refusal of the criteria of an ad that starts on `debut`; null when accepted. */
export function refuseCriteres(criteres: Criteres, debut: string): FieldRefusal<ChampCritere> | null {
  const { datefin_annonce: fin, demi_journees } = criteres
  if (fin !== null && !isJour(fin)) return refus('datefin_annonce', 'La date de fin n’est pas une date valide.')
  if (fin !== null && fin < debut) return refus('datefin_annonce', 'La date de fin précède la date de début.')
  if (demi_journees !== null && !isEntier(demi_journees, 1, demiJourneesMax))
    return refus('demi_journees', `Les demi-journées travaillées vont de 1 à ${demiJourneesMax} par semaine.`)
  if ((criteres.patienteles?.length ?? 0) > patientelesMax)
    return refus('patienteles', `Choisissez ${patientelesMax} patientèles au plus.`)
  for (const [champ, quoi, { min, max }, unite] of mesures) {
    const n = criteres[champ]
    if (n !== null && !isEntier(n, min, max))
      return refus(champ, `${quoi} ${formatNombre(min)} à ${formatNombre(max)}${unite}.`)
  }
  return null
}

const isEntier = (n: number, min: number, max: number): boolean => Number.isInteger(n) && n >= min && n <= max

/** Reads the digits of a typed number; null when there are none. */
export function readNombre(texte: string, max: number): number | null {
  const chiffres = texte.replace(/\D/g, '')
  return chiffres === '' ? null : Math.min(max, Number(chiffres))
}

/**
 * The period of a post widened by its flexibility: a search matches when its period overlaps it. `fin` is null when open-ended.
 */
export function periodeDe(
  dates: Pick<Criteres, 'datefin_annonce' | 'souplesse_jours'> & { datecontrat_annonce: string },
) {
  const jours = dates.souplesse_jours ?? 0
  return {
    debut: addJours(dates.datecontrat_annonce, -jours),
    fin: dates.datefin_annonce && addJours(dates.datefin_annonce, jours),
  }
}
