// An e-mail address: its form is judged by the schema library, and nowhere else.
import * as z from 'zod/mini'

/** RFC 5321: the longest address that a mail server takes, in characters. */
export const emailMax = 254

/** The mailbox that an address leads to: its letters in small, without the +tag that its holder may add. */
export function readBoite(adresse: string): string {
  const [nom = '', domaine = ''] = adresse.trim().toLowerCase().split('@')
  return `${nom.split('+')[0]}@${domaine}`
}

/** Whether a text is an e-mail address. The length is checked first: the library's pattern is not linear. */
export const isEmail = (texte: string): boolean => texte.length <= emailMax && z.email().safeParse(texte).success
