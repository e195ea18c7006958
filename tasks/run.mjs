// The tasks of package.json: installs what is missing, then runs each on the Node pinned in the lockfile.
// Plain JavaScript, because the machine's own Node may be too old to read TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { delimiter, join } from 'node:path'
import { listTouched, nounOf } from '../e2e/touches.mjs'
import { listFailed, listSkipped, listTimes, tally } from './summary.mjs'

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Node ${process.versions.node} est trop ancien : il en faut un ≥ 20.19 pour lancer KinéBouge.`)
  process.exit(1)
}

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH }

/** On Linux Node is a package of the lockfile; elsewhere it is the machine's own, which must read TypeScript. */
const isPinned = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const pinned = join(bin, 'node')
const leastMachineNode = [22, 18]

function checkMachineNode() {
  if (isPinned) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < leastMachineNode[0] || (major === leastMachineNode[0] && minor < leastMachineNode[1]))
    fail(
      `Node ${process.versions.node} est trop ancien : sur ce système, il en faut un ≥ ${leastMachineNode.join('.')}.`,
    )
  console.log(`Node ${process.versions.node}, celui de cette machine.`)
}

/** What runs now, and the signal this process was asked to stop with. */
const running = new Set()
let stopping = null

// Forwarded to the running command, which closes what it opened; also when repeated.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopping = signal
    for (const child of running) child.kill(signal)
    if (!running.size) process.exit(1)
  })

/**
 * Runs a command and resolves with its status. After a signal, nothing else starts. What a command run `aside` says is printed
 * when it ends, so that it does not mix with another's.
 */
async function launch(command, args, aside = false) {
  const shell = process.platform === 'win32'
  const stdio = aside ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, env, stdio, shell })
  running.add(child)
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
  const status = await new Promise((ended) => {
    child.once('error', (error) => fail(`La commande « ${command} » ne se lance pas : ${error.message}`))
    // « close » comes after the last word, « exit » may not.
    child.once('close', ended)
  })
  running.delete(child)
  if (aside) process.stdout.write(Buffer.concat(said))
  // The last to end exits, so that each closes what it opened.
  if (stopping) return running.size ? new Promise(() => {}) : process.exit(status ?? 1)
  return status ?? 1
}

/** Runs a command; stops with its status when it fails. */
async function run(command, args = []) {
  const status = await launch(command, args)
  if (status !== 0) process.exit(status)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const digest = (...files) =>
  files.reduce((hash, file) => hash.update(readFileSync(join(root, file))), createHash('sha256')).digest('hex')

/** Installs node_modules from the lockfile, once. */
async function install() {
  const stamp = join(root, 'node_modules/.installed')
  const wanted = digest('package.json', 'package-lock.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && (existsSync(pinned) || !isPinned)) return
  console.log('Installation des dépendances…')
  // An interrupted installation starts again.
  rmSync(stamp, { force: true })
  // No install scripts: only what the lockfile names, by hash, is installed.
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** Files known to git or not ignored in these folders; nothing without git. */
function filesOf(...places) {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...places], { cwd: root, encoding: 'utf8' })
  return (listed.stdout ?? '').split('\n').filter((file) => file && existsSync(join(root, file)))
}

/** Builds dist/ when a source is newer than the last build. */
async function build(force = false) {
  const stamp = join(root, 'dist/.built')
  const files = filesOf('web', 'domain', 'embedded/geography', 'server/page', 'vite.config.ts', 'package-lock.json')
  const newest = Math.max(0, ...files.map((file) => statSync(join(root, file)).mtimeMs))
  if (!force && existsSync(stamp) && statSync(stamp).mtimeMs > newest) return
  rmSync(stamp, { force: true })
  console.log('Construction du site…')
  await run('node', ['embedded/geography/build.ts'])
  await run('vite', ['build', '--app', '--logLevel', 'warn'])
  await run('node', ['server/page/prerender.ts'])
  writeFileSync(stamp, '')
}

/**
 * A Chromium: the machine's, or Debian's when it can be installed. Stories prefer the headless shell, which is four times
 * lighter; benchmarks use the full browser.
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

/** Installs a browser, a font or a server with apt; without Debian or root, goes on without. */
function addPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(
    `Il manque ${name} : apt-get l’installe, en root, avec fonts-liberation. Pour se passer d’un navigateur : CHROMIUM=/chemin/de/chromium.`,
  )
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 180_000 })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')
}

/** V8's young generation in MB, by half space: by default it would grow to 128 MB under load and never shrink. */
const youngMemory = '--max-semi-space-size=8'

/** Limits glibc's heaps and trim threshold: by default, threads that process photos keep the memory they once used. */
const shareHeaps = () => {
  env.MALLOC_ARENA_MAX ??= '2'
  env.MALLOC_MMAP_THRESHOLD_ ??= String(1024 * 1024)
}

async function check() {
  for (const room of ['domain', '.', 'web', 'e2e']) await run('tsc', ['-p', room])
  await run('biome', ['check', '--error-on-warnings', '.'])
  await run('knip')
}

/** Stops on a serious known flaw of what runs; a registry that does not answer is only told. */
function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  })
  const counts = readJson(stdout)?.metadata?.vulnerabilities
  if (!counts) return console.log('npm audit : le registre ne répond pas, les dépendances ne sont pas contrôlées.')
  const serious = counts.high + counts.critical
  if (serious) fail(`npm audit : ${serious} failles graves dans ce qui tourne. « npm audit --omit=dev » les nomme.`)
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Runs in parallel; a failure stops everything. */
const checkAside = () => run('node', [import.meta.filename, 'check'])

const report = (name) => `test-results/${name}.json`
const reportersOf = (kind) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report(kind)}`]

