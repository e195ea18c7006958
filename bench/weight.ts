// What a first visit downloads before anything is touched, as it is sent; what members' pages load has its ceiling in the build.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browser as executablePath, flags } from '../e2e/browser.ts'
import { fixedPages, someAnnonce } from './address.ts'
import type { Figure } from './figure.ts'
import { onProduct, root } from './product.ts'
import { deaf } from './shutdown.ts'

export const measureWeight = (): Promise<Figure[]> =>
  onProduct(async (product) => {
    const browser = await chromium.launch({ executablePath, args: flags, ...deaf })
    const read = (path: string) => visit(browser, product.url + path)
    try {
      const fixed: Figure[] = []
      let scripts = 0
      for (const path of fixedPages) {
        const visited = await read(path)
        scripts = Math.max(scripts, visited.js)
        fixed.push({ name: `${path} : page`, value: visited.all, unit: 'ko', target: { most: 14 } })
      }
      return [
        { name: 'Pages fixes : JS avant le premier usage', value: scripts, unit: 'ko', target: { most: 0 } },
        ...fixed,
        { name: '/annonces : JS', value: (await read('/annonces')).js, unit: 'ko', target: { most: 100 } },
        {
          name: '/annonce/{uuid} : JS',
          value: (await read(await someAnnonce(product.url))).js,
          unit: 'ko',
          target: { most: 100 },
        },
        { name: 'JS du site entier', value: await wholeSite(), unit: 'ko', target: { most: 260 } },
      ]
    } finally {
      await browser.close()
    }
  })

/** Thousands of bytes of all the scripts of the build. */
async function wholeSite(): Promise<number> {
  const folder = join(root, 'dist/client/assets')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js.br'))
  return sum(await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size)))
}

/** Thousands of bytes of a first visit's answers: all of them, and the scripts. */
async function visit(browser: Browser, url: string): Promise<{ all: number; js: number }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sizes: Promise<{ type: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const sized = request.sizes()
    sizes.push(sized.then(({ responseBodySize }) => ({ type: request.resourceType(), bytes: responseBodySize })))
  })
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (response?.status() !== 200) throw new Error(`${url} répond ${response?.status()}`)
  const loaded = await Promise.all(sizes)
  await context.close()
  const bytesOf = (kept: typeof loaded) => sum(kept.map(({ bytes }) => bytes))
  return { all: bytesOf(loaded), js: bytesOf(loaded.filter(({ type }) => type === 'script')) }
}

const sum = (bytes: readonly number[]): number => bytes.reduce((total, one) => total + one, 0) / 1000
