// The document around a page's HTML: settings, data and scripts, whatever they contain; and the content security policy.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Opened } from '#domain/protocol/rendering.ts'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { type Assets, assemble, fillSettings, type Origins, placeholders, securityHeaders } from './document.ts'

const assembled = (...page: Parameters<typeof assemble>): string => assemble(...page).join('')

const assets: Assets = {
  main: '/assets/main.js',
  font: '/assets/titre.woff2',
  views: {
    '/': { scripts: ['/assets/react.js'], sheets: ['/assets/site.css', '/assets/accueil.css'] },
    '/annonces': { scripts: ['/assets/react.js', '/assets/Annonces.js'], sheets: ['/assets/site.css'] },
    '/transparence': { scripts: ['/assets/react.js', '/assets/Annonces.js'], sheets: ['/assets/site.css'] },
  },
  sheets: { '/assets/site.css': '@layer base{}', '/assets/accueil.css': 'h1{color:red}' },
  pageStart: 'isMembre()',
}

const page = ({
  html = `<!doctype html><html><head><title>Titre</title></head><body>Texte</body></html>`,
  structured = [],
  ...given
}: Partial<Opened & ReturnType<Opened['draw']>> = {}): Opened => ({
  status: 200,
  route: '/',
  render: 'fixe',
  state: null,
  draw: () => ({ html, structured }),
  ...given,
})

/** The attribute as a browser reads it. */
function readReglages(html: string): unknown {
  const [, content] = /<meta name="reglages" content="([^"]*)">/.exec(html)!
  return JSON.parse(content!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
}

const count = (html: string, part: string) => html.split(part).length - 1

test('une démonstration publique se dit sur chaque page, faite à la construction ou à la demande', () => {
  const band = '<body><aside class="demonstration">'
  for (const html of [
    assembled(page({ render: 'serveur' }), assets, { ...reglagesEssai, demonstration: true }),
    fillSettings(assembled(page(), assets, null), { ...reglagesEssai, demonstration: true }),
  ])
    expect(count(html, band)).toBe(1)
  expect(fillSettings(assembled(page(), assets, null), reglagesEssai)).not.toContain('demonstration')
})

test.each([
  ['ordinaires', '12'],
  ['qui ferment un script', '</script><script>alert(1)</script>'],
  ['entre guillemets', '"><b a="'],
  ['avec des signes du HTML', '&quot;&amp;&lt;'],
  ['avec des signes d’un remplacement', "$& $' $` $1 {{reglages}}"],
])('les réglages %s arrivent entiers, et sans rien ouvrir', (_, client_id) => {
  const given = { ...reglagesEssai, oidc: { ...reglagesEssai.oidc, client_id } }
  const written = assembled(page({ render: 'serveur' }), assets, given)
  const filled = fillSettings(assembled(page(), assets, null), given)
  for (const html of [written, filled]) {
    expect(readReglages(html)).toEqual(given)
    // The inline script alone.
    expect(count(html, '<script')).toBe(1)
    expect(count(html, '<b')).toBe(count(html, '<body'))
  }
})

test('toute page porte son style, la police des titres, et ce qui reconnaît le navigateur d’un membre', () => {
  const built = assembled(page(), assets, null)
  const made = assembled(page({ route: '/annonces', render: 'serveur' }), assets, reglagesEssai)
  expect(built).toContain('<style>@layer base{}h1{color:red}</style>')
  expect(made).toContain('<style>@layer base{}</style>')
  const start = (view: string) => `<script data-main="/assets/main.js" data-view="${view}">isMembre()</script>`
  expect(count(built, start('/assets/react.js'))).toBe(1)
  expect(count(made, start('/assets/react.js /assets/Annonces.js'))).toBe(1)
  for (const html of [built, made]) {
    expect(html).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/titre.woff2">')
  }
})

