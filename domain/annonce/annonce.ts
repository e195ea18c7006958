// An ad: the row the API answers, what a member types, and the sentences that refuse it (product §3, §5).
import * as z from 'zod/mini'
import { lieuIncomplet, villeMax } from '../commune/commune.ts'
import { holdsTelephone } from '../compte/personne.ts'
import { argumentsCriteres, type Criteres, colonnesCriteres } from '../critere/critere.ts'
import { readCriteres, readNombre, refuseCriteres } from '../critere/writeCriteres.ts'
import { isJour } from '../date/jour.ts'
import { Reponse } from '../messagerie/reponse.ts'
import { codesTarif, readCodeTarif } from '../paiement/plan.ts'
import { descriptionMax, limiteTarif, titreMax } from '../paiement/tarif.ts'
import { code, intBetween, textUpTo } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { isVide, longueur, readLigne, readTexte } from '../text/texte.ts'
import { InsigneMembre } from '../verification/insigne.ts'

export const statuts = ['En attente', 'Actif', 'Expirée', 'Archivée', 'Pourvue', 'Masquée'] as const

export const Annonce = z.extend(
  z.object({
    uuid_annonce: z.uuid(),
    titre_annonce: z.string(),
    contenu_annonce: z.string(),
    /** The beginning of the description, for lists. */
    extrait_annonce: z.string(),
    ville_annonce: z.string(),
    cp_annonce: z.string(),
    code_departement_annonce: z.string(),
    /** Share kept by the one who works, 0 to 100 (product D15). */
    retrocession_annonce: z.nullable(z.int()),
    /** Start of the contract, YYYY-MM-DD. */
    datecontrat_annonce: z.nullable(z.iso.date()),
    /** When the ad became active; null while it waits for its payment (product D7). */
    date_publication: z.nullable(z.iso.datetime({ offset: true })),
    date_expiration: z.nullable(z.iso.datetime({ offset: true })),
    status_annonce: z.enum(statuts),
    affichertel_annonce: z.boolean(),
    /** Present only when affichertel_annonce is true (product D12). */
    tel_annonce: z.nullable(z.string()),
    code_tarif: z.enum(codesTarif),
    id_typeannonce: z.int(),
    type_annonce_libelle: z.string(),
    uuid_personne_annonceur: z.uuid(),
    pseudo_personne: z.string(),
    /** What the site has checked about the advertiser. */
    verification: InsigneMembre,
    /** How the advertiser answers first messages. */
    reponse_annonceur: Reponse,
    photos_annonce: z.boolean(),
    nombre_photos: z.int(),
    /** The first photo, blurred beyond recognition, as a data URL (product D37); null without a photo. */
    flou_annonce: z.nullable(z.string()),
    /** Degrees; estimees when the commune's own coordinates are not known. */
    coords: z.object({ lat: z.number(), lon: z.number(), estimees: z.boolean() }),
    /** Kilometres from the place searched; null without a place. */
    distance_annonce: z.nullable(z.number()),
    score_annonce: z.nullable(z.int()),
  }),
  colonnesCriteres,
)
export type Annonce = z.infer<typeof Annonce>

/**
 * The columns that visitors may filter and order ads by. The index `annonce_question` covers them, so a query rarely reads the
 * table (ADR 003). To add one: a line here, and a place in that index by a migration.
 */
export const criteresAnnonce = [
  'uuid_annonce',
  'titre_annonce',
  'ville_annonce',
  'cp_annonce',
  'code_departement_annonce',
  'retrocession_annonce',
  'datecontrat_annonce',
  'date_publication',
  'date_expiration',
  'status_annonce',
  'affichertel_annonce',
  'tel_annonce',
  'code_tarif',
  'id_typeannonce',
  'type_annonce_libelle',
  'uuid_personne_annonceur',
  'pseudo_personne',
  'score_annonce',
] as const satisfies readonly (keyof Annonce)[]

/** An ad as its owner sees it. */
export const MonAnnonce = z.extend(Annonce, {
  date_creation: z.iso.datetime({ offset: true }),
  /** 1 at first, then one more at each renewal with a new debit. */
  periode_annonce: z.int(),
  /** Messages it has brought. */
  nombre_messages: z.int(),
  /** Euros it still needs to become active; 0 when nothing is due. */
  a_payer: z.number(),
  /** Whether a cheque that pays for it is awaited. */
  cheque_attendu: z.boolean(),
})
export type MonAnnonce = z.infer<typeof MonAnnonce>

