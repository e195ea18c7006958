// The tasks of package.json: installs what is missing, then runs each on the Node pinned in the lockfile.
// Plain JavaScript, because the machine's own Node may be too old to read TypeScript.
import { spawn, spawnSync } from 'node:child_process'
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

/** What git follows or would in these places; nothing where there is no git. */
function filesOf(...places) {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...places], { cwd: root, encoding: 'utf8' })
  return (listed.stdout ?? '').split('\n').filter((file) => file && existsSync(join(root, file)))
}

/** dist/ as the sources say: rebuilt when one of them is newer than the build. */
function build(force = false) {
  const stamp = join(root, 'dist/.built')
  const files = filesOf('web', 'domain', 'embedded/geography', 'vite.config.ts', 'package-lock.json')
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
  run('knip')
}

/** The same while something else is done; resolves once it has passed, and ends the whole otherwise. */
function checkAside() {
  const aside = spawn('node', [import.meta.filename, 'check'], { cwd: root, env, stdio: 'inherit' })
  return new Promise((passed) => aside.once('exit', (status) => (status ? process.exit(status) : passed())))
}

const report = (name) => `test-results/${name}.json`
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]

/** The tests and stories whose path holds one of these names, or all of them; counted in one closing line. */
async function test(...names) {
  const named = (file) => !names.length || names.some((name) => file.includes(name))
  const tests = filesOf('*.test.ts').filter(named)
  const stories = filesOf('e2e/*.spec.ts').filter(named)
  if (!tests.length && !stories.length) fail(`Aucun fichier de test ne contient « ${names.join(' », « ')} ».`)
  if (stories.length) browser('chromium-headless-shell')
  const checked = names.length ? null : checkAside()
  if (stories.length) build(!names.length)
  await checked
  const counts = { passed: 0, failed: 0 }
  if (tests.length) count(counts, 'vitest', ['run', ...reporters, ...(names.length ? tests : [])])
  if (stories.length) count(counts, 'playwright', ['test', ...(names.length ? stories : [])])
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exit(counts.failed || !counts.passed ? 1 : 0)
}

/** Runs one of the two, and adds what its report says. */
function count(counts, name, args) {
  rmSync(join(root, report(name)), { force: true })
  spawnSync(name, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
  const said = read(report(name))
  const { expected, flaky = 0, unexpected, skipped } = said?.stats ?? {}
  counts.passed += (said?.numPassedTests ?? expected ?? 0) + flaky
  counts.failed += (said?.numFailedTests ?? unexpected ?? 1) + (said?.numFailedTestSuites ?? 0)
  if (skipped) console.log(`${skipped} récits passés : Firefox ou WebKit manque (README, « Les navigateurs »)`)
  if (flaky) console.log(`${flaky} au second essai seulement`)
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
  test: () => test(...rest),
  unit: () => run('vitest', ['run', '--project', 'unit', ...rest]),
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
await tasks[task]()
