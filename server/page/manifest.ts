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
}

const entry = 'web/main.tsx'
/** The style of what no fixed page shows before it is awake. */
export const hydratedSheet = 'web/styles/eveille.css'
/** The script written into pages, which wakes them. */
export const hydrationEntry = 'web/hydration/startPage.ts'
/** That of the pages a member sees otherwise, before it. */
export const membre = 'web/hydration/memberPage.ts'

export function readManifest(
  manifest: Record<string, Chunk>,
  screens: [route: string, source: string][],
): { main: string; awake: string; eveil: string; membre: string; views: Record<string, View> } {
  const chunks = (key: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const next of chunk.imports ?? []) chunks(next, seen)
    return seen
  }
  const fileOf = (key: string) => `/${manifest[key]!.file}`
  const main = manifest[entry]!
  const views = screens.map(([route, source]): [string, View] => {
    // The entry comes first, with the style that says the order of all layers.
    const needed = [...chunks(source, chunks(entry))]
    const scripts = needed.filter((chunk) => chunk !== main).map(({ file }) => `/${file}`)
    const sheets = new Set(needed.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))
    return [route, { scripts, sheets: [...sheets] }]
  })
  return {
    main: fileOf(entry),
    awake: fileOf(hydratedSheet),
    eveil: fileOf(hydrationEntry),
    membre: fileOf(membre),
    views: Object.fromEntries(views),
  }
}
