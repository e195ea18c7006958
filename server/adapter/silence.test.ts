// Services that refuse or do not answer: a sentence within the time limit, and normal service as soon as they answer again.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createLine } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { paiementImpossible } from '#domain/paiement/paiement.ts'
import { chargementImpossible } from '#domain/protocol/loadError.ts'
import { freePort } from '../testing/port.ts'
import { createCheckout } from './checkout.ts'
import { createMailer } from './mail.ts'
import { createStorage } from './storage.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Long enough for a service that answers, on a busy machine too. */
const waitMs = 1500

/** A server on this port that accepts connections and stays silent; returns how to stop it. */
async function fallSilent(port: number): Promise<() => Promise<void>> {
  const sockets = new Set<{ destroy(): void }>()
  const line = createLine((socket) => sockets.add(socket.on('error', () => {})))
  line.listen(port, '127.0.0.1')
  await once(line, 'listening')
  const end = async () => {
    for (const socket of sockets) socket.destroy()
    if (line.listening) await new Promise((closed) => line.close(closed))
  }
  closing.push(end)
  return end
}

async function answer(port: number, listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(port, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
}

const keys = { bucket: 'photos', region: 'fr', accessKeyId: 'a', secretAccessKey: 'b' }
const storageAt = (port: number) =>
  createStorage({ ...keys, endpoint: `http://127.0.0.1:${port}` }, { put: waitMs, other: waitMs })

test('le magasin d’objets : refusé, muet, puis là', async () => {
  const port = await freePort()
  const storage = storageAt(port)
  const asks = {
    lire: () => storage.get('a', 10),
    ranger: () => storage.put('a', new Uint8Array(1), 'image/jpeg'),
    effacer: () => storage.delete('a'),
    lister: () => storage.list().next(),
  }
  const allFail = () =>
    Promise.all(
      Object.values(asks).map((ask) =>
        expect(ask()).rejects.toMatchObject({ status: 503, body: { message: chargementImpossible } }),
      ),
    )
  await allFail()
  const speak = await fallSilent(port)
  await allFail()
  await speak()
  await answer(port, (_request, response) => response.end('photo'))
  expect(Buffer.from((await asks.lire()) as Uint8Array).toString()).toBe('photo')
  await asks.ranger()
})

test('une photo que le magasin commence à donner et ne finit pas n’est pas attendue', async () => {
  const port = await freePort()
  await answer(port, (_request, response) => response.writeHead(200, { 'content-length': '10' }).write('pho'))
  await expect(storageAt(port).get('a', 10)).rejects.toMatchObject({
    status: 503,
    body: { message: chargementImpossible },
  })
})

test('une photo qui vient par morceaux est attendue jusqu’au bout, même plus longtemps qu’un silence', async () => {
  const port = await freePort()
  const pieces = 5
  await answer(port, (_request, response) => {
    let sent = 0
    const timer = setInterval(() => {
      if (++sent === pieces) clearInterval(timer)
      response[sent === pieces ? 'end' : 'write']('photo')
    }, waitMs / 3)
    response.writeHead(200)
  })
  const whole = await storageAt(port).get('a', 100)
  expect(Buffer.from(whole as Uint8Array).toString()).toBe('photo'.repeat(pieces))
})

test('la caisse : refusée, muette, puis là', async () => {
  const port = await freePort()
  const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', api: `http://127.0.0.1:${port}` }
  const checkout = createCheckout(settings, 'http://localhost', waitMs)
  const fails = () =>
    expect(checkout.read('cs_1')).rejects.toMatchObject({ status: 503, body: { message: paiementImpossible } })
  await fails()
  const speak = await fallSilent(port)
  await fails()
  await speak()
  const session = { id: 'cs_1', object: 'checkout.session', status: 'open', url: 'http://localhost/payer' }
  await answer(port, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session)),
  )
  expect(await checkout.read('cs_1')).toEqual({ id: 'cs_1', status: 'open', url: 'http://localhost/payer' })
})

test('le serveur d’envoi : refusé, muet, puis là', async () => {
  const port = await freePort()
  const mailer = createMailer(`smtp://127.0.0.1:${port}`, { waitMs })
  const mail = { to: 'camille@exemple.fr', subject: 'Bonjour', text: 'Un mot.', html: '<p>Un mot.' }
  await expect(mailer.send(mail)).rejects.toThrow()
  const speak = await fallSilent(port)
  await expect(mailer.send(mail)).rejects.toThrow()
  await speak()
  const taken: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((listening) => void smtp.listen(port, '127.0.0.1', listening))
  closing.push(() => new Promise<void>((closed) => smtp.close(closed)))
  await mailer.send(mail)
  expect(taken).toEqual(['camille@exemple.fr'])
})
