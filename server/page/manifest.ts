// Reads Vite's manifest: the files that the first view of each route needs.

export interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

export interface View {
  /** Chunks, without the entry. */
  scripts: string[]
  sheets: string[]
}

const entry = 'web/main.tsx'

export function readManifest(
  manifest: Record<string, Chunk>,
  screens: [route: string, source: string][],
): { main: string; font: string; views: Record<string, View> } {
  const chunks = (key: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const next of chunk.imports ?? []) chunks(next, seen)
    return seen
  }
  const main = manifest[entry]!
  const views = screens.map(([route, source]): [string, View] => {
    // The entry first: its style sheet declares the order of the CSS layers.
    const needed = [...chunks(source, chunks(entry))]
    const scripts = needed.filter((chunk) => chunk !== main).map(({ file }) => `/${file}`)
    const sheets = new Set(needed.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))
    return [route, { scripts, sheets: [...sheets] }]
  })
  const font = [...chunks(entry)].flatMap(({ assets = [] }) => assets).find((file) => file.endsWith('.woff2'))
  if (!font) throw new Error('the face of headings is not in the build')
  return { main: `/${main.file}`, font: `/${font}`, views: Object.fromEntries(views) }
}
