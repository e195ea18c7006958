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

/** One town in eighty, or in eight (`npm run test:all`); Paris, Lyon and Marseille are found by their arrondissements. */
const every = process.env.FULL ? 8 : 80
const sample = lines.filter(([code], row) => row % every === 0 && !['75056', '69123', '13055'].includes(code))
const article = /^(?:(Le|La|Les) |(L['’]))/
const withoutArticle = (nom: string) => nom.replace(article, '')
const articleAfter = (nom: string) => nom.replace(new RegExp(`${article.source}(.*)$`), '$3 ($1$2)')
const withoutAccents = (nom: string) => nom.normalize('NFD').replace(/\p{M}/gu, '')
const st = (nom: string, end = '') => nom.replace(/\bSaint(e?)\b/g, `St$1${end}`)
const lez = (nom: string) => nom.replace(/-l[eè][sz]-/g, '-lez-')

/** Ways of writing a name alone. */
const names: Record<string, (nom: string) => string> = {
  nom: (nom) => nom,
  'nom sans accents': (nom) => withoutAccents(nom).toLowerCase(),
  NOM: (nom) => nom.toUpperCase(),
  'St nom': (nom) => st(nom),
  'St. nom': (nom) => st(nom, '.'),
  'apostrophe courbe': (nom) => nom.replaceAll("'", '’'),
  'apostrophe en espace': (nom) => nom.replace(/['’]/g, ' '),
  'apostrophe ôtée': (nom) => nom.replace(/['’]/g, ''),
  oe: (nom) => nom.replaceAll('œ', 'oe').replaceAll('Œ', 'Oe'),
  's/': (nom) => nom.replaceAll('-sur-', ' s/ '),
  'espaces pour tirets': (nom) => nom.replaceAll('-', ' '),
  'tirets pour espaces': (nom) => nom.replaceAll(' ', '-'),
  'tirets longs': (nom) => nom.replaceAll('-', '–'),
  'tirets insécables': (nom) => nom.replaceAll('-', '\u2011'),
  'accents à part': (nom) => nom.normalize('NFD'),
  'espaces insécables': (nom) => nom.replaceAll(' ', '\u00a0'),
  'espaces doubles': (nom) => ` ${nom.replaceAll(' ', '  ')} `,
  'sans article': withoutArticle,
  'article après': articleAfter,
  'les pour lès': (nom) => nom.replace(/-l[eè][sz]-/g, '-les-'),
  lez,
  'nom, France': (nom) => `${nom}, France`,
  'nom CEDEX': (nom) => `${nom} CEDEX`,
}

/** Ways of writing a name with its code or its department. */
const spellings: Record<string, (nom: string, cp: string, departement: string) => string> = {
  'nom code': (nom, cp) => `${nom} ${cp}`,
  'code nom': (nom, cp) => `${cp} ${nom}`,
  'nom (code)': (nom, cp) => `${nom} (${cp})`,
  'nom [code]': (nom, cp) => `${nom} [${cp}]`,
  'nom/code': (nom, cp) => `${nom}/${cp}`,
  'nom - code': (nom, cp) => `${nom} - ${cp}`,
  'nom, code': (nom, cp) => `${nom}, ${cp}`,
  'code-nom': (nom, cp) => `${cp}-${nom}`,
  'co de nom': (nom, cp) => `${cp.slice(0, 2)} ${cp.slice(2)} ${nom}`,
  'F-code nom': (nom, cp) => `F-${cp} ${nom}`,
  'code nom CEDEX 2': (nom, cp) => `${cp} ${nom} CEDEX 2`,
  'code nom, France': (nom, cp) => `${cp} ${nom}, France`,
  'NOM code': (nom, cp) => `${nom.toUpperCase()} ${cp}`,
  'nomcollé code': (nom, cp) => `${nom.replace(/['’ ]/g, '')} ${cp}`,
  'nom sans article code': (nom, cp) => `${withoutArticle(nom)} ${cp}`,
  'article après code': (nom, cp) => `${articleAfter(nom)} ${cp}`,
  'St nom code': (nom, cp) => `${st(nom)} ${cp}`,
  'St. nom code': (nom, cp) => `${st(nom, '.')} ${cp}`,
  's/ code': (nom, cp) => `${nom.replaceAll('-sur-', ' s/ ')} ${cp}`,
  'apostrophe en espace code': (nom, cp) => `${nom.replace(/['’]/g, ' ')} ${cp}`,
  'code nom, accents à part': (nom, cp) => `${cp} ${nom.normalize('NFD')}`,
  'nom-lez-nom code': (nom, cp) => `${lez(nom)} ${cp}`,
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

const key = (nom: string) => withoutAccents(withoutArticle(nom)).replace(/\W/g, '').toLowerCase()
const bearers = Map.groupBy(lines, ([, nom]) => key(nom))

test.each(Object.entries(names))('« %s », d’un nom que nulle autre ne porte, mène à la commune', async (_, write) => {
  const lost: string[] = []
  let asked = 0
  for (const [code, nom] of sample) {
    if (bearers.get(key(nom))!.length > 1) continue
    asked++
    const found = await find(write(nom))
    if (![found?.code, ...(found?.homonymes ?? []).map((one) => one.code)].includes(code))
      lost.push(`${write(nom)} → ${found?.nom}`)
  }
  expect(asked).toBeGreaterThan(300)
  // « Prés (Les) » is Presles too.
  expect(lost.filter((one) => one !== 'Prés (Les) → Presles')).toEqual([])
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
    // What remains has more than five towns of its name.
    expect(lost.length / anciennes.length, lost.join(', ')).toBeLessThan(0.01)
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
  ['laverriere', '78644', ['60354']],
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
  ['Ri', 'Ri'],
  ['Vergné 17', 'Vergné'],
  ['La Vergne 17', 'La Vergne'],
  ['Jouy s/ Eure', 'Jouy-sur-Eure'],
  ['Castillon–du–Gard', 'Castillon-du-Gard'],
  ['75950', 'Paris'],
  ['44021', 'Nantes'],
])('« %s » mène à %s', async (texte, nom) => expect(await find(texte)).toMatchObject({ nom }))

test.each(['Monaco', 'Xyzzyx', 'Nantes 37000', '99999'])('« %s » ne mène nulle part', async (texte) =>
  expect(await find(texte)).toBeNull(),
)