/** The vitest projects that `npm test` runs after the rules, which run beside the type check. */
const projects = ['--project', 'unit', '--project', 'dom', '--project', 'server']

/**
 * Runs the tests and stories whose path contains one of the names, or all except the rare ones (`npm run test:all`), and prints a
 * summary. A name also selects rare ones.
 */
async function test(...names) {
  if (names.includes('--changed')) return testChanged()
  if (names.length) env.FULL ??= '1'
  const named = (file) => !names.length || names.some((name) => file.includes(name))
  const tests = filesOf('*.test.ts').filter(named)
  const stories = filesOf('e2e/*.spec.ts').filter(named)
  if (!tests.length && !stories.length) fail(`Aucun fichier de test ne contient « ${names.join(' », « ')} ».`)
  if (stories.length) browser('chromium-headless-shell')
  placeInMemory()
  const counts = newCounts()
  const checked = names.length ? null : checkAside()
  // A single worker, since the rules read every file once.
  const ruled = names.length
    ? null
    : count(counts, 'rules', 'vitest', ['run', '--project', 'rules', '--maxWorkers=1', ...reportersOf('rules')])
  if (stories.length) await build(!names.length)
  await Promise.all([checked, ruled])
  // Together, since each waits for a part of its time.
  const both = tests.length > 0 && stories.length > 0
  const kinds = [
    tests.length &&
      count(counts, 'vitest', 'vitest', ['run', ...reportersOf('vitest'), ...(names.length ? tests : projects)], both),
    stories.length && count(counts, 'playwright', 'playwright', ['test', ...(names.length ? stories : [])]),
  ]
  await Promise.all(kinds)
  close(counts)
}

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Runs tests importing what changed since the main branch, tests of the nouns concerned, and their stories (e2e/touches.mjs). */
async function testChanged() {
  const base = git('merge-base', 'HEAD', 'origin/main')
  const moved = base && `${git('diff', '--name-only', base)}\n${git('ls-files', '-o', '--exclude-standard')}`
  const touched = base && listTouched(moved.split('\n').filter(Boolean))
  if (!touched) {
    console.log(`${base ? 'Ce qui a changé sert partout' : 'Aucune branche origin/main'} : tout est essayé.`)
    return test()
  }
  const stories = [...touched.stories].map((name) => `e2e/${name}.spec.ts`)
  const tests = filesOf('server/*.test.ts', 'embedded/*.test.ts').filter((file) => touched.nouns.has(nounOf(file)))
  placeInMemory()
  const counts = newCounts()
  const pure = ['run', '--project', 'unit', '--project', 'dom', '--changed', base, '--passWithNoTests']
  await count(counts, 'unit', 'vitest', [...pure, ...reportersOf('unit')])
  if (tests.length)
    await count(counts, 'server', 'vitest', ['run', '--project', 'server', ...reportersOf('server'), ...tests])
  if (stories.length) {
    browser('chromium-headless-shell')
    await build()
    await count(counts, 'playwright', 'playwright', ['test', ...stories])
  }
  close(counts)
}

