// The calendar of a start: the right day and year of each deadline, each with its source.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addJours, addMois, isJour } from '../date/jour.ts'
import { type Rythme, rythmes } from './appel.ts'
import { adresseAgenda, type Debutant, type Echeance, listEcheances, periodeDe, sayMontant } from './echeance.ts'
import {
  computeMontants,
  computePrevision,
  readPrevision,
  readSaisiePrevision,
  type Statut,
  statuts,
} from './prevision.ts'

const list = (debut: string, de: Partial<Debutant> = {}, montants?: Map<string, number>) =>
  listEcheances({ debut, statut: 'assistant', rythme: 'trimestre', outremer: false, ...de }, { montants })
const find = (debut: string, cle: string, de?: Partial<Debutant>): Echeance | undefined =>
  list(debut, de).find((echeance) => echeance.cle === cle)

test.each([
  ['guichet', '2026-02-20'],
  ['carpimko', '2026-03-12'],
  ['affiliation', '2026-04-01'],
  ['acre', '2026-04-13'],
  ['appel', '2026-05-13'],
  ['urssaf-2026-05-05', undefined],
  ['urssaf-2026-08-05', '2026-08-05'],
  ['cfe-initiale-2026', '2026-12-31'],
  ['cfp-2026', '2026-11-30'],
  ['cfp-2027', '2027-11-30'],
  ['carpimko-2026', '2026-12-31'],
  ['carpimko-2028', '2028-01-31'],
  ['acompte-2027-09-15', undefined],
  ['acompte-2027-11-15', '2027-11-15'],
  ['acompte-2028-02-15', undefined],
  ['impot-2026', '2027-12-31'],
  ['rcp', '2026-02-11'],
  ['fami-2026', undefined],
  ['fami-2027', '2027-03-02'],
  ['cfe-2026', undefined],
  ['cfe-2027', '2027-12-15'],
  ['cfe-initiale-2027', undefined],
  ['ordre-2026', undefined],
  ['ordre-2027', '2027-03-31'],
  ['arret', '2027-02-12'],
])('début le 12 février 2026 : %s le %s', (cle, jour) => {
  expect(find('2026-02-12', cle)?.jour).toBe(jour)
})

test.each([
  ['2026-08-05', '2026-11-05'],
  ['2026-08-06', '2027-02-05'],
])('début le %s : premier trimestre payé le %s', (debut, premier) => {
  const echeances = list(debut, { statut: 'titulaire' })
  expect(echeances.find(({ cle }) => cle.startsWith('urssaf-'))?.jour).toBe(premier)
})

test('après le 5 août, rien n’annonce un paiement de l’année à l’Urssaf', () => {
  const cles = (debut: string) =>
    list(debut)
      .filter(({ jour }) => jour < '2027')
      .map(({ cle }) => cle)
  expect(cles('2026-08-05')).toEqual(expect.arrayContaining(['appel', 'cfp-2026', 'urssaf-2026-11-05']))
  expect(cles('2026-09-01')).toEqual([
    'rcp',
    'contrat',
    'guichet',
    'carpimko',
    'affiliation',
    'carpimko-2026',
    'acre',
    'cfe-initiale-2026',
  ])
  expect(find('2026-09-01', 'urssaf-2027-02-05')!.rappel).toMatch(
    /^Avec celles de 2026\u00a0: vous avez commencé après le 5 août\./,
  )
})

test('le contrat part la veille d’un remplacement, les autres se comptent de leur signature', () => {
  const contrat = (statut: Statut) => find('2026-09-15', 'contrat', { statut })!
  const statuts = ['remplacant', 'assistant', 'titulaire'] as const
  expect(statuts.map((statut) => contrat(statut).jour)).toEqual(['2026-09-14', '2026-09-15', '2026-09-15'])
  expect(statuts.map((statut) => contrat(statut).rappel.includes('signature'))).toEqual([false, true, true])
})

test('une période se range à son dernier jour, et se rappelle trois semaines puis une avant', () => {
  const fami = find('2026-09-15', 'fami-2027')!
  expect([fami.du, fami.jour, fami.alarmes]).toEqual(['2027-01-01', '2027-03-02', [21, 7]])
  expect(find('2026-09-15', 'guichet')!.alarmes).toEqual([7])
})

