import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { favorisMax } from '#domain/annonce/favori.ts'
import { matchFavoris, readFavoris, removeFavoris, subscribe, toggleFavori } from './favori.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const cle = 'kinebouge.favoris.'
let garde: Map<string, string>
/** A different member for each test, because lists are cached by member. */
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
  test('d’un autre onglet, ceux qui écoutent l’apprennent ; d’une autre clé, rien', () => {
    const ecoutes: ((event: { key: string | null }) => void)[] = []
    vi.stubGlobal(
      'addEventListener',
      (type: string, heard: (typeof ecoutes)[0]) => type === 'storage' && ecoutes.push(heard),
    )
    vi.stubGlobal('removeEventListener', (type: string, heard: (typeof ecoutes)[0]) => {
      if (type === 'storage') ecoutes.splice(ecoutes.indexOf(heard), 1)
    })
    let dits = 0
    const stops = [1, 10].map((pas) =>
      subscribe(() => {
        dits += pas
      }),
    )
    toggleFavori(sub, id(1))
    const vus = ['autre', cle + sub, null].map((key, n) => {
      garde.set(cle + sub, JSON.stringify([id(2 + n)]))
      ecoutes[0]!({ key })
      return [dits, ...readFavoris(sub)]
    })
    expect(vus).toEqual([
      [11, id(1)],
      [22, id(3)],
      [33, id(4)],
    ])
    expect(readFavoris(sub)).toBe(readFavoris(sub))
    const left = stops.map((stop) => {
      stop()
      return ecoutes.length
    })
    toggleFavori(sub, id(9))
    expect([left, dits]).toEqual([[1, 0], 33])
  })
  test('ceux qui sont en ligne gardent leur ordre, les autres sont nommés', () => {
    const [a, b] = [{ uuid_annonce: id(1) }, { uuid_annonce: id(2) }]
    expect(matchFavoris([id(2), id(3), id(1)], [a, b])).toEqual({ gardees: [b, a], absentes: [id(3)] })
  })
  test('plusieurs s’en vont ensemble', () => {
    for (const n of [1, 2, 3]) toggleFavori(sub, id(n))
    removeFavoris(sub, [id(1), id(3)])
    expect(readFavoris(sub)).toEqual([id(2)])
  })
  test.each([
    ['du texte', 'rien'],
    ['un objet', '{}'],
    ['ce qui n’est pas un identifiant', JSON.stringify(['/annonce/1', 3, null, [id(1)], `${id(1)}0`, `/${id(1)}`])],
  ])('%s à leur place : aucun', (_, texte) => {
    garde.set(cle + sub, texte)
    expect(readFavoris(sub)).toEqual([])
  })
})
