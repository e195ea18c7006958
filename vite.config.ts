// The builds of one tree: the browser's chunks, the script that loads them, and the module that renders pages to HTML.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from '@mdx-js/mdx'
import react from '@vitejs/plugin-react'
import remarkGfm from 'remark-gfm'
import { defineConfig, normalizePath, type Plugin } from 'vite'
import { viewsChangedByCall } from './domain/protocol/viewsChangedByCall.ts'
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
    filter: { id: /\/domain\/protocol\/changement\.ts$/ },
    // Of a call that changes nothing, nothing is sent.
    handler: () => {
      const dits = Object.entries(viewsChangedByCall).filter(([, vues]) => vues.length > 0)
      return `export const changements = ${JSON.stringify(Object.fromEntries(dits))}`
    },
  },
}

/**
 * Of the library that reads, each first page is sent what it needs: not what it knows of writes (web/query/useWrite.ts), nor
 * how the rest of a list is read, which comes with the first hook that asks for it (web/query/useEndlessView.ts).
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

const require = createRequire(import.meta.url)

/**
 * React is CommonJS, of which each file of ours would hold an object and read a property at each call: for the browser, its entries
 * export their names.
 */
const reactNomme: Plugin = {
  name: 'react-nomme',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client' && config.command === 'build',
  resolveId: {
    filter: { id: /^react(-dom)?(\/client|\/jsx-runtime)?$/ },
    handler: (id, importer) => (importer && isReact(importer) ? null : `\0nomme:${id}`),
  },
  load: {
    filter: { id: /^\0nomme:/ },
    handler: (id) => {
      const name = id.slice('\0nomme:'.length)
      const names = Object.keys(require(name)).filter((key) => !key.startsWith('_'))
      const exported = names.map((key) => `export const ${key} = /* @__PURE__ */ (() => entry.${key})()\n`)
      return `import entry from ${JSON.stringify(require.resolve(name))}\n${exported.join('')}`
    },
  },
}

const isReact = (id: string): boolean =>
  /node_modules\/(react|react-dom|scheduler)\//.test(id) || id.startsWith('\0nomme:')

/**
 * Files sent together, because the same screens need them: apart, each of these small ones would be compressed alone, and named by all.
 * `site` is what most screens share, with the application itself; `cartes` what stands around the cards of ads.
 */
const lots = {
  site: `web/main.tsx web/PageHead.tsx web/StructuredData.tsx web/commune/LieuField.tsx web/query/idempotencyKey.ts
    web/query/useMinute.ts web/query/useVisible.ts web/navigation/lazyPart.ts web/shell/MembrePage.tsx
    web/shell/useComeBack.ts web/ui/TimeAgo.tsx web/ui/Badge.tsx web/ui/EmptyState.tsx web/ui/LoadError.tsx
    web/ui/Field.tsx web/ui/QueryResult.tsx web/ui/sameElements.ts web/ui/useDialogues.ts web/ui/useFocusOnMount.ts
    domain/protocol/loadError.ts domain/commune/commune.ts domain/mail/mail.ts domain/critere/critere.ts domain/commune/distance.ts
    domain/annonce/expiration.ts domain/annonce/contact.ts domain/photo/couverture.ts domain/text/frenchSpaces.ts domain/paiement/plan.ts
    domain/text/format.ts domain/date/legalTime.ts domain/date/jour.ts domain/annonce/typeannonce.ts domain/protocol/boundedSchemas.ts domain/protocol/refusal.ts
    domain/protocol/uuid.ts`,
  cartes: `domain/critere/faits.ts domain/annonce/cardColumns.ts web/annonce/AnnonceCard.tsx web/annonce/AnnonceDialogs.tsx
    web/annonce/CardActions.tsx web/annonce/favori.ts web/annonce/annonceReader.ts web/photo/Couverture.tsx
    web/photo/useCouvertures.ts web/recherche/AnnonceListe.tsx web/ui/ShareBar.tsx`,
  recherche:
    'domain/commune/departement.ts domain/recherche/recherche.ts domain/critere/filtre.ts domain/commune/territoire.ts',
  ecriture: `web/query/useCall.ts web/query/useWrite.ts domain/protocol/viewsChangedByCall.ts web/session/Refus.tsx web/ui/Form.tsx`,
  dialogue: 'web/ui/Dialog.tsx web/ui/closeOnBackdrop.ts web/ui/ConfirmDialog.tsx',
  membre:
    'web/messagerie/Bloquer.tsx web/signalement/LienSignaler.tsx web/ui/MemberText.tsx domain/messagerie/messagerie.ts',
  discussion:
    'web/messagerie/Conversations.tsx web/messagerie/sendFailure.ts web/messagerie/useSelectedConversation.ts',
  compte: 'web/compte/PseudoForm.tsx web/ui/TermsAccepted.tsx domain/compte/personne.ts',
  ville:
    'web/commune/VilleFields.tsx web/commune/geographie.ts web/commune/proposedTowns.ts domain/commune/chooseCommune.ts',
  photo: 'web/photo/compression.ts web/photo/sendPhoto.ts domain/photo/photo.ts',
  moderation: 'domain/moderation/decision.ts domain/moderation/signalement.ts',
  identite: 'web/session/signInFaults.ts web/session/provider.ts',
}

const groups = Object.entries(lots).map(([name, names]) => {
  const files = names.split(/\s+/).map((file) => {
    const path = join(import.meta.dirname, file)
    if (!existsSync(path)) throw new Error(`${path} is not there to be sent with others`)
    return normalizePath(path)
  })
  return { name, test: (id: string) => files.includes(id), includeDependenciesRecursively: name === 'site' }
})

/**
 * Short names: each page says a dozen of them, and letters drawn at random do not compress. What files share is said by many: of
 * it there are but those letters.
 */
const named = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
    isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

export default defineConfig(({ command }) => ({
  plugins: [textes, screens, changement, lectureSeule, reactNomme, react()],
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
            'web/hydration/startPage.ts',
            'web/hydration/memberPage.ts',
            'web/styles/eveille.css',
            'web/offline/sw.ts',
          ],
          // The contract's schemas serve the server: building one, by zod or domain/protocol/boundedSchemas.ts, has no effect that the browser
          // would miss.
          // What the waking script shares with the application is written into it: it is alone in its file.
          optimization: { inlineConst: { mode: 'all' } },
          treeshake: { manualPureFunctions: ['z', 'intBetween', 'listOf', 'textUpTo', 'uuid', 'codesDe'] },
          output: {
            ...named,
            // It serves the addresses beside it, and a browser asks for it again by its name.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : named.entryFileNames),
            codeSplitting: {
              // First, one file that a release of ours does not change.
              groups: [{ name: 'react', test: isReact }, ...groups],
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
