// Mails about a report: receipt, decision for each side, answer to an appeal. They never give the reporter's name to the author,
// and never repeat what a visitor typed before the address is confirmed.
import { type Paragraph, reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { formatDate } from '../text/format.ts'
import { type Mesure, nomsMesure, sayAuSignaleur } from './decision.ts'
import {
  type Cible,
  cheminConfirmation,
  cheminSuivi,
  echeanceOf,
  type Motif,
  motifs,
  nomsCible,
  referenceOf,
} from './signalement.ts'

const lettre = (subject: string, raison: string, ...passages: (Paragraph | false)[]): WrittenMail =>
  writeMail({ subject, pseudo: null, raison, passages: passages.filter((passage) => passage !== false) })

/** For the reporter, who may be a visitor. */
const raisonSignalement = `Vous recevez cet e-mail parce que cette adresse a été donnée avec un signalement sur ${marque.nom}.`

const writeRecours = (jour: string, lien: string): Paragraph => ({
  lien,
  texte: `Contester, gratuitement, jusqu’au ${formatDate(jour)}`,
})

export interface ReceiptMail {
  uuid_signalement: string
  cible: Cible
  motif: Motif
  date_signalement: string
  echeance: string
  masque: boolean
  /** The token of the link that confirms a visitor's address; null for a member. */
  uuid_confirmation: string | null
}

export const lettreAccuse = (
  { uuid_signalement, cible, motif, date_signalement, echeance, masque, uuid_confirmation }: ReceiptMail,
  site: string,
): WrittenMail =>
  uuid_confirmation
    ? lettre(
        `Confirmez votre signalement (${referenceOf(uuid_signalement)})`,
        raisonSignalement,
        `Un signalement du ${formatDate(date_signalement)} sur ${nomsCible[cible]} (réf. ${referenceOf(uuid_signalement)}) a été fait avec cette adresse. ${motifs[motif].grave ? `Une personne le lira avant le ${formatDate(echeance)}. Ouvrez ce lien pour qu’elle vous réponde` : 'Ouvrez ce lien pour qu’une personne le lise et vous réponde'}\u00a0; il confirme aussi vos autres signalements de ces derniers jours.`,
        { texte: 'Confirmer', lien: site + cheminConfirmation(uuid_confirmation) },
        'Si vous n’avez rien signalé, ne faites rien\u00a0: sans ce lien, personne ne vous écrira.',
      )
    : lettre(
        `Votre signalement est bien reçu (${referenceOf(uuid_signalement)})`,
        raisonSignalement,
        `Votre signalement du ${formatDate(date_signalement)} sur ${nomsCible[cible]} est bien reçu (réf. ${referenceOf(uuid_signalement)}). Une personne le lira avant le ${formatDate(echeance)}, et décidera.${masque ? ' Le message est masqué en attendant.' : ''}`,
        { texte: 'Le suivre', lien: site + cheminSuivi(uuid_signalement) },
        'Si vous n’avez rien signalé, ne tenez pas compte de ce message.',
      )

export interface DecisionMail {
  uuid_decision: string
  cible: Cible
  mesure: Mesure
  faits: string
  fondement: string
  jusqu_au: string | null
  contestable_jusqu_au: string
  /** False when the content was found by our own check, without a report. */
  signalee: boolean
}

/** To the author: the measure, its reasons, the rule, and how to appeal. */
export const lettreAuteur = (decidee: DecisionMail, site: string): WrittenMail => {
  const { uuid_decision, cible, mesure, faits, fondement, jusqu_au, contestable_jusqu_au, signalee } = decidee
  return lettre(
    mesure === 'avertir' ? 'Un avertissement sur votre contenu' : 'Votre contenu a été retiré',
    reasonAccount,
    `Il s’agit d’${nomsCible[cible]}.`,
    `Ce que nous avons fait\u00a0: ${nomsMesure[mesure].fait}${jusqu_au ? ` Jusqu’au ${formatDate(jusqu_au)}.` : ''}`,
    `Pourquoi\u00a0: ${faits}`,
    `La règle\u00a0: ${fondement}`,
    `Comment\u00a0: ${signalee ? 'à la suite d’un signalement' : 'par notre contrôle'}, et par la décision d’une personne.`,
    writeRecours(contestable_jusqu_au, site + cheminSuivi(uuid_decision)),
    'Vous pouvez aussi saisir le juge.',
  )
}

/** To the author of a message hidden automatically, before a person decides. */
export const lettreMasque = (
  {
    uuid_decision,
    cible,
    mesure,
    faits,
    fondement,
    date_decision,
  }: Omit<DecisionMail, 'jusqu_au' | 'contestable_jusqu_au' | 'signalee'> & { date_decision: string },
  site: string,
): WrittenMail =>
  lettre(
    'Votre message est masqué en attendant une décision',
    reasonAccount,
    `Il s’agit d’${nomsCible[cible]}.`,
    `Ce qui a été fait\u00a0: ${nomsMesure[mesure].fait}`,
    `Pourquoi\u00a0: ${faits}`,
    `La règle\u00a0: ${fondement}`,
    `Comment\u00a0: à la suite d’un signalement, et de façon automatique. Une personne relira votre message avant le ${formatDate(echeanceOf(new Date(date_decision), true).toISOString())}\u00a0: elle le rétablira, ou vous écrira sa décision, qui pourra être contestée.`,
    { texte: 'Le suivre', lien: site + cheminSuivi(uuid_decision) },
    'Vous pouvez aussi saisir le juge.',
  )

/** To the same author, once a person found nothing wrong. */
export const lettreRetabli = (
  site: string,
  { uuid_decision, cible }: Pick<DecisionMail, 'uuid_decision' | 'cible'>,
): WrittenMail =>
  lettre(
    'Votre message est de nouveau lisible',
    reasonAccount,
    `Il s’agit d’${nomsCible[cible]}, qui s’était masqué de lui-même après un signalement. Une personne l’a relu et n’y a pas relevé de manquement.`,
    { texte: 'Le suivre', lien: site + cheminSuivi(uuid_decision) },
  )

export interface DecisionNotice {
  uuid_signalement: string
  date_signalement: string
  mesure: Mesure
  contestable_jusqu_au: string
  /** Put back since then, after an appeal. */
  retabli: boolean
}

/** To the reporter. */
export const lettreSignaleur = (rendue: DecisionNotice, site: string): WrittenMail => {
  const { uuid_signalement, date_signalement, mesure, contestable_jusqu_au, retabli } = rendue
  return lettre(
    `Votre signalement (${referenceOf(uuid_signalement)})`,
    raisonSignalement,
    `Nous avons lu votre signalement du ${formatDate(date_signalement)}. ${sayAuSignaleur(mesure)}`,
    retabli &&
      'Son auteur a contesté cette décision\u00a0: après un nouvel examen, le contenu est de nouveau en ligne.',
    'Cette décision est celle d’une personne.',
    writeRecours(contestable_jusqu_au, site + cheminSuivi(uuid_signalement)),
    'Vous pouvez aussi saisir le juge.',
  )
}

export interface AppealAnswer {
  uuid_suivi: string
  date_recours: string
  accepte: boolean
  reponse: string
  signaleur: boolean
}

/** The answer to an appeal, for the person who made it. */
export const lettreRecours = ({ uuid_suivi, date_recours, accepte, reponse, signaleur }: AppealAnswer, site: string) =>
  lettre(
    'La réponse à votre recours',
    signaleur ? raisonSignalement : reasonAccount,
    `Une personne a relu votre recours du ${formatDate(date_recours)}. ${sayReponse(accepte, signaleur)}`,
    `Pourquoi\u00a0: ${reponse}`,
    { texte: 'La relire', lien: site + cheminSuivi(uuid_suivi) },
    `Vous pouvez aussi saisir le juge. ${marque.nom} reste à votre disposition à ${marque.contact}.`,
  )

export const sayReponse = (accepte: boolean, signaleur: boolean): string =>
  !accepte
    ? 'La décision est maintenue.'
    : signaleur
      ? 'Nous reprenons l’examen de votre signalement.'
      : 'Nous annulons la décision\u00a0: ce qu’elle avait retiré est rétabli.'