test('aucun rappel ne sonne avant le début, ni pour ce qui se paie chaque mois', () => {
  expect(find('2026-12-31', 'cfe-initiale-2026')!.alarmes).toEqual([])
  expect(find('2026-12-24', 'cfe-initiale-2026')!.alarmes).toEqual([7])
  expect(find('2026-09-15', 'contrat')!.alarmes).toEqual([])
  expect(list('2026-09-15', { rythme: 'mois' }).filter(({ mois, alarmes }) => mois && alarmes.length > 0)).toEqual([])
})

test('ce qui est passé n’y est plus', () => {
  const debutant: Debutant = { debut: '2024-02-29', statut: 'assistant', rythme: 'mois', outremer: false }
  expect(listEcheances(debutant, { depuis: '2026-11-28' })).toEqual([])
  const [premiere] = listEcheances(debutant, { depuis: '2025-12-15' })
  expect(premiere!.jour >= '2025-12-15').toBe(true)
})

test('au mois, une période par rythme de paiement ; sans rien dire, c’est au mois', () => {
  const periodes = list('2026-04-10', { rythme: 'mois' })
    .filter(({ mois }) => mois)
    .map((echeance) => `${echeance.cle}, ${periodeDe(echeance)}, ${echeance.mois}`)
  expect(periodes).toEqual([
    'carpimko-2026, de juillet à décembre 2026, 6',
    'urssaf-2026, de juillet à décembre 2026, 6',
    'urssaf-2027-1, de janvier à juin 2027, 6',
    'carpimko-2027, de janvier à décembre 2027, 12',
    'urssaf-2027-2, de juillet à décembre 2027, 6',
    'acompte-2027, de septembre à décembre 2027, 4',
    'urssaf-2028, de janvier à mars 2028, 3',
    'carpimko-2028, de janvier à mars 2028, 3',
    'acompte-2028, de janvier à avril 2028, 4',
  ])
  expect(readPrevision(saisieDe('')).rythme).toBe('mois')
})

test('le FAMI n’est pas rappelé au remplaçant, l’exonération d’outre-mer l’est à qui y exerce', () => {
  expect(find('2026-09-15', 'fami-2027', { statut: 'remplacant' })).toBeUndefined()
  expect(find('2026-09-15', 'outremer')).toBeUndefined()
  expect(find('2026-09-15', 'outremer', { outremer: true })!.source).toBeNull()
})

const saisieDe = (requete: string) => readSaisiePrevision(new URLSearchParams(requete))

test('les montants d’un départ le 1er septembre, trimestre par trimestre', () => {
  const prevision = readPrevision(saisieDe('debut=2026-09-01&rythme=trimestre'))
  const dits = list('2026-09-01', {}, computeMontants(prevision))
    .filter(({ euros }) => euros !== null)
    .map(({ cle, euros }) => `${cle} ${euros}`)
  expect(dits).toEqual([
    'carpimko-2026 1081',
    'carpimko-2027 7876',
    'urssaf-2027-02-05 710',
    'urssaf-2027-05-05 236',
    'urssaf-2027-08-05 1710',
    'urssaf-2027-11-05 1710',
    'cfp-2027 120',
    'carpimko-2028 4863',
    'urssaf-2028-02-05 793',
    'urssaf-2028-05-05 793',
    'urssaf-2028-08-05 793',
  ])
  expect([sayMontant(591), sayMontant(-120), sayMontant(1081, 3)]).toEqual([
    'environ 591\u00a0€',
    'environ 120\u00a0€ rendus',
    'environ 1\u202f081\u00a0€, soit 361\u00a0€ par mois',
  ])
})

test('hors des deux premières années, aucun montant', () => {
  expect(['', '2024-06-01'].map((debut) => computeMontants(readPrevision(saisieDe(`debut=${debut}`))))).toEqual([
    undefined,
    undefined,
  ])
})

