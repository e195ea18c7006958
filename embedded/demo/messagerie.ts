// The demo conversations: what the accounts and their colleagues write to each other, some of it not read yet.
import { nameAnnonce } from '#domain/messagerie.ts'
import type { AnnonceDemo } from './annonce.ts'
import { type Dialogue, readDialogues } from './dialogue.ts'
import type { Hasard } from './hasard.ts'
import { findMembre, type Membre } from './membre.ts'

export interface ConversationDemo {
  uuid_conversation: string
  /** The account, then who it talks with. */
  subs: readonly [string, string]
  dernier_rang: number
  date_dernier_message: Date
  /** The last rank each of the two has read, in the same order. */
  lus: readonly [number, number]
}

export interface MessageDemo {
  uuid_conversation: string
  rang_dans_conversation: number
  sub: string
  contenu_message: string
  date_envoi: Date
  uuid_annonce: string | null
}

const minute = 60_000

export function createConversations(
  membres: readonly Membre[],
  annonces: readonly AnnonceDemo[],
  now: Date,
  hasard: Hasard,
): { conversations: ConversationDemo[]; messages: MessageDemo[] } {
  const conversations: ConversationDemo[] = []
  const messages: MessageDemo[] = []
  for (const dialogue of readDialogues('messagerie.md')) {
    const { titre, reglages, paroles } = dialogue
    const compte = reglages.get('compte')!
    const nonLus = Number(reglages.get('non lus'))
    const autre = findMembre(membres, titre)
    const uuid_conversation = hasard.uuid()
    const dates = drawDates(dialogue, now, hasard)
    const annonce = reglages.has('annonce') ? annonces.find(isShownBy(compte)) : undefined
    for (const [i, [who, texte]] of paroles.entries())
      messages.push({
        uuid_conversation,
        rang_dans_conversation: i + 1,
        sub: who === 'moi' ? compte : autre.sub,
        contenu_message: i === 0 && annonce ? nameAnnonce(annonce.titre_annonce, texte) : texte,
        date_envoi: dates[i]!,
        uuid_annonce: i === 0 && annonce ? annonce.uuid_annonce : null,
      })
    const rang = paroles.length
    conversations.push({
      uuid_conversation,
      subs: [compte, autre.sub],
      dernier_rang: rang,
      date_dernier_message: dates.at(-1)!,
      lus: paroles.at(-1)![0] === 'moi' ? [rang, rang - nonLus] : [rang - nonLus, rang],
    })
  }
  return { conversations, messages }
}

const isShownBy =
  (compte: string) =>
  ({ sub, status_annonce }: AnnonceDemo): boolean =>
    sub === compte && status_annonce === 'Actif'

/** What is not read came in one go; what was answered took the time people take. */
function drawDates({ paroles, reglages }: Dialogue, now: Date, hasard: Hasard): Date[] {
  const ages = [Number(reglages.get('minutes'))]
  while (ages.length < paroles.length) {
    const together = ages.length < Number(reglages.get('non lus')) || hasard.chance(0.5)
    ages.push(ages.at(-1)! + (together ? hasard.int(1, 4) : hasard.int(20, 700)))
  }
  return ages.toReversed().map((age) => new Date(now.getTime() - age * minute))
}
