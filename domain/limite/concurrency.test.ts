import { describe, expect, test } from 'vitest'
import { Busy, createSlots, createSlotsByKey, priorityRank } from './concurrency.ts'

/** Tasks that end on demand, and the order in which they began. */
function open(ensemble: number) {
  const inTurn = createSlotsByKey(ensemble)
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

describe('un seul tour pour tous', () => {
  /** One task at a time; each ends on demand. */
  function stand(nombre = 100) {
    const late: (() => void)[] = []
    const inTurn = createSlots(1, { nombre, startTimer: (giveUp) => void late.push(giveUp) })
    const served: string[] = []
    const ends: (() => void)[] = []
    const ask = (nom: string, rang: number) =>
      inTurn(rang, async () => {
        served.push(nom)
        await new Promise<void>((end) => ends.push(end))
      }).then(
        () => 'servi',
        (error: unknown) => {
          if (!(error instanceof Busy)) throw error
          return 'refusé'
        },
      )
    const finish = async (times: number) => {
      for (let time = 0; time < times; time++) {
        ends.shift()!()
        await new Promise(setImmediate)
      }
    }
    return { ask, finish, served, late }
  }

  test('celui qui n’a rien demandé passe devant ceux qui demandent sans cesse, à égalité le premier venu', async () => {
    const { ask, finish, served } = stand()
    const all = [ask('a1', 1), ask('a2', 2), ask('a3', 3), ask('b1', 1), ask('c2', 2)]
    await finish(5)
    all.push(ask('d1', 1))
    await finish(1)
    expect(served).toEqual(['a1', 'b1', 'a2', 'c2', 'a3', 'd1'])
    expect(new Set(await Promise.all(all))).toEqual(new Set(['servi']))
  })

  test('qui a trop attendu est refusé, et ne prend le tour de personne ; servi à temps, il ne l’est plus', async () => {
    const { ask, finish, served, late } = stand()
    const all = [ask('a', 1), ask('b', 1), ask('c', 1), ask('d', 1)]
    late[0]!()
    await finish(1)
    late[1]!()
    await finish(2)
    expect(await Promise.all(all)).toEqual(['servi', 'refusé', 'servi', 'servi'])
    expect(served).toEqual(['a', 'c', 'd'])
  })

  test('ce que la maison fait pour elle-même passe devant, et attend ce qu’il faut', async () => {
    const { ask, finish, served, late } = stand(1)
    const all = [ask('a', 1), ask('b', 1), ask('maison', priorityRank)]
    for (const giveUp of late) giveUp()
    await finish(2)
    expect(served).toEqual(['a', 'maison'])
    expect(await Promise.all(all)).toEqual(['servi', 'refusé', 'servi'])
  })

  test('quand tout est plein, le plus insistant cède sa place ; un autre insistant est refusé', async () => {
    const { ask, finish } = stand(2)
    const flood = [ask('a1', 1), ask('a2', 2), ask('a3', 3)]
    const calm = ask('b1', 1)
    expect(await flood[2]).toBe('refusé')
    expect(await ask('c2', 2)).toBe('refusé')
    await finish(3)
    expect(await Promise.all([flood[0], flood[1], calm])).toEqual(['servi', 'servi', 'servi'])
  })
})
