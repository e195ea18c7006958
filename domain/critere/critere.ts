// What an ad may say of the post beyond its text (produit D38): until when, where one lives, what one drives, whom one treats.
// All of it is optional: null is « non précisé », never « non ».
import * as z from 'zod/mini'
import { formatNombre } from '../format.ts'
import { addJours, isJour } from '../jour.ts'
import { entre, liste } from '../wire/borne.ts'
import { type Refus, refus } from '../wire/refus.ts'

/** Days by which the dates may move, and how that is said. */
export const souplesses = {
  0: 'Dates fixes',
  3: '± 3 jours',
  7: '± 1 semaine',
  14: '± 2 semaines',
  30: '± 1 mois',
} as const
export const logements = {
  fourni: 'Logement fourni',
  aide: 'Aide pour trouver un logement',
  non: 'Logement non fourni',
} as const
export const vehicules = {
  inutile: 'Véhicule inutile',
  fourni: 'Véhicule prêté',
  necessaire: 'Véhicule nécessaire',
} as const
export const exercices = {
  cabinet: 'Au cabinet',
  mixte: 'Cabinet et domicile',
  domicile: 'Surtout à domicile',
} as const
export const patienteles = {
  generale: 'Générale',
  sport: 'Sport',
  pediatrie: 'Pédiatrie',
  perinealite: 'Périnéalité',
  neurologie: 'Neurologie',
  respiratoire: 'Respiratoire',
  geriatrie: 'Gériatrie',
  vestibulaire: 'Vestibulaire',
} as const
export const taillesCabinet = {
  seul: 'Vous serez seul·e',
  petit: '2 ou 3 kinés',
  grand: '4 kinés et plus',
} as const

export type Souplesse = 0 | 3 | 7 | 14 | 30
export type Logement = keyof typeof logements
export type Vehicule = keyof typeof vehicules
export type Exercice = keyof typeof exercices
export type Patientele = keyof typeof patienteles
export type TailleCabinet = keyof typeof taillesCabinet

/** The codes of a table of words, typed. */
export const codesDe = <Code extends string>(mots: Readonly<Record<Code, string>>): Code[] =>
  Object.keys(mots) as Code[]

function isCode(mots: object): (valeur: unknown) => boolean {
  return (valeur) => typeof valeur === 'string' && Object.hasOwn(mots, valeur)
}

export const codesSouplesse: readonly Souplesse[] = [0, 3, 7, 14, 30]

/** Half-days of work in a week. */
export const demiJourneesMax = 12
export const patientelesMax = 3
/** Euros a month. */
const caMin = 500
const caMax = 30_000
export const caMensuel = { min: caMin, max: caMax } as const

/** What a call may say of each; the columns of a row are the same. */
const jourFin = z.iso.date()
const souplesse = z.literal(codesSouplesse)
const demiJournees = entre(z.int(), 1, demiJourneesMax)
const codeLogement = z.enum(codesDe(logements))
const codeVehicule = z.enum(codesDe(vehicules))
const codeExercice = z.enum(codesDe(exercices))
const codesPatientele = liste(z.enum(codesDe(patienteles)), 0, patientelesMax)
const codeTaille = z.enum(codesDe(taillesCabinet))
const montantCa = entre(z.int(), caMin, caMax)

/** The columns of an ad. */
export const colonnesCriteres = {
  datefin_annonce: z.nullable(jourFin),
  souplesse_jours: z.nullable(souplesse),
  demi_journees: z.nullable(demiJournees),
  logement: z.nullable(codeLogement),
  vehicule: z.nullable(codeVehicule),
  exercice: z.nullable(codeExercice),
  patienteles: z.nullable(codesPatientele),
  taille_cabinet: z.nullable(codeTaille),
  secretariat: z.nullable(z.boolean()),
  ca_mensuel: z.nullable(montantCa),
}

/** The arguments that write them: absent, a criterion stays as it is; null, it is erased. */
export const argumentsCriteres = {
  p_datefin: z.optional(z.nullable(jourFin)),
  p_souplesse_jours: z.optional(z.nullable(souplesse)),
  p_demi_journees: z.optional(z.nullable(demiJournees)),
  p_logement: z.optional(z.nullable(codeLogement)),
  p_vehicule: z.optional(z.nullable(codeVehicule)),
  p_exercice: z.optional(z.nullable(codeExercice)),
  p_patienteles: z.optional(z.nullable(codesPatientele)),
  p_taille_cabinet: z.optional(z.nullable(codeTaille)),
  p_secretariat: z.optional(z.nullable(z.boolean())),
  p_ca_mensuel: z.optional(z.nullable(montantCa)),
}
const Arguments = z.object(argumentsCriteres)
export type ArgumentsCriteres = z.output<typeof Arguments>

