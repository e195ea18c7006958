// Withdrawal from the contract of a paid ad: its last day, the refund, and the receipt.
import * as z from 'zod/mini'
import { referenceAnnonce } from '../annonce/annonce.ts'
import { addJours } from '../date/jour.ts'
import { jourLegal } from '../date/legalTime.ts'
import { type Paragraph, reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { conditions } from '../marque/conditions.ts'
import { marque } from '../marque/marque.ts'
import { jour } from '../protocol/boundedSchemas.ts'
import { type FieldRefusal, refus } from '../protocol/refusal.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatDate, formatEuros, formatInstant } from '../text/format.ts'
import { raiseTtc } from './facture.ts'
import { isFerie } from './ferie.ts'
import type { Contrat, Operation } from './operation.ts'

const weekend = [0, 6]

export const contratAbsent = 'Commande non trouvée ou accès refusé.'

/** The last day of the withdrawal period, yyyy-mm-dd: a working day, not a Saturday (code de la consommation, L. 221-19). */
export function finRetractation(publication: string): string {
  let jour = addJours(jourLegal(new Date(publication)), 7 * conditions.retractationSemaines)
  while (isFerie(jour) || weekend.includes(new Date(jour).getUTCDay())) jour = addJours(jour, 1)
  return jour
}

/** An unpaid order may be withdrawn for as long as it is unpaid. */
export function refuseRetractation({ date_publication, date_expiration, immediat }: Contrat, now: Date): string | null {
  if (!date_publication || !date_expiration) return null
  const fin = finRetractation(date_publication)
  if (jourLegal(now) > fin) return `Le délai pour renoncer à cette commande s’est terminé le ${formatDate(fin)}.`
  return immediat && Date.parse(date_expiration) <= now.getTime()
    ? 'L’annonce a été en ligne toute sa durée\u00a0: il n’y a plus rien à rendre.'
    : null
}

/** A withdrawal received by letter or mail; the day that counts is the one it was sent. */
export const NoterRetractation = z.object({ p_uuid_annonce: Uuid, p_jour: jour() })

/** `commande` is the day of the order, known to the server. */
export function refuseJour(jour: string, now: Date, commande = ''): FieldRefusal<'jour'> | null {
  if (jour === '') return refus('jour', 'Indiquez le jour de l’envoi.')
  if (jour > jourLegal(now)) return refus('jour', 'Ce jour est à venir\u00a0: relisez-le.')
  if (jour < commande) return refus('jour', `La commande n’est que du ${formatDate(commande)}\u00a0: relisez ce jour.`)
  return null
}

/** The debit of a contract, among a member's operations. */
export type Commande = Operation & { uuid_annonce: string; contrat: Contrat }

/** The orders that may still be withdrawn. */
export const readCommandes = (operations: readonly Operation[], now: Date): Commande[] =>
  operations.filter(
    (operation): operation is Commande =>
      operation.contrat !== null &&
      operation.contrat.date_retractation === null &&
      refuseRetractation(operation.contrat, now) === null,
  )

const jourMs = 86_400_000

/**
 * The refund of a price, in cents: all of it, unless the member had asked for immediate publication; the whole days online are
 * then due (product D53). Rounded to an amount that a credit note can state.
 */
export function readRendu(contrat: Contrat, prix: number, now: Date): { joursDus: number; rendu: number } {
  const { duree_jours, date_publication, date_expiration, date_retrait, immediat } = contrat
  if (!immediat || !date_publication || !date_expiration) return { joursDus: 0, rendu: prix }
  const jusque = Math.min(now.getTime(), date_retrait ? Date.parse(date_retrait) : Number.POSITIVE_INFINITY)
  const reste = Math.max(0, Math.ceil((Date.parse(date_expiration) - jusque) / jourMs))
  const joursDus = Math.max(0, duree_jours - reste)
  const rendu = prix - Math.floor((prix * joursDus) / duree_jours)
  return { joursDus, rendu: Math.min(prix, raiseTtc(rendu, marque.editeur.taux_tva)) }
}

/** « l’annonce « Remplacement à Tours » (Pro, réf. 0f5c2a91), commandée le 25/11/2026 ». */
export const nameContrat = (
  { titre_annonce, libelle_tarif }: Pick<Contrat, 'titre_annonce' | 'libelle_tarif'>,
  { uuid_annonce, date_commande }: { uuid_annonce: string; date_commande: string },
): string =>
  `l’annonce «\u00a0${titre_annonce}\u00a0» (${libelle_tarif}, réf.\u00a0${referenceAnnonce(uuid_annonce)}), commandée le ${formatDate(date_commande)}`

/** How the money is given back. */
export const nextStepRefund =
  'sous 14 jours, par le moyen employé pour payer. S’il vous reste une annonce à payer, cette somme la paie d’abord.'
export const nextStepUnpaid =
  'Rien n’a été payé pour elle\u00a0: vous ne devez rien. Un chèque déjà envoyé ne sera pas encaissé.'

export interface Withdrawal extends Pick<Contrat, 'titre_annonce' | 'libelle_tarif'> {
  pseudo_personne: string | null
  uuid_annonce: string
  date_commande: string
  date_retractation: string
  /** Euros. */
  prix: number
  rendu: number
  /** The invoice and its credit note; null when nothing was paid. */
  facture: string | null
  avoir: string | null
  /** Whether it came by letter or mail. */
  lettre: boolean
}

/** The receipt required by law: what was withdrawn, in which words, day and hour. */
export const lettreRetractation = (retractee: Withdrawal, site: string): WrittenMail => {
  const { pseudo_personne, date_retractation, prix, rendu, facture, avoir, lettre } = retractee
  const retenu = rendu < prix ? ' Le reste est le prix des jours où elle a été en ligne, à votre demande.' : ''
  const argent: Paragraph[] = avoir
    ? [
        `L’annonce est retirée. Sur les ${formatEuros(prix)} de son prix, ${formatEuros(rendu)} vous sont rendus, ${nextStepRefund}${retenu}`,
        `L’avoir n°\u00a0${avoir}, sur la facture n°\u00a0${facture}, est avec vos opérations.`,
        { lien: `${site}/operations-history`, texte: 'Voir mes opérations' },
      ]
    : [`L’annonce est retirée. ${nextStepUnpaid}`]
  return writeMail({
    subject: `Votre rétractation du ${formatDate(date_retractation)} est enregistrée`,
    pseudo: pseudo_personne,
    passages: [
      lettre
        ? `Nous avons reçu votre rétractation, envoyée par écrit le ${formatDate(date_retractation)}\u00a0:`
        : `Nous avons reçu votre rétractation le ${formatInstant(date_retractation)} (heure de Paris)\u00a0:`,
      { citation: `Je renonce au contrat de ${nameContrat(retractee, retractee)}.` },
      ...argent,
      'Gardez cet e-mail\u00a0: il en est l’accusé de réception.',
      `Vous n’avez rien demandé\u00a0? Changez votre mot de passe, puis écrivez à ${marque.contact}.`,
    ],
    raison: reasonAccount,
  })
}
