// When suggestions are requested: not at each key, and outdated answers are dropped.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkVille, suggestCommunes, suggestLater } from './geographie.ts'

const lyon = { nom: 'Lyon', code: '69123', codesPostaux: ['69001'] }
const asked: (string | null)[] = []
let params: Record<string, string>
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answer = async () => Response.json([lyon])
  vi.stubGlobal('fetch', (url: string) => {
    params = Object.fromEntries(new URL(url, 'http://site.test').searchParams)
    asked.push(params.nom ?? null)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('rien n’est demandé avant 300 ms, tout l’est ensuite', async () => {
  const tell = vi.fn()
  suggestLater('Lyo', tell)
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(1)
  expect(tell).toHaveBeenCalledExactlyOnceWith([lyon])
})

test('tapé vite, seul le dernier texte est demandé', async () => {
  const tell = vi.fn()
  let stop = () => {}
  for (const texte of ['Ly', 'Lyo', 'Lyon']) {
    stop()
    stop = suggestLater(texte, tell)
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/^lyon$/i)
})

test('une réponse venue trop tard, ou une panne, ne propose rien', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  const late = vi.fn()
  const stop = suggestLater('Lyon', late)
  await vi.advanceTimersByTimeAsync(300)
  stop()
  resolve(Response.json([lyon]))
  await vi.advanceTimersByTimeAsync(0)
  expect(late).not.toHaveBeenCalled()
  answer = async () => new Response(null, { status: 500 })
  const failed = vi.fn()
  suggestLater('Lyon', failed)
  await vi.advanceTimersByTimeAsync(300)
  expect(failed).toHaveBeenCalledExactlyOnceWith([])
})

const fields = 'nom,code,codesPostaux,codeDepartement,anciens'

test.each([
  ['69001', { codePostal: '69001' }],
  ['Lyon', { nom: 'Lyon' }],
  ['Lyon (69)', { nom: 'Lyon', codeDepartement: '69' }],
])('« %s » demande %j, les plus peuplées d’abord', async (texte, criteres) => {
  expect(await suggestCommunes(texte, AbortSignal.timeout(1000))).toEqual([lyon])
  expect(params).toEqual({ ...criteres, fields, boost: 'population', limit: '10' })
})

test.each(['', '6900'])('« %s » ne demande rien encore', async (texte) => {
  expect([await suggestCommunes(texte, AbortSignal.timeout(1000)), asked]).toEqual([[], []])
})

test('une ville et un code sont un lieu, ou non ; sans réponse, le serveur en jugera', async () => {
  expect([await checkVille('lyon', '69001'), await checkVille('Tours', '69001')]).toEqual([true, false])
  expect(params).toEqual({ codePostal: '69001', fields, boost: 'population' })
  answer = async () => Response.json([], { status: 500 })
  expect(await checkVille('Tours', '69001')).toBe(true)
})
