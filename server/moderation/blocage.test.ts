// Blocking over HTTP: what no longer passes between two members, what each sees, and that neither is told.
import { beforeEach, expect, test } from 'vitest'
import { effacementJours } from '#domain/compte/effacement.ts'
import { membreAbsent } from '#domain/compte/personne.ts'
import { messageNonRemis } from '#domain/messagerie/messagerie.ts'
import { rappelMinutes } from '#domain/messagerie/rappel.ts'
import { blocageDeSoi, blocageEquipe } from '#domain/moderation/blocage.ts'
import { eraseComptes } from '../compte/effacement.ts'
import { noteRappels, writeRappel } from '../messagerie/rappel.ts'
import { noterDans } from '../testing/jobs.ts'
import { openFlux } from '../testing/liveStream.ts'
import { call, createAnnonce, openFileSite, openTestSite, publicUrl, type TestMembre } from '../testing/site.ts'

let camille: TestMembre
let sacha: TestMembre
let made = 0

const site = await openFileSite()
beforeEach(async () => {
  camille = await site.createMembre({ pseudo: `Camille ${++made}` })
  sacha = await site.createMembre({ pseudo: `Sacha ${made}` })
})

const mp = (from: TestMembre, to: TestMembre, p_contenu_message = 'Bonjour') =>
  from.call('envoyer_mp', { p_uuid_personne_destinataire: to.uuid_personne, p_contenu_message })
const block = async (from: TestMembre, who: TestMembre, name = 'bloquer_personne') =>
  expect((await from.call(name, { p_uuid_personne: who.uuid_personne })).status).toBe(204)
const conversation = async (of: TestMembre) => (await of.read('lister_conversations'))[0]
const leave = async (who: TestMembre) => {
  expect((await who.call('supprimer_compte', {})).status).toBe(204)
  const now = new Date(site.clock.now.getTime() + (effacementJours + 1) * 86_400_000)
  await eraseComptes(site, { now, depot: async () => {}, oubli: async () => {} })
}
/** Keys of the reminders due to these two. */
const rappels = async () => {
  const cles: string[] = []
  const now = new Date(site.clock.now.getTime() + (rappelMinutes + 1) * 60_000)
  await noteRappels(site.database, { depot: noterDans(cles) }, now)
  return cles.filter((cle) => [camille, sacha].some(({ uuid_personne }) => cle.includes(uuid_personne)))
}

test('rien ne se remet plus entre les deux, dans aucun sens, dans les mots qu’on entend d’un membre parti', async () => {
  const { uuid_conversation } = (await mp(sacha, camille)).body
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  const toAll = (to: TestMembre, conversation: string) =>
    [
      ['envoyer_mp', { p_uuid_personne_destinataire: to.uuid_personne, p_contenu_message: 'Encore' }],
      ['envoyer_mp_conversation', { p_uuid_conversation: conversation, p_contenu_message: 'Encore' }],
      ['envoyer_message_annonce', { recipient_id: to.uuid_personne, content: 'Encore' }],
    ] as const
  const answersOf = async (from: TestMembre, to: TestMembre, conversation: string) =>
    Promise.all(toAll(to, conversation).map(async ([name, args]) => [name, await from.call(name, args)] as const))
  const parti = await site.createMembre()
  const chez = (await mp(sacha, parti)).body.uuid_conversation
  await leave(parti)
  const absents = await answersOf(sacha, parti, chez)

  await block(camille, sacha)
  for (const [from, to] of [
    [sacha, camille],
    [camille, sacha],
  ] as const)
    expect(
      (await answersOf(from, to, uuid_conversation)).map(([nom, { status, body }]) => [nom, status, body]),
    ).toEqual(absents.map(([nom, { status, body }]) => [nom, status, body]))
  const { status, body } = await sacha.call('envoyer_message_annonce', {
    recipient_id: camille.uuid_personne,
    ad_id: uuid_annonce,
    content: 'Encore',
  })
  expect([status, body.message]).toEqual([400, messageNonRemis])
  expect(await camille.read('lister_messages_prives')).toHaveLength(1)

  await block(camille, sacha, 'debloquer_personne')
  expect((await mp(sacha, camille, 'De nouveau')).status).toBe(200)
  expect((await mp(camille, sacha, 'Oui')).status).toBe(200)
})

test('entre deux qui ne se sont jamais écrit, rien ne s’ouvre', async () => {
  await block(camille, sacha)
  expect((await mp(sacha, camille)).body.message).toBe(messageNonRemis)
  expect(await sacha.read('lister_conversations')).toEqual([])
  expect(await camille.read('lister_conversations')).toEqual([])
})

