// The document around a page's HTML: its style, its scripts, its data, and the security policy that names them all.
import { createHash } from 'node:crypto'
import { simulateur } from '#domain/cotisation/simulateur.ts'
import { phraseDemonstration } from '#domain/marque/marque.ts'
import type { Opened, Settings } from '#domain/protocol/rendering.ts'
import type { View } from './manifest.ts'

/** The built browser files, read once from Vite's manifest. */
export interface Assets {
  /** The entry, which hydrates a page. */
  main: string
  /** The face of headings. */
  font: string
  /** By route, what its first view needs. */
  views: Record<string, View>
  /** The text of each style sheet. */
  sheets: Record<string, string>
  /** The text of the inline script of every page (web/shell/memberMark.js). */
  memberMark: string
}

/** Stand in the pages of the build for what is known only when the product starts. */
export const placeholders = {
  reglages: '{{reglages}}',
  settings: {
    origin: 'https://origine.invalid',
    oidc: { issuer: '', client_id: '', audience: '' },
    debug: false,
  } satisfies Settings,
}

/** A page of the build as this installation sends it: its settings, and its own address in links and structured data. */
export function fillSettings(html: string, settings: Settings): string {
  const { head, body } = cut(html)
  return [head, bandOf(settings), body]
    .join('')
    .replace(placeholders.reglages, () => writeSettings(settings))
    .replaceAll(placeholders.settings.origin, () => escapeHtml(settings.origin))
}

/** A page until its body's first child, and the rest. */
function cut(html: string): { head: string; body: string } {
  const at = html.indexOf('>', html.indexOf('<body', html.indexOf('</head>'))) + 1
  return { head: html.slice(0, at), body: html.slice(at) }
}

/** Outside React's tree, which leaves alone what it did not make: the same on a page of the build and on any other. */
const bandOf = (settings: Settings | null): string => (settings?.demonstration ? band(phraseDemonstration) : '')

const band = (phrase: string, attributes = ''): string => `<aside class="demonstration"${attributes}>${phrase}</aside>`

const sansScript = band(
  'Cette page a besoin de JavaScript. Sans lui se lisent <a href="/annonces">les annonces</a> et <a href="/ressources">les guides</a>.',
)
/** No link of its own: the first link of a page leads to its content. */
const muette = band(
  '<span role="status">Cette page n’a pas pu se charger en entier\u00a0: votre connexion est peut-être coupée.</span> <form><button class="bouton bouton-secondary">Réessayer</button></form>',
  ' id="muette"',
)
/** On a page that its scripts fill: what it lacks without them, and what the style sheet shows when they are long to come. */
const avertissement = `<noscript>${sansScript}</noscript>${muette}`

const writeSettings = (settings: Settings): string => escapeHtml(JSON.stringify(settings))

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The sheet that says the order of the layers comes first. */
const styleOf = ({ views, sheets }: Assets, route: string) =>
  views[route]!.sheets.map((sheet) => sheets[sheet]).join('')

/**
 * The rendered document with everything the browser needs put into its head, in pieces that need not be joined to be sent;
 * without settings, for the build.
 */
export function assemble(page: Opened, assets: Assets, settings: Settings | null): string[] {
  const { scripts, sheets } = assets.views[page.route]!
  const { html, structured } = page.draw()
  return addToHead(html, page, settings, [
    `<script>${assets.memberMark}</script>`,
    `<style>${styleOf(assets, page.route)}</style>`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${assets.font}">`,
    // Never loaded: a chunk that comes with a style sheet finds here that the page has it.
    ...sheets.map((sheet) => `<link rel="stylesheet" disabled href="${sheet}">`),
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`),
    ...structured.map((value) => `<script type="application/ld+json">${embed(JSON.stringify(value))}</script>`),
    `<script type="module" fetchpriority="low" src="${assets.main}"></script>`,
  ])
}

/** Adds the settings and the readings of a page, for the application. */
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

/** JSON that cannot close the script element that holds it. */
const embed = (json: string) => json.replaceAll('<', '\\u003c')

/** The origins a page works with, beside its own. */
export interface Origins {
  site: string
  issuer: string
  /** The object store, when it is not the site's own. */
  photos: string | null
}

/**
 * The headers of a route's page (protocoles §6.3): scripts and styles are ours or named by their hash. What these rules imply is not
 * said again: the page comes behind its headers, in the same few packets (ADR 048).
 */
export function securityHeaders(
  assets: Assets,
  route: string,
  { site, issuer, photos }: Origins,
): Record<string, string> {
  const https = site.startsWith('https:')
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hash(assets.memberMark)}`,
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