/** Tests copy a database hundreds of times: use a memory file system when there is one with enough room. */
function placeInMemory() {
  const memory = '/dev/shm'
  const roomMin = 4e9
  const room = (place) => {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize
  }
  if (!process.env.TMPDIR && existsSync(memory) && Math.min(room(memory), freemem()) > roomMin) env.TMPDIR = memory
}

const newCounts = (more = {}) => ({ passed: 0, failed: 0, names: [], times: [], kinds: [], ...more })

/** Runs one kind of tests and adds its results. */
async function count(counts, kind, command, args, aside = false) {
  rmSync(join(root, report(kind)), { force: true })
  const start = performance.now()
  const status = await launch(command, args, aside)
  counts.kinds.push(`${kind} ${Math.round((performance.now() - start) / 1000)} s`)
  const said = read(report(kind))
  counts.times.push(...listTimes(said, root))
  const { passed, failed } = tally(said, status)
  counts.passed += passed
  counts.failed += failed
  counts.names.push(...listFailed(said, root))
  for (const [why, names] of listSkipped(said))
    console.log(`${names.length} non essayés : ${why}${counts.named ? ` (${names.join(' ; ')})` : ''}`)
  const flaky = said?.stats?.flaky
  if (flaky) console.log(`${flaky} au second essai seulement`)
}

/** Prints the slowest files and repeats the failures, at the end where they are seen first. */
function close({ passed, failed, names, times, kinds }) {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  console.log(`Durées : ${kinds.join(', ')}. Les fichiers les plus lents :`)
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1)} s  ${file}`)
  for (const name of names) console.log(`Échec : ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed || !passed ? 1 : 0)
}

/** The environment needed by `npm run test:production`: settings of the services, and data about them. */
const ailleurs = [
  ...['DATABASE_URL', 'SMTP_URL', 'MAILDIR', 'PUBLIC_URL'],
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'OIDC_MEMBRES'],
].map((name) => `TEST_${name}`)

/** Tests of the embedded version of such a service. */
const isEmbarque = (file) => /^embedded\/(database|storage|mailbox|geography)\//.test(file)

/** The server's tests, then the stories, with those services. */
async function production(...names) {
  const missing = ailleurs.filter((name) => !env[name])
  if (missing.length)
    fail(
      `Les services à essayer se nomment par des réglages, et il manque ${missing.join(', ')} (docs/commands.md, « Les services d’ailleurs »).`,
    )
  const named = (file) => !names.length || names.some((name) => file.includes(name))
  const found = filesOf('server/*.test.ts', 'embedded/*.test.ts').filter(named)
  const tests = found.filter((file) => !isEmbarque(file))
  const stories = filesOf('e2e/*.spec.ts').filter(named)
  browser('chromium-headless-shell')
  await build()
  const counts = newCounts({ named: true })
  if (tests.length)
    await count(counts, 'vitest', 'vitest', ['run', '--project', 'server', ...reportersOf('vitest'), ...tests])
  if (stories.length) await count(counts, 'playwright', 'playwright', ['test', ...(names.length ? stories : [])])
  const left = found.filter(isEmbarque)
  if (left.length) console.log(`${left.length} fichiers non essayés, ce sont ceux de l’embarqué : ${left.join(', ')}`)
  close(counts)
}

