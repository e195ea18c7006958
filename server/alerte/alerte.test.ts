// Saved searches over HTTP: ten per member, the same one twice is one, unsubscribing by POST only.
import { beforeEach, expect, test } from 'vitest'
import { alertesMax, tropDAlertes } from '#domain/alerte/alerte.ts'
import { openFileSite, type TestMembre } from '../testing/site.ts'

let camille: TestMembre
const site = await openFileSite()
beforeEach(async () => {
  camille = await site.createMembre()
})

const create = (args: object) => camille.call('creer_alerte', args)
const save = async (p_recherche: string, p_frequence = 'instant'): Promise<string> =>
  (await create({ p_recherche, p_frequence })).body[0].uuid_alerte
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

test('dix alertes, pas onze, même ensemble ; la même recherche est la même alerte', async () => {
  const uuid = await save('type=1')
  expect(await save('type=1&page=3&vue=carte&ordre=debut', 'jour')).toBe(uuid)
  const asked = Array.from({ length: alertesMax + 4 }, (_, rang) =>
    create({ p_recherche: `demijournees=${(rang % 12) + 1}&type=${1 + Math.floor(rang / 12)}`, p_frequence: 'jour' }),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(alertesMax - 1)
  expect(answers.find(({ status }) => status === 400)!.body.message).toBe(tropDAlertes)
  expect(await camille.read('lister_alertes')).toHaveLength(alertesMax)
})

test('un lieu que personne ne connaît est refusé', async () => {
  const args = { p_recherche: 'lieu=Tours', p_frequence: 'jour' }
  for (const sent of [args, { ...args, p_code_commune: '00000' }]) expect((await create(sent)).status).toBe(400)
})

const jetonOf = async (uuid: string): Promise<string> =>
  (await query('select jeton from alerte where uuid_alerte = $1', [uuid])).rows[0].jeton
const pauseOf = async (uuid: string) =>
  (await query('select en_pause from alerte where uuid_alerte = $1', [uuid])).rows[0].en_pause
const leave = (jeton: string, init: RequestInit) =>
  fetch(`${site.url}/desabonnement/${jeton}`, { redirect: 'manual', ...init })

test('on se désabonne par un POST, d’un logiciel ou d’une main ; jamais par un GET', async () => {
  const uuid = await save('type=1')
  const autre = await save('type=3')
  const jeton = await jetonOf(uuid)
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await leave(jeton, { method })
  expect(await pauseOf(uuid)).toBeNull()
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart]) {
    await query('update alerte set en_pause = null where uuid_alerte = $1', [uuid])
    const answer = await leave(jeton, { method: 'POST', body })
    expect([answer.status, answer.headers.get('set-cookie'), await pauseOf(uuid)]).toEqual([200, null, 'membre'])
  }
  const unknown = await leave(crypto.randomUUID(), { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect(unknown.status).toBe(200)
  expect((await leave('rien', { method: 'POST' })).status).toBe(200)
  const hand = await leave(jeton, { method: 'POST', body: new URLSearchParams({ main: '1' }) })
  expect([hand.status, hand.headers.get('location')]).toEqual([303, '/desabonnement/fait'])
  expect(await pauseOf(autre)).toBeNull()
})
