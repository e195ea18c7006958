// The export of a member's data: when it is given, and the note that comes with it (product D51).
import * as z from 'zod/mini'
import { marque } from '../marque/marque.ts'
import { textUpTo } from '../protocol/boundedSchemas.ts'
import { formatDate } from '../text/format.ts'

/** Path of the download, before its ticket. */
export const cheminCopie = '/copie'

/** Seconds after a sign-in during which an export may be requested: a screen left open must not give everything away. */
export const connexionRecente = 600

/** Seconds for which the link works, once. */
export const vieLienCopie = 120

/** The provider's `id_token`, which says when the member signed in. */
export const GenererLienCopie = z.object({ p_jeton_identite: textUpTo(4096) })

export const connexionAncienne = 'Par prudence, reconnectez-vous\u00a0: vos données ne se téléchargent que juste après.'
export const copieOccupee = 'D’autres copies sont en cours. Réessayez dans une minute.'
export const lienCopiePerime = 'Ce lien n’est plus bon. Redemandez vos données depuis votre compte.'

/** The text file in the export. */
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
