// Pages kept in memory: made once for all who ask, from the second reader on, and no longer than they are true.
import { expect, test } from 'vitest'
import type { AnnonceTouchee } from '#domain/fraicheur.ts'
import { openTours } from '#domain/tour.ts'
import type { Live } from '../outside/live.ts'
import { createForms, efforts } from './forms.ts'
import { keepPages, type Made, type Making } from './kept.ts'

const debut = new Date('2026-11-20T10:00:00Z').getTime()
const accueil = '/annonces'
const partout = { p_limite: 20 }

/** A memory, what PostgreSQL would say to it, and how many pages were made for it. */
function open(bytesMax?: number) {
  const heard: { hear(said: AnnonceTouchee[] | null): void; missed(): void }[] = []
  const state = { now: debut, listens: true, made: 0 }
  const live = {
    subscribe: (_channel: string, listener: (typeof heard)[number]) => void heard.push(listener),
    caughtUp: async () => state.listens,
  } as Pick<Live, 'subscribe' | 'caughtUp'>
  const kept = keepPages({ live, now: () => new Date(state.now), ...(bytesMax && { bytesMax }) })
  const make =
    (given: Partial<Made> = {}, wait: Promise<unknown> = Promise.resolve(), html?: string) =>
    async ({ fresh, asking, onGrown }: Making): Promise<Made> => {
      state.made += 1
      const said = html ?? `${state.made}`.padEnd(1000, '.')
      const questions = given.kept === null ? [null] : (given.kept?.questions ?? [partout])
      questions.forEach(asking)
      await wait
      return {
        status: 200,
        route: accueil,
        forms: createForms(said, efforts.once, onGrown),
        kept: fresh ? { questions: [partout], until: debut + 60_000 } : null,
        ...given,
      }
    }
  const ask = async (address: string, given?: Partial<Made>) => {
    const { forms } = await kept.read(address, make(given))
    return parseInt(String(await forms.as('identity')), 10)
  }
  const say = (said: AnnonceTouchee[] | null) => heard[0]!.hear(said)
  const lose = () => heard[0]!.missed()
  return { kept, make, ask, say, lose, state }
}

const touchee: AnnonceTouchee = {
  uuid_annonce: '8c021138-59cd-4a4b-a32b-cd8226d7b768',
  id_typeannonce: 1,
  code_departement: '37',
  lat: 47.39,
  lon: 0.69,
  active: true,
}

test('une page est gardée à partir de son deuxième lecteur', async () => {
  const { ask, kept } = open()
  expect([await ask(accueil), await ask(accueil), await ask(accueil), await ask(accueil)]).toEqual([1, 2, 2, 2])
  expect(kept.figures()).toMatchObject({ asked: 4, ready: 2, pages: 1 })
})

/** As a list of ads is: much of it is said again, but not word for word. */
const page = Array.from({ length: 2000 }, (_, n) => `<li>${(n * 7919) % 1000}</li>`).join('')

test('une page gardée que l’on relit après une seconde se comprime mieux, et pèse ce qu’elle pèse alors', async () => {
  const { kept, make, state } = open()
  const read = async () => (await (await kept.read(accueil, make({}, undefined, page))).forms.as('br')).length
  await read()
  const once = await read()
  for (let n = 0; n < 9; n++) expect(await read()).toBe(once)
  const { bytes } = kept.figures()
  state.now += 1000
  await read()
  await expect.poll(read).toBeLessThan(once)
  expect(kept.figures().bytes).toBe(bytes + (await read()) - once)
  expect(state.made).toBe(2)
})

test('ceux qui demandent ensemble une adresse attendent la même page, et elle est gardée', async () => {
  const { ask, state, kept } = open()
  const all = await Promise.all(Array.from({ length: 20 }, () => ask(accueil)))
  expect([new Set(all).size, state.made]).toEqual([1, 1])
  expect(await ask(accueil)).toBe(1)
  expect(kept.figures()).toMatchObject({ shared: 19, ready: 1 })
})

test('une page qui échoue n’est pas gardée, et le lecteur suivant recommence', async () => {
  const { kept, ask } = open()
  for (let n = 0; n < 2; n++)
    await expect(kept.read(accueil, () => Promise.reject(new Error('panne')))).rejects.toThrow('panne')
  expect(await ask(accueil)).toBe(1)
})

test('une annonce qui change ôte les pages qu’elle touche, et elles seules', async () => {
  const { ask, say } = open()
  const ailleurs = { kept: { questions: [{ p_departements: ['75'] }], until: debut + 60_000 } }
  for (let n = 0; n < 2; n++) {
    await ask(accueil)
    await ask('/annonces?departement=75', ailleurs)
  }
  say([touchee])
  expect([await ask(accueil), await ask('/annonces?departement=75')]).toEqual([5, 4])
  say(null)
  expect(await ask('/annonces?departement=75')).toBe(6)
})

test('une page en train de se faire quand une annonce change n’est ni gardée ni donnée à qui vient après', async () => {
  const { kept, make, ask, say, state } = open()
  const wait = Promise.withResolvers<void>()
  await ask(accueil)
  const before = kept.read(accueil, make({}, wait.promise))
  await expect.poll(() => state.made).toBe(2)
  say([{ ...touchee, code_departement: '75' }])
  expect(await ask(accueil)).toBe(3)
  wait.resolve()
  await before
  expect(await ask(accueil)).toBe(3)
})

