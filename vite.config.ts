// The builds of one tree: the browser's chunks, the script that loads them, and the module that renders pages to HTML.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile } from '@mdx-js/mdx'
import react from '@vitejs/plugin-react'
import remarkGfm from 'remark-gfm'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { changements } from './domain/wire/changement.ts'
import { isTexte, type Route, routes } from './web/routes.ts'

const elements = join(import.meta.dirname, 'web/ressources/elements.tsx')

/**
 * The texts, written in MDX; their elements look as web/ressources/elements.tsx says. The browser reads them in the page's HTML
 * (web/texte): of the files that make it, there are but the styles.
 */
const textes: Plugin = {
  name: 'textes',
  enforce: 'pre',
  transform: {
    filter: { id: /\.mdx$/ },
    async handler(source, id) {
      if (this.environment.config.consumer === 'client')
        return { code: (await stylesOf([id, elements])).map((sheet) => `import '${sheet}'\n`).join('') }
      const compiled = await compile(
        { value: `${frenchSpaces(source)}\n\nexport const minutes = ${minutesOf(source)}\n`, path: id },
        { remarkPlugins: [remarkGfm], providerImportSource: elements },
      )
      return { code: String(compiled) }
    },
  },
}

/** The sheets of these files and of those they are made of. */
async function stylesOf(files: readonly string[], seen = new Set<string>()): Promise<string[]> {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    if (file.endsWith('.css')) continue
    const imports = (await readFile(file, 'utf8')).matchAll(/(?:^import|\bfrom) '(\.[^']+)'/gm)
    await stylesOf(
      Array.from(imports, ([, name]) => join(dirname(file), name!)),
      seen,
    )
  }
  return [...seen].filter((file) => file.endsWith('.css'))
}

/** Of reading, at 230 words a minute; addresses and marks are not read. */
const minutesOf = (text: string): number =>
  Math.ceil((text.match(/(?<![/.\w])\p{L}+(?![\w./:]*\/)/gu)?.length ?? 0) / 230)

