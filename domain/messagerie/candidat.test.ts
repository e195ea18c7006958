// The candidate profile: its refusals, and the lines of a message that carry it.
import { expect, test } from 'vitest'
import {
  type Candidat,
  candidatVide,
  isEmptyCandidat,
  joinCandidat,
  ligneMax,
  listCandidat,
  motsMax,
  readCandidat,
  refuseCandidat,
  splitCandidat,
} from './candidat.ts'

const camille: Candidat = {
  annee_diplome: 2019,
  experience: 'Trois ans de remplacements',
  disponibilite: 'Tout juillet',
  mobilite: '30 km autour de Tours',
  mots: 'Formée à la périnéalité\u00a0: volontiers.',
}

test('joint au message, il se relit comme une fiche, et le texte reste entier', () => {
  const message = joinCandidat('Bonjour,\n\nje suis libre.', camille)
  expect(splitCandidat(message)).toEqual({ texte: 'Bonjour,\n\nje suis libre.', lignes: listCandidat(camille) })
  expect(listCandidat(camille).map(({ nom }) => nom)).toEqual([
    'Diplôme',
    'Expérience',
    'Disponibilité',
    'Mobilité',
    null,
  ])
})

test('ce qui n’est pas dit n’a pas de ligne ; vide, il n’ajoute rien', () => {
  expect(listCandidat({ ...candidatVide, mobilite: 'Partout' })).toEqual([{ nom: 'Mobilité', dit: 'Partout' }])
  expect(joinCandidat('Bonjour', candidatVide)).toBe('Bonjour')
  expect(splitCandidat('Bonjour')).toBeNull()
  expect(isEmptyCandidat(readCandidat({ ...candidatVide, mots: ' \n ' }))).toBe(true)
})

test('chaque texte tient sur une ligne', () => {
  expect(readCandidat({ ...camille, mots: 'Un\nDeux' }).mots).toBe('Un Deux')
})

test.each<[Partial<Candidat>, string | null]>([
  [{}, null],
  [candidatVide, null],
  [{ annee_diplome: 1949 }, 'Une année, de 1950 à 2031.'],
  [{ annee_diplome: 2032 }, 'Une année, de 1950 à 2031.'],
  [{ annee_diplome: 2031 }, null],
  [{ mobilite: 'é'.repeat(ligneMax) }, null],
  [{ mobilite: 'é'.repeat(ligneMax + 1) }, '120 caractères au plus.'],
  [{ mots: 'é'.repeat(motsMax + 1) }, '300 caractères au plus.'],
])('%j', (morceau, phrase) => {
  expect(refuseCandidat({ ...camille, ...morceau }, 2026)?.phrase ?? null).toBe(phrase)
})
