// An average phone: narrow screen, processor four times slower, and what its browser measures.
import { chromium, type Page, type ViewportSize } from '@playwright/test'
import { browser as executablePath, flags } from '../e2e/browser.ts'
import { demoAccounts } from '../embedded/demo/compte.ts'
import { deaf } from './shutdown.ts'

const slower = 4

export const screens = { '390 px': { width: 390, height: 844 }, '1280 px': { width: 1280, height: 800 } }

/** Measured since the page opened; the press in ms, the shift is CLS. */
export interface Felt {
  /** The longest delay from a press to the next paint. */
  press: number
  shift: number
}

/** Runs in each page before its own scripts. */
const feel = `{
  globalThis.felt = { press: 0, shift: 0 }
  const watch = (type, hear, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...options })
  watch('event', (entry) => { if (entry.interactionId) felt.press = Math.max(felt.press, entry.duration) }, { durationThreshold: 16 })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) felt.shift += entry.value })
}`

/** Opens a page, slowed down from the start by default. */
export type Open = (options?: { slow?: boolean }) => Promise<Page>

export async function onPhone<T>(run: (open: Open) => Promise<T>, viewport: ViewportSize): Promise<T> {
  const browser = await chromium.launch({ executablePath, args: flags, ...deaf })
  try {
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'fr-FR' })
    await context.addInitScript({ content: feel })
    const open: Open = async ({ slow = true } = {}) => {
      const page = await context.newPage()
      if (slow) await slowDown(page)
      return page
    }
    return await run(open)
  } finally {
    await browser.close()
  }
}

export async function slowDown(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Signs in a demo member through the provider's pages. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mes-annonces`)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByLabel(/e-mail/i).fill('camille@exemple.fr')
  await page.getByLabel(/mot de passe/i).fill(demoAccounts.password)
  await page.getByRole('button', { name: /se connecter/i }).click()
  await page.waitForURL(`${url}/mes-annonces`)
}

export const readFelt = (page: Page): Promise<Felt> => page.evaluate<Felt>('felt')

export const forgetFelt = (page: Page): Promise<void> => page.evaluate<void>('void (felt.press = felt.shift = 0)')
