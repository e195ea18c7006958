// The end of the build: reads Vite's manifest, renders the fixed pages to HTML, compresses what never changes.
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Assets, assemble } from './document.ts'
import { type Renderer, unknown } from './render.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const dist = resolve(import.meta.dirname, '../dist')
const client = join(dist, 'client')
const compress = promisify(brotliCompress)

async function readAssets(manifest: Record<string, Chunk>, screens: [string, string][]): Promise<Assets> {
  const main = manifest['web/main.tsx']!
  const style = Object.values(manifest).find(({ file }) => file.endsWith('.css'))!.file
  const files = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) files(next, seen)
    return seen
  }
  const preloads = screens.map(([route, screen]) => {
    const needed = new Set([...files('web/main.tsx'), ...files(screen)])
    needed.delete(main.file)
    return [route, [...needed].map((file) => `/${file}`)]
  })
  const css = await readFile(join(client, style), 'utf8')
  // Inlined in every page: the file itself would never be asked for.
  await unlink(join(client, style))
  return { style: css.trim(), main: `/${main.file}`, preloads: Object.fromEntries(preloads) }
}

/** By route, the source of its screen, as the table of routes imports it. */
async function readScreens(): Promise<[string, string][]> {
  const table = await readFile(resolve(import.meta.dirname, '../web/routes.tsx'), 'utf8')
  const lines = table.matchAll(/path: '([^']+)'[^}]*import\('\.\/([^']+)'\)/g)
  return [...lines].map(([, path, file]) => [path!, `web/${file}`])
}

const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
const renderer: Renderer = await import(join(dist, 'server/entry-server.js'))
const assets = await readAssets(manifest, await readScreens())
await writeFile(join(dist, 'assets.json'), JSON.stringify(assets))

for (const path of renderer.fixedPaths) {
  const page = await renderer.render(new URL(path, unknown.origin), unknown, null)
  const folder = join(dist, 'pages', path)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'page.html'), assemble(page, page.route, 'use', assets))
}

for (const file of await readdir(client, { recursive: true })) {
  if (!/\.(js|svg|webmanifest|txt)$/.test(file)) continue
  const content = await readFile(join(client, file))
  if (content.includes('invalid_type')) throw new Error(`${file} holds zod: 6 KB that no screen needs`)
  await writeFile(join(client, `${file}.br`), await compress(content))
}
