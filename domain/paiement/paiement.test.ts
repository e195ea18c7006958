// Payments: accepted amounts, and the checkout page that follows (product D19, §8).
import { expect, test } from 'vitest'
import {
  type Dette,
  isPagePaiement,
  moyenManquant,
  paiementEnChemin,
  paiementImpossible,
  readPaiement,
} from './paiement.ts'

test.each([
  ['https://checkout.stripe.com/c/pay/cs_test_a1B2#fidkdWxOYHwnPyd1blpxYHZxWjA0', true],
  ['http://localhost:3000/caisse/cs_test_1', true],
  ['HTTPS://caisse.exemple.fr', true],
  ['https://caisse.exemple.fr?s=1', true],
  ['', false],
  ['/caisse/cs_test_1', false],
  ['//caisse.exemple.fr', false],
  ['https://', false],
  ['https:///chemin', false],
  ['https://moi@caisse.exemple.fr', false],
  ['https://caisse.exemple.fr/a b', false],
  ['javascript:alert(1)//https://caisse.exemple.fr', false],
  ['ftp://caisse.exemple.fr', false],
  [undefined, false],
  [['https://caisse.exemple.fr'], false],
  [{ url: 'https://caisse.exemple.fr' }, false],
])('%j est une page de paiement : %j', (reponse, attendu) => {
  expect(isPagePaiement(reponse)).toBe(attendu)
})

const deux: Dette = {
  total: 2980,
  annonces: [
    { uuid_annonce: 'a', reste: 990 },
    { uuid_annonce: 'b', reste: 1990 },
  ],
}
const faux = expect.stringContaining('Ce montant n’est pas celui que vous devez.')

test.each([
  [9.9, 'a', { montant: 990, uuid_annonce: 'a' }],
  [19.9, null, { montant: 1990, uuid_annonce: 'b' }],
  [29.8, null, { montant: 2980, uuid_annonce: null }],
  [29.8, 'a', { montant: 2980, uuid_annonce: 'a' }],
  [19.9, 'a', faux],
  [9.901, 'a', faux],
  [-9.9, 'a', faux],
  [0, null, faux],
  [Number.NaN, 'a', faux],
  [9.9, 'c', 'Cette annonce est déjà payée.'],
])('%d euros pour %j sont lus %j', (euros, annonce, lu) => {
  expect(readPaiement(euros, deux, annonce)).toEqual(lu)
})

test('la seule annonce due, sans être nommée, est celle que l’on paie, même entamée', () => {
  const entamee: Dette = { total: 490, annonces: [{ uuid_annonce: 'a', reste: 490 }] }
  expect(readPaiement(4.9, entamee, null)).toEqual({ montant: 490, uuid_annonce: 'a' })
})

test('sans dette, rien ne se paie', () => {
  expect(readPaiement(9.9, { total: 0, annonces: [] }, null)).toBe('Vous n’avez rien à payer.')
})

test('les phrases du cahier', () => {
  expect([moyenManquant, paiementImpossible, paiementEnChemin]).toEqual([
    'Veuillez sélectionner un moyen de paiement.',
    'Une erreur est survenue lors du paiement.',
    'Votre paiement est en cours d’enregistrement\u00a0: il apparaîtra dans un instant.',
  ])
})
