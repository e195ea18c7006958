// Notifications: one entry per conversation, ad, topic… that changed; its words are made from the current state when it is read.
import * as z from 'zod/mini'
import { finJours, sayDans } from '../annonce/expiration.ts'
import { countJours } from '../date/jour.ts'
import { jourLegal } from '../date/legalTime.ts'
import { cheminSuivi } from '../moderation/signalement.ts'
import { formatDate, formatEuros } from '../text/format.ts'

const genres = [
  'message',
  'alerte',
  'forum',
  'annonce',
  'favori',
  'paiement',
  'remboursement',
  'decision',
  'signalement',
  'invitation',
] as const
export type Genre = (typeof genres)[number]

export const Notification = z.object({
  /** The id of the conversation, alert, topic, ad… concerned. */
  reference: z.uuid(),
  genre: z.enum(genres),
  date_notification: z.iso.datetime({ offset: true }),
  vue: z.boolean(),
  /** A pseudo, a title or a search; null when not needed. */
  sujet: z.nullable(z.string()),
  /**
   * Depends on the kind. Ad or favourite: its state. Payment: its means, or 'attendu'. Refund of a withdrawal: 'retractation', or
   * 'attendu'. Decision: 'recours' once an appeal is answered.
   */
  etat: z.nullable(z.string()),
  /** When the ad ends. */
  date_expiration: z.nullable(z.iso.datetime({ offset: true })),
  /** In euros. */
  montant: z.nullable(z.number()),
})
export type Notification = z.infer<typeof Notification>

/** Days before an ad ends when those who keep it as a favourite are told. */
export const finFavoriJours = 3
/** Days a notification is kept. */
export const notificationJours = 90

/** The page where an invitation is answered: its ad. */
export const cheminInvitation = (uuid_annonce: string): string => `/annonce/${uuid_annonce}?invitation=1`

interface Dite {
  texte: string
  lien: string
}

type Mots = (notification: Notification, maintenant: Date) => Dite

const cite = (sujet: string | null): string => `«\u00a0${sujet ?? ''}\u00a0»`

const mots: Record<Genre, Mots> = {
  message: ({ sujet, reference }) => ({
    texte: `${sujet} vous a écrit.`,
    lien: `/messagerie?conversationId=${reference}`,
  }),
  alerte: ({ sujet }) => ({
    texte: sujet
      ? `De nouvelles annonces pour votre alerte ${cite(sujet)}.`
      : 'De nouvelles annonces pour votre alerte.',
    lien: '/mes-alertes',
  }),
  forum: ({ sujet, reference }) => ({ texte: `Nouvelle réponse dans ${cite(sujet)}.`, lien: `/forum/${reference}` }),
  annonce: sayAnnonce,
  favori: sayFavori,
  paiement: ({ etat, montant }) => {
    const somme = formatEuros(montant ?? 0)
    if (etat === 'attendu')
      return { texte: `Commande enregistrée\u00a0: nous attendons votre chèque de ${somme}.`, lien: '/mes-annonces' }
    const texte = etat === 'CHQ' ? `Votre chèque de ${somme} est encaissé.` : `Votre paiement de ${somme} est reçu.`
    return { texte, lien: '/operations-history' }
  },
  remboursement: ({ etat, montant }) => {
    const somme = `${formatEuros(montant ?? 0)} vous`
    const retractation = `Votre rétractation est enregistrée\u00a0: ${etat === 'attendu' ? 'vous ne devez rien' : `${somme} seront rendus`}.`
    return { texte: etat ? retractation : `${somme} sont remboursés.`, lien: '/operations-history' }
  },
  decision: ({ etat, reference }) => ({
    texte: etat === 'recours' ? 'Votre recours a sa réponse.' : 'Une décision de modération concerne votre contenu.',
    lien: cheminSuivi(reference),
  }),
  signalement: ({ reference }) => ({ texte: 'Votre signalement a sa réponse.', lien: cheminSuivi(reference) }),
  invitation: ({ sujet, reference }) =>
    sujet === null
      ? { texte: 'Êtes-vous toujours disponible\u00a0?', lien: '/mes-disponibilites' }
      : {
          texte: `Un cabinet vous invite, vos disponibilités lui correspondent\u00a0: ${cite(sujet)}.`,
          lien: cheminInvitation(reference),
        },
}

/** The text of a notification and the page it opens. */
export const sayNotification = (notification: Notification, maintenant: Date): Dite =>
  mots[notification.genre](notification, maintenant)

/** An ended ad links to its renewal, which asks for confirmation first. */
function sayAnnonce({ sujet, etat, date_expiration, reference }: Notification, maintenant: Date): Dite {
  const annonce = `Votre annonce ${cite(sujet)}`
  if (etat === 'Expirée')
    return {
      texte: `${annonce} n’est plus en ligne. Vous pouvez la renouveler.`,
      lien: `/mes-annonces?renouveler=${reference}`,
    }
  const fin = sayFin(date_expiration, maintenant, finJours[0])
  return { texte: `${annonce} ${fin.texte}`, lien: fin.proche ? '/mes-annonces' : `/annonce/${reference}` }
}

function sayFavori({ sujet, etat, date_expiration, reference }: Notification, maintenant: Date): Dite {
  const suite =
    etat === 'Pourvue'
      ? 'est pourvue.'
      : etat === 'Expirée'
        ? 'n’est plus en ligne.'
        : sayFin(date_expiration, maintenant, finFavoriJours).texte
  return { texte: `${cite(sujet)}, dans vos favoris, ${suite}`, lien: `/annonce/${reference}` }
}

/** When an ad ends: a date, or a number of days when few are left. */
export function sayFin(date: string | null, maintenant: Date, peu: number): { texte: string; proche: boolean } {
  const fin = date ?? maintenant.toISOString()
  const jours = countJours(jourLegal(maintenant), jourLegal(new Date(fin)))
  if (jours > peu) return { texte: `est en ligne jusqu’au ${formatDate(fin)}.`, proche: false }
  return { texte: `se termine ${sayDans(jours)}.`, proche: true }
}
