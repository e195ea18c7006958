// Mails for unread messages, through real SMTP: one until the conversation is opened, none that nobody wants.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '../embedded/mailbox/mailbox.ts'
import { createMailer, type Mail } from './outside/mail.ts'
import { sendRappels } from './rappel.ts'
import { call, openTestSite, publicUrl, type TestMembre, type TestSite } from './testing/site.ts'

let site: TestSite
let folder: string
let mailbox: Mailbox
let camille: TestMembre
let sacha: TestMembre
const minute = 60_000

beforeAll(async () => {
  site = await openTestSite()
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-rappel-'))
  mailbox = await startMailbox(folder)
})
afterAll(async () => {
  await mailbox?.stop()
  await rm(folder, { recursive: true })
  await site?.close()
})
beforeEach(async () => {
  camille = await site.createMembre()
  sacha = await site.createMembre({ pseudo: `Sacha ${++made}` })
})
let made = 0

const run = async (from: TestMembre, name: string, args: object) => {
  const answer = await call(site, `rpc/${name}`, { args, headers: from.headers })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
/** A secret of Sacha to Camille, which no mail may say. */
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
const post = (send: (mail: Mail) => Promise<void>) => ({ mailer: { send }, publicUrl })
const tick = () => sendRappels(site.database, post(createMailer(mailbox.url).send), site.clock.now)
const received = async () => (await mailbox.list()).filter(({ to }) => to === `${camille.sub}@exemple.fr`)

test('rien ne part à une adresse que personne n’a prouvée', async () => {
  await site.database.pool.query('update personne set email_verifie = false where uuid_personne = $1', [
    camille.uuid_personne,
  ])
  await write()
  later(20)
  await tick()
  expect(await received()).toHaveLength(0)
})

test('un message non lu pendant 10 minutes vaut un e-mail, un seul, qui n’en dit rien', async () => {
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
  expect(mail!.text).not.toContain('vendre')
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
})

test('un e-mail qui n’a pas pu partir ne part pas une seconde fois, et les autres attendent', async () => {
  const other = await site.createMembre()
  const args = { p_uuid_personne_destinataire: other.uuid_personne, p_contenu_message: 'Bonjour' }
  await run(sacha, 'envoyer_mp', args)
  await write()
  later(10)
  const tried: string[] = []
  const silent = post(async ({ to }) => {
    tried.push(to)
    throw new Error('connect ECONNREFUSED')
  })
  await expect(sendRappels(site.database, silent, site.clock.now)).rejects.toThrow('ECONNREFUSED')
  expect(tried).toHaveLength(1)
  expect(await tick()).toBe(1)
})

test('une adresse que le serveur de courrier refuse n’arrête pas les autres', async () => {
  const other = await site.createMembre()
  const args = { p_uuid_personne_destinataire: other.uuid_personne, p_contenu_message: 'Bonjour' }
  await run(sacha, 'envoyer_mp', args)
  await write()
  later(10)
  const refusing = post(async ({ to }) => {
    if (to.startsWith(other.sub)) throw Object.assign(new Error('550 unknown'), { responseCode: 550 })
  })
  expect(await sendRappels(site.database, refusing, site.clock.now)).toBe(1)
})
