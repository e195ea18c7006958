// A mail sent by the product through real SMTP: stored, bounded, shown as text, only to this machine.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marque } from '#domain/marque/marque.ts'
import { createMailer } from '../../server/adapter/mail.ts'
import { isHere, mailboxPath, openMailboxPages } from './answer.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'

let folder: string
let mailbox: Mailbox
let server: Server
let origin: string
const faults: unknown[] = []
const options = { site: 'http://site.localhost:3000', onFault: (error: unknown) => faults.push(error) }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-courrier-'))
  mailbox = await startMailbox(folder)
  const { handle } = await openMailboxPages(mailbox, { ...options, open: true })
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  expect(faults).toEqual([])
  await new Promise((done) => server.close(done))
  await mailbox.stop()
  await rm(folder, { recursive: true })
})

const see = (path: string, init: RequestInit = {}) => fetch(`${origin}${mailboxPath}/${path}`, init)

test('un e-mail part par SMTP, en texte et en HTML, daté, sans trace ; il se lit tel qu’il fut écrit', async () => {
  expect(await mailbox.list()).toEqual([])
  const text = 'Bonjour,\n\nÀ bientôt à l’adresse ci-dessous :\nhttps://exemple.fr/é?a=1&b=2\n'
  await createMailer(mailbox.url).send({
    to: 'camille@exemple.fr',
    subject: 'Été : c’est noté',
    text,
    html: '<p>Bonjour,',
  })
  const [mail] = await mailbox.list()
  expect(mail).toMatchObject({ to: 'camille@exemple.fr', from: marque.nom, subject: 'Été : c’est noté' })
  expect(mail?.text.trimEnd()).toBe(text.trimEnd())
  const { raw } = await read(mail!.id)
  expect(raw).toMatch(/^Message-ID: <[^>]+>\r$/im)
  expect(raw).toMatch(/^Date: \w{3}, \d/m)
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  for (const type of ['plain', 'html'])
    expect(raw).toMatch(new RegExp(`^Content-Type: text/${type}; charset=utf-8`, 'm'))
  expect(raw).not.toMatch(/nodemailer/i)
})

test('une adresse ne peut en cacher une autre, ni un objet un en-tête', async () => {
  const mailer = createMailer(mailbox.url)
  await mailer.send({ to: 'camille@exemple.fr', subject: 'Bonjour\r\nBcc: autre@exemple.fr', text: '…', html: '' })
  const [mail] = await mailbox.list()
  const { raw } = await read(mail!.id)
  expect(raw).not.toMatch(/^Bcc:/m)
  await mailer
    .send({ to: 'camille@exemple.fr, autre@exemple.fr', subject: 'Deux', text: '…', html: '' })
    .catch(() => {})
  expect((await mailbox.list()).filter(({ to }) => to.includes('autre@exemple.fr') && to.includes(','))).toEqual([])
})

test('la page montre les e-mails, leurs liens, et aucun code de leur part', async () => {
  await createTransport({ url: mailbox.url }).sendMail({
    from: 'pirate@exemple.fr',
    to: 'camille@exemple.fr',
    subject: '<script>alert(1)</script>',
    html: '<p>Bonjour <b>vous</b></p><script>alert(2)</script><img src=x onerror="alert(3)">',
  })
  const list = await (await see('')).text()
  expect(list).toContain('camille@exemple.fr')
  expect(list).toContain('&lt;script&gt;alert(1)')
  expect(list).not.toContain('<script')
  const [mail] = await mailbox.list()
  const shown = await see(mail!.id)
  const html = await shown.text()
  expect(html).toContain('Bonjour vous')
  expect(html).not.toMatch(/<script|<img|onerror="/)
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  const noted = (await mailbox.list()).find(({ subject }) => subject.startsWith('Été'))
  expect(await (await see(noted!.id)).text()).toContain('<a href="https://exemple.fr/é?a=1&amp;b=2"')
  expect((await see('style.css')).headers.get('content-type')).toContain('text/css')
})

test('personne d’autre ne la voit : ni par un mandataire, ni sous un autre nom, ni d’ailleurs', async () => {
  expect((await see('', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404)
  expect((await see('', { method: 'POST' })).status).toBe(404)
  expect((await see('../../etc/passwd')).status).toBe(404)
  const asked = (remoteAddress: string, headers: Record<string, string>) =>
    isHere({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)
  expect(asked('127.0.0.1', { host: 'localhost:3000' })).toBe(true)
  expect(asked('::ffff:127.0.0.1', { host: 'site.localhost' })).toBe(true)
  expect(asked('::1', { host: '[::1]:3000' })).toBe(true)
  expect(asked('127.0.0.1', { host: 'piege.example:3000' })).toBe(false)
  expect(asked('127.0.0.1', { host: 'localhost', via: '1.1 mandataire' })).toBe(false)
  expect(asked('192.168.1.20', { host: 'localhost:3000' })).toBe(false)
})

test('fermée, elle s’ouvre à un navigateur par l’adresse affichée, une fois', async () => {
  const { handle, link } = await openMailboxPages(mailbox, { ...options, open: false })
  const locked = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => locked.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(locked.address() as AddressInfo).port}`
  const get = (path: string, cookie = '') => fetch(at + path, { redirect: 'manual', headers: { cookie } })
  const { pathname, search } = new URL(link)
  expect(search.length).toBeGreaterThan(30)
  for (const path of [pathname, `${pathname}?cle=`, `${pathname}?cle=${'a'.repeat(32)}`]) {
    const refused = await get(path)
    expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining('@exemple.fr')])
  }
  expect((await fetch(at + pathname + search, { method: 'HEAD' })).status).toBe(403)
  const opened = await get(pathname + search)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/courrier/'])
  const said = opened.headers.get('set-cookie')!
  expect(said).toMatch(/; Path=\/courrier; HttpOnly; SameSite=Lax$/)
  const [cookie = ''] = said.split(';')
  expect((await get(pathname, cookie)).status).toBe(200)
  expect((await get(pathname, `a=1; ${cookie}`)).status).toBe(200)
  expect((await get(pathname, `${cookie}x`)).status).toBe(403)
  expect((await get(pathname + search)).status).toBe(403)
  await new Promise((done) => locked.close(done))
})

test('ni un message trop lourd ni un client qui raccroche ne l’arrêtent ; elle garde les cent derniers', async () => {
  const mailer = createMailer(mailbox.url)
  const heavy = mailer.send({ to: 'camille@exemple.fr', subject: 'Lourd', text: 'a'.repeat(2 ** 21), html: '' })
  await expect(heavy).rejects.toMatchObject({ responseCode: 552 })
  const socket = connect(Number(new URL(mailbox.url).port), '127.0.0.1')
  socket.write('EHLO x\r\nMAIL FROM:<a@b.fr>\r\nRCPT TO:<c@d.fr>\r\nDATA\r\nbonjour')
  await new Promise((done) => socket.once('data', done))
  socket.destroy()
  const send = (subject: string) => mailer.send({ to: 'camille@exemple.fr', subject, text: '…', html: '' })
  await Promise.all(Array.from({ length: 100 }, (_, rank) => send(`Numéro ${rank}`)))
  await send('Le dernier')
  const mails = await mailbox.list()
  expect(mails).toHaveLength(100)
  expect(mails[0]?.subject).toBe('Le dernier')
  expect(await readdir(folder)).toHaveLength(100)
})

async function read(id: string): Promise<{ raw: string }> {
  return { raw: await readFile(join(folder, `${id}.eml`), 'utf8') }
}
