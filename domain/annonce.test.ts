// The rules of an ad, sentences verbatim (produit §5, §4).
import { describe, expect, test } from 'vitest'
import {
  type AnnonceSaisie,
  libelleStatut,
  longueur,
  readCodePostal,
  readRetrocession,
  refuseAnnonce,
  refuseEtape1,
  truncate,
} from './annonce.ts'

const complete: AnnonceSaisie = {
  titre_annonce: 'Assistanat à Tours',
  contenu_annonce: 'Trois kinés, une équipe calme.',
  code_tarif: 'G0000',
  cp_annonce: '37000',
  ville_annonce: 'Tours',
  datecontrat_annonce: '2027-01-04',
  id_typeannonce: 1,
  retrocession_annonce: 75,
  affichertel_annonce: false,
}
const champs = 'Veuillez remplir tous les champs obligatoires avant de pré visualiser.'

describe('refuseAnnonce', () => {
  test.each<[string, Partial<AnnonceSaisie>, string | null]>([
    ['complète', {}, null],
    ['sans rétrocession', { retrocession_annonce: null }, null],
    ['rétrocession de 0', { retrocession_annonce: 0 }, null],
    ['plan G0001, lu comme gratuit', { code_tarif: 'G0001' }, null],
    ['sans titre', { titre_annonce: ' ' }, champs],
    ['sans description', { contenu_annonce: '' }, champs],
    ['sans plan', { code_tarif: '' }, champs],
    ['sans date', { datecontrat_annonce: '' }, champs],
    ['sans type', { id_typeannonce: null }, champs],
    ['sans lieu', { cp_annonce: '', ville_annonce: '' }, champs],
    ['ville seule', { cp_annonce: '' }, 'Veuillez fournir à la fois une ville et un code postal.'],
    ['code postal seul', { ville_annonce: ' ' }, 'Veuillez fournir à la fois une ville et un code postal.'],
    ['plan inconnu', { code_tarif: 'P0009' }, 'Ce plan n’existe pas.'],
    ['code postal de 4 chiffres', { cp_annonce: '3700' }, 'Le code postal doit contenir 5 chiffres.'],
    ['code postal avec une lettre', { cp_annonce: '2A000' }, 'Le code postal doit contenir 5 chiffres.'],
    ['30 février', { datecontrat_annonce: '2027-02-30' }, 'La date de début n’est pas une date valide.'],
    ['date à la française', { datecontrat_annonce: '04/01/2027' }, 'La date de début n’est pas une date valide.'],
    ['rétrocession de 101', { retrocession_annonce: 101 }, 'La rétrocession est un nombre entier de 0 à 100.'],
    ['rétrocession négative', { retrocession_annonce: -1 }, 'La rétrocession est un nombre entier de 0 à 100.'],
    ['rétrocession à virgule', { retrocession_annonce: 72.5 }, 'La rétrocession est un nombre entier de 0 à 100.'],
    ['titre de 41', { titre_annonce: 'a'.repeat(41) }, 'Le titre dépasse les 40 caractères de ce plan.'],
    ['titre de 41 en Pro', { titre_annonce: 'a'.repeat(41), code_tarif: 'P0002' }, null],
    ['titre de 40 caractères larges', { titre_annonce: '🦵'.repeat(40) }, null],
    [
      'description de 201',
      { contenu_annonce: 'a'.repeat(201) },
      'La description dépasse les 200 caractères de ce plan.',
    ],
    [
      'description de 2001 en Prestige',
      { contenu_annonce: 'a'.repeat(2001), code_tarif: 'P0003' },
      'La description dépasse les 2000 caractères de ce plan.',
    ],
  ])('%s', (_, morceau, phrase) => {
    expect(refuseAnnonce({ ...complete, ...morceau })).toBe(phrase)
  })
})

test.each(['titre_annonce', 'contenu_annonce', 'code_tarif'] as const)('l’étape 1 demande %s', (champ) => {
  expect(refuseEtape1(complete)).toBeNull()
  expect(refuseEtape1({ ...complete, [champ]: '  ' })).toBe(
    'Veuillez remplir le titre, la description et choisir un plan pour continuer.',
  )
})

test.each([
  ['', null],
  ['abc', null],
  ['75', 75],
  ['75 %', 75],
  ['0', 0],
  ['007', 7],
  ['100', 100],
  ['101', 100],
  ['-5', 5],
  ['99999999999999999999', 100],
])('la rétrocession « %s » est lue %j', (texte, lu) => {
  expect(readRetrocession(texte)).toBe(lu)
})

test.each([
  ['37000', '37000'],
  ['37 000', '37000'],
  ['370001', '37000'],
  ['2A004', '2004'],
  ['', ''],
])('le code postal « %s » est lu « %s »', (texte, lu) => {
  expect(readCodePostal(texte)).toBe(lu)
})

test.each([
  ['Actif', 'Active'],
  ['Expirée', 'Expirée'],
  ['En attente', 'En attente'],
  ['tout autre', 'En attente'],
])('le statut %s se dit « %s »', (status, libelle) => {
  expect(libelleStatut(status)).toBe(libelle)
})

test('les longueurs se comptent en caractères, jamais au milieu d’un seul', () => {
  expect(longueur('kiné🦵')).toBe(5)
  expect(truncate('🦵🦵🦵', 2)).toBe('🦵🦵')
  expect(truncate('court', 40)).toBe('court')
})
