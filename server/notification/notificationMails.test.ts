// Mails about notifications: one per cause until seen, favourites grouped once a day, none when refused or hidden.
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { expireAnnonces } from '../annonce/annonce.ts'
import { eraseComptes } from '../compte/effacement.ts'
import { post as sendAll } from '../testing/jobs.ts'
import { createAnnonce, openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { enqueueNotificationMail } from './notificationMails.ts'

let camille: TestMembre
let sacha: TestMembre
let made = 0

const site = await openFileSite()
beforeEach(async () => {
  camille = await site.createMembre()
  sacha = await site.createMembre({ pseudo: `Sacha ${++made}` })
})

const run = async (from: TestMembre, name: string, args: object = {}) => {
  const answer = await from.call(name, args)
  expect(answer.status, answer.body?.message).toBeLessThan(300)
  return answer.body
}
const later = (jours: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + jours * 86_400_000)
}
const noon = () => {
  site.clock.now = new Date(`${site.clock.now.toISOString().slice(0, 10)}T12:00:00Z`)
}
/** Runs the job as two concurrent servers; returns the mails to this member. */
const post = async (of = camille) => {
  await expireAnnonces(site.database, site.clock.now)
  const mails = await sendAll(site, (depot) =>
    Promise.all([1, 2].map(() => enqueueNotificationMail(site.database, { depot }, site.clock.now))),
  )
  return mails.filter(({ to }) => to === `${of.sub}@exemple.fr`)
}
const subjects = async (of = camille) => (await post(of)).map(({ subject }) => subject)
/** A minute later, so that a second mail would be distinct. */
const answer = (from: TestMembre, p_uuid_forum: string) => {
  later(1 / 1440)
  return run(from, 'envoyer_forum', { p_uuid_forum, p_message_forum: `Bonjour ${++made}` })
}
const topic = async (): Promise<string> => {
  const uuid = await run(camille, 'creer_forum', { p_titre_forum: 'Quel logiciel ?', p_id_categorie: 1 })
  await answer(camille, uuid)
  return uuid
}
const keep = async (of: TestMembre, ...uuids: string[]) =>
  run(of, 'fusionner_favoris', { p_uuids_ajoutes: uuids, p_uuids_retires: [] })
const reponse = ['Nouvelle réponse dans «\u00a0Quel logiciel ?\u00a0»']

test('une réponse est un e-mail, un seul jusqu’à ce que le sujet soit lu, et rien si on l’a lue avant', async () => {
  const p_uuid_forum = await topic()
  await answer(sacha, p_uuid_forum)
  await answer(sacha, p_uuid_forum)
  const [mail, ...autres] = await post()
  expect(autres).toEqual([])
  expect(mail!.subject).toBe(reponse[0])
  expect(mail!.text).not.toContain('Bonjour 1')
  expect(mail!.text).toContain(`${publicUrl}/forum/${p_uuid_forum}`)
  expect(mail!.desabonnement?.liste).toBe('forum')
  await answer(sacha, p_uuid_forum)
  expect(await subjects()).toEqual([])
  await run(camille, 'marquer_forum_lu', { p_uuid_forum })
  await answer(sacha, p_uuid_forum)
  await run(camille, 'marquer_notifications_vues')
  expect(await subjects()).toEqual([])
  later(1)
  await answer(sacha, p_uuid_forum)
  expect(await subjects()).toEqual(reponse)
})

test('une réponse ne s’écrit ni à qui n’en veut plus, par sa case ou par le lien de l’e-mail, ni d’un sujet masqué', async () => {
  const p_uuid_forum = await topic()
  await answer(sacha, p_uuid_forum)
  const [mail] = await post()
  const lien = mail!.desabonnement!.lien.replace(publicUrl, site.url)
  await fetch(lien)
  const refuses = async () => (await camille.read('lire_personne'))[0].mails_refuses
  expect(await refuses()).toEqual([])
  await fetch(lien, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(await refuses()).toEqual(['forum'])
  await run(camille, 'marquer_notifications_vues')
  await answer(sacha, p_uuid_forum)
  expect(await subjects()).toEqual(['Ces e-mails sont arrêtés'])
  await run(camille, 'renseigner_preference', { p_genre: 'forum', p_mail: true })
  await run(camille, 'marquer_notifications_vues')
  await answer(sacha, p_uuid_forum)
  await site.database.pool.query(sql`update forum set masque = true where uuid_forum = ${p_uuid_forum}`)
  expect(await subjects()).toEqual([])
})

test('la fin d’une annonce s’écrit à sept jours, la veille, puis finie, vue ou non ; renouvelée entre-temps, rien', async () => {
  const { uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: camille.uuid_personne })
  const dits: [number, string][] = []
  for (let jour = 0; jour <= 31; jour++, later(1))
    for (const subject of await subjects()) dits.push([30 - jour, subject])
  const une = 'Votre annonce «\u00a0Assistanat à Tours\u00a0»'
  expect(dits).toEqual([
    [7, `${une} se termine dans 7 jours`],
    [1, `${une} se termine demain`],
    [0, `${une} n’est plus en ligne`],
  ])
  await run(camille, 'renouveler_annonce', { p_uuid_annonce: uuid_annonce })
  later(30)
  await expireAnnonces(site.database, site.clock.now)
  await run(camille, 'renouveler_annonce', { p_uuid_annonce: uuid_annonce })
  expect(await subjects()).toEqual([])
  await run(camille, 'renseigner_preference', { p_genre: 'annonce', p_mail: false })
  later(29)
  expect(await subjects()).toEqual([])
})