test('une page en train de se faire quand changent des annonces qu’elle ne montrerait pas est donnée et gardée', async () => {
  const { kept, make, say, state } = open()
  const adresse = '/annonces?departement=75'
  const paris = { kept: { questions: [{ p_departements: ['75'] }], until: debut + 60_000 } }
  const wait = Promise.withResolvers<void>()
  const first = kept.read(adresse, make(paris, wait.promise))
  await expect.poll(() => state.made).toBe(1)
  say([touchee])
  const second = kept.read(adresse, make(paris))
  await new Promise(setImmediate)
  wait.resolve()
  expect(await second).toBe(await first)
  expect(await kept.read(adresse, make(paris))).toBe(await first)
  expect(state.made).toBe(1)
})

test('celle qui a lu ce que personne n’annonce n’est plus donnée dès qu’une annonce change', async () => {
  const { kept, make, ask, say, state } = open()
  const wait = Promise.withResolvers<void>()
  const before = kept.read(accueil, make({ kept: null }, wait.promise))
  await expect.poll(() => state.made).toBe(1)
  say([touchee])
  expect(await ask(accueil)).toBe(2)
  wait.resolve()
  await before
})

test('quand personne n’écoute, rien n’est lu de la mémoire ni gardé ; et ce qui l’était est oublié', async () => {
  const { ask, lose, state, kept } = open()
  for (let n = 0; n < 2; n++) await ask(accueil)
  state.listens = false
  expect([await ask(accueil), await ask(accueil)]).toEqual([3, 4])
  lose()
  expect(kept.figures()).toMatchObject({ pages: 0, bytes: 0 })
  state.listens = true
  expect(await ask(accueil)).toBe(5)
})

test('une page que le temps change, ou dont on ne sait pas ce qu’elle a lu, se refait', async () => {
  const { ask, state } = open()
  for (let n = 0; n < 3; n++) await ask(accueil)
  expect(state.made).toBe(2)
  state.now += 60_000
  expect(await ask(accueil)).toBe(3)
  for (let n = 0; n < 3; n++) await ask('/annonces?page=2', { kept: null })
  expect(state.made).toBe(6)
})

test('une page qui attend son tour derrière celles de son lecteur ne fait attendre personne d’autre', async () => {
  const { kept, make, ask, state } = open()
  const inTurn = openTours(1)
  const fin = Promise.withResolvers<void>()
  const lente = kept.read('/annonces?page=9', make({}, fin.promise), (work) => inTurn('hostile', work))
  await expect.poll(() => state.made).toBe(1)
  const attend = kept.read(accueil, make(), (work) => inTurn('hostile', work))
  await new Promise(setImmediate)
  expect([await ask(accueil), await ask(accueil)]).toEqual([2, 3])
  fin.resolve()
  await lente
  // By then the page is ready.
  expect(String(await (await attend).forms.as('identity'))).toMatch(/^3\./)
  expect(state.made).toBe(3)
})

const recherches = Array.from({ length: 50 }, (_, n) => `/annonces?lieu=Ville${n}`)
const robot = (n: number) => `/annonces?lieu=Nulle+part+${n}`

test('un robot qui parcourt 50 000 adresses n’en fait garder aucune et n’ôte aucune recherche des autres', async () => {
  const { ask, kept, state } = open()
  for (const address of [...recherches, ...recherches]) await ask(address)
  const before = kept.figures()
  expect(before.pages).toBe(recherches.length)
  for (let n = 0; n < 50_000; n++) await ask(robot(n))
  expect(kept.figures()).toMatchObject({ pages: before.pages, bytes: before.bytes })
  const { made } = state
  for (const address of recherches) await ask(address)
  expect(state.made).toBe(made)
})

test('s’il demande chaque adresse deux fois, la mémoire reste sous sa borne et les recherches que l’on fait restent', async () => {
  const bytesMax = 1_000_000
  const { ask, kept, state } = open(bytesMax)
  for (const address of [...recherches, ...recherches]) await ask(address)
  let remade = 0
  let most = 0
  for (let n = 0; n < 50_000; n++) {
    for (let twice = 0; twice < 2; twice++) await ask(robot(n))
    most = Math.max(most, kept.figures().bytes)
    if (n % 5) continue
    const { made } = state
    await ask(recherches[(n / 5) % recherches.length]!)
    remade += state.made - made
  }
  expect([remade, most <= bytesMax]).toEqual([0, true])
})

test('les formes d’une page comptent dans la mémoire à mesure qu’elles sont faites', async () => {
  const { kept, make } = open()
  for (let n = 0; n < 2; n++) await (await kept.read(accueil, make())).forms.as('br')
  const { bytes } = kept.figures()
  const page = await kept.read(accueil, make())
  const html = await page.forms.as('identity')
  expect(kept.figures().bytes).toBe(bytes + html.length)
  expect(html.length).toBe(1000)
  await page.forms.as('identity')
  expect(kept.figures().bytes).toBe(bytes + html.length)
})

test('une adresse démesurée est servie sans être gardée', async () => {
  const { ask, kept } = open()
  for (let n = 0; n < 3; n++) await ask(`/annonces?lieu=${'a'.repeat(2000)}`)
  expect(kept.figures()).toMatchObject({ ready: 0, pages: 0 })
})
