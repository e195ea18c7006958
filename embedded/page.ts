// The layout of embedded services' pages: French, plain HTML without script, usable on a phone.
import { readFile } from 'node:fs/promises'
import { marque, phraseDemonstration } from '#domain/marque/marque.ts'
import type { Answer } from './http.ts'

interface Frame {
  title: string
  /** HTML, already escaped. */
  body: string
  /** The site's origin, for links in the header and footer. */
  site: string
  style: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

/** The style sheet of a service: the common one plus its own. */
export async function readStyle(own: URL): Promise<Answer> {
  const sheets = await Promise.all(
    [new URL('./page.css', import.meta.url), own].map((sheet) => readFile(sheet, 'utf8')),
  )
  return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: sheets.join('\n') }
}

/** Adds the demonstration banner (product D43). */
export const addBand = (html: string): string =>
  html.replace('<body>', `<body class="bandeau">\n<aside class="demonstration">${phraseDemonstration}</aside>`)

export function renderFrame({ title, body, site, style }: Frame): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${safe(title)} · ${marque.nom}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${safe(style)}">
</head>
<body>
<header><a class="marque" href="${safe(site)}/">${marque.nom}</a></header>
<main>
<h1>${safe(title)}</h1>
${body}
</main>
<footer><a href="${safe(site)}/">Retour à ${marque.nom}</a></footer>
</body>
</html>
`
}
