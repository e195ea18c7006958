// Reminder mails of unread messages over SMTP: one until the conversation is opened, none that is unwanted.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { texteRetire } from '#domain/moderation/decision.ts'
import { createMailer } from '../adapter/mail.ts'
import { sendQueuedMail } from '../mail/outbox.ts'
import { noterDans, openCut, openSmtp } from '../testing/jobs.ts'
import { openBoite } from '../testing/mailServer.ts'
import { createAnnonce, openFileSite, publicUrl, type TestMembre } from '../testing/site.ts'
import { noteRappels, writeRappel } from './rappel.ts'

let camille: TestMembre
let sacha: TestMembre
const minute = 60_000

const site = await openFileSite()
const boite = await openBoite()
afterAll(() => boite?.stop())
beforeEach(async () => {
  camille = await site.createMembre()
  sacha = await site.createMembre({ pseudo: `Sacha ${++made}` })
})
let made = 0

const run = async (from: TestMembre, name: string, args: object) => {
  const answer = await from.call(name, args)
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
/** A private message from Sacha to Camille. */
const write = async (): Promise<string> =>
  (
    await run(sacha, 'envoyer_mp', {
      p_uuid_personne_destinataire: camille.uuid_personne,
      p_contenu_message: 'Le cabinet est à vendre, gardez-le pour vous',
    })
  ).uuid_conversation
const read = (p_uuid_conversation: string) => run(camille, 'marquer_conversation_lue', { p_uuid_conversation })
const later = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * minute)
}
/** Enqueues what is due; returns the reasons. */
const note = async () => {
  const cles: string[] = []
  await noteRappels(site.database, { depot: noterDans(cles) }, site.clock.now)
  return cles
}
const send = (cle: string, { url = boite.url, last = false } = {}) =>
  sendQueuedMail(
    {
      database: site.database,
      mailer: createMailer(url, boite),
      lettres: { rappel: writeRappel },
      publicUrl,
      now: () => site.clock.now,
    },
    cle,
    { last },
  )
const tick = async () => {
  const cles = await note()
  for (const cle of cles) await send(cle)
  return cles.length
}
const received = async () => (await boite.list()).filter(({ to }) => to === `${camille.sub}@exemple.fr`)

test('rien ne part à une adresse que personne n’a prouvée', async () => {
  await site.database.pool.query('update personne set email_verifie = false where uuid_personne = $1', [
    camille.uuid_personne,
  ])
  await write()
  later(20)
  await tick()
  expect(await received()).toHaveLength(0)
  // Not sent once the address is verified either: the unread message is old by then.
  const noted = await site.database.pool.query('select from courrier where uuid_personne = $1', [camille.uuid_personne])
  expect(noted.rowCount).toBe(0)
})

test('un message non lu pendant 10 minutes vaut un e-mail, un seul, avec ses premières lignes', async () => {
  const conversation = await write()
  later(9)
  await write()
  await tick()
  expect(await received()).toHaveLength(0)
  later(1)
  await tick()
  const [mail] = await received()
  expect(mail!.subject).toBe(`Sacha ${made} vous a écrit`)
  expect(mail!.text).toContain(`\n${publicUrl}/messagerie?conversationId=${conversation}\n`)
  expect(mail!.text).toContain('\n> Le cabinet est à vendre, gardez-le pour vous\n')
  expect(mail!.text).toContain('\n2 messages vous attendent')
  await write()
  later(60)
  await tick()
  await tick()
  expect(await received()).toHaveLength(1)
})

test('une conversation ouverte, puis laissée de nouveau, vaut un autre e-mail', async () => {
  const conversation = await write()
  later(10)
  await tick()
  await read(conversation)
  later(60)
  await tick()
  expect(await received()).toHaveLength(1)
  await write()
  later(10)
  await tick()
  expect(await received()).toHaveLength(2)
})

test('ouverte à temps, refusée dans le compte ou sans adresse : aucun e-mail', async () => {
  await read(await write())
  later(10)
  await tick()
  expect(await received()).toHaveLength(0)

  await run(camille, 'renseigner_mails', { p_mails_messages: false })
  await write()
  later(10)
  await tick()
  await run(camille, 'renseigner_mails', { p_mails_messages: true })
  await tick()
  expect(await received()).toHaveLength(0)

  await site.database.pool.query('update personne set email = null where uuid_personne = $1', [camille.uuid_personne])
  await read(await write())
  await write()
  later(10)
  expect(await tick()).toBe(0)
})

test('qui a écrit sans réponse ne reçoit rien : seuls les messages de l’autre comptent', async () => {
  await write()
  later(10)
  expect(await tick()).toBe(1)
  expect(await received()).toHaveLength(1)
})

test('plusieurs serveurs à la même minute envoient chaque e-mail une fois', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => site.createMembre()))
  for (const { uuid_personne } of others)
    await run(sacha, 'envoyer_mp', { p_uuid_personne_destinataire: uuid_personne, p_contenu_message: 'Bonjour' })
  later(10)
  const counts = await Promise.all([tick(), tick(), tick()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  expect(await tick()).toBe(0)
  const to = others.map(({ sub }) => `${sub}@exemple.fr`).sort()
  const sent = (await boite.list()).map((mail) => mail.to).filter((address) => to.includes(address))
  expect(sent.sort()).toEqual(to)
})

