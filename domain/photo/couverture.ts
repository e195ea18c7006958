// The cover of an ad in a list: how many are asked at once, and what is said of the photos behind it.
import { formatPluriel } from '../text/format.ts'

/** Most covers asked at once: those of all the favourites that a browser keeps. */
export const couverturesMax = 300

/** « 3 photos ». */
export const sayPhotos = (nombre: number): string => formatPluriel(nombre, 'photo')

/** Read by a visitor on the blur of an ad's photos (product D37). */
export const sayPhotosReservees = (nombre: number): string =>
  `${sayPhotos(nombre)}, réservée${nombre > 1 ? 's' : ''} aux membres`
