// Which errors are the database's own, and how many connections each kind of caller may hold.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Refusal } from '../api/refusal.ts'
import { isLost, openPool, phrases, shares } from './pool.ts'

const said = (code?: string, message = 'x') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), code === undefined ? {} : { code })
const raised = (fields: object, message = 'x') => Object.assign(new Error(message), fields)

test.each([
  ['elle s’arrête', said('57P01'), true],
  ['la connexion est perdue', said('08006'), true],
  ['elle est pleine', said('53300'), true],
  ['elle ne connaît plus la maison', said('28P01'), true],
  ['elle n’a plus cette base', said('3D000'), true],
  ['elle est devenue une copie', said('25006'), true],
  ['un doublon', said('23505'), false],
  ['une date impossible', said('22008'), false],
  ['une demande trop longue', said('57014'), false],
  ['elle n’a pas dit son code', said(undefined, 'Connection terminated'), false],
  ['personne n’écoute', raised({ code: 'ECONNREFUSED' }), true],
  ['la ligne est coupée', raised({ code: 'EPIPE' }), true],
  ['le nom est inconnu', raised({ code: 'ENOTFOUND' }), true],
  ['aucune prise', raised({ code: 'ENOENT', syscall: 'connect' }), true],
  ['un fichier manque', raised({ code: 'ENOENT', syscall: 'open' }), false],
  ['une prise interdite', raised({ code: 'EACCES', syscall: 'connect' }), false],
  ['un code qui finit pareil', raised({ code: 'X_ECONNREFUSED' }), false],
  ['coupée au milieu', raised({}, 'Connection terminated unexpectedly'), true],
  ['muette', raised({}, 'Query read timeout'), true],
  ['fermée', raised({}, 'Client was closed and is not queryable'), true],
  ['une phrase qui la cite', raised({}, 'Ah ! Connection terminated'), false],
  ['une panne de la maison', raised({}), false],
  ['un refus', new Refusal(400, 'P0001', 'Connection terminated'), false],
  ['autre chose qu’une erreur', { code: 'ECONNREFUSED', message: 'Connection terminated' }, false],
  ['rien', undefined, false],
])('%s : perdue ou non', (_, error, perdue) => {
  expect(isLost(error)).toBe(perdue)
})

test('un grand entier se lit en nombre, un jour reste comme il est écrit', () => {
  expect(pg.types.getTypeParser(pg.types.builtins.INT8)('12')).toBe(12)
  expect(pg.types.getTypeParser(pg.types.builtins.DATE)('2026-11-22')).toBe('2026-11-22')
})

const adresse = 'postgresql://x@127.0.0.1:1/x'
const part = { connections: 1, waiting: 1, statementMs: 700 }

test('chacun tient à sa part : connexions, durée d’une demande, patience quand elle en dit une', () => {
  const { options } = openPool(adresse, { ...part, timeoutMs: 900 })
  expect(options).toMatchObject({
    connectionString: adresse,
    max: 1,
    connectionTimeoutMillis: 900,
    query_timeout: 900,
    options: '-c timezone=UTC -c random_page_cost=1.1 -c jit=off -c statement_timeout=700',
    application_name: 'kinebouge',
  })
  const patient = openPool(adresse, part).options
  expect(patient).not.toHaveProperty('query_timeout')
  expect(patient.connectionTimeoutMillis).toBe(5000)
  expect(openPool(adresse, { ...part, timeoutMs: 60_000 }).options.connectionTimeoutMillis).toBe(5000)
  expect(openPool(adresse).options.max).toBe(shares.depart.connections)
  for (const { statementMs, timeoutMs } of [shares.membre, shares.visiteur, shares.identite, shares.caisse])
    expect([statementMs, timeoutMs]).toEqual([5000, 10_000])
})

test('qui attend trop nombreux est refusé tout de suite, de quelque façon qu’il demande', async () => {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const taken = once(server, 'connection') as Promise<[Socket]>
  const pool = openPool(`postgresql://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`, part)
  const waiting = [pool.connect(), pool.connect()].map((asked) => asked.catch((error: Error) => error))
  const refused = {
    status: 503,
    body: { code: 'PGRST003', message: phrases.occupe },
    headers: { 'retry-after': '2' },
  }
  await expect(pool.connect()).rejects.toMatchObject(refused)
  const called: unknown[] = []
  pool.connect((...given) => called.push(given[0], given[1], given[2]()))
  expect(called).toMatchObject([refused, undefined, undefined])
  const [socket] = await taken
  server.close()
  socket.destroy()
  expect((await Promise.all(waiting)).map(isLost)).toEqual([true, true])
  await pool.end()
})

test('ce que lit qui est refusé', () => {
  expect(phrases).toEqual({
    occupe: 'Le site est très demandé en ce moment. Réessayez dans un instant.',
    muet: 'La base de données ne répond pas. Réessayez dans un instant.',
    double: 'Cela existe déjà.',
    refusee: 'Cette valeur n’est pas acceptée.',
    long: 'Cette demande prend trop de temps. Précisez-la, ou réessayez dans un instant.',
  })
})
