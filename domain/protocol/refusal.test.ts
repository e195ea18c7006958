// The name under which a refused field is given back to a caller, and recognised by a form.
import { expect, test } from 'vitest'
import { argumentOf, isHintOf } from './refusal.ts'

test.each([
  ['titre_annonce', ['p_titre', 'p_tel'], 'p_titre'],
  ['telephone_personne', ['p_titre', 'p_tel'], 'p_tel'],
  ['code_tarif', ['p_code', 'p_code_tarif'], 'p_code_tarif'],
  ['pseudo_personne', ['p_titre'], 'pseudo_personne'],
])('%s parmi %o', (champ, names, hint) => {
  expect(argumentOf(names, champ)).toBe(hint)
  expect(isHintOf(hint, champ)).toBe(true)
})

test('un autre champ, ou aucun, n’est pas reconnu', () => {
  expect(isHintOf('p_titre', 'contenu_annonce')).toBe(false)
  expect(isHintOf(null, 'titre_annonce')).toBe(false)
})