test('qui bloque le voit partout ; qui est bloqué ne voit aucune différence', async () => {
  await mp(sacha, camille)
  const uuid = (await sacha.call('creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 5 })).body
  await sacha.call('envoyer_forum', { p_uuid_forum: uuid, p_message_forum: 'Lequel prendre ?' })
  await camille.call('envoyer_forum', { p_uuid_forum: uuid, p_message_forum: 'Le mien' })
  const seenBy = async (who: TestMembre, other: TestMembre) => ({
    conversation: await conversation(who),
    profil: (await who.call('lister_profil', { p_uuid_personne: other.uuid_personne })).body,
    sujet: (await who.read(`lister_forums?uuid_forum=eq.${uuid}`))[0],
    messages: await who.read(`lister_messages_forum?uuid_forum=eq.${uuid}`),
    annonces: await who.read(`lister_annonces?uuid_personne_annonceur=eq.${other.uuid_personne}`),
    blocages: await who.read('lister_blocages'),
  })
  await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  const avant = await seenBy(sacha, camille)
  await block(camille, sacha)
  await block(camille, sacha)
  expect(await seenBy(sacha, camille)).toEqual(avant)
  expect(JSON.stringify(avant)).not.toContain('"bloque":true')
  expect(await seenBy(camille, sacha)).toMatchObject({
    conversation: { bloque: true, nb_messages_non_lus: 0 },
    profil: [{ bloque: true }],
    sujet: { extrait_premier_message: '', titre_forum: 'Un logiciel ?' },
    messages: [{ bloque: true, contenu_message: 'Lequel prendre ?' }, { bloque: false }],
    blocages: [{ uuid_personne: sacha.uuid_personne, pseudo_personne: `Sacha ${made}` }],
  })
  await block(camille, sacha, 'debloquer_personne')
  expect(await seenBy(camille, sacha)).toMatchObject({
    conversation: { bloque: false, nb_messages_non_lus: 1 },
    profil: [{ bloque: false }],
    sujet: { extrait_premier_message: 'Lequel prendre ?' },
    messages: [{ bloque: false }, { bloque: false }],
    blocages: [],
  })
})

test('aucun e-mail ne rappelle un message, ni à l’un ni à l’autre, même noté avant', async () => {
  await mp(sacha, camille)
  const [cle = ''] = await rappels()
  expect(cle).toContain(camille.uuid_personne)
  const { uuid_conversation: reference } = await conversation(camille)
  const lettre = () =>
    writeRappel(
      site.database,
      { cle, nature: 'rappel', uuid_personne: camille.uuid_personne, reference },
      publicUrl,
      site.clock.now,
    )
  expect(await lettre()).not.toBeNull()
  await mp(camille, sacha, 'Lu, merci')
  await block(camille, sacha)
  expect(await lettre()).toBeNull()
  expect(await rappels()).toEqual([])
  await block(camille, sacha, 'debloquer_personne')
  expect(await rappels()).toHaveLength(1)
})

test('le flux se tait : ni message, ni lecture ; ce que lit qui bloque n’est pas dit', async () => {
  const { uuid_conversation } = (await mp(sacha, camille)).body
  await mp(camille, sacha, 'Bonjour Sacha')
  await block(camille, sacha)
  const [chezCamille, chezSacha] = await Promise.all([openFlux(site, camille.headers), openFlux(site, sacha.headers)])
  const lire = (who: TestMembre) => who.call('marquer_conversation_lue', { p_uuid_conversation: uuid_conversation })
  await mp(sacha, camille)
  await mp(camille, sacha)
  expect([(await lire(camille)).status, (await lire(sacha)).status]).toEqual([204, 204])
  // The next event ends the wait: nothing came before it.
  const tiers = await site.createMembre()
  await mp(tiers, camille)
  await mp(tiers, sacha)
  await Promise.all([chezCamille.wait('conversation'), chezSacha.wait('conversation')])
  // The event « notification » only says that the list has changed.
  const heard = ({ heard: lines }: typeof chezCamille) =>
    lines.map((one) => one.split(' ')[0]).filter((event) => event !== 'notification')
  expect([heard(chezCamille), heard(chezSacha)]).toEqual([['conversation'], ['lu', 'conversation']])
  for (const who of [camille, sacha])
    for (const { reference, vue } of await who.read('lister_notifications'))
      expect(vue).toBe(reference === uuid_conversation)
  expect((await sacha.read(`lister_conversations?uuid_conversation=eq.${uuid_conversation}`))[0]).toMatchObject({
    rang_lu_interlocuteur: 0,
    nb_messages_non_lus: 0,
  })
  chezCamille.close()
  chezSacha.close()
})

test('on ne bloque ni soi, ni qui n’existe pas, ni l’équipe du site', async () => {
  const bureau = await site.createMembre({ pseudo: `L’équipe KinéBouge ${made}`, roles: ['operateur'] })
  const absent = '00000000-0000-4000-8000-000000000001'
  const answers = await Promise.all(
    [camille.uuid_personne, absent, bureau.uuid_personne].map((p_uuid_personne) =>
      camille.call('bloquer_personne', { p_uuid_personne }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [400, blocageDeSoi],
    [404, membreAbsent],
    [400, blocageEquipe],
  ])
})

test('le blocage s’efface avec le compte, de l’un comme de l’autre', async () => {
  const noor = await site.createMembre()
  await block(camille, sacha)
  await block(noor, camille)
  await leave(camille)
  const { rowCount } = await site.database.pool.query('select from blocage where $1 in (uuid_personne, uuid_bloque)', [
    camille.uuid_personne,
  ])
  expect(rowCount).toBe(0)
})

test('trente blocages par jour, puis un refus qui dit d’attendre', async () => {
  const serre = await openTestSite({ limites: 1 })
  try {
    const alix = await serre.createMembre()
    const asked: number[] = []
    for (let n = 0; n < 31; n++) {
      serre.clock.now = new Date(serre.clock.now.getTime() + 60_000)
      const { uuid_personne: p_uuid_personne } = await serre.createMembre()
      const { status } = await call(serre, 'rpc/bloquer_personne', { args: { p_uuid_personne }, headers: alix.headers })
      asked.push(status)
    }
    expect(asked).toEqual([...Array(30).fill(204), 429])
  } finally {
    await serre.close()
  }
})
