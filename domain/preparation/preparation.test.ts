// Rules of the preparation, what follows it, and words it must never use.
import { describe, expect, test } from 'vitest'
import { product, textOf } from '../../rules/source.ts'
import { listAFaire, listRappels } from './afterwards.ts'
import {
  champsDe,
  communVide,
  lastDayOf,
  partVide,
  readChamps,
  refuseAccord,
  refuseCommun,
  refusePart,
} from './preparation.ts'

const moi = '00000000-0000-4000-8000-000000000001'
const part = { ...partVide, nom: 'Ada', rpps: '10123456781' }
const commun = { ...communVide, type: 'assistanat', travaille: moi, lieux: 'Tours', debut: '2027-01-04', part: '75' }

test('ce qui est saisi se garde sans ses blancs, un numéro sans ses espaces', () => {
  expect(readChamps({ nom: '  Ada\u0000 ', rpps: '101 2345\u00a06781', rcp: '\u200b' })).toEqual({
    nom: 'Ada',
    rpps: '10123456781',
    rcp: '',
  })
})

test.each(['101 2345 6781', '8 101 2345 6781', 'RPPS : 10.123.456.781'])(
  'le numéro « %s » se garde en 11 chiffres',
  (rpps) => expect(readChamps({ rpps })).toMatchObject({ rpps: '10123456781' }),
)

test.each([
  [{ rpps: '1012345678' }, 'rpps'],
  [{ rpps: '101234567811' }, 'rpps'],
  [{ rpps: '10123456789' }, 'rpps'],
  [{ rpps: '' }, null],
  [{ ordre: 'x'.repeat(60) }, null],
  [{ ordre: 'x'.repeat(61) }, 'ordre'],
  [{ rcp: '' }, null],
])('ma partie : %o', (change, champ) => {
  expect(refusePart({ ...part, ...change })?.champ ?? null).toBe(champ)
})

test.each([
  [{}, null],
  [{ type: 'toString' }, 'type'],
  [{ travaille: '00000000-0000-4000-8000-000000000009' }, 'travaille'],
  [{ signature: '2027-13-01' }, 'signature'],
  [{ fin: '2027-01-04' }, null],
  [{ fin: '2027-01-03' }, 'fin'],
  [{ debut: '', fin: '2026-12-31' }, null],
  [{ debut: '', type: '', travaille: '', part: '' }, null],
  [{ part: '0' }, null],
  [{ part: '100', preavis: '24' }, null],
  [{ part: '-10' }, 'part'],
  [{ part: '10 %' }, 'part'],
  [{ part: '7,5' }, 'part'],
  [{ part: '101' }, 'part'],
  [{ preavis: '25' }, 'preavis'],
  [{ rupture: 'x'.repeat(501) }, 'rupture'],
])('ce que l’on convient : %o', (change, champ) => {
  expect(refuseCommun({ ...commun, ...change }, [moi])?.champ ?? null).toBe(champ)
})

test('on n’est d’accord que sur ce qui est dit, et enregistré', () => {
  const entiere = { ecrite: true, ma_part: part, sa_part: part, commun }
  expect(refuseAccord(entiere)).toBeNull()
  expect(refuseAccord({ ...entiere, ecrite: false })).toBe('Enregistrez d’abord votre partie.')
  expect(refuseAccord({ ...entiere, sa_part: null, commun: { ...commun, lieux: '', part: '' } })).toBe(
    'Il manque encore\u00a0: dans celle de l’autre, nom et prénom, numéro RPPS\u00a0; dans ce que vous convenez, lieux, part gardée par celui qui travaille.',
  )
})

test('elle se garde 90 jours après le dernier de ses jours', () => {
  expect(lastDayOf(communVide, '2026-11-26')).toBe('2027-02-24')
  expect(lastDayOf(commun, '2026-11-26')).toBe('2027-04-04')
  expect(lastDayOf({ ...commun, fin: '2027-06-30' }, '2026-11-26')).toBe('2027-09-28')
  expect(lastDayOf({ ...commun, fin: '2027-06-30' }, '2027-07-10')).toBe('2027-10-08')
})

test('chaque contrat a ses champs', () => {
  const propres = ['arret', 'patientele']
  const de = (type: string) => champsDe(type).filter((champ) => propres.includes(champ))
  expect([de('remplacement'), de('collaboration'), de('assistanat'), de('')]).toEqual([
    ['arret'],
    ['patientele'],
    [],
    [],
  ])
})

