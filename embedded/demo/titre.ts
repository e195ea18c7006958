// Titles of demo ads: what is offered, where, and sometimes when or why.
import type { Hasard } from './hasard.ts'

/** A title within a number of characters. */
export function writeTitre(say: (sujet: string) => string[], max: number, hasard: Hasard): string {
  const fitting = say('titre').filter((titre) => titre.length <= max)
  const titre = fitting.length > 0 ? hasard.pick(fitting) : say('titre sans ville')[0]!
  const [un, deux] = hasard.shuffle(say('atout').filter((atout) => !repeats(titre, atout)))
  const suites = [`${titre}, ${un}`, `${titre} – ${un}`]
  if (max > 40 && deux && !repeats(un!, deux)) suites.push(`${titre}, ${un} et ${deux}`)
  const fits = suites.filter((suite) => suite.length <= max)
  const suivi = !/[?)]$/.test(titre) && fits.length > 0 && hasard.chance(max > 40 ? 0.85 : 0.55)
  return suivi ? hasard.pick(fits) : titre
}

/** Whether the second says a word of the first again. */
const repeats = (dit: string, atout: string): boolean =>
  atout.split(' ').some((mot) => mot.length > 3 && dit.toLowerCase().includes(mot))
