// The shared calendar over HTTP: free periods only, to whoever has the link, until it is revoked.
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { call, openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
let camille: TestMembre
beforeEach(async () => {
  site.clock.now = new Date('2026-12-01T11:00:00Z')
  camille = await site.createMembre()
  await declare('2026-12-15', '2026-12-31')
})

const run = async (from: TestMembre, name: string, args: object) => {
  const { status, body } = await from.call(name, args)
  expect([name, status < 300 ? undefined : body.message]).toEqual([name, undefined])
  return body
}
async function declare(p_debut: string, p_fin: string): Promise<string> {
  const args = { p_debut, p_fin, p_code_commune: '37261', p_logement_necessaire: true }
  return (await run(camille, 'enregistrer_disponibilite', args))[0].uuid_disponibilite
}
async function share(p_partage = true): Promise<string | null> {
  await run(camille, 'partager_calendrier', { p_partage })
  return (await camille.read('lire_personne'))[0].jeton_calendrier
}
/** As a visitor. */
const read = async (p_jeton: string) => (await call(site, 'rpc/lire_calendrier', { args: { p_jeton } })).body
const file = (jeton: string) => fetch(`${site.url}/calendrier/${jeton}/agenda.ics`)
/** The first day of each event and the day after its last one. */
const events = (agenda: string) =>
  new ICAL.Component(ICAL.parse(agenda))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .map(({ startDate, endDate }) => `${startDate} ${endDate}`)

test('rien n’est partagé tant que rien n’est demandé ; le lien est le même jusqu’à ce qu’on l’arrête', async () => {
  expect((await camille.read('lire_personne'))[0].jeton_calendrier).toBeNull()
  const jeton = await share()
  expect(await share()).toBe(jeton)
  expect(await share(false)).toBeNull()
  expect(await read(jeton!)).toEqual([])
  // An agenda that asked before is emptied; an error would leave it as it was.
  const emptied = await file(jeton!)
  expect([emptied.status, events(await emptied.text())]).toEqual([200, []])
  expect(await share()).not.toBe(jeton)
})

test('partager ou arrêter ne touche que son propre calendrier', async () => {
  const autre = await site.createMembre()
  const jeton = await share()
  expect((await autre.read('lire_personne'))[0].jeton_calendrier).toBeNull()
  await run(autre, 'partager_calendrier', { p_partage: false })
  expect((await camille.read('lire_personne'))[0].jeton_calendrier).toBe(jeton)
})

test('les périodes et le pseudo, ni le lieu ni les conditions ; ni ce qui est arrêté, ni ce qui est passé', async () => {
  const stopped = await declare('2027-02-01', '2027-02-28')
  await run(camille, 'activer_disponibilite', { p_uuid_disponibilite: stopped, p_active: false })
  await declare('2027-01-04', '2027-01-09')
  const jeton = (await share())!
  const [{ pseudo_personne }] = await camille.read('lire_personne')
  expect(await read(jeton)).toEqual([
    { pseudo_personne, debut: '2026-12-15', fin: '2026-12-31' },
    { pseudo_personne, debut: '2027-01-04', fin: '2027-01-09' },
  ])
  site.clock.now = new Date('2027-01-02T11:00:00Z')
  expect((await read(jeton)).map(({ debut }: { debut: string }) => debut)).toEqual(['2027-01-04'])
})

test('le fichier se lit par un agenda : une journée est comprise jusqu’au soir du dernier jour', async () => {
  const jeton = (await share())!
  const answer = await file(jeton)
  expect([answer.status, answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'private, no-store',
  ])
  expect(events(await answer.text())).toEqual(['2026-12-15 2027-01-01'])
  expect((await file('nimporte')).status).toBe(404)
})

test('un membre suspendu ne montre plus rien', async () => {
  const jeton = (await share())!
  await site.database.pool.query(`update personne set suspension = '2026-12-20' where uuid_personne = $1`, [
    camille.uuid_personne,
  ])
  expect(await read(jeton)).toEqual([])
  site.clock.now = new Date('2026-12-21T11:00:00Z')
  expect(await read(jeton)).toHaveLength(1)
})

test('suspendu, on peut encore arrêter de partager', async () => {
  const jeton = (await share())!
  await site.database.pool.query(`update personne set suspension = 'infinity' where uuid_personne = $1`, [
    camille.uuid_personne,
  ])
  expect((await camille.call('partager_calendrier', { p_partage: false })).status).toBeLessThan(300)
  await site.database.pool.query('update personne set suspension = null where uuid_personne = $1', [
    camille.uuid_personne,
  ])
  expect(await read(jeton)).toEqual([])
})
