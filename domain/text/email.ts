// An e-mail address: its form is judged by the schema library, and nowhere else.
import * as z from 'zod/mini'

/** RFC 5321: the longest address that a mail server takes, in characters. */
export const emailMax = 254

/** The mailbox that an address leads to: its letters in small, without the +tag that its holder may add. */
export function readBoite(adresse: string): string {
  const [nom = '', domaine = ''] = adresse.trim().toLowerCase().split('@')
  return `${nom.split('+')[0]}@${domaine}`
}

/**
 * Whether a text is an e-mail address; its domain may have accents (« kiné.fr »), which the library does not know. The length is
 * checked first: the library's pattern is not linear.
 */
export function isEmail(texte: string): boolean {
  if (texte.length > emailMax) return false
  const at = texte.lastIndexOf('@')
  const domaine = texte.slice(at).normalize('NFC')
  return z.email().safeParse(texte.slice(0, at) + domaine.replace(/(?!\p{ASCII})[\p{L}\p{N}]/gu, 'x')).success
}
