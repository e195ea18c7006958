// Two builds of one tree: the browser's files, and the module that renders pages to HTML.
import { join } from 'node:path'
import mdx from '@mdx-js/rollup'
import react from '@vitejs/plugin-react'
import remarkGfm from 'remark-gfm'
import { defineConfig } from 'vite'
import { remarkMinutes } from './web/ressources/remarkMinutes.ts'

/** The guides and legal pages; their tests render them too. */
export const mdxOptions = {
  remarkPlugins: [remarkGfm, remarkMinutes],
  // The components that a text's links, tables and boxes become.
  providerImportSource: join(import.meta.dirname, 'web/ressources/elements.tsx'),
}

export default defineConfig(({ command }) => ({
  plugins: [{ enforce: 'pre', ...mdx(mdxOptions) }, react()],
  appType: 'custom',
  publicDir: 'web/public',
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        license: { fileName: 'licences.txt' },
        rolldownOptions: {
          input: ['web/main.tsx', 'web/offline/sw.ts'],
          // The schemas of the contract serve the server alone: without effect, they are left out of the browser's files.
          treeshake: { manualPureFunctions: ['z', 'intBetween', 'listOf', 'textUpTo', 'uuid', 'codesDe'] },
          output: {
            // What most screens share is one file: a page asks for half as many.
            codeSplitting: { groups: [{ name: 'shared', test: /\.tsx?$/, minShareCount: 20 }] },
            // A service worker keeps its address from one version to the next.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
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
}))
