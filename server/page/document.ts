// The document around a page's HTML: style, scripts, data, and the content security policy.
import { createHash } from 'node:crypto'
import { simulateur } from '#domain/cotisation/simulateur.ts'
import { phraseDemonstration } from '#domain/marque/marque.ts'
import type { Opened, Settings } from '#domain/protocol/rendering.ts'
import type { View } from './manifest.ts'

/** The built browser files, read once from Vite's manifest. */
export interface Assets {
  /** The entry script, which hydrates the page. */
  main: string
  /** The heading font. */
  font: string
  /** Files of each route's first view. */
  views: Record<string, View>
  /** The text of each style sheet. */
  sheets: Record<string, string>
  /** The text of the inline script of every page (web/shell/pageStart.js). */
  pageStart: string
}

/** Placeholders in prerendered pages, for values known only at start. */
export const placeholders = {
  reglages: '{{reglages}}',
  settings: {
    origin: 'https://origine.invalid',
    oidc: { issuer: '', client_id: '', audience: '', embedded: true },
    debug: false,
  } satisfies Settings,
}

/** Fills the placeholders of a prerendered page with this installation's settings and origin. */
export function fillSettings(html: string, settings: Settings): string {
  const { head, body } = cut(html)
  return [head, bandOf(settings), body]
    .join('')
    .replace(placeholders.reglages, () => writeSettings(settings))
    .replaceAll(placeholders.settings.origin, () => escapeHtml(settings.origin))
}

/** Splits a page at the start of its body. */
function cut(html: string): { head: string; body: string } {
  const at = html.indexOf('>', html.indexOf('<body', html.indexOf('</head>'))) + 1
  return { head: html.slice(0, at), body: html.slice(at) }
}

/** Outside React's tree, which does not touch it; the same on every page. */
const bandOf = (settings: Settings | null): string => (settings?.demonstration ? band(phraseDemonstration) : '')

const band = (phrase: string, attributes = ''): string => `<aside class="demonstration"${attributes}>${phrase}</aside>`

const sansScript = band(
  'Cette page a besoin de JavaScript. Sans lui se lisent <a href="/annonces">les annonces</a> et <a href="/ressources">les guides</a>.',
)
/** A form, not a link: the first link of a page must be the one to its content. */
const muette = band(
  '<span role="status">Cette page n’a pas pu se charger en entier\u00a0: votre connexion est peut-être coupée.</span> <form method="get"><button class="bouton bouton-secondary">Réessayer</button></form>',
  ' id="muette"',
)
/** On pages filled by scripts: a message without JavaScript, and one that the style sheet shows when scripts are late. */
const avertissement = `<noscript>${sansScript}</noscript>${muette}`

const writeSettings = (settings: Settings): string => escapeHtml(JSON.stringify(settings))

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The sheet that declares the order of the CSS layers comes first. */
const styleOf = ({ views, sheets }: Assets, route: string) =>
  views[route]!.sheets.map((sheet) => sheets[sheet]).join('')

/** The document with everything a browser needs in its head, as parts to be concatenated. Without settings: for the build. */
export function assemble(page: Opened, assets: Assets, settings: Settings | null): string[] {
  const { scripts, sheets } = assets.views[page.route]!
  const { html, structured } = page.draw()
  return addToHead(html, page, settings, [
    `<script data-main="${assets.main}" data-view="${scripts.join(' ')}">${assets.pageStart}</script>`,
    `<style>${styleOf(assets, page.route)}</style>`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${assets.font}">`,
    // Disabled and never loaded: Vite's preloader finds here that the page already has these sheets.
    ...sheets.map((sheet) => `<link rel="stylesheet" disabled href="${sheet}">`),
    ...structured.map((value) => `<script type="application/ld+json">${embed(JSON.stringify(value))}</script>`),
  ])
}

/** Adds the settings and the data of a page to its head. */
export function addToHead(
  html: string,
  { state, render }: Opened,
  settings: Settings | null,
  elements: string[],
): string[] {
  const reglages = settings ? writeSettings(settings) : placeholders.reglages
  const { head, body } = cut(html)
  const end = head.indexOf('</head>')
  return [
    head.slice(0, end),
    `<meta name="reglages" content="${reglages}">`,
    ...(state ? [`<script type="application/json" id="etat-page">${embed(state)}</script>`] : []),
    ...elements,
    head.slice(end),
    bandOf(settings),
    ...(render === 'coquille' ? [avertissement] : []),
    body,
  ]
}

/** Escapes `<`, so that JSON cannot close its script element. */
const embed = (json: string) => json.replaceAll('<', '\\u003c')

/** Origins a page may connect to, besides its own. */
export interface Origins {
  site: string
  issuer: string
  /** An external object store; null for the embedded one. */
  photos: string | null
}

/** Security headers of a route's page (protocols §6.3): scripts and styles come from the site or are named by their hash. */
export function securityHeaders(
  assets: Assets,
  route: string,
  { site, issuer, photos }: Origins,
): Record<string, string> {
  const https = site.startsWith('https:')
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hash(assets.pageStart)}`,
    `style-src 'self' ${hash(styleOf(assets, route))}`,
    ["img-src 'self' data: blob:", photos].filter(Boolean).join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", issuer, photos].filter(Boolean).join(' '),
    `frame-src ${simulateur.origine}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types script',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

export const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
