// Private messages: what may be sent, to whom, and how an ad is named in the first one.
import * as z from 'zod/mini'
import { longueur } from './annonce.ts'

/** Longest message, in code points. */
export const messageMax = 5000

export const EnvoyerMessageAnnonce = z.object({
  recipient_id: z.uuid(),
  ad_id: z.optional(z.nullable(z.uuid())),
  content: z.string(),
})

/** The sentence that refuses a message to an advertiser (§5), or null. */
export function refuseMessageAnnonce(contenu: string): string | null {
  if (contenu.trim() === '') return 'Le message ne peut pas être vide.'
  if (longueur(contenu.trim()) > messageMax) return `Le message dépasse ${messageMax} caractères.`
  return null
}

/** A member cannot write to themselves (§5). */
export const messageASoi = 'Vous ne pouvez pas vous envoyer un message à vous-même.'

/** The first message about an ad opens with a line that names it (decision 22). */
export const nommerAnnonce = (titre: string, contenu: string): string =>
  `À propos de l’annonce « ${titre} »\n\n${contenu}`
