import { describe, expect, test } from 'vitest'
import { needsRenewal, nextRenewalCheck, type SessionKeeper } from './keepSession.ts'

const neuve: SessionKeeper = { opened: true, failures: 0, refused: false }
const seuil = 10_000

describe('quand on renouvelle', () => {
  test.each([
    ['loin du seuil', 10_001, neuve, false],
    ['au seuil', 10_000, neuve, true],
    ['après la fin', -60, neuve, true],
    ['trouvée morte à l’ouverture', -60, { ...neuve, opened: false }, true],
    ['après un échec', 9000, { ...neuve, failures: 1 }, true],
    ['après un refus, jamais', 9000, { ...neuve, failures: 1, refused: true }, false],
    ['après un refus, même à la fin', -1, { ...neuve, failures: 1, refused: true }, false],
  ])('%s', (_, left, keeping, due) => {
    expect(needsRenewal(left, seuil, keeping)).toBe(due)
  })
})

describe('ce qui suit, quand rien n’est renouvelé', () => {
  test.each<[string, number, SessionKeeper, string | number]>([
    ['on attend le seuil', 21_600, neuve, 11_600],
    ['un premier échec se reprend après cinq secondes', 9000, { ...neuve, failures: 1 }, 5],
    ['le suivant, après le double', 8995, { ...neuve, failures: 2 }, 10],
    ['jamais plus de dix minutes', 5000, { ...neuve, failures: 12 }, 600],
    ['ni après la fin du jeton', 3, { ...neuve, failures: 2 }, 3],
    ['un refus attend la fin, sans redemander', 9000, { ...neuve, failures: 1, refused: true }, 9000],
    ['refusée, elle est perdue à sa fin', 0, { ...neuve, failures: 1, refused: true }, 'lost'],
    ['à la fin, un téléphone qui s’éveille a deux essais de plus', -1, { ...neuve, failures: 1 }, 5],
    ['le deuxième échec laisse encore une chance', -6, { ...neuve, failures: 2 }, 10],
    ['au troisième, elle est perdue', -16, { ...neuve, failures: 3 }, 'lost'],
    [
      'trouvée morte et non renouvelée, elle finit sans un mot',
      -60,
      { ...neuve, opened: false, failures: 1 },
      'forgotten',
    ],
    ['trouvée morte et refusée, aussi', -60, { opened: false, failures: 1, refused: true }, 'forgotten'],
    ['un minuteur ne compte pas plus de 2^31 ms', 9_000_000, neuve, 2_000_000],
  ])('%s', (_, left, keeping, next) => {
    expect(nextRenewalCheck(left, seuil, keeping)).toBe(next)
  })
})
