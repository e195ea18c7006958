// What surrounds a page's HTML: its style, the script that wakes it, its data, and the security policy that names them all.
import { createHash } from 'node:crypto'
import { simulateur } from '#domain/simulateur.ts'

/** The built browser files, read once from Vite's manifest. */
export interface Assets {
  /** The entry that wakes a page. */
  main: string
  /** The text of each style sheet. */
  sheets: Record<string, string>
  /** By route, what its first view needs: chunks beside the entry, and style sheets. */
  views: Record<string, { scripts: string[]; sheets: string[] }>
}

const styleOf = ({ views, sheets }: Assets, route: string) =>
  views[route]!.sheets.map((sheet) => sheets[sheet]).join('')

/** A fixed page wakes at its first use, at once for a member or when its address says something. */
const wakeOnUse = (main: string) =>
  `{let E=["pointerover","pointerdown","touchstart","keydown","focusin"],w=()=>{for(let e of E)removeEventListener(e,w,!0);import("${main}")};for(let e of E)addEventListener(e,w,{capture:!0,passive:!0});location.search&&w();for(let k in localStorage)if(k.startsWith("oidc.user:")){w();break}}`

/**
 * An app page wakes once its HTML has been painted: asked for before, its scripts would slow the paint. Each file is
 * imported by itself: evaluated in one go, they would hold a tap back. The entry says what it lacks.
 * A button pressed meanwhile is pressed again as soon as React can hear it.
 */
const wakeAfterPaint = ({ main, views }: Assets, route: string) => {
  const scripts = JSON.stringify(views[route]!.scripts)
  const pressed = `let p,w=e=>{p=e.target.closest("main button[type=button]:not([popovertarget])")}`
  const again = `addEventListener("eveil",()=>{removeEventListener("click",w,!0);p?.click()},{once:!0})`
  return `${pressed};addEventListener("click",w,!0);${again};requestAnimationFrame(()=>{for(let f of ${scripts})setTimeout(()=>import(f).catch(()=>{}));setTimeout(()=>import("${main}"))})`
}

export interface Html {
  html: string
  /** How its HTML was made, in the words of web/routes.tsx. */
  render: 'fixe' | 'serveur' | 'coquille'
  structured: unknown[]
  state: unknown
}

/** The rendered document with everything the browser needs put into its head. */
export function assemble(page: Html, route: string, assets: Assets): string {
  const view = assets.views[route]!
  const script = page.render === 'fixe' ? wakeOnUse(assets.main) : wakeAfterPaint(assets, route)
  // What has nothing to be read yet waits for its scripts.
  const preloads = page.render === 'coquille' ? [...view.scripts, assets.main] : []
  const head = [
    `<style>${styleOf(assets, route)}</style>`,
    // Never loaded: a chunk that comes with a style sheet finds here that the page has it.
    ...view.sheets.map((sheet) => `<link rel="stylesheet" disabled href="${sheet}">`),
    ...preloads.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`),
    ...page.structured.map((value) => `<script type="application/ld+json">${embed(value)}</script>`),
    ...(page.state ? [`<script type="application/json" id="donnees">${embed(page.state)}</script>`] : []),
    `<script type="module">${script}</script>`,
  ].join('')
  // A function, because a replacement text would have its `$` interpreted.
  return page.html.replace('</head>', () => `${head}</head>`)
}

/** JSON that cannot close the script element that holds it. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The origins a page works with, beside its own. */
export interface Origins {
  site: string
  issuer: string
  /** The object store, when it is not the site's own. */
  photos: string | null
}

/** The headers of a route's page (protocoles §6.3): scripts and styles are ours or named by their hash. */
export function securityHeaders(
  assets: Assets,
  route: string,
  { site, issuer, photos }: Origins,
): Record<string, string> {
  const https = site.startsWith('https:')
  const scripts = [wakeOnUse(assets.main), wakeAfterPaint(assets, route)].map(hash).join(' ')
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    "script-src-attr 'none'",
    `style-src 'self' ${hash(styleOf(assets, route))}`,
    "style-src-attr 'none'",
    ["img-src 'self' data: blob:", photos].filter(Boolean).join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", issuer, photos].filter(Boolean).join(' '),
    `frame-src ${simulateur.origine}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types photo',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
