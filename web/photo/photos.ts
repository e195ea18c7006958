// The photos a member adds to an ad, as a list: what each event makes of it, what the draft keeps, what leaves next (product §4, §5).
import { type Photo, refuseFichier, refusePhoto } from '#domain/photo/photo.ts'

export interface StoredPhoto {
  id: string
  nom: string
  blob: Blob
  /** Whether an attempt to send it may hold a place among the photos of the ad. */
  tentee: boolean
}

export interface AddedPhoto extends StoredPhoto {
  /** Address of the picture in this page. */
  url: string
  etat: 'prete' | 'envoi' | 'envoyee' | 'refusee'
  /** From 0 to 1. */
  progres: number
  phrase: string | null
}

/** A photo that did not arrive; `placePrise` when the ad may still count it among its photos. */
export interface MissingPhotos {
  phrase: string
  placePrise: boolean
}

export interface PhotoBatch {
  ajoutees: readonly AddedPhoto[]
  /** Sentences about files that were not taken, each once. */
  refus: readonly string[]
  /** How many files are still being read. */
  enPreparation: number
}

export const emptyBatch: PhotoBatch = { ajoutees: [], refus: [], enPreparation: 0 }

/** A photo as it comes into the list; `url` shows it in this page. */
export const readAddedPhoto = (gardee: StoredPhoto, url: string): AddedPhoto => ({
  ...gardee,
  url,
  etat: 'prete',
  progres: 0,
  phrase: null,
})

/** Files were chosen: each of them is then taken, or refused. */
export const chooseFiles = (lot: PhotoBatch, nombre: number): PhotoBatch => ({
  ...lot,
  refus: [],
  enPreparation: nombre,
})

export const takePhoto = ({ ajoutees, refus, enPreparation }: PhotoBatch, photo: AddedPhoto): PhotoBatch => ({
  ajoutees: [...ajoutees, photo],
  refus,
  enPreparation: enPreparation - 1,
})

export const refuseFile = ({ ajoutees, refus, enPreparation }: PhotoBatch, phrase: string): PhotoBatch => ({
  ajoutees,
  refus: [...new Set([...refus, phrase])],
  enPreparation: enPreparation - 1,
})

export interface Regle {
  code_tarif: string
  /** How many photos the ad already shows. */
  dejaLa: number
}

/** The refusal of one more file, or null. */
export const refuseAjout = ({ ajoutees }: PhotoBatch, file: File, { code_tarif, dejaLa }: Regle): string | null =>
  refuseFichier(file) ?? refusePhoto({ code_tarif, nombre: dejaLa + ajoutees.length, nom_fichier: file.name })

/** Photos of the draft, before those that were added while they were read. */
export const restorePhotos = (lot: PhotoBatch, gardees: readonly AddedPhoto[]): PhotoBatch => ({
  ...lot,
  ajoutees: [...gardees, ...lot.ajoutees],
})

export const removePhoto = (lot: PhotoBatch, retiree: string): PhotoBatch => ({
  ...lot,
  ajoutees: lot.ajoutees.filter(({ id }) => id !== retiree),
})

export const movePhoto = (lot: PhotoBatch, deplacee: string, rang: number): PhotoBatch => ({
  ...lot,
  ajoutees: moveTo(lot.ajoutees, ({ id }) => id === deplacee, rang),
})

/** Puts one of a list at a rank; what is unknown, or would leave the list, stays where it stands. */
export function moveTo<T>(liste: readonly T[], isIt: (un: T) => boolean, rang: number): readonly T[] {
  const depuis = liste.findIndex(isIt)
  if (depuis < 0 || rang < 0 || rang >= liste.length) return liste
  return liste.toSpliced(depuis, 1).toSpliced(rang, 0, liste[depuis]!)
}

/** The photos of an ad in an order that may not know all of them: those come last, as they stood. */
export const sortPhotos = <P extends Pick<Photo, 'nom_fichier'>>(
  photos: readonly P[],
  ordre: readonly string[],
): P[] => [
  ...ordre.flatMap((nom) => photos.find(({ nom_fichier }) => nom_fichier === nom) ?? []),
  ...photos.filter(({ nom_fichier }) => !ordre.includes(nom_fichier)),
]

/** How far one photo is on its way; a place may be taken as soon as it leaves. */
export const markPhoto = (lot: PhotoBatch, marquee: string, marque: Partial<AddedPhoto>): PhotoBatch => ({
  ...lot,
  ajoutees: lot.ajoutees.map((photo) => (photo.id === marquee ? { ...photo, ...marque } : photo)),
})

export const partie = { etat: 'envoi', progres: 0, phrase: null, tentee: true } as const

/** The end of an attempt; `manque` is null when the photo has arrived. */
export const readSentCount = (manque: MissingPhotos | null): Partial<AddedPhoto> =>
  manque ? { etat: 'refusee', phrase: manque.phrase, tentee: manque.placePrise } : { etat: 'envoyee', progres: 1 }

/** The photos the draft keeps: all that are not sent. */
export const readStoredPhotos = (lot: PhotoBatch): StoredPhoto[] =>
  readRemainingPhotos(lot).map(({ id, nom, blob, tentee }) => ({ id, nom, blob, tentee }))

/** The photos to send, in their order: all that are not sent, or one of them. */
export const readRemainingPhotos = ({ ajoutees }: PhotoBatch, seule?: string): AddedPhoto[] =>
  ajoutees.filter(({ id, etat }) => etat !== 'envoyee' && id === (seule ?? id))
