// The calendar of a start: right days, right year, each with its source.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addJours, addMois, isJour } from '../date/jour.ts'
import { adresseAgenda, listEcheances, periodeDe, rappelsDe, sayMontant } from './echeance.ts'
import {
  computeMontants,
  computePrevision,
  readPrevision,
  readSaisiePrevision,
  type Statut,
  statuts,
} from './prevision.ts'

const jourDe = (debut: string, cle: string, statut: Statut = 'assistant') =>
  listEcheances(debut, statut).find((echeance) => echeance.cle === cle)?.jour

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
  ['carpimko-2026-03-31', undefined],
  ['carpimko-2026-06-30', '2026-06-30'],
  ['impot-2027-05-15', undefined],
  ['impot-2027-09-15', '2027-09-15'],
  ['impot-2028-02-15', undefined],
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
  expect(jourDe('2026-02-12', cle)).toBe(jour)
})

test.each([
  ['2026-08-05', '2026-11-05'],
  ['2026-08-06', '2027-02-05'],
])('début le %s : premier trimestre payé le %s', (debut, premier) => {
  const echeances = listEcheances(debut, 'titulaire')
  expect(echeances.find(({ cle }) => cle.startsWith('urssaf-'))?.jour).toBe(premier)
})

test('après le 5 août, rien n’annonce un paiement de l’année à l’Urssaf', () => {
  const cles = (debut: string) =>
    listEcheances(debut, 'assistant')
      .filter(({ jour }) => jour < '2027')
      .map(({ cle }) => cle)
  expect(cles('2026-08-05')).toEqual(expect.arrayContaining(['appel', 'cfp-2026', 'urssaf-2026-11-05']))
  expect(cles('2026-09-01')).toEqual([
    'rcp',
    'contrat',
    'guichet',
    'carpimko',
    'affiliation',
    'acre',
    'carpimko-2026-12-31',
    'cfe-initiale-2026',
  ])
  expect(listEcheances('2026-09-01', 'assistant').find(({ cle }) => cle === 'urssaf-2027-02-05')!.rappel).toBe(
    'Avec celles de 2026\u00a0: vous avez commencé après le 5 août.',
  )
})

test('le contrat part la veille d’un remplacement, les autres se comptent de leur signature', () => {
  const contrat = (statut: Statut) => listEcheances('2026-09-15', statut).find(({ cle }) => cle === 'contrat')!
  const statuts = ['remplacant', 'assistant', 'titulaire'] as const
  expect(statuts.map((statut) => contrat(statut).jour)).toEqual(['2026-09-14', '2026-09-15', '2026-09-15'])
  expect(statuts.map((statut) => contrat(statut).rappel.includes('signature'))).toEqual([false, true, true])
})

test('une période se range à son dernier jour, et se rappelle trois semaines puis une avant', () => {
  const fami = listEcheances('2026-09-15', 'assistant').find(({ cle }) => cle === 'fami-2027')!
  expect([fami.du, fami.jour, rappelsDe(fami)]).toEqual(['2027-01-01', '2027-03-02', [21, 7]])
  expect(rappelsDe({ du: null })).toEqual([7])
})

const saisieDe = (requete: string) => readSaisiePrevision(new URLSearchParams(requete))

test('les montants d’un départ le 1er septembre, trimestre par trimestre', () => {
  const prevision = readPrevision(saisieDe('debut=2026-09-01'))
  const dits = listEcheances('2026-09-01', 'assistant', computeMontants(prevision))
    .filter(({ euros }) => euros !== null)
    .map(({ cle, euros }) => `${cle} ${euros}`)
  expect(dits).toEqual([
    'carpimko-2026-12-31 1081',
    'urssaf-2027-02-05 591',
    'carpimko-2027-03-31 1080',
    'urssaf-2027-05-05 236',
    'carpimko-2027-06-30 1080',
    'urssaf-2027-08-05 1716',
    'carpimko-2027-09-30 2858',
    'urssaf-2027-11-05 1716',
    'cfp-2027 120',
    'carpimko-2027-12-31 2858',
    'urssaf-2028-02-05 793',
    'carpimko-2028-03-31 1824',
    'urssaf-2028-05-05 793',
    'carpimko-2028-06-30 1824',
    'urssaf-2028-08-05 793',
  ])
  expect([591, -120].map(sayMontant)).toEqual(['environ 591\u00a0€', 'environ 120\u00a0€ rendus'])
})

test('hors des deux premières années, aucun montant', () => {
  expect(['', '2024-06-01'].map((debut) => computeMontants(readPrevision(saisieDe(`debut=${debut}`))))).toEqual([
    undefined,
    undefined,
  ])
})

test('chaque année, les montants de l’agenda font ce que le calcul dit de payer', () => {
  const debuts = fc.integer({ min: 0, max: 729 }).map((jours) => addJours('2025-01-01', jours))
  const statut = fc.constantFrom(...(Object.keys(statuts) as Statut[]))
  fc.assert(
    fc.property(debuts, statut, fc.integer({ min: 0, max: 300_000 }), fc.boolean(), (debut, statut, recettes, acre) => {
      const saisie = saisieDe(`debut=${debut}&statut=${statut}&recettes=${recettes}&charges=0${acre ? '&acre=1' : ''}`)
      const prevision = readPrevision(saisie)
      const echeances = listEcheances(debut, statut, computeMontants(prevision))
      for (const { annee, aPayer } of computePrevision(prevision).annees!) {
        const de = echeances.filter(({ jour }) => jour.startsWith(String(annee)))
        expect(de.reduce((total, { euros }) => total + (euros ?? 0), 0)).toBe(aPayer)
      }
    }),
  )
})

test('quel que soit le début : en ordre, dans les vingt-quatre mois, une clé chacune, une source ouverte', () => {
  const jours = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  const cas = fc.constantFrom(...(Object.keys(statuts) as Statut[]))
  fc.assert(
    fc.property(jours, cas, (date, statut) => {
      const debut = date.toISOString().slice(0, 10)
      const echeances = listEcheances(debut, statut)
      expect(echeances.map(({ jour }) => jour)).toEqual(echeances.map(({ jour }) => jour).toSorted())
      expect(new Set(echeances.map(({ cle }) => cle)).size).toBe(echeances.length)
      for (const { jour, du, titre, source, rappel } of echeances) {
        expect([jour, du ?? jour].every(isJour)).toBe(true)
        expect(jour <= addMois(debut, 24) && jour >= addJours(debut, -1) && (du ?? '') < jour).toBe(true)
        expect(source.adresse).toMatch(/^https:\/\//)
        expect(rappel.length).toBeGreaterThan(20)
        expect([titre, source.nom]).not.toContain('')
      }
    }),
  )
})

test('un an et deux ans après le début, ce qui tombe le jour même compte encore', () => {
  const jours = (debut: string) => listEcheances(debut, 'titulaire').map(({ cle, jour }) => `${cle} ${jour}`)
  expect(jours('2026-12-31')).toContain('cfe-initiale-2026 2026-12-31')
  expect(jours('2026-12-15')).toContain('cfe-2028 2028-12-15')
  expect(jours('2026-12-14')).not.toContain('cfe-2028 2028-12-15')
})

test('l’agenda se demande par le formulaire entier', () => {
  expect(adresseAgenda(saisieDe('debut=2026-09-01'))).toBe(
    '/ressources/mes-echeances.ics?annee=2026&recettes=60000&charges=18000&statut=assistant&debut=2026-09-01&retrocession=75&redevance=comptee',
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
