// From a press to what is seen of it, on a processor four times slower: every control of the first screen of the main pages.
import type { Page } from '@playwright/test'
import { someAnnonce } from './address.ts'
import type { Figure } from './figure.ts'
import { forgetFelt, type Open, onPhone, screens, signIn, slowDown } from './phone.ts'
import { onProduct } from './product.ts'

const most = 200
/** What a machine does besides only adds: a press is worth the shortest of its tries, and is tried again while it is too long. */
const tries = 5
/** From the HTML to a page that is awake, and from a press to the end of what it starts, in ms. */
const awake = 1200
const over = 1000

/** Something that can be pressed: its rank in the page, where it stands, and how it is said. */
interface Control {
  rang: number
  x: number
  y: number
  type: string
  name: string
}

const all = `document.querySelectorAll('a[href], button, input, select, summary, textarea')`

/** Those in sight, above everything else, that lead nowhere outside. Read in the page. */
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

/** Null when nothing was felt: the page was left for another, or the browser's own window came over it. */
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
    // A page that is being left answers no more, and the next one was not pressed.
    return await page.evaluate<number | null>('globalThis.stayed ? felt.press || null : null').catch(() => null)
  } finally {
    await page.close()
  }
}

/** A search that changes nothing would be no work; on a phone it is folded until it is wanted. */
async function fillPlace(page: Page): Promise<void> {
  const place = page.locator('input[name=lieu]')
  if (!(await place.isVisible())) return
  await place.fill('Nantes')
  await place.press('Escape')
}

/** What a finger does of it; a list and a slider are moved by a key, which browsers tell like a choice. */
async function gesture(page: Page, { rang, x, y, type }: Control): Promise<void> {
  const key = { 'select-one': 'ArrowDown', range: 'ArrowRight', text: 't', search: 't', textarea: 't' }[type]
  if (type === 'select-one' || type === 'range') await page.evaluate(`${all}[${rang}].focus()`)
  else await page.touchscreen.tap(x, y)
  if (key) await page.keyboard.press(key)
}
