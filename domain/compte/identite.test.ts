import { expect, test } from 'vitest'
import { identiteVide, readIdentite, refuseIdentite, sayEchecIdentite } from './identite.ts'

test.each([
  ['vide', identiteVide, { prenom: 'Indiquez votre prénom.', nom: 'Indiquez votre nom.' }],
  ['sans nom', { prenom: 'Anne', nom: '  ' }, { nom: 'Indiquez votre nom.' }],
  ['trop long', { prenom: 'a'.repeat(201), nom: 'b'.repeat(200) }, { prenom: '200 caractères au plus.' }],
  ['bon', { prenom: 'Anne', nom: 'Le Goff' }, {}],
])('un nom %s', (_, saisie, refus) => {
  expect(refuseIdentite(saisie)).toEqual(refus)
})

test('un nom part sur une ligne, sans blanc autour', () => {
  expect(readIdentite({ prenom: ' Anne\n Marie ', nom: 'Le  Goff' })).toEqual({ prenom: 'Anne Marie', nom: 'Le Goff' })
})

test('un refus se dit avec sa raison et son numéro', () => {
  expect(sayEchecIdentite({ status: 500, id: null, message: '' })).toBe(
    'Votre prénom et votre nom n’ont pas été enregistrés. (Failed to update profile (Status: 500))',
  )
  expect(sayEchecIdentite({ status: 401, id: null, message: '' })).toMatch(/reconnecter\. \(Failed .*401\)\)$/)
})