const read = (file) => (existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : null)

// npm removes the « -- » before a task's own arguments; here it is optional.
const [task, ...rest] = process.argv.slice(2).filter((given, rank) => rank !== 1 || given !== '--')
const tasks = {
  async start() {
    shareHeaps()
    await build()
    await run('node', [youngMemory, 'server/main.ts', ...rest])
  },
  operateur: () => run('node', ['server/main.ts', '--operateur', ...rest]),
  sauvegarde: () => run('node', ['server/main.ts', '--sauvegarde', ...rest]),
  restauration: () => run('node', ['server/main.ts', '--restauration', ...rest]),
  doctor: () => run('node', ['server/main.ts', '--doctor']),
  async dev() {
    await run('node', ['embedded/geography/build.ts'])
    await run('node', [
      '--watch-path=server',
      '--watch-path=domain',
      '--watch-path=embedded',
      'server/main.ts',
      '--dev',
    ])
  },
  build: () => build(true),
  check,
  test: () => test(...rest),
  /** Also rare tests: other engines, restarts, many kills, a real nginx. */
  all() {
    env.FULL = '1'
    if (!existsSync('/usr/sbin/nginx')) addPackage('nginx')
    audit()
    return test()
  },
  production: () => production(...rest),
  unit: () => run('vitest', ['run', '--project', 'unit', '--project', 'dom', '--project', 'rules', ...rest]),
  /** Property tests with many more cases and a random seed, which is printed for replay. */
  async fuzz() {
    env.FUZZ ??= '100000'
    env.FUZZ_SEED ??= String(Date.now() % 2 ** 31)
    console.log(`FUZZ=${env.FUZZ} FUZZ_SEED=${env.FUZZ_SEED}`)
    const drawn = [
      'domain/',
      'server/api/fuzz.test.ts',
      'server/page/addresses.test.ts',
      'server/paiement/kills.test.ts',
    ]
    // A timeout long enough for those.
    await run('vitest', ['run', '--testTimeout=3600000', ...(rest.length ? rest : drawn)])
  },
  /** Writes database/schema.sql from the migrations. */
  async schema() {
    env.SCHEMA = 'ecrire'
    await run('vitest', ['run', 'server/adapter/schema.test.ts'])
  },
  /** Mutation tests of domain/, or of given files, with their tests. */
  async mutation() {
    const isTest = (file) => file.endsWith('.test.ts')
    // Left out: components, hooks and modules that need a browser or the bundler, which stories test.
    const browser = /\/use[A-Z]|\/(aPart|params|screens|titre)\.ts$|\.d\.ts$/
    const logic = (folder) => filesOf(`${folder}/*.ts`).filter((file) => !browser.test(file))
    const files = rest.flatMap((path) => (path.endsWith('.ts') ? path : logic(path)))
    const rules = files.filter((file) => !isTest(file))
    env.MUTATION_TESTS = files.filter(isTest).join()
    await run('stryker', ['run', 'stryker.config.ts', ...(rules.length ? ['--mutate', rules.join()] : [])])
  },
  async e2e() {
    env.FULL ??= '1'
    placeInMemory()
    browser('chromium-headless-shell')
    await build()
    await run('playwright', ['test', ...rest])
  },
  async bench() {
    env.NODE_OPTIONS = youngMemory
    shareHeaps()
    browser('chromium')
    await build()
    await run('node', ['bench/run.ts', ...rest])
  },
  geo: () => run('node', ['embedded/geography/refresh.ts', ...rest]),
}
if (!tasks[task]) fail(`Tâche inconnue : ${task}. Tâches : ${Object.keys(tasks).join(', ')}.`)
checkMachineNode()
await install()
await tasks[task]()
