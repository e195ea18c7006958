import { describe, expect, test } from 'vitest'
import type { Commune } from '#domain/commune/commune.ts'
import { chooseFilledTown, chooseProposedTowns, formatProposedTowns, isSearched, nameCommune } from './proposedTowns.ts'

const commune = (nom: string, ...codesPostaux: string[]): Commune => ({
  nom,
  code: codesPostaux[0]!,
  codesPostaux,
  codeDepartement: codesPostaux[0]!.slice(0, 2),
})
const tours = commune('Tours', '37000', '37100', '37200')
const vouvray = commune('Vouvray', '37210')
const etienne = commune('Saint-Étienne', '42000', '42100')

describe('un texte se cherche', () => {
  test.each([
    ['tapé', 'To', true, true],
    ['trop court', 'T', true, false],
    ['des espaces ne comptent pas', ' T ', true, false],
    ['choisi ou repris', 'Tours', false, false],
  ])('%s', (_, texte, tape, attendu) => {
    expect(isSearched(texte, tape)).toBe(attendu)
  })
})

describe('les communes proposées', () => {
  test.each([
    ['celles du code postal, tant que le champ est vide', '', [tours, vouvray], [etienne], [tours, vouvray]],
    ['celles du code qui commencent comme ce qui est tapé', 'vou', [tours, vouvray], [etienne], [vouvray]],
    ['sans accents ni casse', 'saint etienne', [etienne], [tours], [etienne]],
    ['les trouvées, quand aucune ne convient', 'Lyon', [tours], [etienne], [etienne]],
    ['les trouvées, quand rien n’est su d’avance', 'Saint', undefined, [etienne], [etienne]],
    ['aucune', 'Zz', [], [], []],
  ])('%s', (_, texte, proposees, trouvees, attendues) => {
    expect(chooseProposedTowns(texte, proposees, trouvees)).toEqual(attendues)
  })
})

describe('la ville que remplit un code postal', () => {
  test.each<[string, readonly Commune[], string, boolean]>([
    ['seule, dans un champ vide', [vouvray], '', true],
    ['seule, à la place de celle d’un autre code', [vouvray], 'Tours', true],
    ['seule, dans un champ où rien ne se voit', [vouvray], ' \u200b', true],
    ['seule, jamais sur ce qui est tapé', [vouvray], 'Vouv', false],
    ['aucune', [], '', false],
    ['plusieurs', [vouvray, tours], '', false],
  ])('%s', (_, communes, vue, attendue) => {
    expect(chooseFilledTown(communes, vue, 'Tours')).toBe(attendue ? vouvray : null)
  })
})

describe('une commune dans le champ', () => {
  test.each([
    ['par son nom', vouvray, 'vouv', 'Vouvray (37210)'],
    ['le code tapé en entier reste', tours, '37200', 'Tours (37200)'],
    ['un code commencé ne compte pas', vouvray, '372', 'Vouvray (37210)'],
  ])('%s', (_, choisie, texte, libelle) => {
    expect(nameCommune(choisie, texte)).toBe(libelle)
  })
})

test.each([
  [1, '1 commune proposée.'],
  [7, '7 communes proposées, flèches haut et bas pour choisir.'],
])('%i, dit à un lecteur d’écran', (nombre, phrase) => {
  expect(formatProposedTowns(nombre)).toBe(phrase)
})
