// The end of an ad: when its member is told of it, and how its day is said.

/** Days before its end when an ad's member is told of it. */
export const finJours = [7, 1] as const

/** « aujourd’hui », « demain », « dans 4 jours ». */
export const sayDans = (jours: number): string =>
  jours <= 0 ? 'aujourd’hui' : jours === 1 ? 'demain' : `dans ${jours} jours`