test('un serveur de courrier muet n’en perd aucun : l’e-mail part quand il répond, une fois', async () => {
  await write()
  later(10)
  const [cle] = await note()
  for (const _ of [1, 2]) await expect(send(cle!, { url: 'smtp://127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED')
  for (const _ of [1, 2]) await send(cle!)
  expect(await received()).toHaveLength(1)
})

test('après le dernier essai, un e-mail est abandonné', async () => {
  await write()
  later(10)
  const [cle] = await note()
  await expect(send(cle!, { url: 'smtp://127.0.0.1:1', last: true })).rejects.toThrow('ECONNREFUSED')
  await send(cle!)
  expect(await received()).toHaveLength(0)
})

test('un e-mail que le serveur a peut-être pris ne part pas une seconde fois', async () => {
  const cutting = await openCut()
  await write()
  later(10)
  const [cle] = await note()
  await expect(send(cle!, { url: cutting.url })).rejects.toThrow()
  await send(cle!)
  expect([cutting.taken(), (await received()).length]).toEqual([1, 0])
  cutting.stop()
})

test('une adresse refusée pour de bon est notée, et rien n’y part plus ; une autre la remplace', async () => {
  const asked: string[] = []
  const refusing = await openSmtp({
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      done(Object.assign(new Error('no such user'), { responseCode: 550 }))
    },
  })
  const email = `${camille.sub}@exemple.fr`
  const conversation = await write()
  later(10)
  await send((await note())[0]!, { url: refusing.url })
  await read(conversation)
  await write()
  later(10)
  await send((await note())[0]!, { url: refusing.url })
  expect(asked).toEqual([email])
  const { body } = await camille.get('lire_personne')
  expect(body[0].email_refuse).toBe(email)

  await site.database.pool.query('update personne set email = $2 where uuid_personne = $1', [
    camille.uuid_personne,
    `autre-${email}`,
  ])
  await read(conversation)
  await write()
  later(10)
  await tick()
  expect((await boite.list()).map(({ to }) => to)).toContain(`autre-${email}`)
  await refusing.stop()
})

test('lue entre-temps, la conversation ne vaut plus d’e-mail', async () => {
  const conversation = await write()
  later(10)
  const [cle] = await note()
  await read(conversation)
  await send(cle!)
  expect(await received()).toHaveLength(0)
})

const desabonnement = (text: string) => new URL(/^\S+\/desabonnement\/\S+$/m.exec(text)![0])

test('les premières lignes se refusent dans le compte, ou par le bureau pour ce qu’il a retiré', async () => {
  await run(camille, 'renseigner_mails', { p_mails_messages: true, p_mails_extraits: false })
  const conversation = await write()
  later(10)
  await tick()
  expect((await received())[0]!.text).not.toMatch(/vendre|^>/m)
  await run(camille, 'renseigner_mails', { p_mails_messages: true, p_mails_extraits: true })
  await read(conversation)
  await write()
  await site.database.pool.query('update message set contenu_message = $2 where uuid_conversation = $1', [
    conversation,
    texteRetire,
  ])
  later(10)
  await tick()
  expect(await received()).toHaveLength(2)
  expect((await received())[0]!.text).not.toMatch(/vendre|^>/m)
  expect((await received())[0]!.text).not.toContain(texteRetire)
})

test('l’objet dit l’annonce dont on parle, tant qu’elle se lit', async () => {
  const { uuid_annonce } = await createAnnonce(site, {
    uuid_personne_annonceur: sacha.uuid_personne,
    titre_annonce: 'Assistanat à Tours',
  })
  const args = { recipient_id: sacha.uuid_personne, ad_id: uuid_annonce, content: 'Est-il libre ?' }
  await run(camille, 'envoyer_message_annonce', args)
  const conversation = await write()
  later(10)
  await tick()
  expect((await received())[0]!.subject).toBe(`Sacha ${made} vous a écrit à propos de «\u00a0Assistanat à Tours\u00a0»`)
  await read(conversation)
  await site.database.pool.query(`update annonce set status_annonce = 'Masquée' where uuid_annonce = $1`, [
    uuid_annonce,
  ])
  await write()
  later(10)
  await tick()
  expect((await received())[0]!.subject).toBe(`Sacha ${made} vous a écrit`)
})

test('le lien de l’e-mail en arrête la sorte, par un POST ; un GET, un autre jeton ou une alerte, non', async () => {
  await write()
  later(10)
  await tick()
  const { pathname, search } = desabonnement((await received())[0]!.text)
  const voulu = async () => (await camille.read('lire_personne'))[0].mails_messages
  const post = (path: string, body: object) =>
    fetch(site.url + path, { method: 'POST', body: new URLSearchParams({ ...body }), redirect: 'manual' })
  await fetch(site.url + pathname + search)
  await post(pathname, { 'List-Unsubscribe': 'One-Click' })
  await post(`/desabonnement/${crypto.randomUUID()}${search}`, { 'List-Unsubscribe': 'One-Click' })
  expect(await voulu()).toBe(true)
  expect((await post(pathname + search, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  expect(await voulu()).toBe(false)
  const hand = await post(pathname + search, { main: '1' })
  expect([hand.status, hand.headers.get('location')]).toEqual([303, '/desabonnement/fait?de=message'])
})

test('le message de qui est parti depuis n’est plus annoncé', async () => {
  await write()
  later(10)
  const [cle] = await note()
  await site.database.pool.query(
    `update personne set pseudo_personne = null, squelette_personne = null where uuid_personne = $1`,
    [sacha.uuid_personne],
  )
  await send(cle!)
  expect(await received()).toHaveLength(0)
})
