// Lighthouse on every public page, on its phone profile: four scores and timings.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browser, flags } from '../e2e/browser.ts'
import { fixedPages, someAnnonce } from './address.ts'
import { type Figure, median } from './figure.ts'
import { onProduct } from './product.ts'
import { deaf } from './shutdown.ts'

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const times = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const

type Name = (typeof scores)[number] | (typeof times)[number]

interface Page {
  path: string
  fixed: boolean
  /** Target in seconds, for landing pages. */
  lcpMost: number | undefined
  values: Record<Name, number>
  /** Failed audits, except timings. */
  faults: string[]
}

export const measureLighthouse = (): Promise<Figure[]> =>
  onProduct(async (product, folder) => {
    const userDataDir = join(folder, 'chrome')
    await mkdir(userDataDir)
    const options = { chromePath: browser, chromeFlags: ['--headless', ...flags], userDataDir, ...deaf }
    const chrome = await launch(options)
    try {
      const pages: Page[] = []
      const annonce = await someAnnonce(product.url)
      const arrivals = new Map([
        ['/', 1],
        ['/annonces', 1.2],
        [annonce, 1.2],
      ])
      for (const path of [...fixedPages, '/annonces', '/transparence', annonce]) {
        const known = { path, fixed: fixedPages.includes(path), lcpMost: arrivals.get(path) }
        const page = { ...known, ...(await read(product.url + path, known, chrome.port)) }
        console.log(`  ${describe(page)}`)
        pages.push(page)
      }
      return figures(pages)
    } finally {
      chrome.kill()
    }
  })

const leastPerformance = 95

/** One run; for landing pages, or when the machine was busy, the median of five. */
async function read(
  url: string,
  { lcpMost }: Pick<Page, 'lcpMost'>,
  port: number,
): Promise<Pick<Page, 'values' | 'faults'>> {
  const { values, faults } = await run(url, port, [...scores])
  const runs = [values]
  while (runs.length < 5 && (lcpMost || values.performance < leastPerformance))
    runs.push((await run(url, port, ['performance'])).values)
  const medians = ['performance', ...times].map((name) => [name, median(runs.map((one) => one[name as Name]))])
  return { values: { ...values, ...Object.fromEntries(medians) }, faults }
}

/** Runs in a new profile: otherwise Lighthouse would reuse the storage and cache of earlier runs. */
async function run(url: string, port: number, onlyCategories: string[]): Promise<Pick<Page, 'values' | 'faults'>> {
  const visit = async () => {
    const result = await lighthouse(url, {
      port,
      onlyCategories,
      logLevel: 'silent',
      output: 'json',
      clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'local_storage'],
    })
    if (!result || result.lhr.runtimeError) throw new Error(`${url} : ${result?.lhr.runtimeError?.message}`)
    return result.lhr
  }
  // Tried again once: a busy machine may not have painted in time.
  const { audits, categories } = await visit().catch(visit)
  const values = Object.fromEntries([
    ...scores.map((name) => [name, 100 * (categories[name]?.score ?? 0)]),
    ...times.map((name) => [name, audits[name]!.numericValue]),
  ]) as Page['values']
  const weighed = scores.slice(1).flatMap((name) => categories[name]?.auditRefs ?? [])
  const faults = weighed.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1).map(({ id }) => id)
  return { values, faults }
}

function describe({ path, values, faults }: Page): string {
  const shown = scores.map((name) => String(Math.round(values[name])).padStart(3)).join(' ')
  const [lcp, cls, tbt] = times.map((name) => values[name]) as [number, number, number]
  const felt = `LCP ${(lcp / 1000).toFixed(2)} s · CLS ${cls.toFixed(3)} · TBT ${Math.round(tbt)} ms`
  return [path.slice(0, 46).padEnd(46), shown, felt, ...faults].join('  ')
}

/** For each figure, the worst page. */
function figures(pages: Page[]): Figure[] {
  const fixed = pages.filter((page) => page.fixed)
  const worst = (
    label: string,
    name: Name,
    among: Page[],
    unit: string,
    target: Figure['target'],
    scale = 1,
  ): Figure => {
    const [first] = among.toSorted((a, b) => b.values[name] - a.values[name]).slice('least' in target! ? -1 : 0)
    return { name: `${label} : ${first!.path}`, value: first!.values[name] * scale, unit, target: target! }
  }
  return [
    ...pages
      .filter((page) => !page.fixed)
      .map(({ path, values }) => ({
        name: `Performance : ${path}`,
        value: values.performance,
        unit: '',
        target: { least: leastPerformance },
      })),
    ...pages
      .filter(({ lcpMost }) => lcpMost !== undefined)
      .map(({ path, lcpMost, values }) => ({
        name: `LCP : ${path}`,
        value: values['largest-contentful-paint'] / 1000,
        unit: 's',
        target: { most: lcpMost! },
      })),
    worst('Performance, page fixe la moindre', 'performance', fixed, '', { least: leastPerformance }),
    worst('Accessibilité, la moindre', 'accessibility', pages, '', { least: 100 }),
    worst('Bonnes pratiques, la moindre', 'best-practices', pages, '', { least: 100 }),
    worst('Référencement, le moindre', 'seo', pages, '', { least: 100 }),
    worst('LCP, page fixe la plus lente', 'largest-contentful-paint', fixed, 's', { most: 0.8 }, 0.001),
    worst('CLS, page fixe la pire', 'cumulative-layout-shift', fixed, '', { most: 0 }),
    worst('TBT, page fixe la pire', 'total-blocking-time', fixed, 'ms', { most: 20 }),
  ]
}
