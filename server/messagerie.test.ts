// Messages to an advertiser: who may write to whom, and where the words land.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, createAnnonce, openTestSite, type TestMembre, type TestSite } from './testing.ts'

let site: TestSite
let camille: TestMembre
let sacha: TestMembre
let uuid_annonce: string

beforeAll(async () => {
  site = await openTestSite()
  camille = await site.createMembre({ pseudo: 'Camille' })
  sacha = await site.createMembre({ pseudo: 'Sacha' })
  uuid_annonce = (await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })).uuid_annonce
})
afterAll(() => site?.close())

const send = (from: TestMembre, args: object) =>
  call(site, 'rpc/envoyer_message_annonce', { args, headers: from.headers })
const stored = async () =>
  (
    await site.database.pool.query<{
      rang_dans_conversation: number
      contenu_message: string
      lu_a: number
      lu_b: number
    }>(sql`
      select m.rang_dans_conversation, m.contenu_message, c.lu_a, c.lu_b
      from message m join conversation c using (uuid_conversation) order by 1`)
  ).rows

test('le premier message d’une annonce la nomme, les suivants non ; une seule conversation à deux', async () => {
  const args = { recipient_id: camille.uuid_personne, ad_id: uuid_annonce }
  expect((await send(sacha, { ...args, content: ' Bonjour ' })).status).toBe(204)
  expect((await send(sacha, { ...args, content: 'Toujours libre ?' })).status).toBe(204)
  expect((await send(camille, { recipient_id: sacha.uuid_personne, content: 'Oui' })).status).toBe(204)
  const rows = await stored()
  expect(rows.map((row) => [row.rang_dans_conversation, row.contenu_message])).toEqual([
    [1, 'À propos de l’annonce « Assistanat à Tours »\n\nBonjour'],
    [2, 'Toujours libre ?'],
    [3, 'Oui'],
  ])
  // Camille answered without having read: only what she reads is read.
  expect([rows[0]!.lu_a, rows[0]!.lu_b].sort()).toEqual([0, 2])
})

test.each([
  [
    'à soi',
    () => ({ recipient_id: sacha.uuid_personne, content: 'a' }),
    400,
    'Vous ne pouvez pas vous envoyer un message à vous-même.',
  ],
  ['vide', () => ({ recipient_id: camille.uuid_personne, content: ' \n ' }), 400, 'Le message ne peut pas être vide.'],
  [
    'trop long',
    () => ({ recipient_id: camille.uuid_personne, content: 'a'.repeat(5001) }),
    400,
    'Le message dépasse 5000 caractères.',
  ],
  [
    'à propos de l’annonce d’une autre',
    () => ({ recipient_id: crypto.randomUUID(), ad_id: uuid_annonce, content: 'a' }),
    404,
    'Annonce non trouvée ou accès refusé.',
  ],
])('un message %s est refusé et ne laisse rien', async (_name, args, status, sentence) => {
  const before = (await stored()).length
  const answer = await send(sacha, args())
  expect([answer.status, answer.body.message]).toEqual([status, sentence])
  expect(await stored()).toHaveLength(before)
})

test('des envois simultanés ont des rangs de 1 à n', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      send(i % 2 ? sacha : camille, {
        recipient_id: (i % 2 ? camille : sacha).uuid_personne,
        content: `Message ${i}`,
      }),
    ),
  )
  const ranks = (await stored()).map((row) => row.rang_dans_conversation)
  expect(ranks).toEqual(ranks.map((_, index) => index + 1))
  expect(ranks).toHaveLength(43)
})