export const TypeAnnonce = z.object({ id_typeannonce: z.int(), libelle_typeannonce: z.string() })
export type TypeAnnonce = z.infer<typeof TypeAnnonce>

/** An ad as typed in its form, under the names of the columns; '' and null are fields not filled yet. */
export interface AnnonceSaisie extends Criteres {
  titre_annonce: string
  contenu_annonce: string
  code_tarif: string
  cp_annonce: string
  ville_annonce: string
  datecontrat_annonce: string
  id_typeannonce: number | null
  retrocession_annonce: number | null
  affichertel_annonce: boolean
}

/** Id chosen by the client: sent twice, it creates one ad. */
const uuidClient = z.optional(z.nullable(Uuid))

const titre = textUpTo(titreMax)
const contenu = textUpTo(descriptionMax)
const codePostal = textUpTo(5, { pattern: '^\\d{5}$' })
const jour = textUpTo(10, { format: 'date' })

const retrocession = z.optional(z.nullable(intBetween(z.int(), 0, 100)))

export const InsererAnnonce = z.extend(
  z.object({
    p_titre: titre,
    p_contenu: contenu,
    p_retrocession: retrocession,
    p_datecontrat: jour,
    p_cp: codePostal,
    p_ville: textUpTo(villeMax),
    p_affichertel: z.optional(z.boolean()),
    p_id_type: z.int(),
    p_code_tarif: code(),
    p_uuid_client: uuidClient,
  }),
  argumentsCriteres,
)

export const AjouterAnnonce = z.extend(
  z.object({
    p_titre_annonce: titre,
    p_contenu_annonce: contenu,
    p_retrocession_annonce: retrocession,
    p_datecontrat_annonce: jour,
    p_ville_annonce: textUpTo(villeMax),
    p_cp_annonce: codePostal,
    p_affichertel_annonce: z.optional(z.boolean()),
    p_id_typeannonce: z.int(),
    p_code_tarif: code(),
    p_uuid_client: uuidClient,
  }),
  argumentsCriteres,
)

/** Only changed fields are sent (product §7). The plan, the type and the start date cannot be changed. */
export const ModifierAnnonce = z.extend(
  z.object({
    p_uuid_annonce: Uuid,
    p_titre: z.optional(titre),
    p_contenu: z.optional(contenu),
    p_retrocession: retrocession,
    p_ville: z.optional(textUpTo(villeMax)),
    p_cp: z.optional(codePostal),
    p_affichertel: z.optional(z.boolean()),
  }),
  argumentsCriteres,
)

export const AnnonceCreee = z.object({
  uuid_annonce: z.uuid(),
  /** Euros due before the ad becomes active; 0 when it is active already. */
  a_payer: z.number(),
})
export type AnnonceCreee = z.infer<typeof AnnonceCreee>

/** Readers of one ad on one day, for its owner. */
export const VueAnnonce = z.object({ uuid_annonce: z.uuid(), jour: z.iso.date(), nombre_vues: z.int() })
export type VueAnnonce = z.infer<typeof VueAnnonce>

/** Seconds during which « pourvue » can be undone; nobody is told before they are over. */
export const repentirPourvue = 10

export const rouverteTropTard = 'Le délai est passé\u00a0: l’annonce reste pourvue.'

export const CibleAnnonce = z.object({ p_uuid_annonce: Uuid })

export type ChampAnnonce = keyof AnnonceSaisie

type Textes = Pick<AnnonceSaisie, 'titre_annonce' | 'contenu_annonce' | 'code_tarif'>

/** The ad with its texts normalised as they are stored. */
export const readAnnonce = (saisie: AnnonceSaisie): AnnonceSaisie => ({
  ...saisie,
  ...readCriteres(saisie),
  titre_annonce: readLigne(saisie.titre_annonce),
  contenu_annonce: readTexte(saisie.contenu_annonce),
  ville_annonce: readLigne(saisie.ville_annonce),
})

/** The fields of each step that must be filled, in the order in which the form shows them. */
export const champsObligatoires = {
  1: ['code_tarif', 'titre_annonce', 'contenu_annonce'],
  2: ['id_typeannonce', 'ville_annonce', 'cp_annonce', 'datecontrat_annonce'],
} as const satisfies Record<number, readonly ChampAnnonce[]>

