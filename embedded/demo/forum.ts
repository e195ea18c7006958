// The demo forum: its topics with their hours, the latest a few minutes old.
import { extrait } from '#domain/texte.ts'
import { debat } from './debat.ts'
import type { Hasard } from './hasard.ts'
import type { Membre } from './membre.ts'
import { sujetsDuMetier } from './metier.ts'
import { sujetsDuQuotidien } from './quotidien.ts'
import type { Sujet } from './sujet.ts'

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
/** The oldest topics are younger than their authors' accounts. */
const ageMax = 85 * 24

export function createForums(
  membres: readonly Membre[],
  now: Date,
  hasard: Hasard,
): { forums: ForumDemo[]; messagesForum: MessageForumDemo[] } {
  const subs = new Map(membres.map(({ pseudo_personne, sub }) => [pseudo_personne, sub]))
  const subOf = (pseudo: string): string => {
    const sub = subs.get(pseudo)
    if (!sub) throw new Error(`personne ne s’appelle « ${pseudo} » dans la démonstration`)
    return sub
  }
  const forums: ForumDemo[] = []
  const messagesForum: MessageForumDemo[] = []
  const order = [debat, ...hasard.shuffle([...sujetsDuMetier, ...sujetsDuQuotidien])]
  for (const [index, sujet] of order.entries()) {
    const uuid_forum = hasard.uuid()
    const dates = drawDates(sujet, index / order.length, now, hasard)
    forums.push({
      uuid_forum,
      titre_forum: sujet.titre,
      id_categorie: sujet.id_categorie,
      sub: subOf(sujet.paroles[0]![0]),
      date_creation: dates[0]!,
      nombre_messages: dates.length,
      date_dernier_message: dates.at(-1)!,
      extrait_premier_message: extrait(sujet.paroles[0]![1]),
    })
    for (const [i, [pseudo, contenu_message]] of sujet.paroles.entries())
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

/** The first topics are alive, the last ones have been silent for weeks; answers come within the hour or the next days. */
function drawDates({ paroles }: Sujet, share: number, now: Date, hasard: Hasard): Date[] {
  const last = 0.2 + ageMax * 0.7 * share ** 2 + 5 * share
  const ages = [last]
  while (ages.length < paroles.length)
    ages.push(ages.at(-1)! + (hasard.chance(0.4) ? hasard.next() : 18 * hasard.next()))
  return ages.toReversed().map((age) => new Date(now.getTime() - Math.round(age * heure)))
}
