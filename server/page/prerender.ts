// Last step of the build: renders the fixed pages to HTML and compresses static files.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Renderer } from '#domain/protocol/rendering.ts'
import { type Assets, assemble, placeholders } from './document.ts'
import { readManifest } from './manifest.ts'

const dist = resolve(import.meta.dirname, '../../dist')
const client = join(dist, 'client')
const compress = promisify(brotliCompress)

const readText = async (...path: string[]) => (await readFile(join(dist, ...path), 'utf8')).trim()

async function readAssets({ pageStart, screens }: Renderer): Promise<Assets> {
  const named = readManifest(JSON.parse(await readText('client/.vite/manifest.json')), screens)
  const files = new Set(Object.values(named.views).flatMap(({ sheets }) => sheets))
  const sheets = await Promise.all([...files].map(async (file) => [file, await readText('client', file)] as const))
  if (!sheets[0]?.[1].startsWith('@layer base')) throw new Error('the order of the layers is not said first')
  return { ...named, pageStart, sheets: Object.fromEntries(sheets) }
}

/** Largest compressed size of the scripts of a route's first view, in bytes (ADR 048). */
const scriptsMax = 135_000

const { renderer }: { renderer: Renderer } = await import(join(dist, 'server/entry-server.js'))
const assets = await readAssets(renderer)
await writeFile(join(dist, 'assets.json'), JSON.stringify(assets))

async function writePage(path: string, name: string, html: string): Promise<void> {
  const folder = join(dist, 'pages', path)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), html)
}

for (const path of renderer.fixedPaths) {
  const page = await renderer.open(new URL(path, placeholders.settings.origin), placeholders.settings, null)
  const html = assemble(page, assets, null).join('')
  await writePage(path, 'page.html', html)
}

const sent = new Map<string, number>()
for (const file of await readdir(client, { recursive: true })) {
  if (!/\.(js|css|svg|webmanifest|txt)$/.test(file)) continue
  const content = await readFile(join(client, file))
  const compressed = await compress(content)
  sent.set(`/${file}`, compressed.length)
  await writeFile(join(client, `${file}.br`), compressed)
}

const weigh = (files: readonly string[]) => files.reduce((sum, file) => sum + sent.get(file)!, 0)
for (const [route, { scripts }] of Object.entries(assets.views)) {
  const bytes = weigh([assets.main, ...scripts])
  if (bytes > scriptsMax) throw new Error(`The scripts of ${route} weigh ${bytes} bytes, more than ${scriptsMax}`)
}
