// Other periods of a replacement in one go: the same ad for each, all or none, once, within the limits of one's account.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { memeTexteMax, pasDePeriodes, tropDeTextes } from '#domain/annonce/periodes.ts'
import { acheteur } from '../testing/paiement.ts'
import { createAnnonce, openFileSite, openTestSite } from '../testing/site.ts'

const site = await openFileSite()
let membre: ReturnType<typeof acheteur>
beforeEach(async () => {
  membre = acheteur(site, await site.createMembre())
})

const weeks = (...debuts: string[]) => ({
  p_debuts: debuts,
  p_fins: debuts.map((debut) => `${debut.slice(0, 8)}${String(Number(debut.slice(8)) + 5).padStart(2, '0')}`),
})
const july = weeks('2027-07-05', '2027-07-12', '2027-07-19')
const publish = (p_uuid_annonce: string, args: object = july) =>
  membre.call('publier_periodes', { p_uuid_annonce, ...args })
const dates = async () =>
  (await membre.annonces()).map(({ datecontrat_annonce: debut, datefin_annonce: fin }) => [debut, fin])

test('chaque période a son annonce, avec les mêmes mots et les mêmes critères', async () => {
  const { uuid_annonce } = await membre.publish('G0000')
  await membre.call('modifier_annonce', { p_uuid_annonce: uuid_annonce, p_logement: 'fourni', p_retrocession: 75 })
  const { status, body } = await publish(uuid_annonce)
  expect([status, body.length, new Set(body.map((une: { a_payer: number }) => une.a_payer))]).toEqual([
    200,
    3,
    new Set([0]),
  ])
  const [copy] = await membre.read(`lister_mes_annonces?uuid_annonce=eq.${body[1].uuid_annonce}`)
  expect(copy).toMatchObject({
    titre_annonce: 'Remplacement à Tours',
    contenu_annonce: 'Cabinet de quatre kinés.',
    status_annonce: 'Actif',
    logement: 'fourni',
    retrocession_annonce: 75,
    datecontrat_annonce: '2027-07-12',
    datefin_annonce: '2027-07-17',
  })
})

test('un plan payant débite chaque annonce, qui attend son paiement', async () => {
  const { uuid_annonce, a_payer } = await membre.publish('P0001')
  const { body } = await publish(uuid_annonce)
  expect(body.map((une: { a_payer: number }) => une.a_payer)).toEqual([a_payer, a_payer, a_payer])
  expect(await membre.montants()).toEqual([-a_payer, -a_payer, -a_payer, -a_payer])
  expect(await membre.dues()).toHaveLength(4)
})

test('toutes ou aucune : une période refusée n’en publie aucune', async () => {
  const { uuid_annonce } = await membre.publish('G0000')
  const before = await dates()
  const refused = async (args: object) => (await publish(uuid_annonce, args)).body.message
  expect(await refused({ ...july, p_fins: ['2027-07-10', '2027-07-17', '2027-07-01'] })).toBe(
    'Le dernier jour vient avant le premier.',
  )
  expect(await refused({ ...july, p_fins: ['2027-07-10'] })).toBe('Indiquez le dernier jour.')
  expect(await refused(weeks('2027-07-05', '2027-07-05'))).toBe('Une autre annonce commence déjà ce jour-là.')
  expect(await refused(weeks('2027-01-04'))).toBe('Une autre annonce commence déjà ce jour-là.')
  expect(await dates()).toEqual(before)
})

test('le même envoi, reçu deux fois, ne publie qu’une fois', async () => {
  const { uuid_annonce } = await membre.publish('P0001')
  const args = { ...july, p_uuid_client: randomUUID() }
  const [first, second] = [await publish(uuid_annonce, args), await publish(uuid_annonce, args)]
  expect(second.body).toEqual(first.body)
  expect(await membre.dues()).toHaveLength(4)
})

test('cinq annonces de même texte par mois', async () => {
  const { uuid_annonce } = await membre.publish('G0000')
  await publish(uuid_annonce)
  expect((await publish(uuid_annonce, weeks('2027-08-02', '2027-08-09'))).body.message).toBe(tropDeTextes)
  expect((await publish(uuid_annonce, weeks('2027-08-02'))).status).toBe(200)
  expect(await membre.annonces()).toHaveLength(memeTexteMax)
  site.clock.now = new Date(site.clock.now.getTime() + 31 * 86_400_000)
  expect((await publish(uuid_annonce, weeks('2027-08-16'))).status).toBe(200)
})

test('deux envois au même instant ne passent pas la limite à eux deux', async () => {
  const { uuid_annonce } = await membre.publish('G0000')
  const { pool } = site.database
  const held = await pool.connect()
  const countWaiting = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount
  // Whoever writes an ad waits for this lock: both calls would have counted the ads of before.
  await held.query('begin')
  await held.query('select from personne where uuid_personne = $1 for update', [membre.uuid_personne])
  const asked = [july, weeks('2027-08-02', '2027-08-09')].map((args) => publish(uuid_annonce, args))
  try {
    await expect.poll(countWaiting).toBe(2)
  } finally {
    await held.query('commit')
    held.release()
  }
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('l’annonce d’une autre, ou d’un autre type, ne se publie pas', async () => {
  const other = await createAnnonce(site, { id_typeannonce: 2 })
  expect((await publish(other.uuid_annonce)).status).toBe(404)
  const assistanat = await createAnnonce(site, { uuid_personne_annonceur: membre.uuid_personne })
  expect((await publish(assistanat.uuid_annonce)).body.message).toBe(pasDePeriodes)
})

test('trois périodes comptent pour trois annonces dans la limite du jour', async () => {
  const limited = await openTestSite({ limites: 1 })
  try {
    const nouveau = acheteur(limited, await limited.createMembre())
    const { uuid_annonce } = await nouveau.publish('G0000')
    const { status, body } = await nouveau.call('publier_periodes', { p_uuid_annonce: uuid_annonce, ...july })
    expect([status, body.message]).toEqual([
      429,
      'Deux annonces par jour au début, dix ensuite\u00a0: la prochaine demain.',
    ])
    // Nothing was spent by the refusal.
    const one = weeks('2027-07-05')
    expect((await nouveau.call('publier_periodes', { p_uuid_annonce: uuid_annonce, ...one })).status).toBe(200)
  } finally {
    await limited.close()
  }
})
