// nginx before the servers of a trial, with what deploy/nginx.conf says of proxying: only names, ports and TLS are others.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../product.ts'

export interface Facade {
  /** From now on nobody is sent to this port, or people are again; what was sent there is still awaited. */
  leaveOut(port: number | null): Promise<void>
  stop(): Promise<void>
}

const upstream = /^upstream kinebouge_site \{[^}]*\}$/m
const general = /^proxy_.*;$/gm
const serving = /^ {2}server_name kine\.exemple\.fr;\n([\s\S]*?)^\}$/m

/** Listens on a port of this machine, and sends to those of the servers. */
export async function openFacade(folder: string, port: number, servers: readonly number[]): Promise<Facade> {
  const place = join(folder, 'nginx')
  const confOf = (out: number | null) => writeConf({ place, port, servers, out })
  const { child, file, stop } = await startNginx(place, await confOf(null), port)
  return {
    async leaveOut(out) {
      await writeFile(file, await confOf(out))
      child.kill('SIGHUP')
      await sleep(reloadMs)
    },
    stop,
  }
}

/** nginx in a folder of its own, once it answers on this port. */
export async function startNginx(place: string, conf: string, port: number) {
  await mkdir(place, { recursive: true })
  await chmod(place, 0o755)
  const file = join(place, 'nginx.conf')
  await writeFile(file, conf)
  const child = spawn('nginx', ['-p', place, '-c', file, '-e', join(place, 'erreurs.log')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  await Promise.race([
    ended.then(() => Promise.reject(new Error('nginx ne démarre pas'))),
    answering(`http://localhost:${port}/`),
  ])
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { child, file, stop }
}

/** Whoever runs it may write there. */
export const temporaryIn = (place: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(place, name)};`)
    .join('\n')

/** What a reload takes, and an answer under way. */
const reloadMs = 5000

interface Conf {
  place: string
  port: number
  servers: readonly number[]
  out: number | null
}

async function writeConf({ place, port, servers, out }: Conf): Promise<string> {
  const ours = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const [named] = upstream.exec(ours) ?? []
  const [, locations] = serving.exec(ours) ?? []
  const [line] = /^ {2}server 127.*$/m.exec(named ?? '') ?? []
  if (!named || !line || !locations) throw new Error('deploy/nginx.conf n’a plus sa forme')
  const lines = servers.map((at) => line.replace(/:\d+/, `:${at}`).replace(/;/, at === out ? ' down;' : ';'))
  const said = named.replace(/(^ {2}server 127.*\n)+/m, `${lines.join('\n')}\n`)
  return `daemon off; pid ${join(place, 'pid')}; worker_processes 1; worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
access_log off; keepalive_requests 1000000; keepalive_timeout 1h;
${temporaryIn(place)}
${said}
${(ours.match(general) ?? []).join('\n')}
server {
listen 127.0.0.1:${port};
listen [::1]:${port};
${locations}
}
}
`
}

/** Whatever it answers. */
async function answering(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
    await sleep(50)
  }
}
