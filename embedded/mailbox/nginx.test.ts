// A real nginx with its default `proxy_pass`, which tells nothing of itself, in front of the mailbox.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../server/testing/port.ts'
import { listen } from '../http.ts'
import { openMailboxPages } from './answer.ts'

const mail = {
  id: '1',
  from: 'KinéBouge',
  to: 'camille@exemple.fr',
  subject: 'Secret',
  date: new Date(),
  text: 'Secret',
}
const mails = { list: async () => [mail], find: async () => mail }
let folder: string
let nginx: ChildProcess
const ports = { open: 0, locked: 0 }

/** The port of nginx, before a mailbox. */
async function front(open: boolean): Promise<{ port: number; block: string }> {
  const options = { site: 'http://localhost:3000', open, onFault: console.error }
  const { handle } = await openMailboxPages(mails, options)
  const behind = await listen(
    createServer((request, response) => void handle(request, response)).unref(),
    0,
    '127.0.0.1',
  )
  const port = await freePort()
  return { port, block: `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${behind}; } }` }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-nginx-'))
  const [open, locked] = [await front(true), await front(false)]
  Object.assign(ports, { open: open.port, locked: locked.port })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${temporary.join(' ')} ${open.block} ${locked.block} }`,
  )
  nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  await vi.waitFor(() => fetch(`http://127.0.0.1:${locked.port}/courrier/`), { timeout: 10_000 })
})
afterAll(async () => {
  nginx?.kill()
  await rm(folder, { recursive: true, force: true })
})

const see = async (port: number, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: 'kine.exemple.fr' } })
  return [answer.status, (await answer.text()).includes('Secret')]
}

test('ce que nginx passe a l’air d’ici : seule l’adresse affichée protège les e-mails', async () => {
  expect(await see(ports.open, '/courrier/')).toEqual([200, true])
  for (const path of ['/courrier/', '/courrier/1', '/courrier/?cle=', '/courrier//1'])
    expect(await see(ports.locked, path)).toEqual([403, false])
})