test('un favori pourvu, ou près de sa fin, s’écrit : un e-mail par jour pour tous, et jamais à son annonceur ni à qui l’a ôté', async () => {
  noon()
  const { uuid_annonce: pourvue } = await createAnnonce(site, {
    uuid_personne_annonceur: sacha.uuid_personne,
    titre_annonce: 'Remplacement à Tours',
  })
  const { uuid_annonce: otee } = await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne })
  later(1)
  const { uuid_annonce: finissante } = await createAnnonce(site, { titre_annonce: 'Collaboration à Tours' })
  await keep(camille, pourvue, otee, finissante)
  await keep(sacha, pourvue)
  await run(camille, 'fusionner_favoris', { p_uuids_ajoutes: [], p_uuids_retires: [otee] })
  await run(sacha, 'pourvoir_annonce', { p_uuid_annonce: otee })
  await run(sacha, 'pourvoir_annonce', { p_uuid_annonce: pourvue })
  await run(sacha, 'rouvrir_annonce', { p_uuid_annonce: pourvue })
  later(1 / 1440)
  expect(await subjects()).toEqual([])
  await run(sacha, 'pourvoir_annonce', { p_uuid_annonce: pourvue })
  expect(await subjects()).toEqual([])
  later(1 / 1440)
  expect(await subjects()).toEqual(['«\u00a0Remplacement à Tours\u00a0», dans vos favoris, est pourvue'])
  const { rows } = await site.database.pool.query(
    sql`select from notification where uuid_personne = ${sacha.uuid_personne}`,
  )
  expect(rows).toEqual([])
  later(27)
  const mails = await post()
  expect(mails.map(({ subject }) => subject)).toEqual([
    '«\u00a0Collaboration à Tours\u00a0», dans vos favoris, se termine dans 3 jours',
  ])
  expect(mails[0]!.text).toContain(`${publicUrl}/annonce/${finissante}`)
  expect(await subjects()).toEqual([])
})

test('deux favoris le même jour : le second attend le lendemain ; vus, aucun ne part', async () => {
  const annonces = []
  for (let i = 0; i < 3; i++)
    annonces.push((await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne })).uuid_annonce)
  await keep(camille, ...annonces)
  noon()
  const fill = async (p_uuid_annonce: string) => {
    await run(sacha, 'pourvoir_annonce', { p_uuid_annonce })
    later(1 / 1440)
  }
  await fill(annonces[0]!)
  expect(await subjects()).toHaveLength(1)
  await fill(annonces[1]!)
  expect(await subjects()).toEqual([])
  await fill(annonces[2]!)
  await post()
  later(1)
  const [mail, ...autres] = await post()
  expect([mail!.subject, autres]).toEqual(['Du nouveau dans 2 de vos favoris', []])
  // The latest first.
  const [second, third] = [annonces[1], annonces[2]].map((uuid) => mail!.text.indexOf(`/annonce/${uuid}`))
  expect([third! > 0, third! < second!]).toEqual([true, true])
  expect(await subjects()).toEqual([])
})

test('un favori ne dit rien d’un annonceur que l’on a bloqué, ni à qui est parti', async () => {
  const { uuid_annonce: p_uuid_annonce } = await createAnnonce(site, { uuid_personne_annonceur: sacha.uuid_personne })
  const partie = await site.createMembre()
  for (const membre of [camille, partie]) await keep(membre, p_uuid_annonce)
  await run(camille, 'bloquer_personne', { p_uuid_personne: sacha.uuid_personne })
  await run(partie, 'supprimer_compte')
  later(20)
  await eraseComptes(site, { now: site.clock.now, depot: async () => {}, oubli: async () => {} })
  await run(sacha, 'pourvoir_annonce', { p_uuid_annonce })
  later(1 / 1440)
  expect([await post(), await post(partie)]).toEqual([[], []])
  const { rows } = await site.database.pool.query(sql`select from notification where reference = ${p_uuid_annonce}`)
  expect(rows).toEqual([])
})
