// A phone of today's middle: a narrow screen, a processor four times slower, and what its browser felt.
import { chromium, type Page, type ViewportSize } from '@playwright/test'
import { browser as executablePath, flags } from '../e2e/browser.ts'
import { demoAccounts } from '../embedded/demo/compte.ts'
import { deaf } from './shutdown.ts'

const slower = 4

export const screens = { '390 px': { width: 390, height: 844 }, '1280 px': { width: 1280, height: 800 } }

/** What a page has felt since it opened, in ms; the shift is that of the layout. */
export interface Felt {
  /** The longest from a press to the paint that follows it. */
  press: number
  shift: number
}

/** Runs in each page, before it does. */
const feel = `{
  globalThis.felt = { press: 0, shift: 0 }
  const watch = (type, hear, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...options })
  watch('event', (entry) => { if (entry.interactionId) felt.press = Math.max(felt.press, entry.duration) }, { durationThreshold: 16 })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) felt.shift += entry.value })
}`

/** A page, slow from its start unless it is to be slowed down later. */
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

/** A member of the demonstration, through the provider's pages. */
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
