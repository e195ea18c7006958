// Mails about an ad that waits for its payment: a reminder, then its removal (product D74).
import { reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { formatDate, formatEuros } from '../text/format.ts'

export interface UnpaidAnnonce {
  pseudo_personne: string | null
  uuid_annonce: string
  titre_annonce: string
  /** Euros. */
  montant: number
  /** Whether a cheque is announced for it. */
  cheque: boolean
  date_commande: string
  /** The day of its removal. */
  date_fin: string
}

export function writeUnpaidReminder(annonce: UnpaidAnnonce, site: string): WrittenMail {
  const { titre_annonce: titre, montant, cheque, date_commande, date_fin } = annonce
  return writeMail({
    subject: `«\u00a0${titre}\u00a0» attend ${cheque ? 'votre chèque' : 'son paiement'}`,
    pseudo: annonce.pseudo_personne,
    passages: [
      `Votre annonce n’est pas encore en ligne\u00a0: nous attendons ${cheque ? 'votre chèque' : 'votre paiement'} de ${formatEuros(montant)} depuis le ${formatDate(date_commande)}.`,
      { titre, lien: `${site}/annonce/${annonce.uuid_annonce}`, lignes: ['Visible de vous seul pour le moment'] },
      { lien: `${site}/mes-annonces`, texte: cheque ? 'Voir mes annonces' : 'Payer mon annonce' },
      `Sans paiement avant le ${formatDate(date_fin)}, elle sera retirée, et vous ne devrez rien. Vous pouvez aussi la supprimer dès maintenant.`,
    ],
    raison: reasonAccount,
  })
}

export function writeUnpaidRemoval({ titre_annonce: titre, ...annonce }: UnpaidAnnonce, site: string): WrittenMail {
  return writeMail({
    subject: `«\u00a0${titre}\u00a0» est retirée, faute de paiement`,
    pseudo: annonce.pseudo_personne,
    passages: [
      `Votre annonce «\u00a0${titre}\u00a0» attendait son paiement depuis le ${formatDate(annonce.date_commande)}\u00a0: elle est retirée, et vous ne devez rien.`,
      `Un chèque est parti entre-temps\u00a0? Écrivez-nous\u00a0: ${marque.contact}.`,
      { lien: `${site}/ajouter-annonce`, texte: 'Publier une annonce' },
    ],
    raison: reasonAccount,
  })
}
