import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { favorisMax } from '#domain/favori.ts'
import { readFavoris, removeFavoris, toggleFavori } from './favori.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const cle = 'kinebouge.favoris.'
let garde: Map<string, string>
/** Each test has its own member: what is known of one is remembered. */
let sub: string
let membres = 0

beforeEach(() => {
  garde = new Map()
  sub = `membre-${++membres}`
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => garde.get(key) ?? null,
    setItem: (key: string, value: string) => void garde.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('les favoris gardés', () => {
  test('le dernier d’abord, et retiré au second geste', () => {
    toggleFavori(sub, id(1))
    toggleFavori(sub, id(2))
    expect(readFavoris(sub)).toEqual([id(2), id(1)])
    toggleFavori(sub, id(1))
    expect(readFavoris(sub)).toEqual([id(2)])
    expect(JSON.parse(garde.get(cle + sub)!)).toEqual([id(2)])
  })
  test('chaque membre a les siens, un visiteur n’en a pas', () => {
    toggleFavori(sub, id(1))
    expect(readFavoris(`${sub}-autre`)).toEqual([])
    expect(readFavoris(null)).toEqual([])
  })
  test('pas un de plus que le maximum, mais on peut en retirer', () => {
    garde.set(cle + sub, JSON.stringify(Array.from({ length: favorisMax }, (_, n) => id(n))))
    expect(toggleFavori(sub, id(favorisMax))).toBe(false)
    expect(readFavoris(sub)).toHaveLength(favorisMax)
    expect(toggleFavori(sub, id(0))).toBe(true)
    expect(toggleFavori(sub, id(favorisMax))).toBe(true)
    expect(readFavoris(sub)[0]).toBe(id(favorisMax))
  })
  test('un autre onglet en a ajouté un : le geste ne l’efface pas', () => {
    toggleFavori(sub, id(1))
    garde.set(cle + sub, JSON.stringify([id(3), id(1)]))
    toggleFavori(sub, id(2))
    expect(readFavoris(sub)).toEqual([id(2), id(3), id(1)])
  })
  test('plusieurs s’en vont ensemble', () => {
    for (const n of [1, 2, 3]) toggleFavori(sub, id(n))
    removeFavoris(sub, [id(1), id(3)])
    expect(readFavoris(sub)).toEqual([id(2)])
  })
  test.each([
    ['du texte', 'rien'],
    ['un objet', '{}'],
    ['ce qui n’est pas un identifiant', '["/annonce/1", 3, null]'],
  ])('%s à leur place : aucun', (_, texte) => {
    garde.set(cle + sub, texte)
    expect(readFavoris(sub)).toEqual([])
  })
})
