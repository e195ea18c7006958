// Images are processed in another process: when it crashes, the caller goes on.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startImageWorker } from './image.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-atelier-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A worker that records each start, crashes a given number of times, then returns its input. */
async function openMortel(deaths: number) {
  const [file, starts] = [join(folder, 'atelier.mjs'), join(folder, 'debuts')]
  await writeFile(starts, '')
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(starts)}, '.')
    const dies = readFileSync(${JSON.stringify(starts)}, 'utf8').length <= ${deaths}
    process.on('disconnect', () => process.exit())
    process.on('message', ({ entree }) => {
      if (dies) process.kill(process.pid, 'SIGKILL')
      else if (entree === 'panne') process.send({ faute: 'plus de place' })
      else process.send({ fait: { entree, env: Object.keys(process.env).sort() } })
    })`,
  )
  return { taches: startImageWorker(file), starts: async () => (await readFile(starts, 'utf8')).length }
}

const photo = Uint8Array.of(1, 2, 3)

test('une photo dont le décodage est interrompu est redemandée à un autre processus', async () => {
  const { taches, starts } = await openMortel(1)
  expect(await taches.photo(photo)).toMatchObject({ entree: photo })
  expect(await starts()).toBe(2)
})

test('une photo dont meurent deux processus n’en est pas une, et la suivante est lue', async () => {
  const { taches } = await openMortel(2)
  const [mortelle, suivante] = await Promise.all([taches.photo(photo), taches.photo(photo)])
  expect(mortelle).toBeNull()
  expect(suivante).toMatchObject({ entree: photo })
})

test('un dessin qui échoue le dit, sans emporter le processus', async () => {
  const { taches, starts } = await openMortel(0)
  await expect(taches.png('panne')).rejects.toThrow('plus de place')
  expect(await taches.png('<svg/>')).toMatchObject({ entree: '<svg/>' })
  expect(await starts()).toBe(1)
})

test('ce qui décode ne connaît aucun réglage du site', async () => {
  const { taches } = await openMortel(0)
  const { env } = (await taches.photo(photo)) as unknown as { env: string[] }
  expect(env.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual(['MALLOC_ARENA_MAX'])
})
