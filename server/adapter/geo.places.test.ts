// Places as people write them, asked of the whole gazetteer: every spelling of a town leads to it, every former name to the present one.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { villeEntiere } from '#domain/commune/chooseCommune.ts'
import { departementDe, type Lieu, type LigneCommune, nameVille, readLieu } from '#domain/commune/commune.ts'
import { nomDepartement } from '#domain/commune/departement.ts'
import { openGeography } from '../../embedded/geography/answer.ts'
import { geocode } from './geo.ts'

const geography = await openGeography(inject('gazetteer'))
const [, ...lines] = JSON.parse(await readFile(inject('gazetteer'), 'utf8')) as [string, ...LigneCommune[]]
const find = (texte: string) => geocode(geography, texte)

/** One town in forty; Paris, Lyon and Marseille are found by their arrondissements. */
const sample = lines.filter(([code], row) => row % 40 === 0 && !['75056', '69123', '13055'].includes(code))
const withoutArticle = (nom: string) => nom.replace(/^(?:(?:Le|La|Les) |L['’])/, '')

const spellings: Record<string, (nom: string, cp: string, departement: string) => string> = {
  'nom code': (nom, cp) => `${nom} ${cp}`,
  'code nom': (nom, cp) => `${cp} ${nom}`,
  'nom (code)': (nom, cp) => `${nom} (${cp})`,
  'nom [code]': (nom, cp) => `${nom} [${cp}]`,
  'nom/code': (nom, cp) => `${nom}/${cp}`,
  'code-nom': (nom, cp) => `${cp}-${nom}`,
  'co de nom': (nom, cp) => `${cp.slice(0, 2)} ${cp.slice(2)} ${nom}`,
  'F-code nom': (nom, cp) => `F-${cp} ${nom}`,
  'code nom CEDEX 2': (nom, cp) => `${cp} ${nom} CEDEX 2`,
  'code nom, France': (nom, cp) => `${cp} ${nom}, France`,
  'NOM code': (nom, cp) => `${nom.toUpperCase()} ${cp}`,
  'nomcollé code': (nom, cp) => `${nom.replace(/['’ ]/g, '')} ${cp}`,
  'nom sans article code': (nom, cp) => `${withoutArticle(nom)} ${cp}`,
  'St nom code': (nom, cp) => `${nom.replace(/\bSaint(e?)\b/g, 'St$1')} ${cp}`,
  'nom-lez-nom code': (nom, cp) => `${nom.replace(/-l[eè][sz]-/g, '-lez-')} ${cp}`,
  'nom département': (nom, _, departement) => `${nom} ${departement}`,
  'nom, département': (nom, _, departement) => `${nom}, ${departement}`,
  'nom (département)': (nom, _, departement) => `${nom} (${departement})`,
  'département nom': (nom, _, departement) => `${departement} ${nom}`,
  'nom (nom du département)': (nom, _, departement) => `${nom} (${nomDepartement(departement)})`,
  'nom, nom du département, France': (nom, _, departement) => `${nom}, ${nomDepartement(departement)}, France`,
}

test.each(Object.entries(spellings))('« %s » mène à la commune', async (_, write) => {
  const lost: string[] = []
  for (const [code, nom, departement, , , , , [cp = '']] of sample) {
    const texte = write(nom, cp, departement)
    const found = await find(texte)
    if (found?.code !== code) lost.push(`${texte} → ${found?.nom}`)
  }
  expect(lost).toEqual([])
})

test('chaque commune se relit de son nom, de son étiquette et de son nom avec son département', () => {
  const lost = lines
    .filter(([, nom]) => !villeEntiere(nom))
    .flatMap(([code, nom, , , , , , [cp = '']]) => {
      const said = nameVille({ nom, code })
      const ways: [string, Lieu][] = [
        [nom, { nom }],
        [`${nom} (${cp})`, { nom, codePostal: cp }],
        [said, { nom, departement: departementDe(code) }],
      ]
      return ways.filter(([texte, lieu]) => !isDeepStrictEqual(readLieu(texte), lieu)).map(([texte]) => texte)
    })
  expect(lost).toEqual([])
})

describe('un ancien nom', () => {
  interface Ancienne {
    nom: string
    type: string
    chefLieu?: string
  }
  const sources: Ancienne[] = createRequire(import.meta.url)('@etalab/decoupage-administratif/data/communes.json')
  const known = new Set(lines.map(([code]) => code))
  const anciennes = sources.filter(({ type, chefLieu = '' }) => /^commune-[ad]/.test(type) && known.has(chefLieu))

  test('mène à la commune d’aujourd’hui, ou la propose', async () => {
    const lost: string[] = []
    for (const { nom, chefLieu } of anciennes) {
      const found = await find(nom)
      if (![found?.code, ...(found?.homonymes ?? []).map(({ code }) => code)].includes(chefLieu)) lost.push(nom)
    }
    expect(anciennes.length).toBeGreaterThan(2000)
    // What remains has more than four towns of its name.
    expect(lost.length / anciennes.length, lost.join(', ')).toBeLessThan(0.015)
  })

  test.each([
    ['Lomme', 'Lille'],
    ['59160 Lomme', 'Lille'],
    ['74940 Annecy-le-Vieux', 'Annecy'],
    ['06160 Juan-les-Pins', 'Antibes'],
    ['Juan-les-Pins', 'Antibes'],
    ['97434 Saint-Gilles-les-Bains', 'Saint-Paul'],
    ['Sainte-Clotilde', 'Saint-Denis'],
  ])('« %s » est à %s', async (texte, nom) => expect(await find(texte)).toMatchObject({ nom }))
})

test.each([
  ['Évry', '91228', ['89162']],
  ['Saint-Ouen', '93070', ['41226', '80711']],
  ['Aix', '13001', ['19002']],
  ['Lyon', '69123', []],
])(
  '« %s » est la ville que tout le monde veut dire ; celles qui ont ce nom sont offertes',
  async (texte, code, autres) => {
    const found = await find(texte)
    expect([found?.code, found?.homonymes.map((autre) => autre.code)]).toEqual([code, autres])
  },
)

test.each([
  ['montpelier', 'Montpellier'],
  ['Strasboug', 'Strasbourg'],
  ['Toulouse centre', 'Toulouse'],
  ['Brest Finistère', 'Brest'],
  ['31000 Toulousse', 'Toulouse'],
  ['75950', 'Paris'],
  ['44021', 'Nantes'],
])('« %s » mène à %s', async (texte, nom) => expect(await find(texte)).toMatchObject({ nom }))

test.each(['Monaco', 'Xyzzyx', 'Nantes 37000', '99999'])('« %s » ne mène nulle part', async (texte) =>
  expect(await find(texte)).toBeNull(),
)
