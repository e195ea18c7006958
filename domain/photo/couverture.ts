// The cover photo of an ad in a list: how many are requested at once, and the words for the number of photos.
import { formatPluriel } from '../text/format.ts'

/** Most covers per request: enough for all the favourites that a browser keeps. */
export const couverturesMax = 300

/** « 3 photos ». */
export const sayPhotos = (nombre: number): string => formatPluriel(nombre, 'photo')

/** Shown to visitors over the blurred photos of an ad (product D37). */
export const sayPhotosReservees = (nombre: number): string =>
  `${sayPhotos(nombre)}, réservée${nombre > 1 ? 's' : ''} aux membres`
