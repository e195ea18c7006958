// A mail described once and written as text and as HTML that needs no picture and fits any width.
import { marque, signature } from '../marque/marque.ts'

/** A sentence; a link drawn as a button; an ad with its title and details; a code to type; a member's words. */
export type Paragraph =
  | string
  | { lien: string; texte: string }
  | { lien: string; titre: string; lignes: string[] }
  | { code: string }
  | { citation: string }

export interface Mail {
  subject: string
  pseudo: string | null
  passages: Paragraph[]
  /** Why the recipient gets it: « Vous recevez cet e-mail parce que… ». */
  raison: string
  /** Links to change or stop it. */
  reglages?: { lien: string; texte: string }[]
}

/** For mails about the account, which cannot be stopped. */
export const reasonAccount = `Vous recevez cet e-mail parce qu’un compte ${marque.nom} se sert de cette adresse.`

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

export const writeMail = (courriel: Mail): WrittenMail => ({
  subject: courriel.subject,
  text: writeText(courriel),
  html: writeHtml(courriel),
})

const bonjour = ({ pseudo }: Mail): string => `Bonjour${pseudo ? ` ${pseudo}` : ''},`

function writeText(courriel: Mail): string {
  const { passages, raison, reglages = [] } = courriel
  const writePassage = (passage: Paragraph): string => {
    if (typeof passage === 'string') return passage
    if ('code' in passage) return passage.code
    if ('citation' in passage) return passage.citation.replace(/^/gm, '> ')
    if ('titre' in passage) return [passage.titre, ...passage.lignes, passage.lien].join('\n')
    return `${passage.texte}\u00a0:\n${passage.lien}`
  }
  const fin = reglages.map(({ lien, texte }) => `${texte}\u00a0:\n${lien}`)
  return `${[bonjour(courriel), ...passages.map(writePassage), signature, '-- ', raison, ...fin].join('\n\n')}\n`
}

/** Styles are inline, which every mail reader supports; dark colours apply in readers that support the media query. */
const sombre = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){body,.fond{background:#0f1b1a!important}
.carte{background:#172827!important;color:#e8efeb!important}.doux{color:#a9bcb6!important}
.lien{color:#78cfc1!important}.bouton{background:#78cfc1!important;color:#06211d!important}}`

const police = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

function writeHtml(courriel: Mail): string {
  const { subject, passages, raison, reglages = [] } = courriel
  const lignes = (texte: string) => safe(texte).replaceAll('\n', '<br>')
  const writePassage = (passage: Paragraph): string => {
    if (typeof passage === 'string') return `<p style="margin:0 0 16px">${lignes(passage)}</p>`
    if ('code' in passage)
      return `<p style="margin:0 0 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:26px;font-weight:700;letter-spacing:3px">${safe(passage.code)}</p>`
    if ('citation' in passage)
      return `<blockquote style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid #9db3ae">${lignes(passage.citation)}</blockquote>`
    if ('titre' in passage)
      return `<div style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid #9db3ae">
<a class="lien" href="${safe(passage.lien)}" style="color:#0e6b62;font-size:18px;font-weight:600;line-height:1.3">${safe(passage.titre)}</a>
${passage.lignes.map((ligne) => `<div class="doux" style="color:#48605c;margin-top:4px">${safe(ligne)}</div>`).join('')}</div>`
    return `<p style="margin:0 0 24px"><a class="bouton" href="${safe(passage.lien)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0e6b62;color:#ffffff;font-weight:600;text-decoration:none">${safe(passage.texte)}</a></p>`
  }
  const pied = reglages.map(
    ({ lien, texte }) =>
      `<a class="lien" href="${safe(lien)}" style="display:inline-block;padding:6px 0;color:#0e6b62">${safe(texte)}</a>`,
  )
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${safe(subject)}</title><style>${sombre}</style></head>
<body class="fond" style="margin:0;padding:0;background:#fbf8f3">
<table role="presentation" class="fond" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="carte" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;color:#12312f"><tr><td style="padding:24px 20px;${police};font-size:16px;line-height:1.5;overflow-wrap:anywhere;text-align:left">
<p style="margin:0 0 20px;font-size:20px;font-weight:700">${safe(marque.nom)}</p>
${[bonjour(courriel), ...passages, signature].map(writePassage).join('\n')}
<div class="doux" style="color:#48605c;font-size:14px">${[safe(raison), ...pied].join('<br>')}</div>
</td></tr></table></td></tr></table></body></html>
`
}

/** Escapes members' words for HTML. */
export const safe = (texte: string): string =>
  texte.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
