// The tasks of package.json: installs what is missing, then runs each on the Node pinned in the lockfile.
// Plain JavaScript, because the machine's own Node may be too old to read TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = import.meta.dirname
const bin = join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH }

/** Runs a command here and stops with its status when it fails. */
function run(command, args = [], options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (done.error) fail(`La commande « ${command} » ne se lance pas : ${done.error.message}`)
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const digest = (...files) =>
  files.reduce((hash, file) => hash.update(readFileSync(join(root, file))), createHash('sha256')).digest('hex')

/** node_modules as the lockfile says, once. */
function install() {
  const stamp = join(root, 'node_modules/.installed')
  const wanted = digest('package.json', 'package-lock.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(join(bin, 'node'))) return
  console.log('Installation des dépendances…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** dist/ as the sources say: rebuilt when one of them is newer than the build. */
function build(force = false) {
  const stamp = join(root, 'dist/.built')
  const sources = spawnSync(
    'git',
    [
      'ls-files',
      '-co',
      '--exclude-standard',
      'web',
      'domain',
      'embedded/geography',
      'vite.config.ts',
      'package-lock.json',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  const files =
    sources.status === 0 ? sources.stdout.split('\n').filter((file) => file && existsSync(join(root, file))) : []
  const newest = Math.max(0, ...files.map((file) => statSync(join(root, file)).mtimeMs))
  if (!force && existsSync(stamp) && statSync(stamp).mtimeMs > newest) return
  rmSync(stamp, { force: true })
  console.log('Construction du site…')
  run('node', ['embedded/geography/build.ts'])
  run('vite', ['build', '--app', '--logLevel', 'warn'])
  run('node', ['server/page/prerender.ts'])
  writeFileSync(stamp, '')
}

/**
 * A Chromium to drive: the machine's, or Debian's when it can be installed. Stories prefer the one without windows, for
 * which a page is a quarter of the work; measures, the one that people have.
 */
function browser(preferred) {
  const places = [
    process.env.CHROMIUM,
    `/usr/bin/${preferred}`,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = () => places.find((place) => place && existsSync(place))
  if (!process.env.CHROMIUM && !existsSync(`/usr/bin/${preferred}`)) {
    addPackage(preferred)
    if (!found()) addPackage('chromium')
  }
  const path = found()
  if (!path) fail('Aucun Chromium sur cette machine : installez-le, ou donnez son chemin dans CHROMIUM.')
  env.CHROMIUM = path
}

/** Asks Debian for a browser and a font; a machine without it, or without the right to, goes on with what it has. */
function addPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installation de ${name}…`)
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'ignore', timeout: 180_000 })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')
}

function check() {
  for (const room of ['domain', '.', 'web', 'e2e']) run('tsc', ['-p', room])
  run('biome', ['check', '--error-on-warnings', '.'])
}

/** Every test, counted in one closing line. */
function test() {
  browser('chromium-headless-shell')
  build(true)
  check()
  const counts = { passed: 0, failed: 0 }
  for (const [name, command, args] of [
    [
      'vitest',
      'vitest',
      ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    ],
    ['playwright', 'playwright', ['test']],
  ]) {
    spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
    const report = read(`test-results/${name}.json`)
    counts.passed += report?.numPassedTests ?? report?.stats?.expected ?? 0
    counts.failed += report?.numFailedTests ?? report?.stats?.unexpected ?? 1
    counts.failed += report?.numFailedTestSuites ?? 0
    if (report?.stats?.flaky) {
      counts.passed += report.stats.flaky
      console.log(`${report.stats.flaky} au second essai seulement`)
    }
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exit(counts.failed || !counts.passed ? 1 : 0)
}

const read = (file) => (existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : null)

const [task, ...rest] = process.argv.slice(2)
const tasks = {
  start() {
    build()
    run('node', ['server/main.ts', ...rest])
  },
  dev() {
    run('node', ['embedded/geography/build.ts'])
    run('node', ['--watch-path=server', '--watch-path=domain', '--watch-path=embedded', 'server/main.ts', '--dev'])
  },
  build: () => build(true),
  check,
  test,
  e2e() {
    browser('chromium-headless-shell')
    build()
    run('playwright', ['test', ...rest])
  },
  bench() {
    browser('chromium')
    build()
    run('node', ['bench/run.ts', ...rest])
  },
  geo: () => run('node', ['embedded/geography/refresh.ts', ...rest]),
}
if (!tasks[task]) fail(`Tâche inconnue : ${task}. Tâches : ${Object.keys(tasks).join(', ')}.`)
install()
tasks[task]()
