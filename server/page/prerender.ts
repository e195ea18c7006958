// The end of the build: reads Vite's manifest, renders the fixed pages to HTML, compresses what never changes.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Assets, assemble } from './document.ts'
import { placeholders, type Renderer } from './render.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const dist = resolve(import.meta.dirname, '../../dist')
const client = join(dist, 'client')
const compress = promisify(brotliCompress)

async function readAssets(manifest: Record<string, Chunk>, screens: [string, string][]): Promise<Assets> {
  const chunks = (key: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk)) return seen
    seen.add(chunk)
    for (const next of chunk.imports ?? []) chunks(next, seen)
    return seen
  }
  const main = manifest['web/main.tsx']!
  const views = screens.map(([route, screen]) => {
    // The entry comes first, with the style that says the order of all layers.
    const needed = [...chunks(screen, chunks('web/main.tsx'))]
    const scripts = needed.filter((chunk) => chunk !== main).map(({ file }) => `/${file}`)
    const sheets = new Set(needed.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))
    return { route, scripts, sheets: [...sheets] }
  })
  const sheets = new Set(views.flatMap((view) => view.sheets))
  const read = async (sheet: string) => [sheet, (await readFile(join(client, sheet), 'utf8')).trim()] as const
  const texts = await Promise.all([...sheets].map(read))
  if (!texts[0]?.[1].startsWith('@layer base')) throw new Error('the order of the layers is not said first')
  return {
    main: `/${main.file}`,
    sheets: Object.fromEntries(texts),
    views: Object.fromEntries(views.map(({ route, ...view }) => [route, view])),
  }
}

/** By route, the source of its screen, as the table of routes imports it. */
async function readScreens(): Promise<[string, string][]> {
  const table = await readFile(resolve(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
  const lines = table.matchAll(/path: '([^']+)'[^}]*import\('\.\/([^']+)'\)/g)
  return [...lines].map(([, path, file]) => [path!, `web/${file}`])
}

const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
const renderer: Renderer = await import(join(dist, 'server/entry-server.js'))
const assets = await readAssets(manifest, await readScreens())
await writeFile(join(dist, 'assets.json'), JSON.stringify(assets))

for (const path of renderer.fixedPaths) {
  const page = await renderer.render(new URL(path, placeholders.origin), placeholders, null)
  const folder = join(dist, 'pages', path)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'page.html'), assemble(page, page.route, assets))
}

for (const file of await readdir(client, { recursive: true })) {
  if (!/\.(js|css|svg|webmanifest|txt)$/.test(file)) continue
  const content = await readFile(join(client, file))
  if (content.includes('invalid_type')) throw new Error(`${file} holds zod: 6 KB that no screen needs`)
  await writeFile(join(client, `${file}.br`), await compress(content))
}
