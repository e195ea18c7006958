// Delay from a press to the next paint, with a processor four times slower, for every control on the first screen of the main
// pages.
import type { Page } from '@playwright/test'
import { someAnnonce } from './address.ts'
import type { Figure } from './figure.ts'
import { forgetFelt, type Open, onPhone, screens, signIn, slowDown } from './phone.ts'
import { onProduct } from './product.ts'

const most = 200
/** Other work of the machine can only add time: keep the shortest of several tries. */
const tries = 5
/** In ms: time for a page to hydrate, and for the effects of a press to end. */
const awake = 1200
const over = 1000

/** A control: its index in the page, position, and name. */
interface Control {
  rang: number
  x: number
  y: number
  type: string
  name: string
}

const all = `document.querySelectorAll('a[href], button, input, select, summary, textarea')`

/** Visible controls that do not leave the site; evaluated in the page. */
const inSight = `[...${all}].flatMap((node, rang) => {
  if (node.localName === 'a' && node.origin !== location.origin) return []
  const { left, top, width, height } = node.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (!node.contains(document.elementFromPoint(x, y))) return []
  const name = node.getAttribute('aria-label') || node.name || node.innerText
  return { rang, x, y, type: node.localName === 'summary' ? 'summary' : node.type, name: name.replace(/\\s+/g, ' ').trim() }
})`

export const measureInp = (): Promise<Figure[]> =>
  onProduct(async (product) => {
    const visitor = ['/annonces', '/annonces?lieu=Lyon&rayon=100', '/annonces?vue=carte', '/', '/ressources/urssaf']
    const member = ['/messagerie', '/ajouter-annonce']
    const figures: Figure[] = []
    for (const [name, viewport] of Object.entries(screens)) {
      const felt: number[] = []
      const walk = (paths: string[], before?: (page: Page) => Promise<void>) =>
        onPhone(async (open) => {
          if (before) await before(await open())
          for (const path of paths) felt.push(await measurePage(open, product.url, path, name))
        }, viewport)
      await walk([...visitor, await someAnnonce(product.url)])
      await walk(member, (page) => signIn(page, product.url))
      figures.push({
        name: `À ${name}, la commande la plus lente`,
        value: Math.max(...felt),
        unit: 'ms',
        target: { most },
      })
    }
    return figures
  })

async function measurePage(open: Open, url: string, path: string, screen: string): Promise<number> {
  const opened = async () => {
    const page = await open({ slow: false })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForTimeout(awake)
    return page
  }
  const first = await opened()
  const controls = await first.evaluate<Control[]>(inSight)
  await first.close()
  let slowest = { name: '', ms: 0 }
  let felt = 0
  for (const control of controls) {
    const ms = await leastOf(() => press(opened, control))
    if (ms === null) continue
    felt++
    if (ms > slowest.ms) slowest = { name: control.name, ms }
  }
  if (felt === 0) throw new Error(`aucune commande de ${path} n’a répondu`)
  console.log(`  ${path} à ${screen} : ${felt} commandes, la plus lente « ${slowest.name} », ${slowest.ms} ms`)
  return slowest.ms
}

/** Null when nothing could be measured: the page was left, or a browser window covered it. */
async function leastOf(run: () => Promise<number | null>): Promise<number | null> {
  let least: number | null = null
  for (let n = 0; n < tries && (least === null ? n < 2 : least > most); n++) {
    const ms = await run()
    if (ms !== null) least = Math.min(least ?? ms, ms)
  }
  return least
}

async function press(opened: () => Promise<Page>, control: Control): Promise<number | null> {
  const page = await opened()
  try {
    if (control.type === 'submit') await fillPlace(page)
    await slowDown(page)
    await forgetFelt(page)
    await page.evaluate('globalThis.stayed = true')
    await gesture(page, control)
    await page.waitForTimeout(over)
    // The page is being left: nothing was measured.
    return await page.evaluate<number | null>('globalThis.stayed ? felt.press || null : null').catch(() => null)
  } finally {
    await page.close()
  }
}

/** Types a new place, since an unchanged search does nothing; on a phone, opens the form first. */
async function fillPlace(page: Page): Promise<void> {
  const place = page.locator('input[name=lieu]')
  if (!(await place.isVisible())) return
  await place.fill('Nantes')
  await place.press('Escape')
}

/** Acts on a control; selects and sliders with a key, which fires the same events. */
async function gesture(page: Page, { rang, x, y, type }: Control): Promise<void> {
  const key = { 'select-one': 'ArrowDown', range: 'ArrowRight', text: 't', search: 't', textarea: 't' }[type]
  if (type === 'select-one' || type === 'range') await page.evaluate(`${all}[${rang}].focus()`)
  else await page.touchscreen.tap(x, y)
  if (key) await page.keyboard.press(key)
}
