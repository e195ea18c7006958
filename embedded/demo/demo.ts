// The whole demo at a given moment; the same seed and moment give the same demo.
import { type AnnonceDemo, createAnnonces, type Durees } from './annonce.ts'
import { createForums, type ForumDemo, type MessageForumDemo } from './forum.ts'
import { createMembres, type Membre } from './membre.ts'
import { type ConversationDemo, createConversations, type MessageDemo } from './messagerie.ts'
import { createPaiements, type PaiementDemo } from './paiement.ts'
import { createSeededRandom } from './seededRandom.ts'
import type { Commune } from './towns.ts'
import { createVues, type VueDemo } from './views.ts'

export interface Demo {
  membres: Membre[]
  annonces: AnnonceDemo[]
  paiements: PaiementDemo[]
  vues: VueDemo[]
  forums: ForumDemo[]
  messagesForum: MessageForumDemo[]
  conversations: ConversationDemo[]
  messages: MessageDemo[]
}

const seed = 20_260_101

export function createDemo(communes: readonly Commune[], durees: Durees, now: Date, from = seed): Demo {
  const hasard = createSeededRandom(from)
  const membres = createMembres(hasard)
  const annonces = createAnnonces(communes, membres, { durees, now }, hasard)
  return {
    membres,
    annonces,
    paiements: createPaiements(annonces, hasard),
    vues: createVues(annonces, now, hasard),
    ...createForums(membres, now, hasard),
    ...createConversations(membres, annonces, now, hasard),
  }
}
