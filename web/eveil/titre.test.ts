// The script of every head: who wears the face of headings, and when the others fetch it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let said: string[]
let stored: { titre?: unknown }
let dataset: { titre?: string }
let answer: () => Promise<unknown>
/** Lines of each heading, in the letters of the machine and in those of the face. */
let lines: [machine: number, face: number][]

beforeEach(() => {
  said = []
  stored = {}
  dataset = {}
  answer = () => Promise.resolve([])
  lines = [
    [1, 1],
    [2, 2],
  ]
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', stored)
  const load = (face: string) => {
    said.push(`demande ${face}${dataset.titre === '' ? ', portée' : ''}`)
    return answer()
  }
  const check = (face: string) => said.includes(`demande ${face}`)
  const body = {
    get offsetHeight() {
      return lines.reduce((sum, [machine, face]) => sum + ('titre' in dataset ? face : machine), 0)
    },
  }
  vi.stubGlobal('document', { body, documentElement: { dataset }, fonts: { load, check } })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly seen
      constructor(seen: () => void) {
        this.seen = seen
      }
      observe() {
        setTimeout(() => this.seen(), 16)
      }
    },
  )
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

/** A first page, painted. */
async function open(): Promise<void> {
  await import('./titre.ts')
  await vi.advanceTimersByTimeAsync(100)
}

test('les autres la demandent une fois la page peinte, et la portent si aucune ligne ne bouge', async () => {
  await import('./titre.ts')
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(said).toEqual(['demande 700 1em Titre'])
  expect([stored, dataset]).toEqual([{ titre: 1 }, { titre: '' }])
})

test.each([
  [2, 1],
  [1, 2],
])('un titre de %i ligne qui en prendrait %i laisse à toute la page ses lettres', async (machine, face) => {
  lines.push([machine, face])
  await open()
  expect([stored, dataset]).toEqual([{ titre: 1 }, {}])
})

test('une police qui ne vient pas sera demandée à la page suivante', async () => {
  answer = () => Promise.reject(new Error('NetworkError'))
  await open()
  expect([said.length, stored, dataset]).toEqual([1, {}, {}])
})

test('un navigateur qui ne garde plus rien la porte, et n’en dit rien', async () => {
  const full = () => {
    throw new DOMException('plein', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', Object.defineProperty({}, 'titre', { get: () => undefined, set: full }))
  await open()
  expect([said.length, dataset]).toEqual([1, { titre: '' }])
})

test('l’écran suivant ne la porte que si elle est là', async () => {
  const { titre, wearTitreIfHere } = await import('./face.ts')
  wearTitreIfHere()
  expect(dataset).toEqual({})
  await document.fonts.load(titre)
  wearTitreIfHere()
  expect(dataset).toEqual({ titre: '' })
})
