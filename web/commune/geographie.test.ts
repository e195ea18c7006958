// When suggestions are asked for: not at each key, and only what is still wanted is shown.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { suggestLater } from './geographie.ts'

const lyon = { nom: 'Lyon', code: '69123', codesPostaux: ['69001'] }
const asked: string[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answer = async () => Response.json([lyon])
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://site.test').searchParams.get('nom')!)
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
