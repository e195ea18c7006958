import { describe, expect, test } from 'vitest'
import { h, renderText } from '../testing/render.ts'
import { QueryResult } from './QueryResult.tsx'

const refetch = () => {}
const lecture = (de: object, autres: object) =>
  renderText(
    h(
      QueryResult,
      { de: { ...de, refetch }, quoi: 'operations', texte: 'Chargement...', ...autres },
      (lu: unknown) => `lu : ${JSON.stringify(lu)}`,
    ),
  )

describe('une lecture', () => {
  const refuse = 'Erreur 500 lors du chargement des opérations. Réessayer'
  test.each([
    ['en route', { data: undefined, error: null }, {}, 'Chargement...'],
    ['venue', { data: [1], error: null }, {}, 'lu : [1]'],
    ['vide, sans rien à en dire', { data: [], error: null }, {}, 'lu : []'],
    ['vide, avec un mot', { data: [], error: null }, { vide: 'Rien.' }, 'Rien.'],
    ['une ligne, quoi qu’on dise du vide', { data: [1], error: null }, { vide: 'Rien.' }, 'lu : [1]'],
    ['zéro n’est pas le vide', { data: 0, error: null }, { vide: 'Rien.' }, 'lu : 0'],
    ['refusée', { data: undefined, error: { status: 500 } }, {}, refuse],
    [
      'sans réponse',
      { data: undefined, error: { status: 0 } },
      {},
      'Erreur lors du chargement des opérations Votre connexion est peut-être coupée. Réessayer',
    ],
    ['relue sans succès : ce qui est lu reste', { data: [1], error: { status: 500 } }, {}, `${refuse} lu : [1]`],
    ['relue sans succès, vide', { data: [], error: { status: 500 } }, { vide: 'Rien.' }, `${refuse} Rien.`],
    ['relue sans succès, discrètement', { data: [1], error: { status: 500 } }, { discrete: true }, 'lu : [1]'],
    ['discrète, mais rien à montrer', { data: undefined, error: { status: 500 } }, { discrete: true }, refuse],
  ])('%s', (_, de, autres, phrase) => {
    expect(lecture(de, autres)).toBe(phrase)
  })
})
