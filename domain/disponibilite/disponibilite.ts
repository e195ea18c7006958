// When and where a member is free to work: the declaration, its limits and its words.
import * as z from 'zod/mini'
import { nameVille } from '../commune/commune.ts'
import { rayonMax } from '../commune/distance.ts'
import { pseudoMax } from '../compte/personne.ts'
import { codesDe, patienteles } from '../critere/critere.ts'
import { sayDates } from '../critere/faits.ts'
import { exigibles } from '../critere/filtre.ts'
import { addJours, isJour } from '../date/jour.ts'
import { code, intBetween, jour, listOf, textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { rechercheVide, sayOu } from '../recherche/recherche.ts'

/** Per member. */
export const disponibilitesMax = 5
export const tropDeDisponibilites = `Vous avez déjà ${disponibilitesMax} disponibilités. Supprimez-en une pour en ajouter une autre.`
const dureeMax = 366
/**
 * After `question` days without a change the member is asked « Toujours disponible ? »; after `arret` more days without an
 * answer, it ends.
 */
export const silenceJours = { question: 30, arret: 14 } as const
/** How many days a declaration is kept after its last day, and an invitation after its ad went offline. */
export const gardeJours = 30

const types = listOf(z.int(), 0, 10)
const codesPatientele = listOf(z.enum(codesDe(patienteles)), 0, 8)

export const Disponibilite = z.object({
  uuid_disponibilite: z.uuid(),
  debut: z.iso.date(),
  fin: z.iso.date(),
  code_commune: z.string(),
  nom_commune: z.string(),
  rayon_km: z.int(),
  /** Types of ads; empty for all. */
  types,
  logement_necessaire: z.boolean(),
  sans_vehicule: z.boolean(),
  patienteles: codesPatientele,
  active: z.boolean(),
  /** « Toujours disponible ? » was asked and not answered yet. */
  a_confirmer: z.boolean(),
})
export type Disponibilite = z.infer<typeof Disponibilite>

export const DisponibiliteEnregistree = z.object({ uuid_disponibilite: z.uuid() })
export const CibleDisponibilite = z.object({ p_uuid_disponibilite: Uuid })
export const EnregistrerDisponibilite = z.object({
  /** The declaration to change; absent for a new one. */
  p_uuid_disponibilite: z.optional(Uuid),
  p_debut: jour(),
  p_fin: jour(),
  p_code_commune: code(),
  p_rayon_km: z.optional(intBetween(z.number(), 0, rayonMax)),
  p_types: z.optional(types),
  p_logement_necessaire: z.optional(z.boolean()),
  p_sans_vehicule: z.optional(z.boolean()),
  p_patienteles: z.optional(codesPatientele),
})
export const ActiverDisponibilite = z.extend(CibleDisponibilite, { p_active: z.boolean() })

/** A member whose ads must not take one's availability into account. */
export const Masque = z.object({ uuid_personne: z.uuid(), pseudo_personne: z.string() })
export const MasquerDisponibilites = z.object({ p_pseudo_masque: textUpTo(pseudoMax) })
export const masqueInconnu = 'Aucun membre ne porte ce pseudo. Vérifiez son orthographe.'
export const masqueDeSoi = 'C’est votre pseudo\u00a0: vos annonces ne vous invitent jamais.'

export type DisponibiliteSaisie = Pick<Disponibilite, 'debut' | 'fin' | 'code_commune'>

/** The refusal of a declaration made on `aujourdhui`; null when accepted. */
export function refuseDisponibilite(
  { debut, fin, code_commune }: DisponibiliteSaisie,
  aujourdhui: string,
): FieldRefusal<keyof DisponibiliteSaisie> | null {
  if (!isJour(debut)) return refus('debut', 'Dites à partir de quel jour vous êtes disponible.')
  if (!isJour(fin)) return refus('fin', 'Dites jusqu’à quel jour vous êtes disponible.')
  if (fin < debut) return refus('fin', 'Le dernier jour vient avant le premier.')
  if (fin < aujourdhui) return refus('fin', 'Ce jour est passé.')
  if (fin > addJours(debut, dureeMax)) return refus('fin', 'Une disponibilité dure un an au plus.')
  return code_commune ? null : refus('code_commune', 'Choisissez une ville dans la liste.')
}

/** « Du 1er au 21 août, à moins de 30 km de Tours (37) ». */
export function sayDisponibilite(declaree: Disponibilite, aujourdhui: string): string {
  const { debut, fin, nom_commune: nom, code_commune: code, rayon_km: rayon } = declaree
  const dates = {
    datecontrat_annonce: debut,
    datefin_annonce: fin,
    souplesse_jours: null,
    date_publication: aujourdhui,
  }
  return `${sayDates(dates)}, ${sayOu({ ...rechercheVide, rayon }, nameVille({ nom, code }))}`
}

/** The conditions of a declaration, in a word each; ad type labels come from lister_typesannonce. */
export function listBesoins(declaree: Disponibilite, nameType: (id: number) => string | undefined): string[] {
  const { types: ids, logement_necessaire, sans_vehicule, patienteles: codes } = declaree
  return [
    ids.length ? ids.map(nameType).filter(Boolean).join(' ou ') : 'Tous les types d’annonces',
    logement_necessaire && exigibles.logement.libelle,
    sans_vehicule && exigibles.vehicule.libelle,
    ...codes.map((code) => patienteles[code]),
  ].filter((mot) => typeof mot === 'string')
}
