// The order in which passwords are checked: a flood waits behind the others, and gives way to them.
import { expect, test } from 'vitest'
import { Busy, openGuichet } from './guichet.ts'

/** A counter where one is served at a time; each work ends when it is told. */
function open(more: { waitingMax?: number; eachMax?: number; now?: () => number } = {}) {
  const serve = openGuichet({ atOnce: 1, waitingMax: 4, eachMax: 3, ...more })
  const served: string[] = []
  const ends: (() => void)[] = []
  const ask = (who: string) =>
    serve(who, async () => {
      served.push(who)
      await new Promise<void>((end) => ends.push(end))
    }).then(
      () => 'servi',
      (error: unknown) => {
        if (!(error instanceof Busy)) throw error
        return 'refusé'
      },
    )
  const settle = () => new Promise(setImmediate)
  const finish = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await settle()
      ends.shift()?.()
    }
  }
  return { ask, finish, served }
}

test('celui qui n’a rien demandé passe devant ceux qui demandent sans cesse', async () => {
  const { ask, finish, served } = open()
  const flood = [ask('a'), ask('a'), ask('a')]
  const calm = ask('b')
  await finish(4)
  expect(served).toEqual(['a', 'b', 'a', 'a'])
  expect(await Promise.all([...flood, calm])).toEqual(['servi', 'servi', 'servi', 'servi'])
})

test('quand tout est plein, le plus insistant cède sa place ; un autre insistant est refusé', async () => {
  const { ask, finish } = open({ waitingMax: 2 })
  const flood = [ask('a'), ask('a'), ask('a')]
  const calm = ask('b')
  expect(await flood[2]).toBe('refusé')
  expect(await ask('a')).toBe('refusé')
  await finish(3)
  expect(await Promise.all([flood[0], flood[1], calm])).toEqual(['servi', 'servi', 'servi'])
})

test('une adresse n’attend que trois fois à la fois, et redevient neuve après une minute', async () => {
  const clock = { now: 0 }
  const { ask, finish, served } = open({ now: () => clock.now })
  const mine = [ask('a'), ask('a'), ask('a')]
  expect(await ask('a')).toBe('refusé')
  await finish(3)
  await Promise.all(mine)
  clock.now = 60_000
  const [first, other, again] = [ask('b'), ask('b'), ask('a')]
  await finish(3)
  await Promise.all([first, other, again])
  expect(served.slice(3)).toEqual(['b', 'a', 'b'])
})
