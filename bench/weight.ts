// What a first visit downloads before anything is touched: scripts and the whole page, compressed, in a real browser.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { browser as executablePath, flags } from '../e2e/browser.ts'
import type { Assets } from '../server/page/document.ts'
import { fixedPages, someAnnonce } from './address.ts'
import { deaf } from './arret.ts'
import type { Figure } from './figure.ts'
import { onProduct, root } from './product.ts'

export const measureWeight = (): Promise<Figure[]> =>
  onProduct(async (product) => {
    const browser = await chromium.launch({ executablePath, args: flags, ...deaf })
    try {
      const fixed: [string, Weight][] = []
      for (const path of fixedPages) fixed.push([path, await visit(browser, product.url + path)])
      const list = await visit(browser, `${product.url}/annonces`)
      const one = await visit(browser, product.url + (await someAnnonce(product.url)))
      return [
        ...firstVisits(fixed),
        { name: '/annonces : JS', value: list.js, unit: 'ko', target: { most: 100 } },
        { name: '/annonce/{uuid} : JS', value: one.js, unit: 'ko', target: { most: 100 } },
        ...(await memberPages()),
        { name: 'JS du site entier', value: await wholeSite(), unit: 'ko', target: { most: 260 } },
      ]
    } finally {
      await browser.close()
    }
  })

const firstVisits = (pages: [string, Weight][]): Figure[] => {
  const most = (figure: 'scripts' | 'inline') => Math.max(...pages.map(([, weight]) => weight[figure]))
  return [
    {
      name: 'Pages fixes : JS avant le premier usage, fichiers',
      value: most('scripts'),
      unit: '',
      target: { most: 0 },
    },
    { name: 'Pages fixes : JS dans la page, au plus', value: most('inline'), unit: 'ko', target: { most: 0.5 } },
    ...pages.map(([path, { total }]) => ({ name: `${path} : page`, value: total, unit: 'ko', target: { most: 14 } })),
    {
      name: 'Police des titres, une fois pour tout le site',
      value: Math.max(...pages.map(([, { font }]) => font)),
      unit: 'ko',
      target: { most: 20 },
    },
  ]
}

const assets = join(root, 'dist/client')

/** Of files of the build, as they are sent. */
async function kilobytes(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(assets, `${file}.br`))).size))
  return sizes.reduce((sum, size) => sum + size) / 1000
}

/** What a member's first page loads, as the build says it. */
async function memberPages(): Promise<Figure[]> {
  const { main, views }: Assets = JSON.parse(await readFile(join(root, 'dist/assets.json'), 'utf8'))
  const figures = ['/mes-annonces', '/mon-compte', '/messagerie'].map(async (path) => {
    const value = await kilobytes([main, ...views[path]!.scripts])
    return { name: `${path}, à froid : JS`, value, unit: 'ko', target: { most: 105 } }
  })
  return Promise.all(figures)
}

const wholeSite = async (): Promise<number> =>
  kilobytes(
    (await readdir(join(assets, 'assets'))).filter((file) => file.endsWith('.js')).map((file) => `assets/${file}`),
  )

interface Weight {
  scripts: number
  /** Thousands of bytes. */
  inline: number
  js: number
  font: number
  /** Without the font, which all pages share. */
  total: number
}

/** Read in the browser, where the document is: the scripts the page carries, data apart. */
const inlineScripts = `[...document.scripts]
  .filter(({ src, type }) => !src && !type.includes('json'))
  .map(({ text }) => text)
  .join('')`

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
  const inline = brotliCompressSync(await page.evaluate<string>(inlineScripts)).length
  const loaded = await Promise.all(sizes)
  await context.close()
  const sum = (list: { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0) / 1000
  const scripts = loaded.filter(({ type }) => type === 'script')
  const font = sum(loaded.filter(({ type }) => type === 'font'))
  return { scripts: scripts.length, inline: inline / 1000, js: sum(scripts), font, total: sum(loaded) - font }
}
