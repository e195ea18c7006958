// The headers that protect pages and API, and what they let through.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { readAilleurs } from '../server/testing/externalServices.ts'
import { readToutes } from './annonces.ts'
import { awake, openAs, test } from './kine.ts'

const { s3 } = readAilleurs()
/** The origin photos are sent to, when it is not the site. */
const magasin = s3 ? [new URL(s3.endpoint).origin] : []

test('chaque page porte sa politique de sécurité', async ({ request }) => {
  const [annonce] = await readToutes(request)
  for (const chemin of ['/', '/annonces', `/annonce/${annonce!.uuid_annonce}`, '/mes-annonces', '/nulle-part']) {
    const response = await request.get(chemin)
    const headers = response.headers()
    const policy = new Map(
      headers['content-security-policy']!.split('; ').map((rule) => {
        const [name, ...values] = rule.split(' ')
        return [name!, values.join(' ')]
      }),
    )
    expect(policy.get('default-src'), chemin).toBe("'none'")
    expect(policy.get('script-src')).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/)
    expect(policy.get('style-src')).not.toContain('unsafe')
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(policy.get('form-action')).toBe("'self'")
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
    expect(policy.get('connect-src')!.split(' ')).toEqual([
      "'self'",
      expect.stringMatching(/^http:\/\/localhost:\d+$/),
      ...magasin,
    ])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
  }
  const callback = await request.get('/oidc-callback?code=abc&state=def')
  expect(callback.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('les fichiers du site se gardent un an, les pages se revalident', async ({ page, request }) => {
  const script = page.waitForResponse((response) => response.url().includes('/assets/'))
  await page.goto('/annonces')
  expect((await script).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await request.get('/')).headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
  const fixe = await request.get('/cgu')
  expect(fixe.headers()['cache-control']).toBe('no-cache')
  const again = await request.get('/cgu', { headers: { 'if-none-match': fixe.headers().etag! } })
  expect(again.status()).toBe(304)
})

test.describe('la politique est appliquée', () => {
  test.use({ tolerated: /TrustedHTML|Content Security Policy/ })

  test('ni script ajouté, ni HTML écrit dans la page', async ({ page }) => {
    await page.goto('/')
    const said = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>écrit</b>'
        return 'permis'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(said).toBe('TypeError')
    const refused = await page.evaluate(
      () =>
        new Promise<string>((done) => {
          document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective))
          const style = document.createElement('style')
          style.textContent = 'body { display: none }'
          document.head.append(style)
        }),
    )
    expect(refused).toBe('style-src-elem')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('s’en servir ne viole rien : recherche, annonce, connexion, formulaire', async ({ page, context }) => {
  const violations: string[] = []
  await context.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { tellViolation } = globalThis as unknown as { tellViolation(text: string): void }
      tellViolation(`${effectiveDirective} ${blockedURI}`)
    })
  })
  await page.goto('/annonces')
  const chercher = page.getByRole('button', { name: 'Rechercher' })
  await awake(chercher)
  await page.getByLabel('Ville ou code postal').pressSequentially('Nantes')
  await expect(page.getByRole('option', { name: /^Nantes/ }).first()).toBeVisible()
  await chercher.click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Partager' })).toBeVisible()
  await openAs(page, 'sacha@exemple.fr', '/ajouter-annonce')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Un titre')
  await page.getByRole('button', { name: 'Continuer vers les détails' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(violations).toEqual([])
})

test('l’API se lit d’un autre site, sans identifiants', async ({ page, request }) => {
  const headers = (await request.get('/api/lister_annonces?limit=1')).headers()
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(headers['access-control-allow-credentials']).toBeUndefined()

  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><link rel="icon" href="data:,">')
  })
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  const lu = await page.evaluate(async (api) => {
    const response = await fetch(`${api}/rpc/lister_annonces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'count=exact' },
      body: JSON.stringify({ p_limite: 3 }),
    })
    return { rows: (await response.json()).length, range: response.headers.get('content-range') }
  }, `${process.env.SITE_URL}/api`)
  expect(lu.rows).toBe(3)
  expect(lu.range).toMatch(/^0-2\/\d+$/)
  elsewhere.close()
})
