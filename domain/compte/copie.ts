// A copy of all that the site keeps of a member, for them to take away: when it is given, and what it says of itself (product D51).
import * as z from 'zod/mini'
import { marque } from '../marque/marque.ts'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { formatDate } from '../text/format.ts'

/** Where a copy is downloaded, before its ticket. */
export const cheminCopie = '/copie'

/** Seconds after a sign-in during which it may be asked for: what holds everything is not given to a screen left open. */
export const connexionRecente = 600

/** Seconds during which its link is good, once. */
export const vieLienCopie = 120

/** The `id_token` of the provider, which says when its member signed in. */
export const GenererLienCopie = z.object({ p_jeton_identite: textUpTo(4096) })

export const connexionAncienne = 'Par prudence, reconnectez-vous\u00a0: vos données ne se téléchargent que juste après.'
export const copieOccupee = 'D’autres copies sont en cours. Réessayez dans une minute.'
export const lienCopiePerime = 'Ce lien n’est plus bon. Redemandez vos données depuis votre compte.'

/** What stands beside the data. */
export const lisezmoi = (jour: string): string => `Vos données sur ${marque.nom}, le ${formatDate(jour)}

donnees.json\u00a0: tout ce que le site garde de vous, un tableau par sorte. Les dates sont en temps universel,
les montants en centimes.
photos/\u00a0: les photos de vos annonces, dans un dossier par annonce.
factures/\u00a0: vos factures et vos avoirs, une fois dit au nom de qui.

Les messages que vous avez reçus y sont avec ceux que vous avez envoyés\u00a0; de vos interlocuteurs, seul le pseudo.
Votre mot de passe n’y est pas\u00a0: le service de connexion le garde sous une forme qui ne se relit pas.
Vos brouillons et vos choix d’affichage sont dans votre navigateur, pas chez nous.

Ce fichier dit beaucoup de vous et des personnes qui vous ont écrit\u00a0: ne le laissez pas sur un ordinateur partagé.
`
