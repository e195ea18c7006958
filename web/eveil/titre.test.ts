// The script of every head: who wears the face of headings, and when the others fetch it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let said: string[]
let stored: { titre?: unknown }
let dataset: { titre?: string }
let answer: () => Promise<unknown>
let windowEvents: EventTarget

beforeEach(() => {
  said = []
  stored = {}
  dataset = {}
  answer = () => Promise.resolve([])
  windowEvents = new EventTarget()
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  vi.stubGlobal('localStorage', stored)
  const load = (face: string) => {
    said.push(`demande ${face}${dataset.titre === '' ? ', portée' : ''}`)
    return answer()
  }
  const check = (face: string) => said.includes(`demande ${face}`)
  vi.stubGlobal('document', { documentElement: { dataset }, fonts: { load, check } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('qui a déjà la police la porte aussitôt', async () => {
  stored.titre = '1'
  await import('./titre.ts')
  expect(said).toEqual(['demande 700 1em Titre, portée'])
})

test('les autres la demandent une seconde après que la page est là, et la gardent sans la porter', async () => {
  await import('./titre.ts')
  await vi.advanceTimersByTimeAsync(5000)
  expect(said).toEqual([])
  windowEvents.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toEqual(['demande 700 1em Titre'])
  expect([stored, dataset]).toEqual([{ titre: 1 }, {}])
})

test('une police qui ne vient pas sera demandée à la page suivante', async () => {
  answer = () => Promise.reject(new Error('NetworkError'))
  await import('./titre.ts')
  windowEvents.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1000)
  expect([said.length, stored]).toEqual([1, {}])
})

test('l’écran suivant ne la porte que si elle est là', async () => {
  const { titre, wearTitreIfHere } = await import('./face.ts')
  wearTitreIfHere()
  expect(dataset).toEqual({})
  await document.fonts.load(titre)
  wearTitreIfHere()
  expect(dataset).toEqual({ titre: '' })
})
