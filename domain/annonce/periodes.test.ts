import { expect, test } from 'vitest'
import { periodesMax, refusePeriodes, sayPubliees } from './periodes.ts'

const week = (debut: string, fin = debut) => ({ debut, fin })
const say = (...args: Parameters<typeof refusePeriodes>) =>
  refusePeriodes(...args).map((refusal) => refusal && `${refusal.champ}\u00a0: ${refusal.phrase}`)

test('chaque période est jugée pour elle-même, et deux ne commencent pas le même jour', () => {
  expect(
    say(
      [
        week('2027-07-05', '2027-07-10'),
        week('', '2027-07-10'),
        week('2027-07-12', ''),
        week('2027-07-19', '2027-07-18'),
        week('2027-07-05'),
        week('2027-06-01'),
      ],
      '2027-06-01',
    ),
  ).toEqual([
    null,
    'debut\u00a0: Indiquez le premier jour.',
    'fin\u00a0: Indiquez le dernier jour.',
    'fin\u00a0: Le dernier jour vient avant le premier.',
    'debut\u00a0: Une autre annonce commence déjà ce jour-là.',
    'debut\u00a0: Une autre annonce commence déjà ce jour-là.',
  ])
  expect(say([week('2027-07-05')], null)).toEqual([null])
})

test('le résultat dit combien, et ce qui reste à payer', () => {
  const ad = (a_payer: number) => ({ uuid_annonce: '00000000-0000-4000-8000-000000000000', a_payer })
  const say = (...dues: number[]) => sayPubliees(dues.map(ad)).replaceAll('\u00a0', ' ')
  expect(say(0, 0)).toBe('2 annonces de plus en ligne.')
  expect(say(9.9)).toBe('1 annonce en attente : chacune sera en ligne dès que son paiement sera reçu.')
  expect(periodesMax).toBe(4)
})
