// Photos of an ad: limits (product §9), refusals before and after the upload (product §5, D13), sentences.
import * as z from 'zod/mini'
import { limiteTarif } from '../paiement/tarif.ts'
import { listOf, textUpTo } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import { readNom } from '../text/texte.ts'
import { couverturesMax } from './couverture.ts'

/** Heaviest photo sent unchanged, in bytes (product §5); the browser compresses heavier ones. */
export const poidsMax = 1_468_006
/** Heaviest photo after compression, as stored, in bytes: 1.35 MB (product §5). */
export const poidsCible = Math.floor(1.35 * 1024 * 1024)
/** Longest side after compression, as stored, in pixels (product §5). */
export const coteMax = 1920
/** Widths of the smaller versions made from a photo, in pixels (ADR 009). */
export const largeursPhoto = [480, 1280] as const
export type LargeurPhoto = (typeof largeursPhoto)[number]
/** Width of the blurred version shown to visitors, in pixels: nothing can be recognised (product D37). */
export const largeurFlou = 32

/** Heaviest upload accepted by the server, in bytes: an uncompressed phone photo. */
export const poidsEnvoiMax = 10 * poidsMax
/** Storage for the photos of one member, in bytes: 200 MB, at least 140 photos. */
export const poidsMembreMax = 200 * 1024 * 1024
/** Largest image that the server decodes, in pixels. */
export const pixelsMax = 40_000_000

export const typesPhoto = ['image/jpeg', 'image/png', 'image/webp'] as const
export type TypePhoto = (typeof typesPhoto)[number]

/** Lifetime of upload and deletion links, in seconds. */
export const uploadLinkSeconds = 300
/** Longest lifetime of a link to view a photo, in seconds. */
export const viewLinkSeconds = 900

/**
 * A photo as the API lists it. `nom_fichier` is the name given by the store, used to request links. The two other links are those
 * of smaller versions (480 and 1,280 pixels wide at most); until these exist, sizes are null and the links are those of the
 * photo.
 */
export const Photo = z.object({
  nom_fichier: z.string(),
  url: z.string(),
  url_480: z.string(),
  url_1280: z.string(),
  largeur: z.nullable(z.int()),
  hauteur: z.nullable(z.int()),
})
export type Photo = z.infer<typeof Photo>

const nomMax = 150

/**
 * For an upload, `p_nom_fichier` is the member's own file name. Elsewhere it is the name in the list, or the member's own name,
 * which means the last photo sent under it.
 */
export const CiblePhoto = z.object({ p_uuid_annonce: Uuid, p_nom_fichier: textUpTo(nomMax) })

/** Returns the first photo of each ad, in its small version; ads without a visible photo are left out. */
export const CouverturesVoulues = z.object({ p_uuids_annonces: listOf(Uuid, 1, couverturesMax) })
export const Couverture = z.object({ uuid_annonce: z.uuid(), url: z.string() })
export type Couverture = z.infer<typeof Couverture>

/** All the visible photos of an ad, in the wanted order. */
export const OrdrePhotos = z.object({ p_uuid_annonce: Uuid, p_noms_fichiers: listOf(textUpTo(nomMax), 0, 50) })

export const photosIntrouvables = 'Aucune photo trouvée pour cette annonce.'
export const suppressionImpossible = 'Erreur lors de la suppression de la photo.'
export const formatRefuse = 'Choisissez une photo au format JPEG, PNG ou WebP.'
/** Shown after the browser failed to read it: Safari can, and converts it to JPEG. */
export const heicRefuse =
  'Cette photo est au format HEIC, que ce navigateur ne lit pas. Sur l’iPhone\u00a0: Réglages, Appareil photo, Formats, «\u00a0Le plus compatible\u00a0»\u00a0; ou envoyez-vous la photo par e-mail\u00a0: elle arrive en JPEG.'

/** The sentence for an image that cannot be read, compressed or accepted (product §5). */
export const traitementImpossible = (fichier: string): string => `Impossible de traiter l'image ${fichier}.`

/** The sentence for an upload that the store refused, with its HTTP status (product §8). */
export const envoiImpossible = (status: number): string => `Erreur ${status} lors de l'upload vers le stockage.`

export const placePleine =
  'Vos photos occupent déjà 200 Mo, le plus qu’un membre peut garder. Retirez-en, ou supprimez une annonce, puis réessayez.'

/** Refuses a photo when the member's storage is full; null when accepted. */
export const refusePoids = (occupe: number): string | null =>
  occupe + poidsCible > poidsMembreMax ? placePleine : null

/** Extensions that are surely not photos; other files are judged by their first bytes. */
const autres = /\.(bmp|tiff?|svg|html?|pdf|docx?|xlsx?|zip|mp4|mov|avi|dng|raw)\.?$/i

/** A file name as stored: without folders, last 150 code points. */
export const readNomFichier = (saisie: string): string =>
  [...readNom(saisie.split(/[/\\]/).at(-1)!)].slice(-nomMax).join('')

/** Refuses one more photo for an ad that has `nombre` of them (product §5, §9); null when accepted. */
export function refusePhoto(photo: { code_tarif: string; nombre: number; nom_fichier: string }): string | null {
  const { photos } = limiteTarif(photo.code_tarif)
  if (photos === 0) return 'Ce plan ne permet pas d’ajouter de photos.'
  const nom = readNomFichier(photo.nom_fichier)
  if (nom === '') return 'Le nom de la photo est vide.'
  if (autres.test(nom)) return formatRefuse
  if (photo.nombre >= photos) return `Une annonce contient au plus ${photos} photos.`
  return null
}

/** Refuses an order that does not list exactly the visible photos; null when accepted. */
export function refuseOrdre(noms: readonly string[], visibles: readonly string[]): string | null {
  const voulus = new Set(noms)
  const memes = noms.length === visibles.length && visibles.every((nom) => voulus.has(nom))
  return memes ? null : 'Les photos de cette annonce ont changé entre-temps\u00a0: leur ordre n’a pas été enregistré.'
}

/** Refuses a file before it is read, compressed and sent (product §5), or null; browsers guess its type from its name. */
export function refuseFichier(fichier: { name: string; type: string; size: number }): string | null {
  if (fichier.type !== '' && !/^image\/(?!svg|tiff|bmp)|^application\/octet-stream$/.test(fichier.type))
    return formatRefuse
  return fichier.size === 0 ? traitementImpossible(fichier.name) : null
}

/** Whether the first bytes are those of a HEIC or HEIF file. */
export const isHeic = (octets: Uint8Array): boolean =>
  /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(String.fromCharCode(...octets.subarray(0, 12)))

const signatures: [TypePhoto, (debut: string) => boolean][] = [
  ['image/jpeg', (debut) => debut.startsWith('\xff\xd8\xff')],
  ['image/png', (debut) => debut.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (debut) => debut.startsWith('RIFF') && debut.endsWith('WEBP')],
]

/** The type of a file from its first bytes; null when it is not an accepted photo. */
export function readTypePhoto(octets: Uint8Array): TypePhoto | null {
  const debut = String.fromCharCode(...octets.subarray(0, 12))
  return signatures.find(([, matches]) => matches(debut))?.[0] ?? null
}
