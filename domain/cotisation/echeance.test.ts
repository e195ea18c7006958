// The calendar of a start: right days, right year, each with its source.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMois, isJour } from '../jour.ts'
import { adresseAgenda, listEcheances, periodeDe } from './echeance.ts'
import { type Statut, statuts } from './prevision.ts'

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
  ['cfp-2026', '2026-11-01'],
  ['cfp-2027', '2027-11-01'],
  ['fami-2026', undefined],
  ['fami-2027', '2027-01-01'],
  ['cfe-2026', undefined],
  ['cfe-2027', '2027-12-15'],
  ['cfe-initiale-2027', undefined],
  ['ordre-2026', undefined],
  ['ordre-2027', '2027-01-01'],
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

test('le contrat part avant de remplacer, dans le mois pour un assistant, et un titulaire n’en a pas', () => {
  const contrat = (statut: Statut) => jourDe('2026-09-15', 'contrat', statut)
  expect([contrat('remplacant'), contrat('assistant'), contrat('titulaire')]).toEqual([
    '2026-09-15',
    '2026-10-15',
    undefined,
  ])
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
      for (const { jour, fin, titre, source, rappel } of echeances) {
        expect([jour, fin ?? jour].every(isJour)).toBe(true)
        expect(jour <= addMois(debut, 24) && (fin ?? jour) >= debut).toBe(true)
        expect(source.adresse).toMatch(/^https?:\/\//)
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

test('l’agenda se demande par le début et le statut', () => {
  expect(adresseAgenda('2026-09-01', 'assistant')).toBe(
    '/ressources/mes-echeances.ics?debut=2026-09-01&statut=assistant',
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
  ['2026-12-15', null, ''],
])('%s à %s se dit « %s »', (jour, fin, phrase) => {
  expect(periodeDe({ jour, fin })).toBe(phrase)
})
