// A conversation is visible to its two members only: a third one can neither read nor write, by any entry.
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { Conversation, conversationAbsente, MessagePrive } from '#domain/messagerie/messagerie.ts'
import { openFlux } from '../testing/liveStream.ts'
import { call, openFileSite } from '../testing/site.ts'

let uuid: string
let messages: { uuid_message: string; uuid_client: string; rang_dans_conversation: number }[]
const secret = 'loyer impayé'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const tiers = await site.createMembre({ pseudo: 'Tiers' })
beforeAll(async () => {
  for (const [from, to] of [
    [camille, sacha],
    [sacha, camille],
    [camille, sacha],
  ] as const)
    uuid = (
      await from.call('envoyer_mp', {
        p_uuid_personne_destinataire: to.uuid_personne,
        p_contenu_message: `Un ${secret}`,
        p_uuid_client: crypto.randomUUID(),
      })
    ).body.uuid_conversation
  // A conversation of their own, so that an empty answer is not the only possible one.
  await tiers.call('envoyer_mp', { p_uuid_personne_destinataire: camille.uuid_personne, p_contenu_message: 'Bonjour' })
  messages = (await site.database.pool.query(sql`select * from message where uuid_conversation = ${uuid}`)).rows
})

const state = async () =>
  JSON.stringify(
    (
      await site.database.pool.query(sql`
        select c.*, (select json_agg(m order by rang_dans_conversation) from message m
          where m.uuid_conversation = c.uuid_conversation) as messages
        from conversation c where uuid_conversation = ${uuid}`)
    ).rows,
  )

const uuids = () => [uuid, camille.uuid_personne, sacha.uuid_personne, ...messages.map((m) => m.uuid_message)]

/** Filters that name, order by or probe other members' values. */
function queries(columns: string[]): string[] {
  const filters = columns.flatMap((column) => [
    ...uuids().flatMap((id) => [
      `${column}=eq.${id}`,
      `${column}=in.(${id})`,
      `or=(${column}.eq.${id},${column}.is.null)`,
    ]),
    `${column}=not.is.null`,
    `${column}=is.null`,
    `or=(${column}.not.is.null,${column}.is.null)`,
    `not.and=(${column}.is.null,${column}.not.is.null)`,
    `${column}=gte.0`,
    `${column}=neq.0`,
    `${column}=like.*${secret}*`,
    `${column}=ilike.*IMPAYÉ*`,
  ])
  const shapes = columns.flatMap((column) => [
    `select=${column}`,
    `select=autre:${column}`,
    `order=${column}.desc`,
    `order=${column}.asc.nullsfirst&limit=1`,
    `order=${column}.desc&offset=1`,
  ])
  return ['', ...filters, ...shapes]
}

test.each([
  ['lister_messages_prives', Object.keys(MessagePrive.shape)],
  ['lister_conversations', Object.keys(Conversation.shape)],
])('%s : aucun filtre, ordre, choix ni compte ne montre la conversation des deux autres', async (view, columns) => {
  let answered = 0
  for (const query of queries(columns)) {
    const headers = { ...tiers.headers, prefer: 'count=exact' }
    const { status, body, headers: sent } = await call(site, `${view}?${query}`, { headers })
    const text = JSON.stringify(body)
    // A refusal repeats only the caller's own value.
    for (const told of [secret, uuid, sacha.uuid_personne, ...messages.map((m) => m.uuid_message)])
      if (status < 300 || !query.includes(told)) expect(text, query).not.toContain(told)
    for (const { uuid_client } of messages) expect(text, query).not.toContain(uuid_client)
    if (status >= 300) continue
    answered++
    // Their own conversation has one message: counting gives no more.
    expect(Number(sent.get('content-range')!.split('/')[1]), query).toBeLessThanOrEqual(1)
  }
  expect(answered).toBeGreaterThan(60)
})

test.each(['profil', 'personne', 'message', 'conversation', 'rpc/message'])('%s n’est pas une porte', async (path) => {
  const { status } = await call(site, path, { headers: tiers.headers, ...(path.startsWith('rpc/') && { args: {} }) })
  expect(status).toBe(404)
})

test.each([
  ['envoyer_mp_conversation', () => ({ p_contenu_message: 'Coucou' })],
  ['envoyer_mp_conversation', () => ({ p_contenu_message: 'Coucou', p_uuid_client: messages[0]!.uuid_client })],
  ['marquer_conversation_lue', () => ({})],
  ['marquer_conversation_lue', () => ({ p_rang: 2 })],
])('%s : refusé comme une conversation qui n’existe pas, rien ne change', async (name, args) => {
  const before = await state()
  const answers = []
  for (const p_uuid_conversation of [uuid, uuid.toUpperCase(), crypto.randomUUID()])
    answers.push(await tiers.call(name, { p_uuid_conversation, ...args() }))
  for (const { status, body } of answers) expect([status, body.message]).toEqual([404, conversationAbsente])
  expect(answers[0]!.body).toEqual(answers[2]!.body)
  expect(await state()).toBe(before)
})

test('l’id d’un message d’un autre n’ouvre rien : écrire à Camille reste écrire à Camille', async () => {
  const before = await state()
  const args = {
    p_uuid_personne_destinataire: camille.uuid_personne,
    p_contenu_message: 'À moi',
    p_uuid_client: messages[0]!.uuid_client,
  }
  const { body } = await tiers.call('envoyer_mp', args)
  expect(body.uuid_conversation).not.toBe(uuid)
  expect(messages.map((m) => m.uuid_message)).not.toContain(body.uuid_message)
  expect(await state()).toBe(before)
})

test('le flux d’un tiers ne dit rien de la conversation des deux autres', async () => {
  const [his, hers] = [await openFlux(site, tiers.headers), await openFlux(site, camille.headers)]
  const mine = { p_uuid_conversation: uuid, p_contenu_message: 'Encore' }
  await sacha.call('envoyer_mp_conversation', mine)
  await camille.call('marquer_conversation_lue', { p_uuid_conversation: uuid })
  await hers.wait('lu')
  const args = { p_uuid_personne_destinataire: tiers.uuid_personne, p_contenu_message: 'Pour vous' }
  await camille.call('envoyer_mp', args)
  await his.wait('conversation')
  // Their own events may still arrive from the previous test.
  for (const line of his.heard) expect(line).toMatch(/^(conversation |notification \{\}$)/)
  expect(his.heard.join()).not.toContain(uuid)
  for (const flux of [his, hers]) flux.close()
})

test('chacun ne voit que les ids de ses propres messages', async () => {
  const { body } = await sacha.get(`lister_messages_prives?uuid_conversation=eq.${uuid}`)
  for (const row of body)
    expect(row.uuid_client === null).toBe(
      row.uuid_personne_emetteur !== sacha.uuid_personne || row.contenu_message === 'Encore',
    )
})
