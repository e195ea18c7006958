// Mails for notifications: an answer in a topic, an own ad that ends, changes in favourites.

import { finJours } from '../annonce/expiration.ts'
import { writeDesabonnement } from '../mail/desabonnement.ts'
import { type Paragraph, type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { formatInstant } from '../text/format.ts'
import { finFavoriJours, type Notification, sayFin, sayNotification } from './notification.ts'

/** Kinds sent by mail; all favourites share one mail. */
export type GenreEcrit = 'forum' | 'annonce' | 'favori'

export interface Avis {
  pseudo_personne: string | null
  jeton: string
  /** All of the same kind; never empty. */
  notifications: readonly Notification[]
}

/** Favourites listed in one mail; the others are only counted. */
const favorisParCourrier = 10

type Corps = (avis: Avis, site: string, maintenant: Date) => { subject: string; passages: Paragraph[] }

const corps: Record<GenreEcrit, Corps> = {
  forum: ({ notifications: [reponse] }, site, maintenant) => {
    const { texte, lien } = sayNotification(reponse!, maintenant)
    return {
      subject: withoutEnd(texte),
      passages: [texte, { lien: site + lien, texte: 'Lire la réponse' }],
    }
  },
  annonce: ({ notifications: [annonce] }, site, maintenant) => {
    const { texte, lien } = sayNotification(annonce!, maintenant)
    const finie = annonce!.etat === 'Expirée'
    return {
      subject: withoutEnd(texte),
      passages: finie
        ? [texte, 'Rien n’est renouvelé ni débité sans vous.', { lien: site + lien, texte: 'La renouveler' }]
        : [
            texte,
            `Elle quittera la liste le ${formatInstant(annonce!.date_expiration!)}\u00a0; vous pourrez alors la renouveler. Déjà pourvue\u00a0? Dites-le, et plus personne ne vous écrira pour elle.`,
            { lien: site + lien, texte: 'Voir mes annonces' },
          ],
    }
  },
  favori: ({ notifications }, site, maintenant) => {
    const [premier] = notifications
    const autres = notifications.length - favorisParCourrier
    return {
      subject:
        notifications.length === 1
          ? withoutEnd(sayNotification(premier!, maintenant).texte)
          : `Du nouveau dans ${notifications.length} de vos favoris`,
      passages: [
        'Dans vos favoris\u00a0:',
        ...notifications.slice(0, favorisParCourrier).map(({ sujet, etat, date_expiration, reference }) => ({
          titre: sujet ?? '',
          lien: `${site}/annonce/${reference}`,
          lignes: [etat === 'Pourvue' ? 'Elle est pourvue.' : `Elle ${fin(date_expiration, maintenant)}`],
        })),
        ...(autres > 0 ? [`Et ${autres} autre${autres > 1 ? 's' : ''}.`] : []),
        { lien: `${site}/favoris`, texte: 'Voir mes favoris' },
      ],
    }
  },
}

/** Removes the final full stop or the renewal sentence, for the subject of the mail. */
const withoutEnd = (texte: string): string => texte.replace(/\.( Vous pouvez la renouveler\.)?$/, '')

const fin = (date: string | null, maintenant: Date) => sayFin(date, maintenant, finFavoriJours).texte

const raisons: Record<GenreEcrit, string> = {
  forum: `vous suivez ce sujet sur ${marque.nom}\u00a0: un seul pour ce sujet, jusqu’à ce que vous l’ouvriez.`,
  annonce: `cette annonce est à vous sur ${marque.nom}\u00a0: un ${finJours[0]} jours avant sa fin, un la veille, un quand elle a quitté la liste.`,
  favori: `ces annonces sont dans vos favoris sur ${marque.nom}\u00a0: un par jour au plus.`,
}

/** The mail; `site` is the site's origin. */
export function lettreAvis(genre: GenreEcrit, avis: Avis, site: string, maintenant: Date): WrittenMail {
  return writeMail({
    ...corps[genre](avis, site, maintenant),
    pseudo: avis.pseudo_personne,
    raison: `Vous recevez cet e-mail parce que ${raisons[genre]}`,
    reglages: [
      { lien: `${site}/mon-compte`, texte: 'Choisir mes e-mails' },
      { lien: writeDesabonnement(genre, avis.jeton, site).lien, texte: 'Ne plus recevoir ces e-mails' },
    ],
  })
}

/** Whether the notification still deserves a mail: false for an ad renewed since. */
export const isEcrit = ({ genre, etat, date_expiration }: Notification, maintenant: Date): boolean =>
  etat !== 'Actif' || sayFin(date_expiration, maintenant, genre === 'favori' ? finFavoriJours : finJours[0]).proche