describe('les échéances', () => {
  const jours = (change: object) => listRappels({ ...commun, ...change }).map(({ cle, jour }) => `${cle} ${jour}`)
  test.each([
    [{ debut: '' }, []],
    [{ type: 'remplacement' }, ['ordre 2027-01-03', 'debut 2027-01-04']],
    // One day less than three months.
    [{ type: 'remplacement', fin: '2027-04-02' }, ['ordre 2027-01-03', 'debut 2027-01-04', 'fin 2027-04-02']],
    [
      { type: 'remplacement', fin: '2027-04-03' },
      ['ordre 2027-01-03', 'debut 2027-01-04', 'fin 2027-04-03', 'installation 2029-04-03'],
    ],
    [{ signature: '2026-12-31' }, ['debut 2027-01-04', 'ordre 2027-01-31', 'renegociation 2031-01-04']],
    [{ fin: '2028-03-31', preavis: '1' }, ['debut 2027-01-04', 'preavis 2028-02-29', 'fin 2028-03-31']],
    [{ fin: '2028-03-31', preavis: '0' }, ['debut 2027-01-04', 'fin 2028-03-31']],
    [{ preavis: '1' }, ['debut 2027-01-04', 'renegociation 2031-01-04']],
    [{ type: 'collaboration', fin: '2031-01-04' }, ['debut 2027-01-04', 'fin 2031-01-04', 'renegociation 2031-01-04']],
    [{ type: 'collaboration', fin: '2031-01-03' }, ['debut 2027-01-04', 'fin 2031-01-03']],
    [{ type: '', signature: '2026-12-31' }, ['debut 2027-01-04', 'ordre 2027-01-31']],
    [{ type: 'remplacement', debut: '', signature: '2026-12-31', fin: '2027-06-30' }, ['fin 2027-06-30']],
  ])('%o', (change, attendues) => {
    expect(jours(change)).toEqual(attendues)
  })
  test('un préavis dit combien de mois, et jusqu’à quand', () => {
    const [, preavis] = listRappels({ ...commun, fin: '2028-03-31', preavis: '1' })
    expect(preavis).toMatchObject({
      titre: 'Préavis\u00a0: 1 mois avant le dernier jour',
      texte: 'Dernier jour prévu\u00a0: le 31/03/2028.',
    })
  })
  // Only the articles: what each kind of contract requires of both members.
  test.each([
    [{ type: 'remplacement', fin: '2027-04-02' }, ['R. 4321-107', 'R. 4321-107']],
    [{ type: 'remplacement', fin: '2027-04-03' }, ['R. 4321-107', 'R. 4321-107', 'R. 4321-130']],
    [{ type: 'remplacement', debut: '' }, ['R. 4321-107', 'R. 4321-107']],
    [{ type: 'assistanat', fin: '2027-12-31' }, ['L. 4113-9, R. 4321-127', 'R. 4321-131']],
    [{ type: 'collaboration' }, ['L. 4113-9, R. 4321-127', 'loi du 2 août 2005, article 18', 'R. 4321-131']],
    [{ type: '' }, ['L. 4113-9, R. 4321-127']],
  ])('ce qui reste à faire, de %o, et l’article qui le dit', (change, articles) => {
    const afaire = listAFaire({ ...commun, ...change }).map((texte) => texte.replaceAll('\u00a0', ' '))
    const dits = afaire.flatMap((texte) => /\(((?:[LR]\. |loi )[^)]*)\)\.$/.exec(texte)?.[1] ?? [])
    expect(dits).toEqual(articles)
    expect(afaire).toHaveLength(articles.length + 2)
  })
  test('l’envoi à l’Ordre vient avant le début d’un remplacement, dans le mois de la signature des autres', () => {
    expect(listAFaire({ ...commun, type: 'remplacement' }).join()).toContain(
      'À transmettre par vous au conseil départemental de l’Ordre avant le 04/01/2027',
    )
    expect(listRappels({ ...commun, type: 'remplacement' })[0]!.titre).toMatch(/avant le 04\/01\/2027$/)
    expect(listAFaire({ ...commun, type: 'remplacement', debut: '' }).join()).toContain('avant le premier jour')
    expect(listAFaire(commun).join()).toContain('dans le mois de la signature')
  })
})

test('rien ne s’y dit conforme, rien ne s’y assure', () => {
  const files = product.filter((file) => /(^|\/)preparation(\/|\.)/.test(file))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /\bassure|conforme/i.test(textOf(file)))).toEqual([])
})
