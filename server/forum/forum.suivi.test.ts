// A member's own state of a topic: followed or not, read up to a message.
import { expect, test } from 'vitest'
import { openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })

const write = (from: TestMembre, p_uuid_forum: string, p_contenu_message = 'Bonjour') =>
  from.call('envoyer_message_forum', { p_uuid_forum, p_contenu_message })
const open = async (from: TestMembre, p_titre_forum = 'Un logiciel ?'): Promise<string> => {
  const { body } = await from.call('creer_forum', { p_titre_forum, p_id_categorie: 1 })
  await write(from, body)
  return body
}
const topic = async (who: TestMembre, uuid: string) => {
  const { body } = await who.get(`lister_forums?uuid_forum=eq.${uuid}&select=suivi,rang_lu,nombre_messages`)
  return body[0] && [body[0].suivi, body[0].rang_lu, body[0].nombre_messages]
}
const follow = (who: TestMembre, p_uuid_forum: string, p_suivi: boolean) =>
  who.call('suivre_forum', { p_uuid_forum, p_suivi })
const markRead = (who: TestMembre, p_uuid_forum: string, p_rang?: number) =>
  who.call('marquer_forum_lu', { p_uuid_forum, p_rang })

test('l’ouvrir ou y répondre suit un sujet, sauf qui a dit non', async () => {
  const uuid = await open(camille)
  expect([await topic(camille, uuid), await topic(sacha, uuid)]).toEqual([
    [true, 1, 1],
    [false, null, 1],
  ])
  await write(sacha, uuid)
  expect(await topic(sacha, uuid)).toEqual([true, 2, 2])
  expect((await follow(sacha, uuid, false)).status).toBe(204)
  await write(sacha, uuid)
  expect(await topic(sacha, uuid)).toEqual([false, 3, 3])
  await follow(sacha, uuid, true)
  expect(await topic(sacha, uuid)).toEqual([true, 3, 3])
  // Other members' choices are unchanged.
  expect(await topic(camille, uuid)).toEqual([true, 1, 3])
})

test('ce qui est lu ne recule pas, ne dépasse pas la fin, et une réponse ne lit pas celles d’avant', async () => {
  const uuid = await open(camille)
  await write(sacha, uuid)
  await write(sacha, uuid)
  await markRead(camille, uuid, 2)
  await markRead(camille, uuid, 1)
  expect(await topic(camille, uuid)).toEqual([true, 2, 3])
  await write(camille, uuid)
  expect(await topic(camille, uuid)).toEqual([true, 2, 4])
  await markRead(camille, uuid, 999)
  expect(await topic(camille, uuid)).toEqual([true, 4, 4])
  await write(sacha, uuid)
  await markRead(camille, uuid)
  expect(await topic(camille, uuid)).toEqual([true, 5, 5])
})

test('une réponse retirée n’est plus à lire, ni à dire ; celle qui reste l’est', async () => {
  const uuid = await open(camille, 'Retirée')
  const awaited = async () => {
    const { body } = await camille.get(`lister_notifications?reference=eq.${uuid}&select=vue`)
    return body.filter(({ vue }: { vue: boolean }) => !vue).length
  }
  const withdraw = async () => {
    const { body } = await sacha.get(`lister_messages_forum?uuid_forum=eq.${uuid}&order=rang_dans_forum.desc&limit=1`)
    await sacha.call('retirer_message_forum', { p_uuid_message: body[0].uuid_message })
  }
  await write(sacha, uuid)
  expect([await topic(camille, uuid), await awaited()]).toEqual([[true, 1, 2], 1])
  await withdraw()
  expect([await topic(camille, uuid), await awaited()]).toEqual([[true, 2, 2], 0])
  await write(sacha, uuid, 'Je reste.')
  await write(sacha, uuid, 'Je pars.')
  await withdraw()
  expect([await topic(camille, uuid), await awaited()]).toEqual([[true, 1, 4], 1])
})

test('vingt appels identiques ensemble n’en font qu’un', async () => {
  const uuid = await open(camille)
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? follow(sacha, uuid, true) : markRead(sacha, uuid, 1))),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await topic(sacha, uuid)).toEqual([true, 1, 1])
})

test('un sujet masqué, inconnu ou sans message ne se suit ni ne se lit', async () => {
  const { body: vide } = await camille.call('creer_forum', { p_titre_forum: 'Rien encore', p_id_categorie: 1 })
  const masque = await open(camille)
  await site.database.pool.query('update forum set masque = true where uuid_forum = $1', [masque])
  for (const uuid of [vide, masque, crypto.randomUUID()])
    for (const { status, body } of [await follow(sacha, uuid, true), await markRead(sacha, uuid)])
      expect([status, body.message]).toEqual([404, 'Sujet non trouvé ou accès refusé.'])
})
