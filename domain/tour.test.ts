import { expect, test } from 'vitest'
import { openTours } from './tour.ts'

/** Works that end when they are told, and the order they began in. */
function open(ensemble: number) {
  const inTurn = openTours(ensemble)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (qui: string, nom: string) =>
    inTurn(qui, async () => {
      begun.push(nom)
      await new Promise<void>((end) => ends.set(nom, end))
      if (nom.endsWith('!')) throw new Error(nom)
    }).catch(() => {})
  const end = async (nom: string) => {
    ends.get(nom)!()
    await new Promise(setImmediate)
  }
  return { ask, begun, end }
}

test('deux à la fois pour chacun, dans l’ordre ; les autres n’attendent pas', async () => {
  const { ask, begun, end } = open(2)
  for (const nom of ['a1', 'a2', 'a3', 'a4']) void ask('a', nom)
  void ask('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end('a1')
  expect(begun.at(-1)).toBe('a4')
})

test('arrivé pendant qu’un autre attend, on attend aussi', async () => {
  const { ask, begun, end } = open(2)
  for (const nom of ['a1', 'a2', 'a3', 'a4']) void ask('a', nom)
  await end('a1')
  void ask('a', 'a5')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('ce qui échoue laisse sa place, et qui revient trouve la sienne', async () => {
  const { ask, begun, end } = open(1)
  void ask('a', 'a1!')
  void ask('a', 'a2')
  await end('a1!')
  await end('a2')
  void ask('a', 'a3')
  void ask('a', 'a4')
  expect(begun).toEqual(['a1!', 'a2', 'a3'])
  await end('a3')
  expect(begun.at(-1)).toBe('a4')
})
