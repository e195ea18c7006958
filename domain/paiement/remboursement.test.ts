// Refunds: the credit shown to the operator, to the cent (product D45).
import { expect, test } from 'vitest'
import { refuseRemboursement, remboursementEnChemin, remboursementRefuse } from './remboursement.ts'

const rien = 'Il n’y a plus rien à rembourser sur ce paiement.'
const autre = 'Ce qui peut être remboursé de ce paiement est 9,90\u00a0€\u00a0: rien n’a été rendu.'

test.each([
  [990, 990, null],
  [991, 990, autre],
  [989, 990, autre],
  [0, 990, autre],
  [-990, 990, autre],
  [Number.NaN, 990, autre],
  [990, 0, rien],
  [0, 0, rien],
])('%d centimes demandés, %d à rendre : %j', (montant, credit, phrase) => {
  expect(refuseRemboursement(montant, credit)).toBe(phrase)
})

test('ce que la caisse a répondu se dit', () => {
  expect([remboursementEnChemin, remboursementRefuse]).toEqual([
    'La caisse ne répond pas\u00a0: le remboursement est noté, il partira dès qu’elle répondra.',
    'La caisse refuse ce remboursement\u00a0: l’argent n’est pas rendu. Voyez ce paiement dans le tableau de bord de la caisse.',
  ])
})
