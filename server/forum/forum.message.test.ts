// Editing and withdrawing one's own forum message, and thanking another's, over HTTP.
import { expect, test } from 'vitest'
import { texteRetire } from '#domain/moderation/decision.ts'
import { forgetDossiers } from '../moderation/decision.ts'
import { openFileSite, type TestMembre } from '../testing/site.ts'

const absent = [404, 'Message non trouvé ou accès refusé.']

const site = await openFileSite()
const camille = await site.createMembre({ pseudo: 'Camille' })
const sacha = await site.createMembre({ pseudo: 'Sacha' })
const bureau = await site.createMembre({ pseudo: 'Bureau', roles: ['operateur'] })

const said = async (answer: ReturnType<TestMembre['call']>) => {
  const { status, body } = await answer
  return [status, body?.message]
}
const minutes = (n: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + n * 60_000)
}

/** A topic with one message; returns both ids. */
async function open(from: TestMembre, p_message_forum = 'Bonjour à tous') {
  const { body: uuid_forum } = await from.call('creer_forum', { p_titre_forum: 'Un logiciel ?', p_id_categorie: 1 })
  await from.call('envoyer_forum', { p_uuid_forum: uuid_forum, p_message_forum })
  const [{ uuid_message }] = await from.read(`lister_messages_forum?uuid_forum=eq.${uuid_forum}`)
  return { uuid_forum, uuid_message }
}
const messageOf = async (who: TestMembre, uuid: string) =>
  (await who.read(`lister_messages_forum?uuid_message=eq.${uuid}`))[0]
const edit = (from: TestMembre, p_uuid_message: string, p_contenu_message: string) =>
  from.call('modifier_message_forum', { p_uuid_message, p_contenu_message })
const remove = (from: TestMembre, p_uuid_message: string) => from.call('retirer_message_forum', { p_uuid_message })
const thank = (from: TestMembre, p_uuid_message: string, p_merci = true) =>
  from.call('remercier_message_forum', { p_uuid_message, p_merci })
const takeAway = async (cible: string, uuid: string) => {
  const notice = { p_cible: cible, p_uuid_cible: uuid, p_motif: 'hors_sujet', p_illicite: false, p_email: null }
  const { body: p_uuid_signalement } = await sacha.call('signaler_contenu', notice)
  const reasons = { p_mesure: 'retirer', p_fondement: 'Article 6', p_faits: 'Hors du sujet.' }
  await bureau.call('decider_signalement', { p_uuid_signalement, ...reasons })
}

test('dix minutes durant, un message se change sans le dire ; ensuite il le dit, et l’extrait du sujet suit', async () => {
  const { uuid_forum, uuid_message } = await open(camille, 'Bonjour à tus')
  minutes(10)
  expect(await said(edit(camille, uuid_message, ' Bonjour à tous \r\n'))).toEqual([204, undefined])
  expect(await messageOf(sacha, uuid_message)).toMatchObject({
    contenu_message: 'Bonjour à tous',
    date_modification: null,
  })
  minutes(0.02)
  // An unchanged text announces nothing.
  await edit(camille, uuid_message, 'Bonjour à tous')
  expect((await messageOf(sacha, uuid_message)).date_modification).toBeNull()
  await edit(camille, uuid_message, 'Bonjour,\n\n  un logiciel de facturation ?')
  expect(new Date((await messageOf(sacha, uuid_message)).date_modification)).toEqual(site.clock.now)
  const [sujet] = await sacha.read(`lister_forums?uuid_forum=eq.${uuid_forum}`)
  expect(sujet).toMatchObject({ extrait_premier_message: 'Bonjour,\nun logiciel de facturation ?', nombre_messages: 1 })
  expect(await said(edit(camille, uuid_message, ' '))).toEqual([400, 'Votre réponse ne peut pas être vide.'])
})