/** Whether a required field is empty. */
export const isMissing = (saisie: Partial<AnnonceSaisie>, champ: ChampAnnonce): boolean =>
  !saisie[champ] || isVide(String(saisie[champ]))

/** Refuses a title that holds a phone number, which would be shown even to those who may not see the advertiser's; or null. */
export const refuseTitre = (titre: string): FieldRefusal<'titre_annonce'> | null =>
  holdsTelephone(titre)
    ? refus(
        'titre_annonce',
        'Un titre ne porte pas de numéro de téléphone\u00a0: cochez «\u00a0Afficher mon numéro de téléphone\u00a0» à l’étape suivante.',
      )
    : null

/** The refusal of step 1 (product §5), or null. */
export function refuseEtape1(saisie: Textes): FieldRefusal<keyof Textes> | null {
  const champ = champsObligatoires[1].find((obligatoire) => isMissing(saisie, obligatoire))
  return champ ? refus(champ, 'Veuillez remplir le titre, la description et choisir un plan pour continuer.') : null
}

/** The refusal of an ad to be created (product §5), in the form and on the server alike, or null. */
export function refuseAnnonce(saisie: AnnonceSaisie): FieldRefusal<ChampAnnonce> | null {
  const vides = [...champsObligatoires[1], ...champsObligatoires[2]].filter((champ) => isMissing(saisie, champ))
  const lieu = vides.filter((champ) => champ === 'ville_annonce' || champ === 'cp_annonce')
  if (lieu.length === 1) return refus(lieu[0]!, lieuIncomplet)
  if (vides[0]) return refus(vides[0], 'Veuillez remplir tous les champs obligatoires avant de pré visualiser.')
  if (!readCodeTarif(saisie.code_tarif)) return refus('code_tarif', 'Ce plan n’existe pas.')
  if (!/^\d{5}$/.test(saisie.cp_annonce)) return refus('cp_annonce', 'Le code postal doit contenir 5 chiffres.')
  if (!isJour(saisie.datecontrat_annonce))
    return refus('datecontrat_annonce', 'La date de début n’est pas une date valide.')
  const retro = saisie.retrocession_annonce
  if (retro !== null && !(Number.isInteger(retro) && retro >= 0 && retro <= 100))
    return refus('retrocession_annonce', 'La rétrocession est un nombre entier de 0 à 100.')
  if (retro !== null && saisie.redevance_mensuelle !== null)
    return refus('redevance_mensuelle', 'Une part ou une redevance fixe\u00a0: videz l’une des deux.')
  return refuseLongueur(saisie) ?? refuseCriteres(saisie, saisie.datecontrat_annonce)
}

/** The refusal of a text over the limits of its plan (product §9), or null. */
function refuseLongueur(saisie: Textes): FieldRefusal<keyof Textes> | null {
  const { titre, description } = limiteTarif(saisie.code_tarif)
  if (longueur(saisie.titre_annonce) > titre)
    return refus('titre_annonce', `Le titre dépasse les ${titre} caractères de ce plan.`)
  if (longueur(saisie.contenu_annonce) > description)
    return refus('contenu_annonce', `La description dépasse les ${description} caractères de ce plan.`)
  return null
}

/** Parses a retrocession as typed: digits only, clamped to 0–100; null when empty (product §5). */
export const readRetrocession = (texte: string): number | null => readNombre(texte, 100)

/** The label of a status for its owner (product §4): 'Actif' and 'Expirée' keep their own, any other one is pending. */
export function libelleStatut(status: string): string {
  if (status === 'Actif') return 'Active'
  if (status === 'Expirée') return 'Expirée'
  return 'En attente'
}

/** How people quote an ad, on a cheque or in a list: the first 8 characters of its id (product §9 Display). */
export const referenceAnnonce = (uuid_annonce: string): string => uuid_annonce.slice(0, 8)

/** Path prefix of an ad's short address, before the first eight digits of its id. */
export const adresseCourte = '/a/'

/** « kinebouge.fr/a/1f2e3d4c », as it is typed: without the protocol. */
export const shortenAdresse = (origin: string, uuid_annonce: string): string =>
  origin.replace(/^https?:\/\//, '') + adresseCourte + uuid_annonce.slice(0, 8)
