// Two builds of one tree: the browser's chunks, and the module that renders pages to HTML.
import { join } from 'node:path'
import { compile } from '@mdx-js/mdx'
import react from '@vitejs/plugin-react'
import remarkGfm from 'remark-gfm'
import { defineConfig, type Plugin } from 'vite'

/** The guides, written in MDX; their elements look as web/ressources/elements.tsx says. */
const guides: Plugin = {
  name: 'guides',
  enforce: 'pre',
  transform: {
    filter: { id: /\.mdx$/ },
    async handler(source, id) {
      const providerImportSource = join(import.meta.dirname, 'web/ressources/elements.tsx')
      const compiled = await compile(
        { value: `${frenchSpaces(source)}\n\nexport const minutes = ${minutesOf(source)}\n`, path: id },
        { remarkPlugins: [remarkGfm], providerImportSource },
      )
      return { code: String(compiled) }
    },
  },
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

export default defineConfig(({ command }) => ({
  plugins: [guides, react()],
  appType: 'custom',
  publicDir: 'web/public',
  build: { modulePreload: false, assetsInlineLimit: 0, target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'web/main.tsx',
          // The contract's schemas serve the server: building one, by zod or domain/borne.ts, has no effect that the browser
          // would miss.
          treeshake: { manualPureFunctions: ['z', 'entre', 'liste', 'uuid'] },
          output: {
            codeSplitting: {
              groups: [
                // One file that a release of ours does not change, and one of what every screen needs, no more.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'site', tags: ['$initial'] },
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
      build: { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'web/entry-server.tsx' } },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
}))
