// The photos of an ad: their limits (product §9), what is refused before and after the upload (product §5, D13), and the sentences.
import * as z from 'zod/mini'
import { limiteTarif } from '../paiement/tarif.ts'
import { listOf, textUpTo } from '../protocol/boundedSchemas.ts'
import { Uuid } from '../protocol/uuid.ts'
import { readNom } from '../text/texte.ts'
import { couverturesMax } from './couverture.ts'

/** Heaviest photo sent as it is, in bytes (product §5); above it the browser compresses first. */
export const poidsMax = 1_468_006
/** Heaviest photo after compression and in the store, in bytes: 1.35 MB (product §5). */
export const poidsCible = Math.floor(1.35 * 1024 * 1024)
/** Longest side after compression and in the store, in pixels (product §5). */
export const coteMax = 1920
/** Widths of what is made from a photo to be shown, in pixels (ADR 009). */
export const largeursPhoto = [480, 1280] as const
export type LargeurPhoto = (typeof largeursPhoto)[number]
/** Widest blur that visitors see of it, in pixels: nothing in it can be recognised (product D37). */
export const largeurFlou = 32

/** Heaviest upload the server reads, in bytes: the photo of a phone as it is, from a client that does not compress. */
export const poidsEnvoiMax = 10 * poidsMax
/** Most bytes that the photos of one member take in the store: 200 MB, at least 140 photos. */
export const poidsMembreMax = 200 * 1024 * 1024
/** Most pixels the server decodes. */
export const pixelsMax = 40_000_000

export const typesPhoto = ['image/jpeg', 'image/png', 'image/webp'] as const
export type TypePhoto = (typeof typesPhoto)[number]

/** Life of an upload link and of a deletion link, in seconds. */
export const uploadLinkSeconds = 300
/** Longest life of a link to look at a photo, in seconds. */
export const viewLinkSeconds = 900

/**
 * A photo as the API lists it: `nom_fichier` is the name the store gave, the one to ask its links by. The two other links are
 * those of its renditions, 480 and 1,280 pixels wide at most; sizes are null until they are made, and the links then the photo's.
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
 * For an upload, `p_nom_fichier` is the member's own name of the file. Everywhere else it is the name the list gives,
 * or the member's own name, which then means the last photo sent under it.
 */
export const CiblePhoto = z.object({ p_uuid_annonce: Uuid, p_nom_fichier: textUpTo(nomMax) })

/** The first photo of each of these ads, in its small rendition; an ad that shows none is not answered. */
export const CouverturesVoulues = z.object({ p_uuids_annonces: listOf(Uuid, 1, couverturesMax) })
export const Couverture = z.object({ uuid_annonce: z.uuid(), url: z.string() })
export type Couverture = z.infer<typeof Couverture>

/** The photos an ad shows, all of them, in the order they are to be seen. */
export const OrdrePhotos = z.object({ p_uuid_annonce: Uuid, p_noms_fichiers: listOf(textUpTo(nomMax), 0, 50) })

export const photosIntrouvables = 'Aucune photo trouvée pour cette annonce.'
export const suppressionImpossible = 'Erreur lors de la suppression de la photo.'
export const formatRefuse = 'Choisissez une photo au format JPEG, PNG ou WebP.'
/** Said once the browser could not read it: Safari can, and its form sends a JPEG. */
export const heicRefuse =
  'Cette photo est au format HEIC, que ce navigateur ne lit pas. Sur l’iPhone\u00a0: Réglages, Appareil photo, Formats, «\u00a0Le plus compatible\u00a0»\u00a0; ou envoyez-vous la photo par e-mail\u00a0: elle arrive en JPEG.'

/** The sentence for an image that cannot be read, compressed or accepted (product §5). */
export const traitementImpossible = (fichier: string): string => `Impossible de traiter l'image ${fichier}.`

/** The sentence for an upload the store refused, by its status (product §8). */
export const envoiImpossible = (status: number): string => `Erreur ${status} lors de l'upload vers le stockage.`

export const placePleine =
  'Vos photos occupent déjà 200 Mo, le plus qu’un membre peut garder. Retirez-en, ou supprimez une annonce, puis réessayez.'

/** The sentence that refuses one more photo to a member whose photos weigh so many bytes, or null. */
export const refusePoids = (occupe: number): string | null =>
  occupe + poidsCible > poidsMembreMax ? placePleine : null

/** Names of files that are no photo a browser or the server could read; any other is judged by its first bytes. */
const autres = /\.(bmp|tiff?|svg|html?|pdf|docx?|xlsx?|zip|mp4|mov|avi|dng|raw)\.?$/i

/** A file's name as it is kept: no folder, its last 150 code points at most. */
export const readNomFichier = (saisie: string): string =>
  [...readNom(saisie.split(/[/\\]/).at(-1)!)].slice(-nomMax).join('')

/** The sentence that refuses one more photo to an ad of a plan that holds `nombre` of them (product §5, §9), or null. */
export function refusePhoto(photo: { code_tarif: string; nombre: number; nom_fichier: string }): string | null {
  const { photos } = limiteTarif(photo.code_tarif)
  if (photos === 0) return 'Ce plan ne permet pas d’ajouter de photos.'
  const nom = readNomFichier(photo.nom_fichier)
  if (nom === '') return 'Le nom de la photo est vide.'
  if (autres.test(nom)) return formatRefuse
  if (photo.nombre >= photos) return `Une annonce contient au plus ${photos} photos.`
  return null
}

/** The sentence that refuses an order of photos that is not one of exactly those an ad shows, or null. */
export function refuseOrdre(noms: readonly string[], visibles: readonly string[]): string | null {
  const voulus = new Set(noms)
  const memes = noms.length === visibles.length && visibles.every((nom) => voulus.has(nom))
  return memes ? null : 'Les photos de cette annonce ont changé entre-temps\u00a0: leur ordre n’a pas été enregistré.'
}

/** The sentence that refuses a file before it is read, compressed and sent (product §5), or null; its type is a guess from its name. */
export function refuseFichier(fichier: { name: string; type: string; size: number }): string | null {
  if (fichier.type !== '' && !/^image\/(?!svg|tiff|bmp)/.test(fichier.type)) return formatRefuse
  return fichier.size === 0 ? traitementImpossible(fichier.name) : null
}

/** Whether the first bytes are those of HEIC or HEIF, whatever the file's name. */
export const isHeic = (octets: Uint8Array): boolean =>
  /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(String.fromCharCode(...octets.subarray(0, 12)))

const signatures: [TypePhoto, (debut: string) => boolean][] = [
  ['image/jpeg', (debut) => debut.startsWith('\xff\xd8\xff')],
  ['image/png', (debut) => debut.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (debut) => debut.startsWith('RIFF') && debut.endsWith('WEBP')],
]

/** The type of a file by its first bytes, whatever its name; null when it is no photo we take. */
export function readTypePhoto(octets: Uint8Array): TypePhoto | null {
  const debut = String.fromCharCode(...octets.subarray(0, 12))
  return signatures.find(([, matches]) => matches(debut))?.[0] ?? null
}