/** The column each argument writes. */
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
} as const satisfies Record<keyof ArgumentsCriteres, ChampCritere>

const noms = Object.keys(colonnes) as (keyof ArgumentsCriteres)[]

/** The criteria after a call: what it says replaces what stands. */
export const applyCriteres = (standing: Criteres, args: ArgumentsCriteres): Criteres =>
  readCriteres({
    ...standing,
    ...Object.fromEntries(noms.filter((nom) => args[nom] !== undefined).map((nom) => [colonnes[nom], args[nom]])),
  })

/** The same call for an ad that stands: what a new ad was not given is erased. */
export const eraseAbsents = (args: ArgumentsCriteres): ArgumentsCriteres =>
  Object.fromEntries(noms.map((nom) => [nom, args[nom] ?? null]))

/** The arguments that make of `avant` what `apres` says: those that change, and no other. */
export const changeCriteres = (apres: Criteres, avant: Criteres): ArgumentsCriteres =>
  Object.fromEntries(
    noms
      .filter((nom) => String(apres[colonnes[nom]]) !== String(avant[colonnes[nom]]))
      .map((nom) => [nom, apres[colonnes[nom]]]),
  )

/** The columns of an ad, under their names. */
export interface Criteres {
  /** Last day of the contract, YYYY-MM-DD; null when it has no end. */
  datefin_annonce: string | null
  souplesse_jours: Souplesse | null
  demi_journees: number | null
  logement: Logement | null
  vehicule: Vehicule | null
  exercice: Exercice | null
  patienteles: Patientele[] | null
  taille_cabinet: TailleCabinet | null
  secretariat: boolean | null
  /** Gross fees, euros a month, as the advertiser estimates them. */
  ca_mensuel: number | null
}
export type ChampCritere = keyof Criteres

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
}
export const champsCritere = Object.keys(criteresVides) as ChampCritere[]

/** The criteria among the columns of something larger; what is absent says nothing. */
export const pickCriteres = (de: Partial<Criteres>): Criteres =>
  Object.fromEntries(champsCritere.map((champ) => [champ, de[champ] ?? null])) as unknown as Criteres

/** Whether a value, read from anywhere, may be one of a criterion; null may always. */
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
}

/** The criteria as they are stored: a list of nothing says nothing, and its order is the table's. */
export function readCriteres(criteres: Criteres): Criteres {
  const choisies = codesDe(patienteles).filter((code) => criteres.patienteles?.includes(code))
  return { ...criteres, patienteles: choisies.length > 0 ? choisies : null }
}

/** What refuses the criteria of an ad that starts on `debut`, or null. */
export function refuseCriteres(criteres: Criteres, debut: string): Refus<ChampCritere> | null {
  const { datefin_annonce: fin, demi_journees, ca_mensuel } = criteres
  if (fin !== null && !isJour(fin)) return refus('datefin_annonce', 'La date de fin n’est pas une date valide.')
  if (fin !== null && fin < debut) return refus('datefin_annonce', 'La date de fin précède la date de début.')
  if (demi_journees !== null && !isEntier(demi_journees, 1, demiJourneesMax))
    return refus('demi_journees', `Les demi-journées travaillées vont de 1 à ${demiJourneesMax} par semaine.`)
  if ((criteres.patienteles?.length ?? 0) > patientelesMax)
    return refus('patienteles', `Choisissez ${patientelesMax} patientèles au plus.`)
  if (ca_mensuel !== null && !isEntier(ca_mensuel, caMensuel.min, caMensuel.max))
    return refus(
      'ca_mensuel',
      `Les honoraires mensuels vont de ${formatNombre(caMensuel.min)} à ${formatNombre(caMensuel.max)}\u00a0€.`,
    )
  return null
}

const isEntier = (n: number, min: number, max: number): boolean => Number.isInteger(n) && n >= min && n <= max

/** A number as typed: its digits; null when there are none. */
export function readNombre(texte: string, max: number): number | null {
  const chiffres = texte.replace(/\D/g, '')
  return chiffres === '' ? null : Math.min(max, Number(chiffres))
}

/** The dates of a post, moved apart by its flexibility: what a search asks for must touch them. `fin` null has no end. */
export function periodeDe(
  dates: Pick<Criteres, 'datefin_annonce' | 'souplesse_jours'> & { datecontrat_annonce: string },
) {
  const jours = dates.souplesse_jours ?? 0
  return {
    debut: addJours(dates.datecontrat_annonce, -jours),
    fin: dates.datefin_annonce && addJours(dates.datefin_annonce, jours),
  }
}
