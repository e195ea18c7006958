// Erasing an account: the delay before it, what remains, and the e-mails about it (product D42).
import * as z from 'zod/mini'
import { reasonAccount, type WrittenMail, writeMail } from '../mail/mail.ts'
import { marque } from '../marque/marque.ts'
import { Uuid } from '../protocol/uuid.ts'
import { formatDate } from '../text/format.ts'

/** An erased member whose account at the identity provider is not deleted yet. */
export const CompteAOublier = z.object({
  uuid_personne: z.uuid(),
  /** The identifier at the provider. */
  sub: z.string(),
  date_depart: z.iso.datetime({ offset: true }),
})
export type CompteAOublier = z.infer<typeof CompteAOublier>

export const CibleCompteAOublier = z.object({ p_uuid_parti: Uuid })

/** Hours after which a deletion that the product should have done is left to the operators. */
export const oubliHeures = 1

export const compteDejaOublie = 'Ce compte n’est pas à supprimer, ou l’est déjà.'

/** Days between the request and the erasure. */
export const effacementJours = 14

/** Years for which a host keeps the identity of its members. */
export const identiteAns = 1

/** The texts that replace those of a departed member's ads; the rows stay because the ledger refers to them. */
export const annonceEffacee = { titre: 'Annonce retirée', contenu: 'Son auteur a quitté le site.' } as const

/** Days before the erasure of a dormant account on which its member is told, the first and the last time. */
export const sommeilJours = { premier: 30, dernier: 7 } as const

export interface Sommeil extends Effacement {
  date_activite: string
}

export interface Effacement {
  pseudo_personne: string | null
  date_effacement: string
}

const restera = `Resteront\u00a0: vos messages du forum et ceux que vos correspondants ont reçus, sous le nom «\u00a0Membre parti\u00a0»\u00a0; vos opérations, paiements et factures, dix ans\u00a0; de quoi vous identifier, ${identiteAns} an, pour la justice seule.`
const partira = 'votre profil, vos annonces et leurs photos, vos alertes'

/** The e-mail to a member whose dormant account will be erased. `site` is the site's origin. */
export const lettreSommeil = (sommeil: Sommeil, site: string): WrittenMail => {
  const jour = formatDate(sommeil.date_effacement)
  return writeMail({
    subject: `Votre compte sera supprimé le ${jour}`,
    pseudo: sommeil.pseudo_personne,
    passages: [
      `Votre compte ${marque.nom} dort depuis le ${formatDate(sommeil.date_activite)}. Sans connexion avant le ${jour}, il sera supprimé\u00a0: ${partira}, sans retour.`,
      restera,
      'Pour le garder, il suffit de l’ouvrir.',
      { lien: `${site}/mon-compte`, texte: 'Garder mon compte' },
    ],
    raison: reasonAccount,
  })
}

/** The e-mail to a member who asked for the erasure. `site` is the site's origin. */
export const lettreEffacement = (effacement: Effacement, site: string): WrittenMail => {
  const jour = formatDate(effacement.date_effacement)
  return writeMail({
    subject: `Votre compte sera supprimé le ${jour}`,
    pseudo: effacement.pseudo_personne,
    passages: [
      `La suppression de votre compte ${marque.nom} a été demandée. Le ${jour}, elle sera faite, sans retour\u00a0: ${partira}.`,
      restera,
      'Vous changez d’avis\u00a0? Ouvrez votre compte avant ce jour, et gardez-le.',
      { lien: `${site}/mon-compte`, texte: 'Garder mon compte' },
      'Vous n’avez rien demandé\u00a0? Gardez-le, puis changez votre mot de passe\u00a0: quelqu’un le connaît peut-être.',
    ],
    raison: reasonAccount,
  })
}

/** The e-mail to a member who cancelled the erasure. */
export const lettreGarde = ({ pseudo_personne }: Pick<Effacement, 'pseudo_personne'>, site: string): WrittenMail =>
  writeMail({
    subject: 'Votre compte est gardé',
    pseudo: pseudo_personne,
    passages: [
      `La suppression de votre compte ${marque.nom} est annulée. Rien n’a été effacé\u00a0: vos annonces, vos messages et vos alertes restent les mêmes.`,
      'Ce n’est pas vous qui l’aviez demandée\u00a0? Changez votre mot de passe\u00a0: quelqu’un le connaît peut-être.',
      { lien: `${site}/mon-compte`, texte: 'Ouvrir mon compte' },
    ],
    raison: reasonAccount,
  })

/** The last e-mail, once the account is erased. */
export const lettreDepart = ({ pseudo_personne }: Pick<Effacement, 'pseudo_personne'>): WrittenMail =>
  writeMail({
    subject: 'Votre compte est supprimé',
    pseudo: pseudo_personne,
    passages: [
      `Votre compte ${marque.nom} n’existe plus. Ont été effacés\u00a0: ${partira}.`,
      restera.replace('Resteront', 'Restent'),
      `Cet e-mail est le dernier. Une question\u00a0? Écrivez-nous à ${marque.contact}.`,
    ],
    raison: `Vous recevez cet e-mail parce qu’un compte ${marque.nom} se servait de cette adresse.`,
  })
