// The optional criteria of an ad, besides its text (product D38): last day, lodging, vehicle, half-days, patients. Null means «
// non précisé », never « non ».
import * as z from 'zod/mini'
import { intBetween, jour, listOf } from '../protocol/boundedSchemas.ts'

/** By how many days the dates may move, and the words for it. */
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
  inutile: 'Sans véhicule',
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
  seul: 'Vous y exercerez seul·e',
  petit: '2 ou 3 kinés',
  grand: '4 kinés et plus',
} as const

/** Why a practice is for sale. */
export const motifsCession = {
  retraite: 'Départ à la retraite',
  depart: 'Changement de région',
  reorientation: 'Réorientation',
  autre: 'Autre raison',
} as const

export type Souplesse = 0 | 3 | 7 | 14 | 30
export type Logement = keyof typeof logements
export type Patientele = keyof typeof patienteles

/** The codes of a table of labels, with their type. */
export const codesDe = <Code extends string>(mots: Readonly<Record<Code, string>>): Code[] =>
  Object.keys(mots) as Code[]

export const codesSouplesse: readonly Souplesse[] = [0, 3, 7, 14, 30]

/** Half-days in a week. */
export const demiJourneesMax = 12
export const patientelesMax = 3
/** Euros per month. */
export const caMensuel = { min: 500, max: 30_000 } as const
export const redevanceMensuelle = { min: 50, max: 10_000 } as const
export const prixCession = { min: 500, max: 3_000_000 } as const

/** A practice for sale: fees per year and rent per month in euros, surface in square metres, treatment rooms. */
export const honorairesAnnuels = { min: 5000, max: 3_000_000 } as const
export const loyerMensuel = { min: 50, max: 20_000 } as const
export const surface = { min: 8, max: 2000 } as const
export const salles = { min: 1, max: 30 } as const

const between = ({ min, max }: { min: number; max: number }) => intBetween(z.int(), min, max)

/** The schemas of the arguments; the columns of a row have the same. */
const jourFin = jour()
const souplesse = z.literal(codesSouplesse)
const demiJournees = intBetween(z.int(), 1, demiJourneesMax)
const codeLogement = z.enum(codesDe(logements))
const codeVehicule = z.enum(codesDe(vehicules))
const codeExercice = z.enum(codesDe(exercices))
const codesPatientele = listOf(z.enum(codesDe(patienteles)), 0, patientelesMax)
const codeTaille = z.enum(codesDe(taillesCabinet))
const montantCa = between(caMensuel)
const montantRedevance = between(redevanceMensuelle)
const montantPrix = between(prixCession)
const montantHonoraires = between(honorairesAnnuels)
const montantLoyer = between(loyerMensuel)
const metresCarres = between(surface)
const nombreSalles = between(salles)
const codeMotif = z.enum(codesDe(motifsCession))

/** The columns of an ad, by name. */
export const colonnesCriteres = {
  /** Last day of the contract; null when open-ended. */
  datefin_annonce: z.nullable(jourFin),
  souplesse_jours: z.nullable(souplesse),
  demi_journees: z.nullable(demiJournees),
  logement: z.nullable(codeLogement),
  vehicule: z.nullable(codeVehicule),
  exercice: z.nullable(codeExercice),
  patienteles: z.nullable(codesPatientele),
  taille_cabinet: z.nullable(codeTaille),
  secretariat: z.nullable(z.boolean()),
  /** Gross monthly fees in euros, as estimated by the advertiser. */
  ca_mensuel: z.nullable(montantCa),
  /** Fixed monthly fee in euros, instead of a share. */
  redevance_mensuelle: z.nullable(montantRedevance),
  /** Price of a practice for sale, in euros. */
  prix_cession: z.nullable(montantPrix),
  /** Gross fees of the practice in a year, in euros. */
  honoraires_annuels: z.nullable(montantHonoraires),
  loyer_mensuel: z.nullable(montantLoyer),
  surface_cabinet: z.nullable(metresCarres),
  nombre_salles: z.nullable(nombreSalles),
  /** Whether the staff stays with the practice. */
  personnel_repris: z.nullable(z.boolean()),
  motif_cession: z.nullable(codeMotif),
}
export type Criteres = z.output<z.ZodMiniObject<typeof colonnesCriteres>>
export type ChampCritere = keyof Criteres

/** The arguments that write the criteria: absent leaves the criterion unchanged, null erases it. */
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
  p_redevance_mensuelle: z.optional(z.nullable(montantRedevance)),
  p_prix_cession: z.optional(z.nullable(montantPrix)),
  p_honoraires_annuels: z.optional(z.nullable(montantHonoraires)),
  p_loyer_mensuel: z.optional(z.nullable(montantLoyer)),
  p_surface_cabinet: z.optional(z.nullable(metresCarres)),
  p_nombre_salles: z.optional(z.nullable(nombreSalles)),
  p_personnel_repris: z.optional(z.nullable(z.boolean())),
  p_motif_cession: z.optional(z.nullable(codeMotif)),
}
const Arguments = z.object(argumentsCriteres)
export type ArgumentsCriteres = z.output<typeof Arguments>
