// Demo conversations, some with unread messages.
import { nameAnnonce } from '#domain/messagerie/messagerie.ts'
import type { AnnonceDemo } from './annonce.ts'
import { type Dialogue, readDialogues } from './dialogue.ts'
import { findMembre, type Membre } from './membre.ts'
import type { SeededRandom } from './seededRandom.ts'

export interface ConversationDemo {
  uuid_conversation: string
  /** The account, then its correspondent. */
  subs: readonly [string, string]
  dernier_rang: number
  date_dernier_message: Date
  /** The last rank read by each, in the same order. */
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

interface Conversation {
  conversation: ConversationDemo
  messages: MessageDemo[]
}

export function createConversations(
  membres: readonly Membre[],
  annonces: readonly AnnonceDemo[],
  now: Date,
  hasard: SeededRandom,
): { conversations: ConversationDemo[]; messages: MessageDemo[] } {
  const all = readDialogues('messagerie.md').map((dialogue): Conversation => {
    const autre = findMembre(membres, dialogue.titre)
    const uuid = hasard.uuid()
    const dates = drawDates(dialogue, now, hasard)
    const annonce = dialogue.reglages.has('annonce')
      ? annonces.find(isShownBy(dialogue.reglages.get('compte')!))
      : undefined
    return writeConversation(dialogue, autre.sub, { uuid, dates, annonce })
  })
  return {
    conversations: all.map(({ conversation }) => conversation),
    messages: all.flatMap(({ messages }) => messages),
  }
}

function writeConversation(
  { reglages, paroles }: Dialogue,
  autre: string,
  { uuid, dates, annonce }: { uuid: string; dates: Date[]; annonce: AnnonceDemo | undefined },
): Conversation {
  const compte = reglages.get('compte')!
  const rang = paroles.length
  const lu = rang - Number(reglages.get('non lus'))
  const conversation: ConversationDemo = {
    uuid_conversation: uuid,
    subs: [compte, autre],
    dernier_rang: rang,
    date_dernier_message: dates.at(-1)!,
    lus: paroles.at(-1)![0] === 'moi' ? [rang, lu] : [lu, rang],
  }
  const messages = paroles.map(
    ([who, texte], i): MessageDemo => ({
      uuid_conversation: uuid,
      rang_dans_conversation: i + 1,
      sub: who === 'moi' ? compte : autre,
      contenu_message: texte,
      date_envoi: dates[i]!,
      uuid_annonce: null,
    }),
  )
  if (annonce) {
    const [first] = messages
    first!.contenu_message = nameAnnonce(annonce.titre_annonce, first!.contenu_message)
    first!.uuid_annonce = annonce.uuid_annonce
  }
  return { conversation, messages }
}

const isShownBy =
  (compte: string) =>
  ({ sub, status_annonce }: AnnonceDemo): boolean =>
    sub === compte && status_annonce === 'Actif'

/** Unread messages were sent together; answers took a plausible time. */
function drawDates({ paroles, reglages }: Dialogue, now: Date, hasard: SeededRandom): Date[] {
  const ages = [Number(reglages.get('minutes'))]
  while (ages.length < paroles.length) {
    const together = ages.length < Number(reglages.get('non lus')) || hasard.chance(0.5)
    ages.push(ages.at(-1)! + (together ? hasard.int(1, 4) : hasard.int(20, 700)))
  }
  return ages.toReversed().map((age) => new Date(now.getTime() - age * minute))
}
