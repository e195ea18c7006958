import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { simulateur } from '#domain/cotisation/simulateur.ts'
import { listenSimulateur } from './simulatorMessages.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const cadre = {} as Window
const say = (origin: string, source: object | null) =>
  page.dispatchEvent(Object.assign(new Event('message'), { origin, source, data: 900 }))

test.each([
  ['le simulateur, dans son cadre', simulateur.origine, cadre, [900]],
  ['un autre site dans le même cadre', 'https://ailleurs.example', cadre, []],
  ['le même site dans un autre cadre', simulateur.origine, {}, []],
  ['une page sans fenêtre', simulateur.origine, null, []],
  ['un site dont l’adresse commence pareil', `${simulateur.origine}.ailleurs.example`, cadre, []],
])('%s', (_, origine, source, entendus) => {
  const heard: unknown[] = []
  const stop = listenSimulateur(
    () => cadre,
    (message) => heard.push(message),
  )
  say(origine, source)
  expect(heard).toEqual(entendus)
  stop()
  say(simulateur.origine, cadre)
  expect(heard).toEqual(entendus)
})

test('tant que le cadre n’est pas là, personne n’est entendu', () => {
  const heard: unknown[] = []
  const stop = listenSimulateur(
    () => null,
    (message) => heard.push(message),
  )
  say(simulateur.origine, null)
  expect(heard).toEqual([])
  stop()
})