test('retiré, un message le dit à sa place ; l’équipe seule lit ce qu’il disait, un an', async () => {
  const { uuid_forum, uuid_message } = await open(camille, 'Je me suis trompé')
  await sacha.call('envoyer_message_forum', { p_uuid_forum: uuid_forum, p_contenu_message: 'Moi aussi' })
  await thank(sacha, uuid_message)
  expect((await remove(camille, uuid_message)).status).toBe(204)
  expect((await remove(camille, uuid_message)).status).toBe(204)
  expect(await messageOf(sacha, uuid_message)).toMatchObject({
    contenu_message: 'Message retiré par son auteur.',
    retire: true,
    nombre_mercis: 0,
  })
  const [sujet] = await sacha.read(`lister_forums?uuid_forum=eq.${uuid_forum}`)
  expect(sujet).toMatchObject({ titre_forum: 'Un logiciel ?', extrait_premier_message: '', nombre_messages: 2 })
  const change = 'Vous avez retiré ce message\u00a0: il ne se change plus.'
  expect(await said(edit(camille, uuid_message, 'Si'))).toEqual([400, change])
  expect(await said(thank(sacha, uuid_message))).toEqual(absent)
  expect(JSON.stringify(await camille.read(`lister_messages_forum?uuid_forum=eq.${uuid_forum}`))).not.toContain(
    'trompé',
  )

  const notice = { p_cible: 'message_forum', p_uuid_cible: uuid_message, p_motif: 'injure', p_illicite: false }
  const { body: p_uuid_signalement } = await sacha.call('signaler_contenu', { ...notice, p_email: null })
  const dossier = async () => (await bureau.call('lire_dossier', { p_uuid_signalement })).body[0].actuel
  expect(await dossier()).toBe('Message retiré par son auteur.\nJe me suis trompé')
  await forgetDossiers(site.database, new Date(site.clock.now.getTime() + 364 * 86_400_000))
  expect(await dossier()).toContain('trompé')
  await forgetDossiers(site.database, new Date(site.clock.now.getTime() + 367 * 86_400_000))
  expect(await dossier()).toBe('Message retiré par son auteur.')
})

test('ce que l’équipe a retiré ne se change ni ne se retire plus, ni rien d’un sujet masqué ou d’un membre suspendu', async () => {
  const [un, deux, trois] = [await open(camille), await open(camille), await open(camille)]
  await takeAway('message_forum', un.uuid_message)
  const masque = 'Ce message est retiré ou masqué\u00a0: il ne se change plus.'
  for (const answer of [edit(camille, un.uuid_message, 'Encore'), remove(camille, un.uuid_message)])
    expect(await said(answer)).toEqual([400, masque])
  expect(await messageOf(camille, un.uuid_message)).toMatchObject({ contenu_message: texteRetire, retire: true })
  await takeAway('forum', deux.uuid_forum)
  for (const answer of [
    edit(camille, deux.uuid_message, 'Encore'),
    remove(camille, deux.uuid_message),
    thank(sacha, deux.uuid_message),
  ])
    expect(await said(answer)).toEqual(absent)
  const suspend = "update personne set suspension = now() + interval '1 year' where uuid_personne = $1"
  await site.database.pool.query(suspend, [camille.uuid_personne])
  for (const answer of [edit(camille, trois.uuid_message, 'Encore'), remove(camille, trois.uuid_message)])
    expect((await said(answer))[0]).toBe(403)
  await site.database.pool.query('update personne set suspension = null')
})

test('un merci par membre et par message, sans liste de noms, et pas de soi', async () => {
  const { uuid_message } = await open(camille)
  await Promise.all(Array.from({ length: 8 }, () => thank(sacha, uuid_message)))
  await thank(bureau, uuid_message)
  expect(await messageOf(sacha, uuid_message)).toMatchObject({ nombre_mercis: 2, remercie: true })
  expect(await messageOf(camille, uuid_message)).toMatchObject({ nombre_mercis: 2, remercie: false })
  await thank(sacha, uuid_message, false)
  expect(await messageOf(sacha, uuid_message)).toMatchObject({ nombre_mercis: 1, remercie: false })
  expect(await said(thank(camille, uuid_message))).toEqual([400, 'Ce message est le vôtre.'])
})
