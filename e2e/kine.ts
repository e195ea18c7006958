// The base of all stories: a browser whose console must stay silent, sign-in, accessibility checks.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, type Cookie, expect, type Locator, type Page } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import { readCode } from './courrier.ts'
import { type Kept, keep, password, signInHidden, signUpHidden } from './entree.ts'

interface Fixtures {
  /** Console messages that are expected, such as the browser's for a 404. */
  tolerated: RegExp
  /** A page in another person's browser, with the same checks. */
  ailleurs: Page
}

/** Fails on any console error or content security policy violation, in every tab. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the form of a fixture that needs no other
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  tolerated: [/^$/, { option: true }],
  context: async ({ context, tolerated }, use) => {
    const said = listen(context, tolerated)
    await context.addInitScript(withoutPointer)
    await use(context)
    expect(said).toEqual([])
  },
  ailleurs: async ({ browser, contextOptions, tolerated }, use) => {
    const context = await browser.newContext(contextOptions)
    const said = listen(context, tolerated)
    await context.addInitScript(withoutPointer)
    await use(await context.newPage())
    expect(said).toEqual([])
    await context.close()
  },
})

/** Headless Chromium has a pointer in its corner that nobody moved: hide it from pages. */
function withoutPointer(): void {
  const hide = (event: Event) => {
    const { clientX, clientY } = event as MouseEvent
    if (clientX === 0 && clientY === 0) event.stopImmediatePropagation()
  }
  for (const name of ['pointerover', 'mouseover', 'pointermove', 'mousemove']) addEventListener(name, hide, true)
}

function listen(context: BrowserContext, tolerated: RegExp): string[] {
  const said: string[] = []
  const hear = (text: string) => {
    if (!tolerated.test(text)) said.push(text)
  }
  context.on('console', (message) => message.type() === 'error' && hear(`${message.text()} ${message.location().url}`))
  context.on('weberror', (fault) => hear(String(fault.error())))
  return said
}

/** Signs in through the identity provider's page, wherever the browser is sent. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible()
  await page.getByLabel(/e-mail/i).fill(email)
  await page.getByLabel(/mot de passe/i).fill(secret)
  await page.getByRole('button', { name: /se connecter/i }).click()
  await expect(page).not.toHaveURL(/connexion|oidc-callback/)
}

/** A signed-in session stored in a file, by site and e-mail, shared by all stories of a run. */
interface Session {
  cookies: Cookie[]
  kept: Kept
}

/** Gives a browser a member's shared session, which a story must not end or renew; optionally opens a member page. */
export async function openAs(page: Page, email: string, path?: string): Promise<void> {
  const file = `${process.env.SESSIONS}/${encodeURIComponent(`${process.env.SITE_URL} ${email}`)}`
  if (existsSync(file)) {
    const { cookies, kept }: Session = JSON.parse(readFileSync(file, 'utf8'))
    await page.context().addCookies(cookies)
    return open(page, kept, path)
  }
  const kept = await signInHidden(page, email)
  const session: Session = { cookies: await page.context().cookies(), kept }
  // Written then renamed, since other workers read it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(session))
  renameSync(`${file}.${process.pid}`, file)
  await open(page, kept, path)
}

/** Opens a member page in a new session. */
export const signInAs = async (page: Page, email: string, path: string): Promise<void> =>
  open(page, await signInHidden(page, email), path)

async function open(page: Page, kept: Kept, path: string | undefined): Promise<void> {
  await keep(page, kept)
  if (!path) return
  await page.goto(path)
  await expect(page.locator('#menu-compte')).toBeAttached()
  await expect(page).toHaveURL(path)
}

/** Calls the API as the page's member. */
// biome-ignore lint/suspicious/noExplicitAny: a story reads what it asked for
export async function demande(page: Page, path: string, data?: object): Promise<any> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    return JSON.parse(localStorage.getItem(key)!).access_token
  })
  const headers = { authorization: `Bearer ${token}` }
  const response = data
    ? await page.request.post(`/api/${path}`, { headers, data })
    : await page.request.get(`/api/${path}`, { headers })
  expect(response.ok()).toBe(true)
  return response.status() === 204 ? null : response.json()
}

/** Accepts alert dialogs and returns their texts. */
export function listenAlerts(page: Page): string[] {
  const dites: string[] = []
  page.on('dialog', (dialog) => {
    dites.push(dialog.message())
    void dialog.accept()
  })
  return dites
}

/** Creates a signed-in account without pseudo, before any page is opened; returns its e-mail. */
export async function signUp(page: Page, nom: string): Promise<string> {
  const email = `${nom}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@exemple.fr`
  await keep(page, await signUpHidden(page, email))
  return email
}

/** Types the code received by mail, and returns to the site. */
export async function openByCode(page: Page, email: string): Promise<void> {
  await expect.poll(() => readCode(email)).not.toBe('')
  await page.getByLabel('Code reçu par e-mail').fill(await readCode(email))
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await expect(page).toHaveURL('/')
}

/** Waits until an element is hydrated. */
export async function awake(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))), {
      intervals: [50],
    })
    .toBe(true)
}

/** A time that the page's clock has not reached, at which to pause it. */
export const soon = (page: Page): Promise<number> => page.evaluate(() => Date.now() + 200)

/** Runs something that uses timers while the page's clock is paused, advancing it slowly. */
export async function whilePaused(page: Page, work: Promise<void>): Promise<void> {
  let running = true
  const done = work.finally(() => {
    running = false
  })
  while (running) {
    await page.clock.runFor(1)
    await Promise.race([done, setTimeout(20)])
  }
}

/** Waits for animations: colours measured halfway would be mixed. */
const still = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    // Animations in a closed menu never end.
    const seen = ({ effect }: Animation) => (effect as KeyframeEffect | null)?.target?.checkVisibility()
    const ends = document
      .getAnimations()
      .filter((one) => seen(one) && Number.isFinite(one.effect?.getComputedTiming().endTime))
    // A cancelled animation rejects its promise, and is over too.
    return Promise.allSettled(ends.map(({ finished }) => finished)).then(() => true)
  })

/** The layout shift since the page opened, optionally only of an element's contents. */
export const readDecalages = (page: Page, dans = 'html'): Promise<number> =>
  page.evaluate(
    (css) =>
      new Promise<number>((done) => {
        let somme = 0
        const lieu = document.querySelector(css)!
        type Decalage = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Decalage[])
            if (!hadRecentInput && (css === 'html' || sources.some(({ node }) => lieu.contains(node)))) somme += value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => window.setTimeout(() => done(somme))))
      }),
    dans,
  )

/** The text of axe, run in each page that is checked. */
const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong; by default every rule but the one that would ask for the style sheets again. */
export async function findFautes(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText)
  return page.evaluate(
    async (given) => {
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(document, given)
      return violations.map(({ id, nodes }) => `${id} : ${nodes.map((node) => node.html).join(' | ')}`)
    },
    { iframes: false, preload: false, resultTypes: ['violations' as const], ...options },
  )
}

/** axe finds nothing, and nothing is wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await still(page)
  expect(await findFautes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Makes letters 10 % wider: no layout may depend on the machine's font. */
export const elargir = (page: Page, large: boolean): Promise<void> =>
  page.evaluate((wide) => {
    const feuille = new CSSStyleSheet()
    feuille.replaceSync('* { letter-spacing: 0.06em !important }')
    document.adoptedStyleSheets = wide ? [feuille] : []
  }, large)
