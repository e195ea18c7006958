// The sentences of the operator's desk.
import { expect, test } from 'vitest'
import { actions, chequePerime } from './administration.ts'

test('les phrases du bureau', () => {
  expect(chequePerime).toBe('Ce chèque n’est plus attendu\u00a0: ce qu’il devait payer n’est plus dû.')
  expect(actions).toEqual([
    'Chèque encaissé',
    'Chèque annulé',
    'Carte remboursée',
    'Chèque remboursé',
    'Rétractation reçue',
    'Décision',
    'Recours accepté',
    'Recours rejeté',
    'Justificatif accepté',
    'Justificatif refusé',
    'Nom réservé',
    'Nom libéré',
  ])
})
