// The page cache: one rendering for concurrent requests, two seconds old at most, never older than a local write.
import { expect, test } from 'vitest'
import { createSlotsByKey } from '#domain/limite/concurrency.ts'
import { createEncodings } from './encodings.ts'
import { createPageCache, type RenderedPage } from './pageCache.ts'

const debut = new Date('2026-11-20T10:00:00Z').getTime()
const liste = '/annonces'

/** A cache, its clock, and how many pages were rendered. */
function open(bounds?: Parameters<typeof createPageCache>[1]) {
  const state = { ms: 0, made: 0 }
  const kept = createPageCache(() => new Date(debut + state.ms), bounds)
  const make =
    ({ status = 200, length = 1000 } = {}, wait: Promise<unknown> = Promise.resolve()) =>
    async (): Promise<RenderedPage> => {
      state.made += 1
      const html = `${state.made}`.padEnd(length, '.')
      await wait
      return { status, headers: {}, forms: createEncodings(html, 'once') }
    }
  const read = async (page: Promise<RenderedPage>) => parseInt(String(await (await page).forms.as('identity')), 10)
  const ask = (address: string, given?: Parameters<typeof make>[0]) => read(kept.read(address, make(given)))
  return { kept, make, read, ask, state }
}

test('une page se garde deux secondes, pas une milliseconde de plus', async () => {
  const { ask, kept, state } = open()
  expect(await ask(liste)).toBe(1)
  state.ms = 2000
  expect(await ask(liste)).toBe(1)
  state.ms = 2001
  expect([await ask(liste), await ask(liste)]).toEqual([2, 2])
  expect(kept.figures()).toMatchObject({ asked: 4, ready: 2, shared: 0, pages: 1 })
})

test('l’horloge reculée d’une heure ne garde pas les pages une heure de plus', async () => {
  const { ask, state } = open()
  await ask(liste)
  state.ms = -3_600_000
  expect([await ask(liste), await ask(liste)]).toEqual([2, 2])
})

test('son âge se compte du début : le temps de la faire en fait partie', async () => {
  const { kept, make, read, ask, state } = open()
  const fin = Promise.withResolvers<void>()
  const first = read(kept.read(liste, make({}, fin.promise)))
  state.ms = 1500
  fin.resolve()
  expect([await first, await ask(liste)]).toEqual([1, 1])
  state.ms = 2001
  expect(await ask(liste)).toBe(2)
})

test('ceux qui demandent ensemble une adresse attendent la même page', async () => {
  const { ask, state, kept } = open()
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask(liste))))).toEqual(new Set([1]))
  expect([state.made, kept.figures().shared]).toEqual([1, 19])
})

test('une page trop longue à faire ne se donne pas à qui vient deux secondes après : il attend la suivante', async () => {
  const { kept, make, read, state } = open()
  const fin = Promise.withResolvers<void>()
  const first = read(kept.read(liste, make({}, fin.promise)))
  state.ms = 2001
  const late = [1, 2, 3].map(() => read(kept.read(liste, make())))
  await new Promise(setImmediate)
  expect(state.made).toBe(1)
  fin.resolve()
  expect([await first, ...(await Promise.all(late))]).toEqual([1, 2, 2, 2])
})

test('une écriture fait refaire ce qui est prêt', async () => {
  const { ask, kept } = open()
  await ask(liste)
  kept.forget()
  expect([await ask(liste), await ask(liste)]).toEqual([2, 2])
})

test('une page commencée avant une écriture n’est donnée qu’à ceux qui l’attendaient : qui vient ensuite attend la suivante', async () => {
  const { kept, make, read, ask, state } = open()
  const fin = Promise.withResolvers<void>()
  const before = [1, 2].map(() => read(kept.read(liste, make({}, fin.promise))))
  await new Promise(setImmediate)
  // However many writes happen during a rendering, at most one more follows.
  const after = [1, 2, 3].map(() => {
    kept.forget()
    return ask(liste)
  })
  await new Promise(setImmediate)
  expect(state.made).toBe(1)
  fin.resolve()
  expect(await Promise.all([...before, ...after])).toEqual([1, 1, 2, 2, 2])
  expect(await ask(liste)).toBe(2)
})

