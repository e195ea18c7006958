// Refreshing coordinates from a simulated commune API.
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { LigneCommune } from '#domain/commune/commune.ts'
import { openGeography } from './answer.ts'
import { writeGazetteer } from './edition.ts'
import { refreshGazetteer } from './refresh.ts'

let folder: string
let server: Server | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-geo-'))
})
afterEach(async () => {
  server?.close()
  server = undefined
  await rm(folder, { recursive: true, force: true })
})

async function serve(answer: (path: string) => Promise<Response>): Promise<string> {
  server = createServer(async (request, response) => {
    const answered = await answer(request.url!)
    response.writeHead(answered.status).end(await answered.text())
  })
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as [string, ...LigneCommune[]]

test('les centres officiels remplacent les estimations, sous une nouvelle édition qui se relit', async () => {
  const [edition, ...lines] = await read(inject('gazetteer'))
  const official = join(folder, 'official.json')
  const mine = join(folder, 'geography.json')
  // A town whose coordinates are estimated here, known by the official service.
  writeGazetteer(
    official,
    lines.map(
      (line): LigneCommune =>
        line[0] === '03072' ? (line.with(4, 46.4814).with(5, 2.5336).with(6, 0) as unknown as LigneCommune) : line,
    ),
  )
  await copyFile(inject('gazetteer'), mine)
  for (const target of ['official', 'geography'])
    await copyFile(inject('gazetteer').replace(/\.json$/, '.index'), join(folder, `${target}.index`))
  const url = await serve(await openGeography(official))

  expect(await refreshGazetteer(mine, url)).toBe(1)
  const [refreshed, ...after] = await read(mine)
  expect(refreshed).not.toBe(edition)
  expect(after.find(([code]) => code === '03072')).toEqual([
    '03072',
    'Chazemais',
    '03',
    expect.any(Number),
    46.4814,
    2.5336,
    0,
    ['03370'],
    [],
  ])
  expect(after.filter(([code]) => code !== '03072')).toEqual(lines.filter(([code]) => code !== '03072'))
  const geography = await openGeography(mine)
  const [found] = (await (await geography('/communes?nom=chazemais&fields=centre')).json()) as { centre: unknown }[]
  expect(found?.centre).toEqual({ type: 'Point', coordinates: [2.5336, 46.4814] })
})

test('un service en panne laisse le gazetier tel quel', async () => {
  const mine = join(folder, 'geography.json')
  await copyFile(inject('gazetteer'), mine)
  const url = await serve(async () => new Response('panne', { status: 500 }))
  await expect(refreshGazetteer(mine, url)).rejects.toThrow('répond 500')
  expect(await read(mine)).toEqual(await read(inject('gazetteer')))
})
