// E-mail addresses; their form is checked only here, with the schema library.
import * as z from 'zod/mini'

/** RFC 5321: longest address, in characters. */
export const emailMax = 254

/** The mailbox of an address: lower case, without a +tag. */
export function readBoite(adresse: string): string {
  const [nom = '', domaine = ''] = adresse.trim().toLowerCase().split('@')
  return `${nom.split('+')[0]}@${domaine}`
}

/**
 * Whether a text is an e-mail address. Its domain may have accents (« kiné.fr »), which the library does not accept. The length
 * is checked first: the library's pattern is not linear.
 */
export function isEmail(texte: string): boolean {
  if (texte.length > emailMax) return false
  const at = texte.lastIndexOf('@')
  const domaine = texte.slice(at).normalize('NFC')
  return z.email().safeParse(texte.slice(0, at) + domaine.replace(/(?!\p{ASCII})[\p{L}\p{N}]/gu, 'x')).success
}
