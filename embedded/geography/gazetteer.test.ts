// Towns by the start of a name: the optimised selection compared with a full sort.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { LigneCommune } from '#domain/commune/commune.ts'
import { createSeededRandom } from '../demo/seededRandom.ts'
import { indexFile, writeGazetteer } from './edition.ts'
import { type Gazetteer, openGazetteer } from './gazetteer.ts'
import { type Keys, kinds, type Named, readKeys, writeKeys } from './keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinebouge-gazetier-'))
})
afterAll(() => rm(folder, { recursive: true }))

let made = 0

async function open(towns: Named[]): Promise<{ gazetteer: Gazetteer; keys: Keys }> {
  const file = join(folder, `${++made}.json`)
  const lines = towns.map(({ nom, population, codesPostaux, anciens }, row): LigneCommune => {
    return [String(10_000 + row), nom, '01', population, 46, 5, 0, codesPostaux, anciens]
  })
  writeGazetteer(file, lines)
  await writeFile(indexFile(file), writeKeys(towns))
  return { gazetteer: await openGazetteer(file), keys: readKeys(await readFile(indexFile(file))) }
}

const town = (nom: string, population: number, anciens: string[] = []): Named => ({
  nom,
  population,
  anciens,
  codesPostaux: ['01000'],
})

/** The reference: all keys sorted by weight, then exact names first; one exact name at least is among the first. */
function plainly({ starts, text, owners, weights, kinds: kindOf }: Keys, typed: string, limit: number) {
  const exact = { [kinds.whole]: 8, [kinds.withoutArticle]: 6, [kinds.laterWord]: 1, [kinds.former]: 80 }
  const ranks = new Map<number, number>()
  const offer = (row: number, rank: number) => ranks.set(row, Math.max(rank, ranks.get(row) ?? -1))
  const textOf = (k: number) => Buffer.from(text.subarray(starts[k], starts[k + 1])).toString('latin1')
  const found = Array.from(owners.keys()).filter((k) => textOf(k).startsWith(typed))
  for (const k of found.filter((one) => textOf(one) === typed))
    offer(owners[k]!, weights[k]! * exact[kindOf[k] as keyof typeof exact])
  const longer = found.filter((k) => textOf(k) !== typed).sort((a, b) => weights[b]! - weights[a]! || a - b)
  const best = new Set<number>()
  for (const k of limit > 0 ? longer : []) {
    offer(owners[k]!, weights[k]!)
    if (best.add(owners[k]!).size >= limit) break
  }
  const wholes = found.filter((k) => textOf(k) === typed && kindOf[k] !== kinds.laterWord && kindOf[k] !== kinds.former)
  const named = new Set(wholes.map((k) => owners[k]))
  const sorted = [...ranks]
    .map(([row, rank]) => ({ row, rank, ...(named.has(row) && { named: true }) }))
    .sort((a, b) => b.rank - a.rank || a.row - b.row)
  const hidden = sorted.findIndex((one) => one.named)
  return hidden < limit ? sorted.slice(0, limit) : [...sorted.slice(0, limit - 1), sorted[hidden]!].slice(0, limit)
}

describe('le choix des communes d’un début de nom', () => {
  const hasard = createSeededRandom(11)
  const syllabes = ['sa', 'san', 'so', 'ra', 're', 'mo', 'mon', 'la', 'le', 'ville', 'bourg']
  const word = () => Array.from({ length: hasard.int(1, 3) }, () => hasard.pick(syllabes)).join('')
  const nom = () => Array.from({ length: hasard.int(1, 3) }, word).join(hasard.pick([' ', '-']))
  // Few distinct sizes, so that the order of equals is tested.
  const towns = Array.from({ length: 700 }, () =>
    town(nom(), hasard.pick([0, 0, 10, 10, 500, 40_000]), hasard.chance(0.2) ? [nom()] : []),
  )
  const beginnings = [...new Set(syllabes.flatMap((one) => [one.slice(0, 1), one.slice(0, 2), one, `${one}r`]))]

  test.each([0, 1, 2, 10, 100, 101, 5000, Number.POSITIVE_INFINITY])(
    'est celui d’un tri de toutes leurs clés, pour %d au plus',
    async (limit) => {
      const { gazetteer, keys } = await open(towns)
      for (const typed of beginnings)
        expect(gazetteer.byName(typed, limit), typed).toEqual(
          // Above a hundred results, equal towns at the end are sorted by code.
          limit > 100 ? plainly(keys, typed, Number.POSITIVE_INFINITY).slice(0, limit) : plainly(keys, typed, limit),
        )
    },
  )

  test('est le même sur le vrai gazetier, pour les débuts les plus chargés', async () => {
    const gazetteer = await openGazetteer(inject('gazetteer'))
    const keys = readKeys(await readFile(indexFile(inject('gazetteer'))))
    for (const typed of ['a', 'b', 'c', 'l', 'm', 's', 'sa', 'st', 'le', 'la', 'vi', 'zz'])
      expect(gazetteer.byName(typed, 10), typed).toEqual(plainly(keys, typed, 10))
  })
})

describe('une commune', () => {
  test('trouvée par deux clés n’est donnée qu’une fois, à sa meilleure place', async () => {
    const { gazetteer } = await open([
      town('Montmont', 900, ['Montagnette']),
      town('Montagne', 800),
      town('Montreuil', 700),
    ])
    expect(gazetteer.byName('mont', 2).map(({ row }) => row)).toEqual([0, 1])
    expect(gazetteer.byName('mont', 10).map(({ row }) => row)).toEqual([0, 1, 2])
  })

  test('dont le nom est tapé en entier passe devant une plus grande qui ne fait que commencer ainsi', async () => {
    const { gazetteer } = await open([town('Montreuil', 5000), town('Mont', 800), town('Montlieu', 4000)])
    expect(gazetteer.byName('mont', 1).map(({ row }) => row)).toEqual([1])
    expect(gazetteer.byName('mont', 2).map(({ row }) => row)).toEqual([1, 0])
  })

  test('de même taille qu’une autre vient dans l’ordre de l’alphabet quand il n’y a place que pour une', async () => {
    const { gazetteer } = await open([town('Montb', 100), town('Monta', 100), town('Montc', 100)])
    expect(gazetteer.byName('mont', 1).map(({ row }) => row)).toEqual([1])
  })
})
