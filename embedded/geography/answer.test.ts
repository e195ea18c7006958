// The commune API: the government's contract, then what people type.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { LigneCommune } from '#domain/commune/commune.ts'
import { distanceKm } from '#domain/commune/distance.ts'
import type { Geography } from '../../server/adapter/geo.ts'
import { openGeography } from './answer.ts'

let geography: Geography
beforeAll(async () => {
  geography = await openGeography(inject('gazetteer'))
})

type Row = { nom: string; code: string; codesPostaux: string[]; [field: string]: unknown }
const ask = async (query: Record<string, string>): Promise<Row[]> => {
  const response = await geography(`/communes?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Row[]
}
const suggest = (nom: string) => ask({ nom, boost: 'population', limit: '10' })

describe('contrat de l’API du gouvernement', () => {
  test('code postal exact, champs demandés, centre en longitude puis latitude', async () => {
    expect(await ask({ codePostal: '37000', fields: 'nom,code,codesPostaux,codeDepartement,centre,inconnu' })).toEqual([
      {
        nom: 'Tours',
        code: '37261',
        codesPostaux: ['37000', '37100', '37200'],
        codeDepartement: '37',
        centre: { type: 'Point', coordinates: [expect.closeTo(0.69, 1), expect.closeTo(47.39, 1)] },
      },
    ])
    expect(await ask({ codePostal: '3700' })).toEqual([])
    for (const code of ['75000', '69000', '13000']) expect(await ask({ codePostal: code })).toEqual([])
  })
  test('nom et code sont toujours là, les champs par défaut aussi', async () => {
    expect(await ask({ code: '37261' })).toEqual([
      {
        nom: 'Tours',
        code: '37261',
        codesPostaux: expect.any(Array),
        codeDepartement: '37',
        population: expect.any(Number),
      },
    ])
    expect(await ask({ code: '37261', fields: 'departement' })).toEqual([
      { nom: 'Tours', code: '37261', departement: { code: '37', nom: 'Indre-et-Loire' } },
    ])
  })
  test('un nom répond quand chaque mot en commence un, avec un score décroissant', async () => {
    const rows = await ask({ nom: 'ferrand clerm' })
    expect(rows[0]?.nom).toBe('Clermont-Ferrand')
    const scores = (await suggest('saint')).map((row) => row._score as number)
    expect(scores).toHaveLength(10)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true)
  })
  test('sans limite, toutes les communes du nom ; ni plus ni moins que la règle sur un nom court', async () => {
    const lines = (JSON.parse(readFileSync(inject('gazetteer'), 'utf8')) as [string, ...LigneCommune[]]).slice(
      1,
    ) as LigneCommune[]
    const plain = (nom: string) =>
      nom
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^a-z0-9]+/)
    const expected = lines.filter(([, nom]) => plain(nom).some((word) => word.startsWith('tourc')))
    const found = await ask({ nom: 'tourc' })
    expect(found.map((row) => row.code).toSorted()).toEqual(expected.map(([code]) => code).toSorted())
  })
  test('nom et code postal ensemble', async () => {
    expect((await ask({ nom: 'tou', codePostal: '37000' })).map((row) => row.nom)).toEqual(['Tours'])
    expect(await ask({ nom: 'lyon', codePostal: '37000' })).toEqual([])
  })
  test('01410 est dans deux départements, le code ne le dit pas', async () => {
    const departements = (await ask({ codePostal: '01410' })).map((row) => row.codeDepartement)
    expect(new Set(departements)).toEqual(new Set(['01', '39']))
  })
  test('limit', async () => {
    expect(await ask({ nom: 'tours', limit: '0' })).toEqual([])
    expect(await ask({ nom: 'tours', limit: '1' })).toHaveLength(1)
    for (const limit of ['dix', '-1', '1.5', '']) {
      const response = await geography(`/communes?nom=tours&limit=${limit}`)
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    }
  })
  test('inconnu : liste vide ; par code : la commune ou 404', async () => {
    expect(await ask({ nom: 'zzzz' })).toEqual([])
    expect(await ask({ nom: '…' })).toEqual([])
    expect(await ask({ code: '99999' })).toEqual([])
    const tours = await geography('/communes/37261?fields=centre')
    expect(await tours.json()).toMatchObject({ nom: 'Tours', code: '37261', centre: { type: 'Point' } })
    for (const path of ['/communes/99999', '/communes/37', '/communes/', '/regions'])
      expect((await geography(path)).status).toBe(404)
  })
  test('département et type', async () => {
    const rows = await ask({ codeDepartement: '75', fields: 'code' })
    expect(rows).toHaveLength(21)
    expect(await ask({ codeDepartement: '75', type: 'commune-actuelle', fields: 'code' })).toEqual([
      { nom: 'Paris', code: '75056' },
    ])
    expect((await ask({ nom: 'saint denis', codeDepartement: '974' })).map((row) => row.nom)).toEqual(['Saint-Denis'])
  })
})

describe('la ville voulue vient la première', () => {
  test.each([
    ['st-etienne', '42218'],
    ['ST ETIENNE', '42218'],
    ['LaRochelle', '17300'],
    ['L’Haÿ', '94038'],
    ['lhay', '94038'],
    ['Paris', '75056'],
    ['Paris 11e', '75111'],
    ['paris 11', '75111'],
    ['Paris 1er', '75101'],
    ['Paris 11e Arrondissement', '75111'],
    ['75011', '75111'],
    ['97400', '97411'],
    ['Saint-Denis 93200', '93066'],
    ['saint den', '97411'],
    ['marseille 8', '13208'],
    ['lyon 03', '69383'],
    ['Le Mans', '72181'],
    ['mans', '72181'],
    ['tou', '31555'],
    ['st', '67482'],
    ['Aix', '13001'],
    ['annecy le vieux', '74010'],
    ['neuilly s/ seine', '92051'],
  ])('« %s » → %s', async (nom, code) => expect((await suggest(nom))[0]?.code).toBe(code))

  test('au plus dix suggestions, chacune une fois', async () => {
    for (const nom of ['s', 'sa', 'saint', 'la', 'bourg', 'saint mar', 'de la']) {
      const codes = (await suggest(nom)).map((row) => row.code)
      expect(codes).toHaveLength(10)
      expect(new Set(codes).size).toBe(10)
    }
  })
  test('un nom entier trouve toujours sa commune, et seule une plus peuplée passe devant', async () => {
    const lines = (JSON.parse(readFileSync(inject('gazetteer'), 'utf8')) as [string, ...LigneCommune[]]).slice(
      1,
    ) as LigneCommune[]
    for (let i = 0; i < lines.length; i += 97) {
      const [code, nom, , population] = lines[i]!
      const found = await ask({ nom, fields: 'code,population' })
      const place = found.findIndex((row) => row.code === code)
      expect(place, nom).not.toBe(-1)
      for (const before of found.slice(0, place)) expect(before.population, nom).toBeGreaterThanOrEqual(population)
    }
  })
})

describe('coordonnées', () => {
  const at = async (code: string) => {
    const [row] = await ask({ code, fields: 'centre' })
    const [lon, lat] = (row!.centre as { coordinates: [number, number] }).coordinates
    return { lat, lon, estimees: row!.coords_estimees === true }
  }
  // Town halls and centres, measured on a map.
  test.each([
    ['37261', 47.394, 0.685],
    ['75111', 48.859, 2.38],
    ['69388', 45.736, 4.869],
    ['13208', 43.271, 5.382],
    ['69244', 45.764, 4.781],
    ['97411', -20.882, 55.45],
    ['97611', -12.78, 45.228],
    ['97801', 18.07, -63.08],
    ['97701', 17.896, -62.85],
    ['2A004', 41.926, 8.737],
    ['75112', 48.835, 2.42],
  ])('%s est à moins de 3 km de %d %d', async (code, lat, lon) => {
    const found = await at(code)
    expect(found.estimees).toBe(false)
    expect(distanceKm(found, { lat, lon })).toBeLessThan(3)
  })
  test('une estimation est marquée et reste dans les environs', async () => {
    // Chazemais (Allier), 46,48 N 2,53 E.
    const found = await at('03072')
    expect(found.estimees).toBe(true)
    expect(distanceKm(found, { lat: 46.48, lon: 2.53 })).toBeLessThan(30)
  })
  test('neuf habitants sur dix ont le centre de leur commune', () => {
    const lines = (JSON.parse(readFileSync(inject('gazetteer'), 'utf8')) as [string, ...LigneCommune[]]).slice(
      1,
    ) as LigneCommune[]
    const people = (kept: LigneCommune[]) => kept.reduce((total, line) => total + line[3], 0)
    expect(lines.length).toBe(35_008)
    expect(people(lines.filter((line) => line[6] === 0)) / people(lines)).toBeGreaterThan(0.9)
  })
})
