// The end of an ad: when its owner is warned, and how the remaining days are written.

/** Days before the end on which the owner is warned. */
export const finJours = [7, 1] as const

/** « aujourd’hui », « demain », « dans 4 jours ». */
export const sayDans = (jours: number): string =>
  jours <= 0 ? 'aujourd’hui' : jours === 1 ? 'demain' : `dans ${jours} jours`
