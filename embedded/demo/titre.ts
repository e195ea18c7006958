// Titles of demo ads: what is offered, where, and sometimes when or why.
import type { Hasard } from './hasard.ts'

/** A title within a number of characters. */
export function writeTitre(say: (sujet: string) => string[], max: number, hasard: Hasard): string {
  const fitting = say('titre').filter((titre) => titre.length <= max)
  const titre = fitting.length > 0 ? hasard.pick(fitting) : say('titre sans ville')[0]!
  const [un, deux] = hasard.shuffle(say('atout').filter((atout) => !titre.includes(atout)))
  const suites = [`${titre} : ${un} et ${deux}`, `${titre} – ${un}`, `${titre}, ${un}`]
  const longs = suites.filter((suite) => suite.length <= max)
  return max > 40 && longs.length > 0 && hasard.chance(0.75) ? hasard.pick(longs) : titre
}
