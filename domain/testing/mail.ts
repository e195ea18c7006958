// Checks that every mail must pass: words, links, width.
import type { WrittenMail } from '../mail/mail.ts'

/** Hostile text that a member may type. */
export const piege = '<img src=x onerror="alert(1)"> & Cie'

const decode = (ecrit: string) =>
  ecrit.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The links of a mail, and the faults found in it. */
export function readEcrit({ subject, text, html }: WrittenMail): { liens: string[]; fautes: string[] } {
  const liens = [...html.matchAll(/href="([^"]*)"/g)].map(([, lien]) => decode(lien!))
  const adresses = [...text.matchAll(/^https?:\S+$/gm)].map(([lien]) => lien)
  const mots = decode(html.replace(/^.*?<p[^>]*>/s, '').replace(/<[^>]+>/g, '\n')).split('\n')
  const nu = text.replaceAll('\n> ', '\n')
  const fautes = {
    'un objet de plusieurs lignes, ou vide': /[\r\n]|^$/.test(subject),
    'les mots d’un membre ne sont pas restés des mots, ou quelque chose est à aller chercher':
      /<img|onerror="|<[^>]*\ssrc=|url\(|@import|<script|<link/.test(html),
    'plus large qu’un téléphone': /(?<!max-)width[:=]"?(\d+)(?!\d*%)/.test(html),
    'sans thème sombre': !html.includes('prefers-color-scheme:dark'),
    'une valeur qui manque': /undefined|null|NaN|\[object/.test(html),
    'd’autres liens dans le texte': adresses.join('\n') !== liens.join('\n'),
    'd’autres mots dans le texte': mots.some((mot) => mot.trim() && !nu.includes(mot)),
  }
  return { liens, fautes: Object.keys(fautes).filter((nom) => fautes[nom as keyof typeof fautes]) }
}
