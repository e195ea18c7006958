// A hostile caller: random requests never get a 500, nor another member's data. FUZZ is the number of requests, FUZZ_SEED the
// seed (`npm run fuzz` sends a hundred thousand).
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openTerrain, secret } from '../testing/accessMatrix.ts'
import { requetes } from '../testing/hostileRequests.ts'
import type { Viviers } from '../testing/queryGrammar.ts'
import { graine } from '../testing/seed.ts'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'
import { type Requete, sendBytes, writeRequete } from '../testing/socket.ts'

const wanted = Number(process.env.FUZZ ?? (process.env.FULL ? 5000 : 600))
/** Requests sent concurrently. */
const lot = 16

let viviers: Viviers

const site = await openFileSite()
const terrain = await openTerrain(site)
beforeAll(async () => {
  const { camille, sacha, lea } = terrain
  const own = await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne, code_tarif: 'P0002' })
  const ids = async (table: string, column: string) =>
    (await site.database.pool.query<{ id: string }>(`select ${column} as id from ${table}`)).rows.map(({ id }) => id)
  const personnes = [camille, sacha, lea].map(({ uuid_personne }) => uuid_personne)
  const annonces = [own.uuid_annonce, ...(await ids('annonce', 'uuid_annonce')), crypto.randomUUID()]
  const forums = await ids('forum', 'uuid_forum')
  viviers = {
    p_uuid_annonce: annonces,
    ad_id: annonces,
    p_uuid_personne: personnes,
    p_uuid_personne_destinataire: personnes,
    recipient_id: personnes,
    p_uuid_conversation: await ids('conversation', 'uuid_conversation'),
    p_uuid_forum: forums,
    p_uuid_paiement: await ids('paiement', 'uuid_paiement'),
  }
})

/** A text that only Camille may change. */
async function readMark(): Promise<string> {
  const { uuid_personne } = terrain.camille
  const mark = (table: string, where: string) =>
    `(select md5(string_agg(t::text, '' order by t::text)) from ${table} t where ${where})`
  const marks = [
    mark('annonce', 'uuid_personne_annonceur = $1'),
    mark('personne', 'uuid_personne = $1'),
    mark('paiement', 'uuid_personne = $1'),
    mark('operation', 'uuid_personne = $1'),
    mark('message', 'uuid_personne_emetteur = $1'),
    mark('message_forum', 'uuid_personne = $1'),
    mark('photo', 'uuid_annonce in (select uuid_annonce from annonce where uuid_personne_annonceur = $1)'),
  ]
  const { rows } = await site.database.pool.query<{ mark: string }>(`select concat_ws(' ', ${marks}) as mark`, [
    uuid_personne,
  ])
  return rows[0]!.mark
}

const statuts: Record<string, number> = {}

/** Why this answer is wrong, or null. */
function judge(answer: string): string | null {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0)
  statuts[status] = (statuts[status] ?? 0) + 1
  if (status === 0) return 'aucune réponse'
  if (status >= 500) return answer
  return secret.test(answer) ? 'ce qui est à une autre' : null
}

const show = (requete: Requete): string => writeRequete(requete, requete.membre ? 'Bearer …' : '').toString('latin1')

test(`${wanted} demandes hostiles : ni panne, ni ligne d’une autre, et le site répond encore`, {
  timeout: 60_000 + wanted * 30,
}, async () => {
  const port = Number(new URL(site.url).port)
  const { authorization } = terrain.sacha.headers
  const before = await readMark()
  let sent = 0
  const send = async (requete: Requete) => {
    sent++
    const wrong = judge(await sendBytes(port, writeRequete(requete, requete.membre ? authorization : '')))
    if (wrong) throw new Error(`${wrong}\n\n${show(requete).slice(0, 3000)}`)
  }
  const lots = fc.array(requetes(viviers), { minLength: 1, maxLength: lot, size: 'max' })
  const property = fc.asyncProperty(lots, async (requests) => void (await Promise.all(requests.map(send))))
  for (let round = 0; sent < wanted; round++) await fc.assert(property, { seed: graine + round, numRuns: 50 })
  expect(await readMark()).toBe(before)
  expect((await call(site, 'lister_typesannonce')).status).toBe(200)
  if (process.env.FUZZ) console.log(`${sent} demandes, graine ${graine}`, statuts)
})