test('une page de la construction ne sait rien de l’installation, puis en dit l’adresse partout', () => {
  const { origin } = placeholders.settings
  const structured = [{ url: `${origin}/cgu` }]
  const html = `<head><link rel="canonical" href="${origin}/cgu"></head>`
  const built = assembled(page({ html, structured }), assets, null)
  expect(count(built, origin)).toBe(2)
  const filled = fillSettings(built, reglagesEssai)
  expect(filled).not.toMatch(/\.invalid|\{\{/)
  expect(filled).toContain('<link rel="canonical" href="https://kinebouge.fr/cgu">')
  expect(filled).toContain('{"url":"https://kinebouge.fr/cgu"}')
  expect(fillSettings(built, { ...reglagesEssai, origin: 'https://a"b' })).toContain('href="https://a&quot;b/cgu"')
})

test('les données et le JSON-LD ne ferment pas leur script, et ne se prennent pas pour un remplacement', () => {
  const titre = "</script><!-- $& $'"
  const html = assembled(
    page({ render: 'serveur', state: JSON.stringify({ titre }), structured: [{ titre }] }),
    assets,
    reglagesEssai,
  )
  const lus = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/g)]
  expect(lus.map(([, json]) => JSON.parse(json!))).toEqual([{ titre }, { titre }])
  expect(html).toContain('<body>Texte</body>')
})

test('une page que ses scripts remplissent dit ce qu’il lui faut sans eux, et les autres se lisent sans', () => {
  const dite = (render: Opened['render']) => assembled(page({ render }), assets, reglagesEssai)
  expect(dite('coquille')).toMatch(/<body><noscript>.*href="\/annonces".*<\/noscript><aside [^>]*id="muette">/)
  for (const render of ['fixe', 'serveur'] as const) expect(dite(render)).not.toMatch(/noscript|muette/)
})

const origins: Origins = { site: reglagesEssai.origin, issuer: reglagesEssai.oidc.issuer, photos: null }
const policyOf = (given: Partial<Origins> = {}) =>
  securityHeaders(assets, '/', { ...origins, ...given })['content-security-policy']!.split('; ')
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each(['fixe', 'serveur'] as const)(
  'la politique nomme le script et le style écrits dans une page « %s », tels qu’ils y sont, et aucun autre',
  (render) => {
    const html = assembled(page({ render }), assets, reglagesEssai)
    const [, style] = /<style>(.*?)<\/style>/.exec(html)!
    const scripts = [...html.matchAll(/<script data-main=[^>]*>(.*?)<\/script>/g)].map(([, script]) => hash(script!))
    const policy = policyOf()
    expect(policy).toContain(`style-src 'self' ${hash(style!)}`)
    expect(policy).toContain(`script-src 'self' ${scripts.join(' ')}`)
  },
)

test('la politique garde chacune de ses directives', () => {
  expect(policyOf().map((directive) => directive.replaceAll(/ 'sha256-[^']+'/g, ''))).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self' https://compte.kinebouge.fr",
    'frame-src https://mon-entreprise.urssaf.fr',
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types script',
    'upgrade-insecure-requests',
  ])
})

test('la politique n’ouvre qu’aux origines de l’installation', () => {
  expect(policyOf()).toContain("connect-src 'self' https://compte.kinebouge.fr")
  expect(policyOf()).toContain("img-src 'self' data: blob:")
  const dehors = policyOf({ photos: 'https://photos.fr' })
  expect(dehors).toContain("connect-src 'self' https://compte.kinebouge.fr https://photos.fr")
  expect(dehors).toContain("img-src 'self' data: blob: https://photos.fr")
  for (const policy of [policyOf(), dehors]) expect(policy.join()).not.toMatch(/unsafe|\*/)
})

test.each([
  ['https://kinebouge.fr', true],
  ['http://localhost:3000', false],
])('%s : HTTPS s’impose, ou non', (site, https) => {
  expect(policyOf({ site }).includes('upgrade-insecure-requests')).toBe(https)
  expect('strict-transport-security' in securityHeaders(assets, '/', { ...origins, site })).toBe(https)
})
