// Public holidays compared with printed calendars.
import { expect, test } from 'vitest'
import { addJours } from '../date/jour.ts'
import { isFerie } from './ferie.ts'

test.each([
  [2024, '04-01', '05-09', '05-20'],
  [2026, '04-06', '05-14', '05-25'],
  [2027, '03-29', '05-06', '05-17'],
  // The earliest and latest Easters, and the years when Gauss's rule has exceptions.
  [2008, '03-24', '05-01', '05-12'],
  [2038, '04-26', '06-03', '06-14'],
  [1981, '04-20', '05-28', '06-08'],
  [2072, '04-11', '05-19', '05-30'],
  [2049, '04-19', '05-27', '06-07'],
])('%i : le lundi de Pâques, l’Ascension, la Pentecôte, et les fêtes fixes', (annee, ...mobiles) => {
  const jours = Array.from({ length: 366 }, (_, n) => addJours(`${annee}-01-01`, n)).filter((jour) =>
    jour.startsWith(`${annee}`),
  )
  const fixes = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
  const attendus = [...new Set([...fixes, ...mobiles])].toSorted().map((jour) => `${annee}-${jour}`)
  expect(jours.filter(isFerie)).toEqual(attendus)
})
