// The erasure of an account: how long one may change one's mind, what stays, and the mail that tells of it (produit D42).
import { conditions } from '../conditions.ts'
import { formatDate } from '../format.ts'
import { marque, signature } from '../marque.ts'

/** Days between asking for it and its being done. */
export const effacementJours = 14

/** How long a host keeps who its members were, in years. */
export const identiteAns = 1

/** The texts of the ads of a member who has left, whose rows stay: the ledger refers to them. */
export const annonceEffacee = { titre: 'Annonce retirée', contenu: 'Son auteur a quitté le site.' } as const

/** How long an account is kept after its member was last seen, in years: the most, and the least that a setting may say. */
export const compteAns = { max: conditions.compteAns, min: 2 } as const

/** Days before the end of an account that sleeps when its member is told, the first and the last time. */
export const sommeilJours = { premier: 30, dernier: 7 } as const

export interface Sommeil extends Effacement {
  date_activite: string
}

/** Subject and text of the mail to a member who has not been seen for long, for a site at an origin. */
export const lettreSommeil = (sommeil: Sommeil, site: string): { subject: string; text: string } => ({
  subject: `Votre compte sera supprimé le ${formatDate(sommeil.date_effacement)}`,
  text: `${bonjour(sommeil)}

Votre compte ${marque.nom} dort depuis le ${formatDate(sommeil.date_activite)}. Sans connexion avant le ${formatDate(sommeil.date_effacement)}, il sera supprimé\u00a0: votre profil, vos annonces et leurs photos.

Pour le garder, il suffit de l’ouvrir\u00a0:

${site}/mon-compte

${signature}
`,
})

export interface Effacement {
  pseudo_personne: string | null
  date_effacement: string
}

const bonjour = ({ pseudo_personne }: Effacement): string => `Bonjour${pseudo_personne ? ` ${pseudo_personne}` : ''},`

/** Subject and text of the mail to who has asked for it, for a site at an origin. */
export const lettreEffacement = (effacement: Effacement, site: string): { subject: string; text: string } => ({
  subject: `Votre compte sera supprimé le ${formatDate(effacement.date_effacement)}`,
  text: `${bonjour(effacement)}

La suppression de votre compte ${marque.nom} a été demandée. Le ${formatDate(effacement.date_effacement)}, votre profil, vos annonces et leurs photos seront effacés, sans retour.

Resteront\u00a0: vos messages du forum et ceux que vos correspondants ont reçus, sous le nom «\u00a0Membre parti\u00a0»\u00a0; vos opérations et vos paiements, dix ans\u00a0; de quoi vous identifier, ${identiteAns} an, pour la justice seule.

Vous changez d’avis\u00a0? Ouvrez votre compte avant ce jour, et gardez-le\u00a0:

${site}/mon-compte

Vous n’avez rien demandé\u00a0? Gardez-le, puis changez votre mot de passe\u00a0: quelqu’un le connaît peut-être.

${signature}
`,
})
