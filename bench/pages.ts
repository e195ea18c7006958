// Ad pages and calls under load with a hundred thousand ads: repeated requests compared with a static page, plain Node and nginx;
// the cost of first renderings; memory left in the process.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openPool } from '../server/adapter/pool.ts'
import { freePort } from '../server/testing/port.ts'
import { someAnnonce, spelled } from './address.ts'
import type { Figure } from './figure.ts'
import { connections, fireAt, type Shot } from './fire.ts'
import { onAnnonces } from './load.ts'
import { cpuSeconds, residentMegabytes } from './memory.ts'
import { inFolder, type Product } from './product.ts'
import { startNginx, temporaryIn } from './trial/facade.ts'

const ads = 100_000
const seconds = 5
/** Addresses never requested before. */
const firsts = 1000
const memoryMost = 350
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const measurePages = (): Promise<Figure[]> =>
  onAnnonces(ads, {}, async (product, database) => [
    ...(await measureRepeated(product)),
    ...(await measureShot(product, 'API vue', { url: `${product.url}/api/lister_annonces?limit=20` })).figures,
    ...(await measureFirsts(product, database)),
    {
      name: 'Mémoire après ces charges (RSS)',
      value: residentMegabytes(product.pid),
      unit: 'Mo',
      target: { most: memoryMost },
    },
  ])

async function measureShot(product: Product, name: string, shot: Shot): Promise<{ cost: number; figures: Figure[] }> {
  const { rate, p99, cost } = await fireAt(product, shot, seconds)
  const figures = [
    { name: `${name} : débit, ${connections} connexions`, value: rate, unit: '/s' },
    { name: '… p99', value: p99, unit: 'ms' },
    { name: '… processeur du site par réponse', value: cost, unit: 'ms' },
  ]
  return { cost, figures }
}

/** The same address repeatedly, compared with the prerendered home page. */
async function measureRepeated(product: Product): Promise<Figure[]> {
  const { url } = product
  const shot = (path: string) => ({ url: url + path, headers: browser })
  const paths = { '/annonces': '/annonces', '/annonce/{uuid}': await someAnnonce(url) }
  const fixed = await measureShot(product, 'page fixe /cgu', shot('/cgu'))
  const figures = [...fixed.figures]
  for (const [name, path] of Object.entries(paths)) {
    const { cost, figures: own } = await measureShot(product, `page ${name}`, shot(path))
    const ratio = `page ${name} /`
    const alone = await costsAlone(shot(path))
    figures.push(
      ...own,
      { name: `${ratio} page fixe, par le processeur`, value: fixed.cost / cost, unit: '', target: { least: 0.5 } },
      {
        name: `${ratio} Node seul, mêmes octets, par le processeur`,
        value: alone.node / cost,
        unit: '',
        target: { least: 0.6 },
      },
      ...(alone.nginx === null ? [] : [{ name: `${ratio} nginx, de même`, value: alone.nginx / cost, unit: '' }]),
    )
  }
  return figures
}

/** The cost of sending the same bytes with plain Node, and with nginx when installed. */
async function costsAlone(shot: Shot & { headers: Record<string, string> }) {
  const answer = await new Promise<Buffer>((done, fail) => {
    get(shot.url, { headers: shot.headers }, async (response) => done(Buffer.concat(await response.toArray()))).once(
      'error',
      fail,
    )
  })
  const costAt = async (pid: number, port: number) =>
    (await fireAt({ pid }, { ...shot, url: `http://localhost:${port}/` }, seconds)).cost
  const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': answer.length }
  const server = createServer((_, response) => response.writeHead(200, headers).end(answer))
  await new Promise<void>((done) => server.listen(0, done))
  const node = await costAt(process.pid, (server.address() as AddressInfo).port)
  server.close()
  if (spawnSync('nginx', ['-v']).error) return { node, nginx: null }
  const nginx = await inFolder(async (place) => {
    const port = await freePort()
    await writeFile(join(place, 'page'), answer)
    const { child, stop } = await startNginx(place, nginxConf(place, port), port)
    const cost = await costAt(child.pid!, port)
    await stop()
    return cost
  })
  return { node, nginx }
}

/** One process, whose processor time is measured. */
const nginxConf = (place: string, port: number) => `daemon off; master_process off; pid ${place}/pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  ${temporaryIn(place)}
  server { listen 127.0.0.1:${port}; listen [::1]:${port}; root ${place}; default_type text/html; add_header content-encoding br;
    location / { try_files /page =404; } }
}
`

/** Requests these addresses in turn, a few at once. */
async function walk(url: string, paths: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const read = (path: string) =>
    new Promise<void>((done, fail) => {
      get(url + path, { agent, headers: browser }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${path} répond ${response.statusCode}`))
        response.resume().once('end', done)
      }).once('error', fail)
    })
  const left = [...paths]
  const walker = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await read(path)
  }
  await Promise.all(Array.from({ length: 4 }, walker))
  agent.destroy()
}

/** Lists, then ads, each requested once: processor time of the site and of the database. */
async function measureFirsts({ url, pid }: Product, database: string): Promise<Figure[]> {
  const pool = openPool(database)
  const { rows } = await pool.query<{ path: string; pid: number }>(
    "select '/annonce/' || uuid_annonce as path from annonce where status_annonce = 'Actif' limit $1",
    [2 * firsts],
  )
  const spent = async () => {
    const served = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    )
    return { site: cpuSeconds(pid), base: served.rows.reduce((sum, one) => sum + cpuSeconds(one.pid), 0) }
  }
  const kinds: [string, string[], { site: number; base: number }][] = [
    ['une liste', Array.from({ length: 2 * firsts }, (_, rang) => spelled(rang)), { site: 3, base: 1 }],
    ['une annonce', rows.map(({ path }) => path), { site: 2, base: 1 }],
  ]
  const figures: Figure[] = []
  for (const [name, paths, most] of kinds) {
    await walk(url, paths.slice(firsts))
    const before = await spent()
    await walk(url, paths.slice(0, firsts))
    const after = await spent()
    const cartes = (await (await fetch(url + paths[0]!)).text()).split('<article').length - 1
    for (const part of ['site', 'base'] as const)
      figures.push({
        name: `Première page d’${name}, ${cartes} cartes : processeur, ${part}`,
        value: (1000 * (after[part] - before[part])) / firsts,
        unit: 'ms',
        target: { most: most[part] },
      })
  }
  await pool.end()
  return figures
}
