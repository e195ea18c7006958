// The list that goes on, in a browser slowed four times, with five thousand ads read: long tasks of the scroll, time of a filter.
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { browser as executablePath, flags } from '../e2e/browser.ts'
import { startDatabase } from '../embedded/database/start.ts'
import type { Figure } from './figure.ts'
import { loadAnnonces } from './load.ts'
import { inFolder, startProduct } from './product.ts'
import { deaf } from './serveurs/arret.ts'

/** 85 % of what is loaded can be seen. */
const ads = 5000
const loaded = Math.ceil(ads / 0.85)
const slowdown = 4
/** Scrolled each time, in px, and how often. */
const stride = 900
const strides = 60
const patience = 240_000

export async function measureList(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    const product = await startProduct(folder, { DATABASE_URL: await loadAnnonces(server.url, loaded, new Date()) })
    const browser = await chromium.launch({ executablePath, args: flags, ...deaf })
    try {
      return await measure(browser, product.url)
    } finally {
      await browser.close()
      await product.stop()
      await server.stop()
    }
  })
}

async function measure(browser: Browser, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(`
    globalThis.tasks = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })`)
  await page.goto(`${url}/annonces?vue=continue`)
  await readAll(page)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await forgetTasks(page)
  for (let done = 0; done < strides; done++) {
    await page.mouse.wheel(0, -stride)
    await page.waitForTimeout(100)
  }
  const tasks = await forgetTasks(page)
  const filtered = await filter(page)
  const nodes = await page.locator('*').count()
  return [
    {
      name: `${ads} annonces lues, processeur × ${slowdown} : plus longue tâche`,
      value: Math.max(0, ...tasks),
      unit: 'ms',
    },
    {
      name: `${ads} annonces lues : tâches de plus de 200 ms`,
      value: tasks.filter((ms) => ms > 200).length,
      unit: '',
      target: { most: 0 },
    },
    { name: 'Réponse d’un filtre', value: filtered, unit: 'ms', target: { most: 1000 } },
    { name: 'Éléments de la page', value: nodes, unit: '' },
  ]
}

/** Scrolls to the end until the list has no more. */
async function readAll(page: Page): Promise<void> {
  const limit = performance.now() + patience
  const foot = page.locator('.annonces-suite')
  for (;;) {
    const said = await foot.innerText()
    if (said.startsWith('Vous avez vu')) return
    if (performance.now() > limit) throw new Error(`la liste ne finit pas : « ${said} »`)
    await page.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })')
    await page.waitForTimeout(50)
  }
}

const forgetTasks = (page: Page): Promise<number[]> => page.evaluate('tasks.splice(0)')

/** From the choice of a type to the list of its ads, in ms. */
async function filter(page: Page): Promise<number> {
  const heading = page.locator('.resultats-nombre h2')
  const before = (await heading.textContent())!
  const from = performance.now()
  await page.getByLabel('Type d’annonce').selectOption('2')
  await expect(heading).not.toHaveText(before, { timeout: 30_000 })
  await expect(page.locator('.resultats[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
  return performance.now() - from
}
