// Mails about an ad that waits for its payment: a reminder, then its removal (product §4).
import { reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { conditions } from '../marque/conditions.ts'
import { formatDate, formatEuros } from '../text/format.ts'

export interface UnpaidAnnonce {
  pseudo_personne: string | null
  uuid_annonce: string
  titre_annonce: string
  /** Euros. */
  montant: number
  /** Whether its cheque was announced. */
  cheque: boolean
  date_commande: string
  /** The day of its removal. */
  date_fin: string
}

export function writeUnpaidReminder(annonce: UnpaidAnnonce, site: string): WrittenMail {
  const {
    pseudo_personne: pseudo,
    titre_annonce: titre,
    uuid_annonce,
    montant,
    cheque,
    date_commande,
    date_fin,
  } = annonce
  const attendu = cheque ? `le chèque de ${formatEuros(montant)}` : `le paiement de ${formatEuros(montant)}`
  return writeMail({
    subject: `«\u00a0${titre}\u00a0» attend ${cheque ? 'votre chèque' : 'son paiement'}`,
    pseudo,
    passages: [
      `Votre annonce n’est pas encore en ligne\u00a0: nous attendons ${attendu} depuis le ${formatDate(date_commande)}.`,
      { titre, lien: `${site}/annonce/${uuid_annonce}`, lignes: ['Visible de vous seul pour le moment'] },
      { lien: `${site}/mes-annonces`, texte: cheque ? 'Voir mes annonces' : 'Payer mon annonce' },
      `Sans paiement avant le ${formatDate(date_fin)}, elle sera retirée, et vous ne devrez rien. Vous pouvez aussi la supprimer dès maintenant.`,
    ],
    raison: reasonAccount,
  })
}

export const writeUnpaidRemoval = (
  { pseudo_personne: pseudo, titre_annonce: titre, cheque }: UnpaidAnnonce,
  site: string,
): WrittenMail =>
  writeMail({
    subject: `«\u00a0${titre}\u00a0» est retirée, faute de paiement`,
    pseudo,
    passages: [
      `Votre annonce «\u00a0${titre}\u00a0» attendait son paiement depuis ${conditions.impayeeJours.fin} jours\u00a0: elle est retirée, et vous ne devez rien.`,
      ...(cheque ? ['Votre chèque est parti entre-temps\u00a0? Écrivez-nous, nous vous répondrons.'] : []),
      { lien: `${site}/ajouter-annonce`, texte: 'Publier une annonce' },
    ],
    raison: reasonAccount,
  })
