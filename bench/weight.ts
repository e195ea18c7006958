// What a first visit downloads before anything is touched: scripts and the whole page, compressed, in a real browser.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { fixedPages, someAnnonce } from './address.ts'
import { browser as executablePath, flags } from './browser.ts'
import type { Figure } from './figure.ts'
import { inFolder, root, startProduct } from './product.ts'

export async function measureWeight(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const product = await startProduct(join(folder, 'data'))
    const browser = await chromium.launch({ executablePath, args: flags }).catch(async (error: unknown) => {
      await product.stop()
      throw error
    })
    try {
      const fixed: Figure[] = []
      for (const path of await fixedPages(product.url))
        fixed.push(...firstVisit(path, await visit(browser, product.url + path)))
      const list = await visit(browser, `${product.url}/annonces`)
      const one = await visit(browser, product.url + (await someAnnonce(product.url)))
      return [
        ...fixed,
        { name: '/annonces : JS', value: list.js, unit: 'ko', target: { most: 85 } },
        { name: '/annonces : page entière', value: list.total, unit: 'ko' },
        { name: '/annonce/{uuid} : JS', value: one.js, unit: 'ko', target: { most: 85 } },
        { name: '/annonce/{uuid} : page entière', value: one.total, unit: 'ko' },
        { name: 'JS du site entier', value: await wholeSite(), unit: 'ko', target: { most: 170 } },
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

const firstVisit = (path: string, { scripts, inline, total }: Weight): Figure[] => [
  { name: `${path} : fichiers JS avant le premier usage`, value: scripts, unit: '', target: { most: 0 } },
  { name: `${path} : JS dans la page`, value: inline, unit: 'ko', target: { most: 0.5 } },
  { name: `${path} : page entière`, value: total, unit: 'ko', target: { most: 14 } },
]

/** Every script of the build, as it is sent. */
async function wholeSite(): Promise<number> {
  const folder = join(root, 'dist/client/assets')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br'))
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

interface Weight {
  scripts: number
  /** Thousands of bytes. */
  inline: number
  js: number
  total: number
}

/** Read in the browser, where the document is: bytes of the scripts the page carries, data apart. */
const inlineScripts = `[...document.scripts]
  .filter(({ src, type }) => !src && !type.includes('json'))
  .reduce((sum, { text }) => sum + new Blob([text]).size, 0)`

async function visit(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sizes: Promise<{ type: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const size = request
      .sizes()
      .then(({ responseBodySize }) => ({ type: request.resourceType(), bytes: responseBodySize }))
    sizes.push(size)
  })
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (response?.status() !== 200) throw new Error(`${url} répond ${response?.status()}`)
  if ((await response.headerValue('content-encoding')) !== 'br') throw new Error(`${url} n’arrive pas en brotli`)
  const inline = await page.evaluate<number>(inlineScripts)
  const loaded = await Promise.all(sizes)
  await context.close()
  const scripts = loaded.filter(({ type }) => type === 'script')
  const sum = (list: { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0) / 1000
  return { scripts: scripts.length, inline: inline / 1000, js: sum(scripts), total: sum(loaded) }
}
