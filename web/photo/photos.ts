// The list of photos added to an ad: events, stored part, next to send (product §4, §5).
import { type Photo, refuseFichier, refusePhoto } from '#domain/photo/photo.ts'

export interface StoredPhoto {
  id: string
  nom: string
  blob: Blob
  /** Whether an earlier attempt may already count among the ad's photos. */
  tentee: boolean
}

export interface AddedPhoto extends StoredPhoto {
  /** Object URL of the picture in this page. */
  url: string
  etat: 'prete' | 'envoi' | 'envoyee' | 'refusee'
  /** From 0 to 1. */
  progres: number
  phrase: string | null
}

/** A photo that failed; `placePrise` when it may still count among the ad's photos. */
export interface MissingPhotos {
  phrase: string
  placePrise: boolean
}

export interface PhotoBatch {
  ajoutees: readonly AddedPhoto[]
  /** Sentences about refused files, without duplicates. */
  refus: readonly string[]
  /** Files still being read. */
  enPreparation: number
}

export const emptyBatch: PhotoBatch = { ajoutees: [], refus: [], enPreparation: 0 }

/** A new item of the list; `url` displays it in this page. */
export const readAddedPhoto = (gardee: StoredPhoto, url: string): AddedPhoto => ({
  ...gardee,
  url,
  etat: 'prete',
  progres: 0,
  phrase: null,
})

/** Files were chosen; each will be accepted or refused. */
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
  /** Photos that the ad already has. */
  dejaLa: number
}

/** The refusal of one more file, or null. */
export const refuseAjout = ({ ajoutees }: PhotoBatch, file: File, { code_tarif, dejaLa }: Regle): string | null =>
  refuseFichier(file) ?? refusePhoto({ code_tarif, nombre: dejaLa + ajoutees.length, nom_fichier: file.name })

/** Adds the stored photos before those added while they were loading. */
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

/** Moves an item to an index; unknown items or indexes change nothing. */
export function moveTo<T>(liste: readonly T[], isIt: (un: T) => boolean, rang: number): readonly T[] {
  const depuis = liste.findIndex(isIt)
  if (depuis < 0 || rang < 0 || rang >= liste.length) return liste
  return liste.toSpliced(depuis, 1).toSpliced(rang, 0, liste[depuis]!)
}

/** Sorts photos by a list of names; those not in it come last. */
export const sortPhotos = <P extends Pick<Photo, 'nom_fichier'>>(
  photos: readonly P[],
  ordre: readonly string[],
): P[] => [
  ...ordre.flatMap((nom) => photos.find(({ nom_fichier }) => nom_fichier === nom) ?? []),
  ...photos.filter(({ nom_fichier }) => !ordre.includes(nom_fichier)),
]

/** Updates the state of a photo. */
export const markPhoto = (lot: PhotoBatch, marquee: string, marque: Partial<AddedPhoto>): PhotoBatch => ({
  ...lot,
  ajoutees: lot.ajoutees.map((photo) => (photo.id === marquee ? { ...photo, ...marque } : photo)),
})

export const partie = { etat: 'envoi', progres: 0, phrase: null, tentee: true } as const

/** The state after an attempt; `manque` is null on success. */
export const readSentCount = (manque: MissingPhotos | null): Partial<AddedPhoto> =>
  manque ? { etat: 'refusee', phrase: manque.phrase, tentee: manque.placePrise } : { etat: 'envoyee', progres: 1 }

/** The photos to store: those not sent. */
export const readStoredPhotos = (lot: PhotoBatch): StoredPhoto[] =>
  readRemainingPhotos(lot).map(({ id, nom, blob, tentee }) => ({ id, nom, blob, tentee }))

/** The photos to send in order: all unsent ones, or only `seule`. */
export const readRemainingPhotos = ({ ajoutees }: PhotoBatch, seule?: string): AddedPhoto[] =>
  ajoutees.filter(({ id, etat }) => etat !== 'envoyee' && id === (seule ?? id))
