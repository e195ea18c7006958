// Unsubscribing: the kinds of mails that the link at their foot stops, and where each can be turned on again.
import { reasonAccount, type WrittenMail, writeMail } from './mail.ts'

/** The page that a link with a token opens. */
export const cheminDesabonnement = '/desabonnement'

interface Abonnement {
  /** The List-Id of the mail, by which mail software files it. */
  liste: string
  question: string
  fait: string
  reprise: { lien: string; texte: string }
}

const dansMonCompte = { lien: '/mon-compte', texte: 'Changer d’avis, dans mon compte' }

export const abonnements = {
  alerte: {
    liste: 'alertes',
    question: 'Ne plus recevoir les e-mails de cette alerte\u00a0?',
    fait: 'C’est fait\u00a0: cette alerte ne vous écrit plus.',
    reprise: { lien: '/mes-alertes', texte: 'La reprendre, ou voir les autres' },
  },
  message: {
    liste: 'messages',
    question: 'Ne plus recevoir d’e-mail quand un message reste non lu\u00a0?',
    fait: 'C’est fait\u00a0: vos messages vous attendront sans e-mail.',
    reprise: dansMonCompte,
  },
  forum: {
    liste: 'forum',
    question: 'Ne plus recevoir d’e-mail pour les réponses aux sujets que vous suivez\u00a0?',
    fait: 'C’est fait\u00a0: les réponses vous attendront dans vos notifications.',
    reprise: dansMonCompte,
  },
  annonce: {
    liste: 'annonces',
    question: 'Ne plus recevoir d’e-mail avant la fin de vos annonces\u00a0?',
    fait: 'C’est fait\u00a0: la fin de vos annonces sera dans vos notifications.',
    reprise: dansMonCompte,
  },
  favori: {
    liste: 'favoris',
    question: 'Ne plus recevoir d’e-mail sur vos favoris\u00a0?',
    fait: 'C’est fait\u00a0: ce qui change dans vos favoris sera dans vos notifications.',
    reprise: dansMonCompte,
  },
  invitation: {
    liste: 'invitations',
    question: 'Ne plus recevoir d’e-mail quand un cabinet vous invite\u00a0?',
    fait: 'C’est fait\u00a0: vos invitations vous attendront sans e-mail.',
    reprise: dansMonCompte,
  },
} as const satisfies Record<string, Abonnement>
export type NomAbonnement = keyof typeof abonnements

/** The kind that an address names; alerts have none in theirs. */
export const readAbonnement = (de: unknown): NomAbonnement =>
  typeof de === 'string' && Object.hasOwn(abonnements, de) ? (de as NomAbonnement) : 'alerte'

/** What a recurring mail carries: the link to stop it, and its list. */
export interface Desabonnement {
  lien: string
  liste: string
}

export const writeDesabonnement = (de: NomAbonnement, jeton: string, site: string): Desabonnement => ({
  lien: `${site}${cheminDesabonnement}/${jeton}${de === 'alerte' ? '' : `?de=${de}`}`,
  liste: abonnements[de].liste,
})

/** Whoever was forwarded a mail can stop the next ones: their member is told. `site` is the site's origin. */
export const lettreDesabonnement = (
  { pseudo_personne, de }: { pseudo_personne: string | null; de: NomAbonnement },
  site: string,
): WrittenMail =>
  writeMail({
    subject: 'Ces e-mails sont arrêtés',
    pseudo: pseudo_personne,
    passages: [
      abonnements[de].fait,
      'Ce n’est pas vous\u00a0? Le lien d’un e-mail transmis à quelqu’un peut être suivi par lui.',
      { lien: site + abonnements[de].reprise.lien, texte: 'Recevoir de nouveau ces e-mails' },
    ],
    raison: reasonAccount,
  })
