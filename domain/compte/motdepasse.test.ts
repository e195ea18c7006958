// The change of a password: its refusals, and the meaning of the provider's (product §5, §8, D30).
import { expect, test } from 'vitest'
import {
  appelPerdu,
  motDePasseMin,
  motDePasseVide,
  offersReinitialisation,
  raisonDuRefus,
  readRefusFournisseur,
  refuseMotDePasse,
} from './motdepasse.ts'

const court = 'Le nouveau mot de passe doit contenir au moins 8 caractères.'
const differents = 'Les nouveaux mots de passe ne correspondent pas.'
const actuel = 'Indiquez votre mot de passe actuel.'

test.each([
  ['ancien', 'nouveau-1', 'nouveau-1', {}],
  ['ancien', 'éèàùçôêâ', 'éèàùçôêâ', {}],
  ['ancien', 'nouveau-1', 'nouveau-2', { confirmation: differents }],
  ['ancien', 'court', 'court', { nouveau: court }],
  ['ancien', '1234567', '12345678', { nouveau: court, confirmation: differents }],
  ['', '', '', { actuel, nouveau: court }],
])('« %s » → « %s », « %s »', (ancien, nouveau, confirmation, refus) => {
  expect(refuseMotDePasse({ actuel: ancien, nouveau, confirmation })).toEqual(refus)
})

test('un formulaire neuf est vide', () => {
  expect(motDePasseVide).toEqual({ actuel: '', nouveau: '', confirmation: '' })
})

test('la phrase dit le minimum que la règle demande', () => {
  expect(court).toContain(` ${motDePasseMin} caractères`)
  expect(refuseMotDePasse({ actuel: 'a', nouveau: 'x'.repeat(motDePasseMin), confirmation: '' })).not.toHaveProperty(
    'nouveau',
  )
})

const corps = (message: string, id?: string) => ({ code: 3, message, details: id ? [{ '@type': 'x', id }] : [] })
const lire = readRefusFournisseur

test.each([
  [
    'détail',
    corps('Mot de passe incorrect (COMMAND-3M0fs)', 'COMMAND-3M0fs'),
    'COMMAND-3M0fs',
    'Mot de passe incorrect',
  ],
  ['parenthèses seules', corps('Mot de passe incorrect (COMMAND-3M0fs)'), 'COMMAND-3M0fs', 'Mot de passe incorrect'],
  ['un détail sans nom', { message: 'Non (AUTH-1)', details: [{ id: 3 }] }, 'AUTH-1', 'Non'],
  ['deux lignes', corps('Trop\nsimple (AUTH-1)'), 'AUTH-1', 'Trop\nsimple'],
  ['un nom au milieu', corps('Non (AUTH-1) du tout'), null, 'Non (AUTH-1) du tout'],
  ['sans nom', corps('Trop simple (ou presque)'), null, 'Trop simple (ou presque)'],
  ['vide', {}, null, ''],
  ['rien', null, null, ''],
  ['autre chose', { message: 3, details: 'x' }, null, ''],
])('un refus se lit : %s', (_cas, body, id, message) => {
  expect(lire(400, body)).toEqual({ status: 400, id, message })
})

test.each([
  [
    lire(400, corps('Password is invalid (COMMAND-3M0fs)', 'COMMAND-3M0fs')),
    'Le mot de passe actuel n’est pas le bon.',
    true,
  ],
  [lire(400, corps('x', 'COMMAND-Aesh5')), 'Le nouveau mot de passe doit être différent de l’actuel.', false],
  [lire(401, corps('Token is invalid (AUTH-7fs1e)')), 'Session invalide. Veuillez vous reconnecter.', true],
  [lire(403, corps('Authentication required')), 'Authentication required', true],
  [{ status: 400, id: 'COMMAND-3M0fs', message: '' }, 'Le mot de passe actuel n’est pas le bon.', true],
  [{ status: 400, id: 'constructor', message: 'Non' }, 'Non', false],
  [lire(400, corps('Erreur 14011')), 'Erreur 14011', false],
  [lire(400, corps('401 Unauthorized')), '401 Unauthorized', true],
  [lire(429, corps('x')), 'Trop d’essais à la suite. Réessayez dans quelques minutes.', false],
  [lire(0, null), 'Le service de connexion ne répond pas. Réessayez dans quelques instants.', false],
  [lire(400, corps('Ajoutez une majuscule (COMMA-VoaRj)')), 'Ajoutez une majuscule', false],
  [lire(500, null), '', false],
  [lire(501, null), 'Ce changement se fait chez le service de connexion\u00a0: ici, rien n’a été changé.', false],
  [appelPerdu, appelPerdu.message, false],
])('%j : sa raison, et la réinitialisation offerte ou non', (refus, raison, offerte) => {
  expect(raisonDuRefus(refus)).toBe(raison)
  expect(offersReinitialisation(refus)).toBe(offerte)
})
