// Two browsers and the copy between them: what is added or removed on one follows on the other.
import { expect, test } from 'vitest'
import { favorisMax, mergeFavoris } from './favori.ts'

const fusion = (ids: string[], ajoutes: string[] = [], retires: string[] = []) => ({ ids, ajoutes, retires })

test.each([
  ['à la connexion, les deux listes se joignent', ['a'], [], ['b'], fusion(['b', 'a'], ['a'])],
  ['un appareil neuf reçoit tout, dans l’ordre', [], [], ['b', 'a'], fusion(['b', 'a'])],
  ['ajouté ici depuis', ['c', 'a'], ['a'], ['a'], fusion(['c', 'a'], ['c'])],
  ['ajouté ailleurs depuis', ['a'], ['a'], ['b', 'a'], fusion(['b', 'a'])],
  ['retiré ici depuis', ['a'], ['a', 'b'], ['a', 'b'], fusion(['a'], [], ['b'])],
  ['retiré ailleurs depuis', ['a', 'b'], ['a', 'b'], ['a'], fusion(['a'])],
  ['retiré des deux côtés', ['a'], ['a', 'b'], ['a'], fusion(['a'])],
  ['ajouté ici, retiré là', ['c', 'a', 'b'], ['a', 'b'], ['a'], fusion(['c', 'a'], ['c'])],
  ['ce que la copie n’a pas pris reste ici', ['x', 'a'], ['a'], ['a'], fusion(['x', 'a'], ['x'])],
])('%s', (_, ici, communs, copie, attendu) => {
  expect(mergeFavoris(ici, communs, copie)).toEqual(attendu)
})

test('deux appareils qui changent la même liste finissent par avoir la même', () => {
  let copie = ['a', 'b']
  const appareils = [
    { ids: ['c', 'a', 'b'], communs: ['a', 'b'] },
    { ids: ['d', 'b'], communs: ['a', 'b'] },
  ]
  for (const tour of [0, 1, 0, 1]) {
    const { ids, ajoutes, retires } = mergeFavoris(appareils[tour]!.ids, appareils[tour]!.communs, copie)
    copie = [...ajoutes, ...copie].filter((id) => !retires.includes(id))
    appareils[tour] = { ids, communs: copie }
  }
  expect(appareils.map(({ ids }) => ids.toSorted())).toEqual([
    ['b', 'c', 'd'],
    ['b', 'c', 'd'],
  ])
})

test('jamais plus que le maximum', () => {
  const ids = (lettre: string) => Array.from({ length: favorisMax }, (_, n) => lettre + n)
  expect(mergeFavoris(ids('a'), [], ids('b')).ids).toHaveLength(favorisMax)
})
