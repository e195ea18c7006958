// The ads last seen in a browser: limited, without duplicates, without those no longer online.
import { expect, test } from 'vitest'
import { addRecentAnnonce, type RecentAnnonce, readRecentAnnonces } from './useRecentes.ts'

const vue = (uuid_annonce: string): RecentAnnonce => ({
  uuid_annonce,
  titre_annonce: `Annonce ${uuid_annonce}`,
  ville_annonce: 'Tours',
  type_annonce_libelle: 'Remplacement',
})
const actif = { status_annonce: 'Actif' } as const
const ids = (vues: readonly RecentAnnonce[]) => vues.map(({ uuid_annonce }) => uuid_annonce).join('')

test('la dernière vue vient d’abord, chacune une fois, huit au plus', () => {
  expect(ids(addRecentAnnonce([], { ...vue('a'), ...actif }))).toBe('a')
  expect(ids(addRecentAnnonce([vue('a'), vue('b')], { ...vue('b'), ...actif }))).toBe('ba')
  expect(ids(addRecentAnnonce([...'abcdefgh'].map(vue), { ...vue('i'), ...actif }))).toBe('iabcdefg')
})

test('rien d’autre que ce que la liste montre n’est gardé', () => {
  const lue = { ...vue('a'), ...actif, contenu_annonce: 'Un texte', tel_annonce: '0601020304' }
  expect(addRecentAnnonce([], lue)).toEqual([vue('a')])
})

test('une annonce qui n’est plus proposée quitte la liste', () =>
  expect(ids(addRecentAnnonce([vue('a'), vue('b')], { ...vue('a'), status_annonce: 'Pourvue' }))).toBe('b'))

test.each([
  [null, []],
  ['{', []],
  ['{}', []],
  ['[1, null, {"uuid_annonce": "a"}]', []],
  [JSON.stringify([vue('a'), 3, vue('b')]), [vue('a'), vue('b')]],
  [JSON.stringify([...'abcdefghij'].map(vue)), [...'abcdefgh'].map(vue)],
])('ce qui a été gardé, quoi que ce soit : %s', (garde, lues) => expect(readRecentAnnonces(garde)).toEqual(lues))
