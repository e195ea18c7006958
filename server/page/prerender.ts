// The end of the build: reads Vite's manifest, renders the fixed pages to HTML, compresses what never changes.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Renderer } from '#domain/wire/rendu.ts'
import { type Assets, assemble, placeholders } from './document.ts'
import { readManifest } from './manifest.ts'

const dist = resolve(import.meta.dirname, '../../dist')
const client = join(dist, 'client')
const compress = promisify(brotliCompress)

const readText = async (...path: string[]) => (await readFile(join(dist, ...path), 'utf8')).trim()

async function readAssets({ screens }: Renderer): Promise<Assets> {
  const { main, views } = readManifest(JSON.parse(await readText('client/.vite/manifest.json')), screens)
  const files = new Set(Object.values(views).flatMap(({ sheets }) => sheets))
  const sheets = await Promise.all([...files].map(async (file) => [file, await readText('client', file)] as const))
  if (!sheets[0]?.[1].startsWith('@layer base')) throw new Error('the order of the layers is not said first')
  const eveil = {
    premierUsage: await readText('eveil/premierUsage.js'),
    apresPeinture: await readText('eveil/apresPeinture.js'),
  }
  for (const [name, script] of Object.entries(eveil))
    if (script.length > 600 || /\bimport\b[^(]/.test(script)) throw new Error(`${name} is too heavy for every page`)
  return { main, views, sheets: Object.fromEntries(sheets), eveil }
}

const { renderer }: { renderer: Renderer } = await import(join(dist, 'server/entry-server.js'))
const assets = await readAssets(renderer)
await writeFile(join(dist, 'assets.json'), JSON.stringify(assets))

for (const path of renderer.fixedPaths) {
  const page = await renderer.render(new URL(path, placeholders.settings.origin), placeholders.settings, null)
  const folder = join(dist, 'pages', path)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'page.html'), assemble(page, assets, null))
}

for (const file of await readdir(client, { recursive: true })) {
  if (!/\.(js|css|svg|webmanifest|txt)$/.test(file)) continue
  const content = await readFile(join(client, file))
  if (content.includes('invalid_type')) throw new Error(`${file} holds zod: 6 KB that no screen needs`)
  await writeFile(join(client, `${file}.br`), await compress(content))
}