test('qui la refait reçoit celle d’avant, et peut la rendre telle quelle', async () => {
  const { kept, make, ask } = open()
  expect(await ask(liste)).toBe(1)
  const page = await kept.read(liste, make())
  kept.forget()
  const given: (RenderedPage | undefined)[] = []
  const same = await kept.read(liste, async (before) => {
    given.push(before)
    return before!
  })
  expect([given, same]).toEqual([[page], page])
  expect(await ask(liste)).toBe(1)
})

test('elle est refaite aussi si personne n’est venu depuis', async () => {
  const { kept, make, read, ask } = open()
  const fin = Promise.withResolvers<void>()
  const before = read(kept.read(liste, make({}, fin.promise)))
  await new Promise(setImmediate)
  kept.forget()
  fin.resolve()
  expect([await before, await ask(liste)]).toEqual([1, 2])
})

test('une page qui échoue, ou dont les données n’ont pu être lues, n’est pas gardée', async () => {
  const { kept, ask } = open()
  for (let n = 0; n < 2; n++)
    await expect(kept.read(liste, () => Promise.reject(new Error('panne')))).rejects.toThrow('panne')
  expect([await ask(liste, { status: 503 }), await ask(liste), await ask(liste)]).toEqual([1, 2, 2])
})

test('une page qui attend son tour derrière celles de son lecteur ne fait attendre personne d’autre', async () => {
  const { kept, make, ask, state } = open()
  const inTurn = createSlotsByKey(1)
  const fin = Promise.withResolvers<void>()
  const lente = kept.read('/annonces?page=9', make({}, fin.promise), (work) => inTurn('hostile', work))
  await expect.poll(() => state.made).toBe(1)
  const attend = kept.read(liste, make(), (work) => inTurn('hostile', work))
  await new Promise(setImmediate)
  expect(await ask(liste)).toBe(2)
  fin.resolve()
  await lente
  // By then the page is ready.
  expect(String(await (await attend).forms.as('identity'))).toMatch(/^2\./)
  expect(state.made).toBe(2)
})

test.each([
  ['nombre', { max: 10, maxSize: 1e9, maxEntrySize: 1e9 }],
  ['poids', { max: 1e4, maxSize: 10 * 2100, maxEntrySize: 1e9 }],
])('un robot qui parcourt mille adresses laisse la mémoire sous sa borne : %s', async (_, bounds) => {
  const { ask, kept } = open(bounds)
  for (let n = 0; n < 1000; n++) {
    await ask(`/annonces?lieu=Nulle+part+${n}`)
    expect(kept.figures().pages).toBeLessThanOrEqual(10)
    expect(kept.figures().bytes).toBeLessThanOrEqual(bounds.maxSize)
  }
  expect(kept.figures().pages).toBe(10)
})

test('une page démesurée est donnée sans être gardée', async () => {
  const { ask, kept } = open()
  expect([await ask(liste, { length: 600_000 }), await ask(liste, { length: 600_000 })]).toEqual([1, 2])
  expect(kept.figures()).toMatchObject({ pages: 0, bytes: 0 })
})

test('une page chassée de la mémoire pendant qu’elle se fait arrive à qui l’attend', async () => {
  const { kept, make, read, ask } = open({ max: 1, maxSize: 1e6, maxEntrySize: 1e6 })
  const fin = Promise.withResolvers<void>()
  const first = read(kept.read(liste, make({}, fin.promise)))
  await new Promise(setImmediate)
  await ask('/annonces?page=2')
  fin.resolve()
  expect(await first).toBe(1)
})

test('la même page a le même nom, quelle que soit la forme où elle part ; une autre, un autre', async () => {
  const [one, same, other] = ['Tours', 'Tours', 'Blois'].map((html) => createEncodings(html, 'once'))
  await one!.as('br')
  expect(one!.etag).toBe(same!.etag)
  expect(one!.etag).not.toBe(other!.etag)
  expect(one!.as('gzip')).toBe(one!.as('gzip'))
})
