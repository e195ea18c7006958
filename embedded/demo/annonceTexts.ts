// Texts of demo ads, made of sentences that a physiotherapist would write, within the plan's limit.
import type { SeededRandom } from './seededRandom.ts'

/** Sentences that a practice may say on a subject. */
type Say = (sujet: string) => string[]

/** Subjects of phrase.md by paragraph, in reading order; plans with short texts use one paragraph. */
const plan: readonly (readonly string[])[] = [
  ['ouverture', 'patientèle', 'équipe'],
  ['plateau', 'domicile', 'logiciel'],
  ['horaires', 'conditions', 'suite'],
  ['accès', 'cadre de vie'],
  ['fin'],
]

/** Longest sentence for a text of 200 characters. */
const bref = 48

/** A text of at most `max` characters. */
export function writeTexte(say: Say, max: number, hasard: SeededRandom): string {
  return max <= 200 ? writeBref(say, max, hasard) : writeLong(say, max, hasard)
}

function writeBref(say: Say, max: number, hasard: SeededRandom): string {
  const sujets = hasard.shuffle(plan.flat().filter((sujet) => sujet !== 'ouverture' && sujet !== 'fin'))
  const kept = sujets.slice(0, hasard.int(2, 4))
  const ordered = plan.flat().filter((sujet) => kept.includes(sujet))
  let texte = hasard.pick(say('ouverture').filter((phrase) => phrase.length <= max / 2 + 20))
  for (const sujet of [...ordered, 'fin']) {
    const phrases = say(sujet).filter((phrase) => phrase.length <= bref && texte.length + 1 + phrase.length <= max)
    if (phrases.length > 0) texte += ` ${hasard.pick(phrases)}`
  }
  return texte
}

function writeLong(say: Say, max: number, hasard: SeededRandom): string {
  // Some stop early: few people use the whole limit.
  const room = Math.min(max, Math.round(max * (0.55 + hasard.next() / 2)))
  let left = room
  let said = ''
  /** A sentence on a subject that does not repeat `dites`. */
  function take(sujet: string, dites: string[] = []): string[] {
    const phrases = say(sujet).filter((phrase) => !dites.some((dite) => isAlike(dite, phrase)))
    const phrase = choose(phrases, left, said, room, hasard)
    if (!phrase) return []
    said += phrase
    left -= phrase.length + 2
    return [phrase]
  }
  const twice = (sujet: string) => room > 1100 && vastes.has(sujet)
  const paragraphs = plan
    .map((sujets) =>
      sujets.flatMap((sujet) => {
        const first = take(sujet)
        return twice(sujet) ? [...first, ...take(sujet, first)] : first
      }),
    )
    .filter((phrases) => phrases.length > 0)
  return paragraphs.map((phrases) => phrases.join(' ')).join(max <= 500 ? ' ' : '\n\n')
}

/** Subjects that may have a second sentence. */
const vastes = new Set(['plateau', 'cadre de vie'])

const motsOf = (phrase: string): string[] => phrase.toLowerCase().match(/\p{L}{5,}/gu) ?? []

/** Whether two sentences share a significant word. */
const isAlike = (one: string, other: string): boolean => motsOf(one).some((mot) => motsOf(other).includes(mot))

const semaine = /\d jours/

/** A sentence that fits and repeats nothing; longer ones where the plan allows. */
function choose(phrases: string[], left: number, said: string, room: number, hasard: SeededRandom): string | null {
  const fresh = phrases.filter(
    (phrase) => phrase.length + 2 <= left && !said.includes(phrase) && !(semaine.test(said) && semaine.test(phrase)),
  )
  if (fresh.length === 0) return null
  const longs = fresh.filter((phrase) => phrase.length > bref)
  return hasard.pick(longs.length > 0 && hasard.chance(room > 600 ? 0.85 : 0.35) ? longs : fresh)
}

/** A title of at most `max` characters. */
export function writeTitre(say: (sujet: string) => string[], max: number, hasard: SeededRandom): string {
  const fitting = say('titre').filter((titre) => titre.length <= max)
  const titre = fitting.length > 0 ? hasard.pick(fitting) : say('titre sans ville')[0]!
  const [un, deux] = hasard.shuffle(say('atout').filter((atout) => !repeats(titre, atout)))
  const suites = [`${titre}, ${un}`, `${titre} – ${un}`]
  if (max > 40 && deux && !repeats(un!, deux)) suites.push(`${titre}, ${un} et ${deux}`)
  const fits = suites.filter((suite) => suite.length <= max)
  const suivi = !/[?)]$/.test(titre) && fits.length > 0 && hasard.chance(max > 40 ? 0.85 : 0.55)
  return suivi ? hasard.pick(fits) : titre
}

/** Whether the second repeats a word of the first. */
const repeats = (dit: string, atout: string): boolean =>
  atout.split(' ').some((mot) => mot.length > 3 && dit.toLowerCase().includes(mot))
