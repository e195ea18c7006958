// A page of words: opened from elsewhere it is the one of its address, and its links are the site's.
import { expect, type Page, type Request } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { awake, test } from './kine.ts'

/** But the hub, from which they are opened; one in four, the rest in `npm run test:all`. */
const textes = routes
  .filter(({ file, path }) => file.endsWith('.mdx') && path !== '/ressources')
  .map(({ path }) => path)
  .filter((_, rang) => process.env.FULL || rang % 4 === 0)

/** The head and the text of a page; a field is named anew in each, and the title of one that was come to has the focus. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    // React writes the attributes of an element in another order than the server does.
    const write = (node: Node): string => {
      if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.nodeValue! : ''
      const kept = [...node.attributes].filter(({ name }) => !['id', 'for', 'list', 'tabindex'].includes(name))
      const attributes = kept.map(({ name, value }) => ` ${name}="${value}"`).toSorted()
      return `<${node.nodeName}${attributes.join('')}>${[...node.childNodes].map(write).join('')}`
    }
    const text = write(document.querySelector('article')!)
    const head = [
      ...document.head.querySelectorAll('title, link[rel=canonical], meta[property], meta[name=description]'),
    ]
    return { text, head: head.map((element) => element.outerHTML).toSorted() }
  })

/** A link of the page, wherever it is, followed without the mouse. */
async function follow(page: Page, chemin: string): Promise<void> {
  await page.locator(`a[href="${chemin}"]`).first().dispatchEvent('click', { button: 0 })
  await expect(page).toHaveURL(chemin)
}

const isDocument = (request: Request) => request.resourceType() === 'document'

/** Asked since, of what the filter keeps. */
function listen(page: Page, filter: (request: Request) => boolean): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (filter(request)) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('un texte ouvert depuis un autre écran est celui de son adresse', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/ressources')
  await awake(page.getByRole('article'))
  const documents = listen(page, isDocument)
  const lus = new Map<string, Awaited<ReturnType<typeof readPage>>>()
  for (const chemin of textes) {
    await follow(page, chemin)
    await expect(page.locator(`link[rel=canonical][href$="${chemin}"]`)).toBeAttached()
    lus.set(chemin, await readPage(page))
    await follow(page, '/ressources')
  }
  await page.goBack()
  await expect(page.locator('article')).toContainText('min de lecture')
  expect(documents).toEqual([])
  for (const [chemin, lu] of lus) {
    await page.goto(chemin)
    expect(lu, chemin).toEqual(await readPage(page))
  }
})

test('les liens d’un texte ne quittent pas l’application', async ({ page }) => {
  await page.goto('/ressources/carpimko')
  await awake(page.getByRole('article'))
  const documents = listen(page, isDocument)
  await page.getByRole('link', { name: 'Quelle retraite aurai-je' }).first().click()
  await expect(page).toHaveURL('/ressources/carpimko#retraite')
  await page.getByRole('navigation', { name: 'À lire ensuite' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/carpimko/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CARPIMKO')
  expect(documents).toEqual([])
  await page
    .getByRole('link', { name: /nouvel onglet/ })
    .first()
    .click({ modifiers: ['Alt'] })
  await expect(page).toHaveURL(/carpimko/)
})

test.describe('quand quelque chose manque', () => {
  test.use({ tolerated: /Failed to load resource|Minified React error/ })

  test('une page que quelqu’un a changée avant son réveil garde son texte', async ({ page }) => {
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        for (const lien of document.querySelectorAll('header a, footer a')) lien.replaceChildren('Autre chose')
      }),
    )
    await page.goto('/ressources/installation-premiers-pas')
    const { text } = await readPage(page)
    await awake(page.getByRole('article'))
    await expect(page.getByRole('banner')).not.toContainText('Autre chose')
    await page.getByRole('checkbox').first().check()
    await expect(page.getByRole('status')).toHaveText('1 étape faite sur 8')
    await page.getByRole('checkbox').first().uncheck()
    expect((await readPage(page)).text).toBe(text)
  })
})
