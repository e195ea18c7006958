// Private messages: who may write to whom, order, and read state.
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { MonAnnonce } from '#domain/annonce/annonce.ts'
import { cleReprise } from '#domain/messagerie/messagerie.ts'
import { call, createAnnonce, openFileSite, type TestMembre } from '../testing/site.ts'

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const muet = await site.createMembre({ pseudo: null })
const uuid_annonce = (await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })).uuid_annonce

const send = (from: TestMembre, args: object) => from.call('envoyer_message_annonce', args)
const mp = (from: TestMembre, to: TestMembre, p_contenu_message: string, p_uuid_client: string | null = null) =>
  from.call('envoyer_mp', { p_uuid_personne_destinataire: to.uuid_personne, p_contenu_message, p_uuid_client })
const list = async (who: TestMembre, query: string) => await who.read(`lister_messages_prives?${query}`)
const conversationOf = async (who: TestMembre, uuid: string) =>
  (await who.read(`lister_conversations?uuid_conversation=eq.${uuid}`))[0]

interface Stored {
  rang_dans_conversation: number
  contenu_message: string
  lu_a: number
  lu_b: number
}

const stored = async (): Promise<Stored[]> =>
  (
    await site.database.pool.query<Stored>(sql`
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
    [1, 'À propos de l’annonce «\u00a0Assistanat à Tours\u00a0»\n\nBonjour'],
    [2, 'Toujours libre ?'],
    [3, 'Oui'],
  ])
  // Camille answered without reading: only what she reads is marked as read.
  expect([rows[0]!.lu_a, rows[0]!.lu_b].sort()).toEqual([0, 2])
})

test('ce qu’une annonce a amené de messages n’est dit qu’à qui l’a publiée', async () => {
  const nombres = async (who: TestMembre) =>
    Object.fromEntries(
      (await who.read('lister_mes_annonces')).map((annonce: MonAnnonce) => [
        annonce.uuid_annonce,
        annonce.nombre_messages,
      ]),
    )
  const autre = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  // Sacha's two messages; not Camille's answer, nor messages about another ad.
  expect(await nombres(camille)).toEqual({ [uuid_annonce]: 2, [autre.uuid_annonce]: 0 })
  expect(await nombres(sacha)).toEqual({})
  for (const path of [`lister_annonces?uuid_annonce=eq.${uuid_annonce}`, 'rpc/lister_annonces']) {
    const asked = path.startsWith('rpc/') && { args: { p_uuid_annonce: uuid_annonce } }
    const { body } = await call(site, path, { headers: sacha.headers, ...asked })
    expect(body).toMatchObject([{ uuid_annonce }])
    expect(body[0]).not.toHaveProperty('nombre_messages')
  }
})

const ecrire = (to: () => string, p_contenu_message: string) => () => ({
  p_uuid_personne_destinataire: to(),
  p_contenu_message,
})
const a = {
  sacha: () => sacha.uuid_personne,
  camille: () => camille.uuid_personne,
  personne: () => crypto.randomUUID(),
}
const vide = 'Le message ne peut pas être vide.'
const aSoi = 'Vous ne pouvez pas vous envoyer un message à vous-même.'
const long = 'Le message dépasse 5000 caractères.'

test.each<[string, string, () => object, number, string]>([
  ['à soi', 'envoyer_mp', ecrire(a.sacha, 'a'), 400, aSoi],
  ['à soi, en majuscules', 'envoyer_mp', ecrire(() => a.sacha().toUpperCase(), 'a'), 400, aSoi],
  ['vide', 'envoyer_mp', ecrire(a.camille, ' \n\u200b '), 400, vide],
  ['trop long', 'envoyer_mp', ecrire(a.camille, '👍'.repeat(5001)), 400, long],
  ['à personne', 'envoyer_mp', ecrire(a.personne, 'a'), 404, 'Ce membre n’existe pas.'],
  [
    'vide, dans une conversation',
    'envoyer_mp_conversation',
    () => ({ p_uuid_conversation: crypto.randomUUID(), p_contenu_message: '' }),
    400,
    vide,
  ],
  [
    'dans une conversation inconnue',
    'envoyer_mp_conversation',
    () => ({ p_uuid_conversation: crypto.randomUUID(), p_contenu_message: 'a' }),
    404,
    'Conversation non trouvée ou accès refusé.',
  ],
  ['à soi, d’une annonce', 'envoyer_message_annonce', () => ({ recipient_id: a.sacha(), content: 'a' }), 400, aSoi],
  ['vide, d’une annonce', 'envoyer_message_annonce', () => ({ recipient_id: a.camille(), content: ' \n ' }), 400, vide],
  [
    'trop long, d’une annonce',
    'envoyer_message_annonce',
    () => ({ recipient_id: a.camille(), content: 'a'.repeat(5001) }),
    400,
    long,
  ],
  [
    'à propos de l’annonce d’une autre',
    'envoyer_message_annonce',
    () => ({ recipient_id: a.personne(), ad_id: uuid_annonce, content: 'a' }),
    404,
    'Annonce non trouvée ou accès refusé.',
  ],
])('un message %s est refusé et ne laisse rien', async (_name, call, args, status, sentence) => {
  const before = (await stored()).length
  const answer = await sacha.call(call, args())
  expect([answer.status, answer.body.message]).toEqual([status, sentence])
  expect(await stored()).toHaveLength(before)
})

test('à propos d’une annonce retirée entre-temps, un message est refusé', async () => {
  const { uuid_annonce: retiree } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  expect((await camille.call('archiver_annonce', { p_uuid_annonce: retiree })).status).toBeLessThan(300)
  const before = (await stored()).length
  const answer = await send(sacha, { recipient_id: camille.uuid_personne, ad_id: retiree, content: 'Encore libre ?' })
  expect([answer.status, answer.body.message]).toEqual([404, 'Annonce non trouvée ou accès refusé.'])
  expect(await stored()).toHaveLength(before)
})

test('sans pseudo on n’écrit pas', async () => {
  const { uuid_conversation } = (await mp(camille, muet, 'Bonjour')).body
  for (const [name, args] of [
    ['envoyer_mp', ecrire(a.camille, 'a')()],
    ['envoyer_mp_conversation', { p_uuid_conversation: uuid_conversation, p_contenu_message: 'a' }],
    ['envoyer_message_annonce', { recipient_id: camille.uuid_personne, content: 'a' }],
  ] as const) {
    const { status, body } = await muet.call(name, args)
    expect([status, body.message]).toEqual([400, 'Le pseudo ne peut pas être vide.'])
  }
  expect(await conversationOf(camille, uuid_conversation)).toMatchObject({
    pseudo_interlocuteur: 'Membre parti',
    dernier_rang: 1,
  })
})

/** Retried with its own id until accepted, as the page does: a 503 stored nothing. */
async function insist(from: TestMembre, args: object): Promise<{ body: Stored }> {
  const own = { ...args, p_uuid_client: crypto.randomUUID() }
  for (;;) {
    const answer = await from.call('envoyer_mp_conversation', own)
    if (answer.status === 503) continue
    expect(answer.status).toBe(200)
    return answer
  }
}

test('200 envois simultanés ont des rangs de 1 à n, et des dates dans le même ordre', async () => {
  const [un, deux] = [await site.createMembre(), await site.createMembre()]
  const first = await mp(un, deux, 'Message 0')
  const p_uuid_conversation = first.body.uuid_conversation
  const answers = await Promise.all(
    Array.from({ length: 199 }, (_, i) => {
      // Each device has its own clock.
      site.clock.now = new Date(site.clock.now.getTime() + (i % 3 ? 5 : -7))
      const args = { p_uuid_conversation, p_contenu_message: `Message ${i + 1}` }
      return insist(i % 2 ? un : deux, args)
    }),
  )
  const ranks = [first, ...answers].map(({ body }) => body.rang_dans_conversation)
  expect(ranks.sort((x, y) => x - y)).toEqual(ranks.map((_, index) => index + 1))
  const rows = await list(un, `uuid_conversation=eq.${p_uuid_conversation}`)
  // One date format, so that both can be sorted together.
  const said = new Map(rows.map((row: Stored & { date_envoi: string }) => [row.rang_dans_conversation, row.date_envoi]))
  for (const { body } of [first, ...answers]) expect(body.date_envoi).toBe(said.get(body.rang_dans_conversation))
  expect(rows.map((row: Stored) => row.rang_dans_conversation)).toEqual(ranks.toReversed())
  const dates = rows.map(({ date_envoi }: { date_envoi: string }) => Date.parse(date_envoi))
  expect(dates).toEqual(dates.toSorted((x: number, y: number) => y - x))
  expect(new Set(rows.map((row: Stored) => row.contenu_message)).size).toBe(200)
})

test('le même p_uuid_client avec un autre texte est refusé, et rien n’est pris pour envoyé', async () => {
  const un = await site.createMembre()
  const client = crypto.randomUUID()
  const { uuid_conversation } = (await mp(un, camille, 'Bonjour', client)).body
  const refused = await mp(un, camille, 'Autre chose', client)
  expect([refused.status, refused.body.message]).toEqual([409, cleReprise])
  expect(await list(un, `uuid_conversation=eq.${uuid_conversation}`)).toHaveLength(1)

  const autre = crypto.randomUUID()
  await mp(un, camille, 'Bonjour\n\nMerci', autre)
  expect((await mp(un, camille, 'Merci', autre)).status).toBe(409)
  // The line that names the ad is not the member's.
  const about = { recipient_id: camille.uuid_personne, ad_id: uuid_annonce, uuid_client: crypto.randomUUID() }
  expect((await send(un, { ...about, content: 'Bonjour' })).status).toBe(204)
  expect((await send(un, { ...about, content: 'Autre chose' })).status).toBe(409)
  // The same key of another member is another one's.
  expect((await mp(await site.createMembre(), camille, 'Autre chose', client)).status).toBe(200)
})

test('le même p_uuid_client est le même message, l’un après l’autre ou en même temps', async () => {
  const un = await site.createMembre()
  const client = crypto.randomUUID()
  const first = await mp(un, camille, 'Une fois', client)
  const again = await mp(un, camille, 'Une fois', client.toUpperCase())
  expect(again.body).toEqual(first.body)
  const p_uuid_conversation = first.body.uuid_conversation
  const other = { p_uuid_conversation, p_contenu_message: 'Deux fois', p_uuid_client: crypto.randomUUID() }
  const both = await Promise.all(Array.from({ length: 8 }, () => un.call('envoyer_mp_conversation', other)))
  expect(new Set(both.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(both[0]!.body.rang_dans_conversation).toBe(2)
  // Two concurrent first messages open one conversation.
  const deux = await site.createMembre()
  const opening = await Promise.all(Array.from({ length: 8 }, () => mp(deux, un, 'Bonjour', client)))
  expect(new Set(opening.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await list(un, `uuid_conversation=eq.${opening[0]!.body.uuid_conversation}`)).toHaveLength(1)
  // A message about an ad names it once.
  const trois = await site.createMembre()
  const fromAd = { recipient_id: camille.uuid_personne, ad_id: uuid_annonce, content: 'Bonjour', uuid_client: client }
  const asked = await Promise.all(Array.from({ length: 8 }, () => send(trois, fromAd)))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([204]))
  expect((await list(trois, '')).map((row: Stored) => row.contenu_message)).toEqual([
    'À propos de l’annonce «\u00a0Assistanat à Tours\u00a0»\n\nBonjour',
  ])
  // Both know which ad it is about; other messages name none.
  for (const who of [trois, camille])
    expect(
      (await list(who, `uuid_annonce=eq.${uuid_annonce}&uuid_personne_emetteur=eq.${trois.uuid_personne}`)).map(
        (row: { uuid_annonce: string }) => row.uuid_annonce,
      ),
    ).toEqual([uuid_annonce])
  // Client ids of the two members are independent.
  expect((await mp(camille, un, 'À mon tour', client)).body.rang_dans_conversation).toBe(3)
})

test('les non lus se comptent depuis le dernier rang lu, qui ne recule pas', async () => {
  const [un, deux] = [await site.createMembre({ pseudo: 'Un' }), await site.createMembre({ pseudo: 'Deux' })]
  for (const texte of ['a', 'b', 'c']) await mp(un, deux, texte)
  const { uuid_conversation } = (await mp(un, deux, `d ${'e'.repeat(300)}`)).body
  const unread = async (who: TestMembre) => (await conversationOf(who, uuid_conversation)).nb_messages_non_lus
  const read = async (who: TestMembre, p_rang?: number) =>
    (await who.call('marquer_conversation_lue', { p_uuid_conversation: uuid_conversation, p_rang })).status
  expect([await unread(un), await unread(deux)]).toEqual([0, 4])
  expect(await read(deux, 2)).toBe(204)
  expect(await unread(deux)).toBe(2)
  await read(deux, 1)
  expect(await unread(deux)).toBe(2)
  // One's own messages are never unread, and do not mark the other's as read.
  await mp(deux, un, 'f')
  expect([await unread(un), await unread(deux)]).toEqual([1, 2])
  expect((await conversationOf(un, uuid_conversation)).rang_lu_interlocuteur).toBe(2)
  await read(deux, 2_000_000_000)
  await read(un)
  expect([await unread(un), await unread(deux)]).toEqual([0, 0])
  const seen = await conversationOf(un, uuid_conversation)
  expect(seen).toMatchObject({
    pseudo_interlocuteur: 'Deux',
    uuid_interlocuteur: deux.uuid_personne,
    dernier_message_contenu: 'f',
    dernier_rang: 5,
    rang_lu_interlocuteur: 5,
    photo_url: null,
  })
  await mp(un, deux, 'é'.repeat(300))
  expect((await conversationOf(deux, uuid_conversation)).dernier_message_contenu).toBe('é'.repeat(160))
})

test('les conversations viennent la dernière écrite d’abord, les messages par rang', async () => {
  const [un, ...autres] = await Promise.all(Array.from({ length: 4 }, () => site.createMembre()))
  for (const autre of [...autres, autres[0]!]) {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await mp(autre, un!, 'Bonjour')
  }
  const { body } = await call(site, 'lister_conversations', { headers: un!.headers })
  const order = [autres[0]!, autres[2]!, autres[1]!].map((autre) => autre.uuid_personne)
  expect(body.map((row: { uuid_interlocuteur: string }) => row.uuid_interlocuteur)).toEqual(order)
  const query = `uuid_conversation=eq.${body[0].uuid_conversation}&rang_dans_conversation=lt.2&limit=10`
  expect(await list(un!, query)).toMatchObject([{ rang_dans_conversation: 1, contenu_message: 'Bonjour' }])
})
