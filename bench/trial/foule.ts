// Two hundred members who write and read at a human pace, each thing under an identifier of its own, sent again until it is
// answered, as the browser does.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSeededRandom, type SeededRandom } from '../../embedded/demo/seededRandom.ts'
import { jitter } from '../../web/query/streamBlocks.ts'
import { call } from '../product.ts'
import type { Journal } from './journal.ts'

export const membres = 200
/** Between two things that a member does, on average. */
const thinkMs = Number(process.env.EPREUVE_PAUSE ?? 24_000)
/** Before the same thing is sent again: longer each time. */
const rest = { firstMs: 500, mostMs: 10_000 }

export interface Membre {
  uuid_personne: string
  headers: Record<string, string>
}

/** What was written, when it was first sent, and when it was answered. */
export interface Ecrit {
  genre: Genre
  id: string
  envoye: number
  reconnu: number | null
}

export const genres = ['annonce', 'message', 'forum', 'paiement'] as const
export type Genre = (typeof genres)[number]

interface Foule {
  url: string
  membres: readonly Membre[]
  /** A topic of everybody. */
  uuid_forum: string
  journal: Journal
}

export interface Running {
  ecrits: Ecrit[]
  /** No one begins anything more; resolves once what was begun has been answered. */
  end(): Promise<void>
}

export function gather(foule: Foule): Running {
  const ecrits: Ecrit[] = []
  let over = false
  const running = foule.membres.map((membre, rang) =>
    live({ ...foule, membre, ecrits, hasard: createSeededRandom(rang + 1), isOver: () => over }),
  )
  return {
    ecrits,
    async end() {
      over = true
      await Promise.all(running)
    },
  }
}

interface Vie extends Foule {
  membre: Membre
  ecrits: Ecrit[]
  hasard: SeededRandom
  isOver(): boolean
}

async function live(vie: Vie): Promise<void> {
  const { hasard, isOver } = vie
  await sleep(hasard.next() * thinkMs)
  for (; !isOver(); await sleep((0.5 + hasard.next()) * thinkMs)) {
    await read(vie)
    await write(
      vie,
      hasard.weighted<Genre>([
        ['annonce', 2],
        ['message', 4],
        ['forum', 2],
        ['paiement', 1],
      ]),
    )
  }
}

const pages = ['/annonces', '/', '/api/lister_annonces?limit=10', '/annonces?departement=37']
const vues = ['lister_mes_annonces', 'lister_conversations', 'lister_operations', 'lister_forums?limit=10']

/** As a visitor, then as oneself. */
async function read({ url, journal, hasard, membre: { headers } }: Vie): Promise<void> {
  const page = hasard.pick(pages)
  await (await journal.ask(page, () => fetch(url + page)))?.arrayBuffer()
  const vue = hasard.pick(vues)
  await (await journal.ask(vue, () => fetch(`${url}/api/${vue}`, { headers })))?.arrayBuffer()
}

async function write(vie: Vie, genre: Genre): Promise<void> {
  const ecrit: Ecrit = { genre, id: randomUUID(), envoye: Date.now(), reconnu: null }
  vie.ecrits.push(ecrit)
  const answer = genre === 'paiement' ? await pay(vie, ecrit) : await insistOn(vie, ...wordsOf(vie, ecrit))
  if (!answer) return
  ecrit.reconnu = Date.now()
  await answer.arrayBuffer().catch(() => {})
}

const annonceOf = ({ id }: Ecrit, p_code_tarif: string) => ({
  p_titre: 'Assistanat à Tours',
  p_contenu: `Écrit ${id}`,
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 1,
  p_code_tarif,
  p_uuid_client: id,
})

function wordsOf({ hasard, membres, membre, uuid_forum }: Vie, ecrit: Ecrit): [name: string, args: object] {
  const said = { p_contenu_message: `Écrit ${ecrit.id}`, p_uuid_client: ecrit.id }
  const autres = membres.filter((autre) => autre !== membre)
  if (ecrit.genre === 'annonce') return ['inserer_annonce', annonceOf(ecrit, 'G0000')]
  if (ecrit.genre === 'forum') return ['envoyer_message_forum', { ...said, p_uuid_forum: uuid_forum }]
  return ['envoyer_mp', { ...said, p_uuid_personne_destinataire: hasard.pick(autres).uuid_personne }]
}

/** The same call until it is answered; null when it never was. */
const insistOn = ({ url, journal, membre }: Vie, name: string, args: object): Promise<Response | null> =>
  insist(() => journal.ask(name, () => call(url, name, args, membre.headers)))

const timeout = 40

async function insist(ask: () => Promise<Response | null>): Promise<Response | null> {
  for (let tried = 0; tried < timeout; tried++) {
    const answer = await ask()
    if (answer) return answer
    await sleep(jitter(Math.min(rest.mostMs, rest.firstMs * 2 ** tried)))
  }
  return null
}

/** An ad that is paid for: published, its page of payment opened, and « Payer » pressed. */
async function pay(vie: Vie, ecrit: Ecrit): Promise<Response | null> {
  const published = await insistOn(vie, 'inserer_annonce', annonceOf(ecrit, 'P0001'))
  if (!published) return null
  const [{ uuid_annonce, a_payer }] = (await published.json()) as [{ uuid_annonce: string; a_payer: number }]
  const args = { p_montant: a_payer, p_code_moyendepaiement: 'CB', p_uuid_annonce: uuid_annonce }
  const opened = await insistOn(vie, 'creer_paiement', args)
  if (!opened) return null
  const page = (await opened.json()) as string
  const body = new URLSearchParams({ choix: 'payer' })
  const press = () => fetch(page, { method: 'POST', body, redirect: 'manual' })
  return insist(() => vie.journal.ask('payer', press))
}
