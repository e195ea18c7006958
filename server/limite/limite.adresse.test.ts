// Limits per IP address: pages, geography, live streams, refused tokens.
import { afterEach, expect, test } from 'vitest'
import { limitesAdresse, tropVite } from '#domain/limite/limite.ts'
import { storePath } from '../../embedded/storage/answer.ts'
import { notificationPath } from '../paiement/checkoutWebhook.ts'
import { openFlux, openTwin, type Twin } from '../testing/liveStream.ts'
import { needsEmbarque } from '../testing/objectStore.ts'
import { call, openFileSite, openTestSite, type TestMembre } from '../testing/site.ts'

const twins: Twin[] = []

const site = await openFileSite()
const camille = await site.createMembre()
afterEach(async () => {
  for (const twin of twins.splice(0)) await twin.close()
})

/** A server with fresh counters. */
async function open(limites = 1): Promise<Twin> {
  const twin = await openTwin(site, { limites })
  twins.push(twin)
  return twin
}

/** The status codes of this many requests, in order. */
async function statuses(times: number, ask: (rank: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let rank = 0; rank < times; rank++) seen.push((await ask(rank)).status)
  return seen
}
const refused = (seen: readonly number[]) => seen.filter((status) => status === 429).length

const faux = (rank: number) => ({ authorization: `Bearer faux.jeton.${rank}` })

test('des jetons refusés : soixante par minute, puis l’attente ; un membre déjà connu continue', async () => {
  const twin = await open()
  const wrong = (rank: number) => call(twin, 'lire_personne', { headers: faux(rank) })
  expect((await call(twin, 'lire_personne', camille)).status).toBe(200)
  const seen = await statuses(70, wrong)
  expect(seen.slice(0, 60)).toEqual(Array(60).fill(401))
  expect(refused(seen)).toBe(10)
  const { headers, body } = await wrong(0)
  expect(body).toMatchObject({ code: 'PT429', message: tropVite(Number(headers.get('retry-after'))) })
  expect((await call(twin, 'lire_personne', camille)).status).toBe(200)
  expect((await call(twin, 'lister_typesannonce')).status).toBe(200)
})

test('de bons jetons ne sont jamais des essais, et ceux qu’on envoie ensemble comptent tous', async () => {
  const twin = await open()
  const membres = await Promise.all(Array.from({ length: 70 }, () => site.createMembre()))
  const one = (rank: number) => call(twin, 'lire_personne', membres[rank % 70])
  expect(await statuses(70, one)).toEqual(Array(70).fill(200))
  const together = await Promise.all(
    Array.from({ length: 90 }, (_, rank) => call(twin, 'flux', { headers: faux(rank) })),
  )
  expect(refused(together.map(({ status }) => status))).toBe(30)
})

test('trente ouvertures du flux par minute pour un membre ; un autre ouvre le sien', async () => {
  const twin = await open()
  const enter = async ({ headers }: TestMembre) => {
    const flux = await openFlux(twin, headers).catch(() => null)
    flux?.close()
    return { status: flux?.status ?? 0 }
  }
  const seen = await statuses(32, () => enter(camille))
  expect([seen.filter((status) => status === 200).length, refused(seen)]).toEqual([30, 2])
  expect((await enter(await site.createMembre())).status).toBe(200)
})

test('deux cent quarante dessins par minute, sans rien prendre aux questions de géographie', async () => {
  const twin = await open()
  const draw = () => fetch(`${twin.url}/geo/points/37.svg`)
  const seen = await statuses(241, draw)
  expect([seen[0], refused(seen)]).toEqual([200, 1])
  expect((await fetch(`${twin.url}/geo/communes?codePostal=37000`)).status).toBe(200)
})

test('trois cents questions de géographie par minute, puis une phrase, lisible de partout', async () => {
  const twin = await open()
  const ask = () => fetch(`${twin.url}/geo/communes?codePostal=37000`)
  expect(refused(await statuses(301, ask))).toBe(1)
  const answer = await ask()
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ message: tropVite(Number(answer.headers.get('retry-after'))) })
  expect((await fetch(`${twin.url}/geo/search?q=Tours`)).status).toBe(429)
  expect((await call(twin, 'lister_typesannonce')).status).toBe(200)
})

test('tout compte, jusqu’à ce qui n’existe pas ; sous /api le refus se lit d’ailleurs, ailleurs une page le dit', async () => {
  // A hundredth of the limits: thirty requests.
  const twin = await open(0.01)
  const count = limitesAdresse.demande.visiteurs[0]!.nombre / 100
  expect(refused(await statuses(count, () => fetch(`${twin.url}/rien`)))).toBe(0)
  const api = await call(twin, 'openapi')
  expect([api.status, api.body.code, api.headers.get('access-control-allow-origin')]).toEqual([429, 'PT429', '*'])
  const page = await fetch(`${twin.url}/rien`, { headers: { accept: 'text/html,*/*' } })
  const html = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(html).toContain(tropVite(Number(page.headers.get('retry-after'))))
  expect(html).toContain('<html lang="fr">')
  expect((await fetch(`${twin.url}/rien`)).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  // Health checks are not limited.
  for (const name of ['vif', 'pret']) expect((await fetch(`${twin.url}/sante/${name}`)).status).toBe(200)
})

test('qui insiste attend son refus, pendant qu’un membre est servi', async () => {
  const twin = await open()
  await call(twin, 'lire_personne', camille)
  await statuses(60, (rank) => call(twin, 'lire_personne', { headers: faux(rank) }))
  await statuses(30, (rank) => call(twin, 'lire_personne', { headers: faux(rank) }))
  const order: string[] = []
  const insisting = call(twin, 'lire_personne', { headers: faux(0) }).then(() => order.push('refus'))
  await call(twin, 'lire_personne', camille).then(() => order.push('membre'))
  await insisting
  expect(order).toEqual(['membre', 'refus'])
})

test('les photos et les paiements notifiés ne comptent pas', async (context) => {
  needsEmbarque(context)
  const strict = await openTestSite({ limites: 0.001 })
  const paths = [notificationPath, `${storePath}/rien`]
  for (const path of paths)
    expect(refused(await statuses(8, () => fetch(strict.url + path, { method: 'POST' })))).toBe(0)
  expect(refused(await statuses(8, () => fetch(`${strict.url}/rien`)))).toBe(5)
  await strict.close()
})

test('un refus compte pour un visiteur, que ses arguments soient illisibles ou refusés ; pour un membre, il est rendu', async () => {
  const twin = await open()
  const args = { p_cible: 'annonce', p_uuid_cible: crypto.randomUUID(), p_motif: 'autre', p_illicite: false }
  const report = (p_email: string | null, headers = {}) =>
    call(twin, 'rpc/signaler_contenu', { args: { ...args, p_email }, headers })
  const seen = await statuses(45, (rank) => report(rank % 2 ? 'a@' : 'a'.repeat(250_000)))
  expect(seen.slice(0, 30)).toEqual(Array(30).fill(400))
  expect(refused(seen)).toBe(15)
  expect(await statuses(45, () => report(null, camille.headers))).toEqual(Array(45).fill(400))
})