test('chaque année, les montants de l’agenda font ce que le calcul dit de payer', () => {
  const debuts = fc.integer({ min: 0, max: 1094 }).map((jours) => addJours('2025-01-01', jours))
  const cas = fc.record({
    statut: fc.constantFrom(...(Object.keys(statuts) as Statut[])),
    rythme: fc.constantFrom(...(Object.keys(rythmes) as Rythme[])),
  })
  fc.assert(
    fc.property(debuts, cas, fc.integer({ min: 0, max: 300_000 }), fc.boolean(), (debut, de, recettes, acre) => {
      const { statut, rythme } = de
      const saisie = saisieDe(
        `debut=${debut}&statut=${statut}&rythme=${rythme}&recettes=${recettes}&charges=0${acre ? '&acre=1' : ''}`,
      )
      const prevision = readPrevision(saisie)
      const echeances = list(debut, de, computeMontants(prevision))
      for (const { annee, aPayer } of computePrevision(prevision).annees!) {
        const de = echeances.filter(({ jour }) => jour.startsWith(String(annee)))
        expect(de.reduce((total, { euros }) => total + (euros ?? 0), 0)).toBe(aPayer)
      }
    }),
  )
})

test('quel que soit le début : en ordre, dans les vingt-quatre mois, une clé chacune, une source ouverte', () => {
  const jours = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  const cas = fc.record({
    statut: fc.constantFrom(...(Object.keys(statuts) as Statut[])),
    rythme: fc.constantFrom(...(Object.keys(rythmes) as Rythme[])),
    outremer: fc.boolean(),
  })
  fc.assert(
    fc.property(jours, cas, (date, de) => {
      const debut = date.toISOString().slice(0, 10)
      const echeances = list(debut, de)
      expect(echeances.map(({ quand }) => quand)).toEqual(echeances.map(({ quand }) => quand).toSorted())
      expect(new Set(echeances.map(({ cle }) => cle)).size).toBe(echeances.length)
      for (const { jour, du, titre, source, rappel } of echeances) {
        expect([jour, du ?? jour].every(isJour)).toBe(true)
        expect(jour <= addMois(debut, 24) && jour >= addJours(debut, -1) && (du ?? '') < jour).toBe(true)
        // A deadline without a source says that it is our own reminder.
        expect(source?.adresse ?? rappel).toMatch(source ? /^https:\/\// : /repère de notre part/)
        expect(rappel.length).toBeGreaterThan(20)
        expect([titre, source?.nom]).not.toContain('')
      }
    }),
  )
})

test('un an et deux ans après le début, ce qui tombe le jour même compte encore', () => {
  const jours = (debut: string) => list(debut, { statut: 'titulaire' }).map(({ cle, jour }) => `${cle} ${jour}`)
  expect(jours('2026-12-31')).toContain('cfe-initiale-2026 2026-12-31')
  expect(jours('2026-12-15')).toContain('cfe-2028 2028-12-15')
  expect(jours('2026-12-14')).not.toContain('cfe-2028 2028-12-15')
})

test('l’agenda se demande par le formulaire entier', () => {
  expect(adresseAgenda(saisieDe('debut=2026-09-01'))).toBe(
    '/ressources/mes-echeances.ics?annee=2026&recettes=60000&charges=18000&statut=assistant&rythme=mois&debut=2026-09-01&retrocession=75&redevance=comptee',
  )
})

test.each([
  ['2027-08-01', '2027-10-31', 'd’août à octobre 2027'],
  ['2027-02-01', '2027-02-28', 'en février 2027'],
  ['2027-05-01', '2027-07-31', 'de mai à juillet 2027'],
  ['2027-09-01', '2027-12-31', 'de septembre à décembre 2027'],
  ['2027-04-01', '2027-06-15', 'd’avril à juin 2027'],
  ['2027-01-01', '2027-03-31', 'de janvier à mars 2027'],
  ['2026-11-01', '2026-11-30', 'en novembre 2026'],
  [null, '2026-12-15', ''],
])('%s à %s se dit « %s »', (du, jour, phrase) => {
  expect(periodeDe({ du, jour })).toBe(phrase)
})
