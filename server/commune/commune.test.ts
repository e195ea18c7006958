// The communes table: filled once per edition, refreshed without losing an ad, matched strictly.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { LigneCommune } from '#domain/commune/commune.ts'
import { writeGazetteer } from '../../embedded/geography/edition.ts'
import { createAnnonce, openFileSite } from '../testing/site.ts'
import { findCommune, loadCommunes } from './commune.ts'

const site = await openFileSite()
const folder = await mkdtemp(join(tmpdir(), 'kinebouge-commune-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const find = (ville: string, cp: string) => site.database.transaction((tx) => findCommune(tx, ville, cp))

describe('findCommune', () => {
  test.each([
    ['Tours', '37000', '37261'],
    ['TOURS', '37200', '37261'],
    ['st-etienne', '42100', '42218'],
    ['Saint-Denis', '97400', '97411'],
    ['Saint-Denis', '93200', '93066'],
    ["L'Haÿ-les-Roses", '94240', '94038'],
    ['L’Hay les Roses', '94240', '94038'],
    ['Paris', '75011', '75111'],
    ['Paris', '75116', '75116'],
    ['Paris 11e', '75011', '75111'],
    ['paris 11', '75011', '75111'],
    ['Paris 11ème', '75011', '75111'],
    ['Paris 11e Arrondissement', '75011', '75111'],
    ['Lyon 1', '69001', '69381'],
    ['Lyon', '69008', '69388'],
    ['Marseille', '13008', '13208'],
    ['Ajaccio', '20000', '2A004'],
    ['Rochelle', '17000', '17300'],
    ['Havre (Le)', '76600', '76351'],
    ['LHay les Roses', '94240', '94038'],
    ['Paris XIe', '75011', '75111'],
    ['Villeneuve-lez-Avignon', '30400', '30351'],
    ['Tours (37000)', '37000', '37261'],
    ['Tours cedex 1', '37000', '37261'],
    ['Lomme', '59160', '59350'],
    ['Annecy-le-Vieux', '74940', '74010'],
    ['Juan-les-Pins', '06160', '06004'],
    ['Sainte-Clotilde', '97490', '97411'],
  ])('%s (%s) → %s', async (ville, cp, code_commune) => {
    expect(await find(ville, cp)).toMatchObject({ code_commune })
  })
  test.each([
    ['Tours', '42000'],
    ['Tour', '37000'],
    ['Nantes', '37000'],
    ['Tours (42000)', '37000'],
    ['Paris 12e', '75011'],
    ['Paris', '75000'],
    ['', '37000'],
    ['Tours', ''],
    ['Tours', '37000 '],
    ["Tours' or '1'='1", '37000'],
  ])('« %s » (« %s ») ne va pas', async (ville, cp) => expect(await find(ville, cp)).toBeNull())

  test('le département vient de la commune, jamais du code postal', async () => {
    const commune = await find('Paris', '75011')
    expect(commune).toEqual({
      code_commune: '75111',
      nom_commune: 'Paris 11e',
      code_departement: '75',
      lat: expect.closeTo(48.859, 2),
      lon: expect.closeTo(2.38, 2),
      coords_estimees: false,
    })
    const { rows } = await site.database.pool.query<{ n: number }>(
      `select count(distinct code_commune)::int as n from commune_postale join commune using (code_commune)
       where left(code_postal, length(code_departement)) <> translate(code_departement, 'AB', '00')`,
    )
    expect(rows[0]?.n).toBe(25)
  })
})

describe('loadCommunes', () => {
  const count = async (table: string) =>
    (await site.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
  test('toutes les communes, chacune sous chacun de ses codes postaux', async () => {
    const [, ...lines] = JSON.parse(await readFile(inject('gazetteer'), 'utf8')) as [string, ...LigneCommune[]]
    expect(await count('commune')).toBe(lines.length)
    const { rows } = await site.database.pool.query<{ n: number }>(
      'select count(distinct code_commune)::int as n from commune_postale',
    )
    // Paris, Lyon and Marseille come after their arrondissements.
    expect(rows[0]?.n).toBe(lines.length - 3)
  })
  test('une même édition ne touche à rien, une nouvelle déplace communes et compteurs sans perdre d’annonce', async () => {
    const { pool } = site.database
    await createAnnonce(site, { code_commune: '37261' })
    const mark = async () =>
      (await pool.query('select xmin::text from commune order by code_commune limit 1')).rows[0].xmin
    const before = await mark()
    await loadCommunes(pool, inject('gazetteer'))
    expect(await mark()).toBe(before)

    const [, ...lines] = JSON.parse(await readFile(inject('gazetteer'), 'utf8')) as [string, ...LigneCommune[]]
    const moved = join(folder, 'geography.json')
    writeGazetteer(
      moved,
      lines.map(
        (line): LigneCommune =>
          line[0] === '37261' ? (line.with(4, 47.5).with(5, 0.7).with(6, 1) as unknown as LigneCommune) : line,
      ),
    )
    // Two servers start at the same time.
    await Promise.all([loadCommunes(pool, moved), loadCommunes(pool, moved)])
    expect(await mark()).toBe(before)
    expect(await find('Tours', '37000')).toMatchObject({ lat: 47.5, lon: 0.7, coords_estimees: true })
    const { rows } = await site.database.pool.query(sql`
      select distinct lat, lon, coords_estimees, n from annonce_compte where code_commune = '37261'`)
    expect(rows).toEqual([{ lat: 47.5, lon: 0.7, coords_estimees: true, n: 1 }])
    expect(await count('gazetteer')).toBe(1)
  })
  test('un fichier qui n’est pas un gazetier est nommé', async () => {
    await expect(loadCommunes(site.database.pool, 'package.json')).rejects.toThrow(
      'package.json n’est pas un gazetier.',
    )
  })
})
