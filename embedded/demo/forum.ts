// Demo forum topics with their dates, the latest a few minutes old.
import { extraitLignes } from '#domain/text/texte.ts'
import { type Dialogue, readDialogues } from './dialogue.ts'
import { findMembre, type Membre } from './membre.ts'
import type { SeededRandom } from './seededRandom.ts'

export interface ForumDemo {
  uuid_forum: string
  titre_forum: string
  id_categorie: number
  sub: string
  date_creation: Date
  nombre_messages: number
  date_dernier_message: Date
  extrait_premier_message: string
}

export interface MessageForumDemo {
  uuid_forum: string
  rang_dans_forum: number
  sub: string
  contenu_message: string
  date_envoi: Date
}

const heure = 3_600_000
/** Topics must be younger than their authors' accounts (hours). */
const ageMax = 85 * 24

export function createForums(
  membres: readonly Membre[],
  now: Date,
  hasard: SeededRandom,
): { forums: ForumDemo[]; messagesForum: MessageForumDemo[] } {
  const subOf = (pseudo: string): string => findMembre(membres, pseudo).sub
  const forums: ForumDemo[] = []
  const messagesForum: MessageForumDemo[] = []
  const [longest, ...others] = readDialogues('forum.md')
  const order = [longest!, ...hasard.shuffle(others)]
  for (const [index, { titre, reglages, paroles }] of order.entries()) {
    const uuid_forum = hasard.uuid()
    const dates = drawDates(paroles, index / order.length, now, hasard)
    forums.push({
      uuid_forum,
      titre_forum: titre,
      id_categorie: Number(reglages.get('catégorie')),
      sub: subOf(paroles[0]![0]),
      date_creation: dates[0]!,
      nombre_messages: dates.length,
      date_dernier_message: dates.at(-1)!,
      extrait_premier_message: extraitLignes(paroles[0]![1]),
    })
    for (const [i, [pseudo, contenu_message]] of paroles.entries())
      messagesForum.push({
        uuid_forum,
        rang_dans_forum: i + 1,
        sub: subOf(pseudo),
        contenu_message,
        date_envoi: dates[i]!,
      })
  }
  return { forums, messagesForum }
}

/** The first topics are active, the last have been silent for weeks; answers come within an hour or a few days. */
function drawDates(paroles: Dialogue['paroles'], share: number, now: Date, hasard: SeededRandom): Date[] {
  const last = 0.2 + ageMax * 0.7 * share ** 2 + 5 * share
  const ages = [last]
  while (ages.length < paroles.length)
    ages.push(ages.at(-1)! + (hasard.chance(0.4) ? hasard.next() : 18 * hasard.next()))
  return ages.toReversed().map((age) => new Date(now.getTime() - Math.round(age * heure)))
}
