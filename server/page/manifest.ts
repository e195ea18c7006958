// Vite's manifest of the build, read for what the first view of each route needs.

export interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

export interface View {
  /** Chunks beside the entry. */
  scripts: string[]
  sheets: string[]
  /** The sheet that it fetches once it is awake; null when it has it from the start. */
  awake: string | null
}

const entry = 'web/main.tsx'
/** The style of what no fixed page shows before it is awake. */
export const awakeSheet = 'web/styles/eveille.css'

export function readManifest(
  manifest: Record<string, Chunk>,
  screens: [route: string, source: string][],
  fixed: readonly string[],
): { main: string; views: Record<string, View> } {
  const chunks = (key: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const next of chunk.imports ?? []) chunks(next, seen)
    return seen
  }
  const main = manifest[entry]!
  const awake = `/${manifest[awakeSheet]!.file}`
  const views = screens.map(([route, source]): [string, View] => {
    // The entry comes first, with the style that says the order of all layers.
    const needed = [...chunks(source, chunks(entry))]
    const scripts = needed.filter((chunk) => chunk !== main).map(({ file }) => `/${file}`)
    const sheets = new Set(needed.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))
    const isFixed = fixed.includes(route)
    if (!isFixed) sheets.add(awake)
    return [route, { scripts, sheets: [...sheets], awake: isFixed ? awake : null }]
  })
  return { main: `/${main.file}`, views: Object.fromEntries(views) }
}