/** French double signs stand on the line of their word, and the thousands of a number together. */
const frenchSpaces = (text: string): string =>
  text
    .replace(/ (?=[:;?!»%€](?![\w:{]))/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f')

const load = (file: string) => `import(${JSON.stringify(`/web/${file}`)})`

/** A text is opened by its path, once the styles of its file are here. */
const openTexte = `const open = async (path, styles) => {
  const [{ openTexte }] = await Promise.all([${load('texte/Texte.tsx')}, styles])
  return openTexte(path)
}`

/** The screens of the table of routes, in its order, each loaded on demand: the table itself is data, whose files no browser reads. */
const screens: Plugin = {
  name: 'screens',
  transform: {
    filter: { id: /\/web\/routes\.ts$/ },
    handler(source) {
      if (this.environment.config.consumer !== 'client') return undefined
      return {
        code: source.replaceAll(/\bfile: (["'`]).*?\1|(?<=, )(["'])\w+\.(?:mdx|tsx)\2/g, (found) =>
          found.startsWith('file') ? `file: ''` : `''`,
        ),
        map: null,
      }
    },
  },
  resolveId: { filter: { id: /^virtual:screens$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:screens$/ },
    handler() {
      const isRead = (route: Route) => isTexte(route) && this.environment.config.consumer === 'client'
      const loaders = routes.map((route) =>
        isRead(route) ? `(path) => open(path, ${load(route.file)})` : `() => ${load(route.file)}`,
      )
      return `${openTexte}\nexport default [${loaders}]`
    },
  },
}

/** What calls change is data of the contract: the bundle has it without the contract's schemas. */
const changement: Plugin = {
  name: 'changement',
  load: {
    filter: { id: /\/domain\/wire\/changement\.ts$/ },
    // Of a call that changes nothing, nothing is sent.
    handler: () => {
      const dits = Object.entries(changements).filter(([, vues]) => vues.length > 0)
      return `export const changements = ${JSON.stringify(Object.fromEntries(dits))}`
    },
  },
}

/**
 * Of the library that reads, each first page is sent what it needs: not what it knows of writes (web/lecture/useEcriture.ts), nor
 * how the rest of a list is read, which comes with the first hook that asks for it (web/lecture/useEndlessView.ts).
 */
const lectureSeule: Plugin = {
  name: 'lecture-seule',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client' && config.command === 'build',
  resolveId: {
    filter: { id: /^\.\/infiniteQueryBehavior\.js$|^\0suite$/ },
    handler: (id, importer) => (id === '\0suite' || importer?.endsWith('/query.js') ? '\0suite' : null),
  },
  load: {
    filter: { id: /^\0suite$|\/query-core\/build\/modern\/mutationCache\.js$/ },
    handler: (id) =>
      id === '\0suite'
        ? 'export let infiniteQueryBehavior\nexport const keep = (behavior) => { infiniteQueryBehavior = behavior }'
        : 'export class MutationCache { clear() {} async resumePausedMutations() {} }',
  },
  transform: {
    filter: { id: /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: (code) => ({
      code: `import { keep } from "\0suite"\n${code}\nkeep(infiniteQueryBehavior)`,
      moduleSideEffects: false,
    }),
  },
}

/** Files of a folder, each of which is there: one that has been renamed stops the build. */
const filesOf = (folder: string, ...names: string[]) =>
  names.map((name) => {
    const path = join(import.meta.dirname, folder, name)
    if (!existsSync(path)) throw new Error(`${path} is not there to be sent with others`)
    return normalizePath(path)
  })

/** What most screens share; and what stands around the cards of ads. */
const lecture = [
  ...filesOf('domain', 'chargement.ts', 'commune.ts', 'critere/critere.ts', 'format.ts', 'heurelegale.ts', 'jour.ts'),
  ...filesOf('domain', 'fiche/contact.ts', 'fiche/insecable.ts', 'fiche/plan.ts', 'typeannonce.ts', 'wire/borne.ts'),
  ...filesOf('web', 'PageHead.tsx', 'StructuredData.tsx', 'commune/LieuField.tsx', 'lecture/useMinute.ts'),
  ...filesOf('web', 'navigation/aPart.ts', 'shell/MembrePage.tsx', 'ui/useDialogues.ts'),
  ...filesOf(
    'web/ui',
    'Anciennete.tsx',
    'Badge.tsx',
    'EmptyState.tsx',
    'ErreurChargement.tsx',
    'Field.tsx',
    'Lecture.tsx',
  ),
]
const cartes = [
  ...filesOf('domain', 'distance.ts', 'critere/faits.ts', 'fiche/colonne.ts', 'fiche/couverture.ts'),
  ...filesOf('web/annonce', 'GestesCarte.tsx', 'AnnonceCard.tsx', 'AnnonceDialogs.tsx'),
  ...filesOf('web/annonce', 'favori.ts', 'lecteur.ts'),
  ...filesOf(
    'web',
    'photo/Couverture.tsx',
    'photo/useCouvertures.ts',
    'recherche/AnnonceListe.tsx',
    'ui/PartBarre.tsx',
  ),
]
const recherche = filesOf('domain', 'departement.ts', 'recherche.ts', 'critere/filtre.ts', 'lieu/territoire.ts')
/** Short names: each page says a dozen of them, and letters drawn at random do not compress. */
const named = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

export default defineConfig(({ command }) => ({
  plugins: [textes, screens, changement, lectureSeule, react()],
  appType: 'custom',
  publicDir: 'web/public',
  build: { modulePreload: false, assetsInlineLimit: 0, target: 'baseline-widely-available' },
  environments: {
    client: {
      // React’s tools read a development build.
      define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: [
            'web/main.tsx',
            'web/eveil/eveil.ts',
            'web/eveil/membre.ts',
            'web/styles/eveille.css',
            'web/horsligne/sw.ts',
          ],
          // The contract's schemas serve the server: building one, by zod or domain/wire/borne.ts, has no effect that the browser
          // would miss.
          // What the waking script shares with the application is written into it: it is alone in its file.
          optimization: { inlineConst: { mode: 'all' } },
          treeshake: { manualPureFunctions: ['z', 'entre', 'liste', 'texte', 'uuid', 'codesDe'] },
          output: {
            ...named,
            // It serves the addresses beside it, and a browser asks for it again by its name.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : named.entryFileNames),
            codeSplitting: {
              groups: [
                // One file that a release of ours does not change, and one of what every screen needs, no more.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'site', test: (id) => id.endsWith('/web/main.tsx') || lecture.includes(id) },
                // Apart, each of these small ones would be compressed alone.
                { name: 'cartes', test: (id) => cartes.includes(id), includeDependenciesRecursively: false },
                { name: 'recherche', test: (id) => recherche.includes(id), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // React comes along, in its production form whatever NODE_ENV the server is started with.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'web/entry-server.tsx', output: { assetFileNames: named.assetFileNames } },
      },
    },
  },
}))
