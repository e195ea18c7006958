// The form of an ad: its refusals, field by field, and the texts a plan cuts (product §4, §5).
import { describe, expect, test } from 'vitest'
import { criteresVides } from '../critere/writeCriteres.ts'
import { annonceComplete } from '../testing/annonce.ts'
import { type AnnonceSaisie, InsererAnnonce, ModifierAnnonce, type MonAnnonce } from './annonce.ts'
import {
  champsAcquis,
  cutSaisie,
  finCoupee,
  keepAcquis,
  planAmple,
  premierRefus,
  readChangements,
  readSaisie,
  refuseChamps,
  saisieVide,
} from './saisie.ts'

const etape1 = 'Veuillez remplir le titre, la description et choisir un plan pour continuer.'
const apercu = 'Veuillez remplir tous les champs obligatoires avant de pré visualiser.'
const deux = 'Veuillez fournir à la fois une ville et un code postal.'
const aRemplir = 'À remplir.'

describe('refuseChamps', () => {
  test.each<[string, 1 | 2, Partial<AnnonceSaisie>, object]>([
    ['une annonce complète passe l’étape 1', 1, {}, {}],
    ['une annonce complète passe l’étape 2', 2, {}, {}],
    ['le titre manque', 1, { titre_annonce: '  ' }, { titre_annonce: etape1 }],
    [
      'le titre et la description manquent : la phrase est au premier',
      1,
      { titre_annonce: '', contenu_annonce: '' },
      { titre_annonce: etape1, contenu_annonce: aRemplir },
    ],
    ['le plan manque', 1, { code_tarif: '' }, { code_tarif: etape1 }],
    ['un texte trop long pour son plan n’arrête pas l’étape 1', 1, { contenu_annonce: 'a'.repeat(300) }, {}],
    ['un texte trop long pour son plan n’arrête pas l’étape 2', 2, { contenu_annonce: 'a'.repeat(300) }, {}],
    ['la ville sans le code postal', 2, { cp_annonce: '' }, { cp_annonce: deux }],
    ['le code postal sans la ville', 2, { ville_annonce: '' }, { ville_annonce: deux }],
    [
      'le type et le code postal manquent : la phrase du lieu est au lieu',
      2,
      { id_typeannonce: null, cp_annonce: '' },
      { id_typeannonce: aRemplir, cp_annonce: deux },
    ],
    [
      'rien de l’étape 2',
      2,
      { id_typeannonce: null, cp_annonce: '', ville_annonce: '', datecontrat_annonce: '' },
      { id_typeannonce: apercu, ville_annonce: aRemplir, cp_annonce: aRemplir, datecontrat_annonce: aRemplir },
    ],
    ['la date manque', 2, { datecontrat_annonce: '' }, { datecontrat_annonce: apercu }],
    [
      'un code postal de 4 chiffres',
      2,
      { cp_annonce: '3700' },
      { cp_annonce: 'Le code postal doit contenir 5 chiffres.' },
    ],
    [
      'une date qui n’existe pas',
      2,
      { datecontrat_annonce: '2027-02-30' },
      { datecontrat_annonce: 'La date de début n’est pas une date valide.' },
    ],
    [
      'une rétrocession impossible',
      2,
      { retrocession_annonce: 120 },
      { retrocession_annonce: 'La rétrocession est un nombre entier de 0 à 100.' },
    ],
  ])('%s', (_, etape, morceau, refus) => {
    expect(refuseChamps({ ...annonceComplete, ...morceau }, etape)).toEqual(refus)
  })
})

test('une annonce que l’on commence est vide, au plan gratuit, sans téléphone montré', () => {
  expect(saisieVide).toEqual({
    titre_annonce: '',
    contenu_annonce: '',
    code_tarif: 'G0000',
    cp_annonce: '',
    ville_annonce: '',
    datecontrat_annonce: '',
    id_typeannonce: null,
    retrocession_annonce: null,
    affichertel_annonce: false,
    ...criteresVides,
  })
})

test('une annonce publiée se reprend telle qu’elle est, sans date quand elle n’en a pas', () => {
  const ligne = { ...annonceComplete, uuid_annonce: 'a', status_annonce: 'Actif', a_payer: 0 } as unknown as MonAnnonce
  expect(readSaisie(ligne)).toEqual(annonceComplete)
  expect(readSaisie({ ...ligne, datecontrat_annonce: null }).datecontrat_annonce).toBe('')
})

test('le premier champ refusé suit l’ordre du formulaire', () => {
  expect(premierRefus({})).toBeNull()
  expect(premierRefus({ datecontrat_annonce: apercu, ville_annonce: aRemplir })).toBe('ville_annonce')
  expect(premierRefus({ contenu_annonce: aRemplir, titre_annonce: etape1 })).toBe('titre_annonce')
  expect(premierRefus({ retrocession_annonce: 'x' })).toBe('retrocession_annonce')
})

test.each([
  ['G0000', 40, 200],
  ['P0001', 40, 500],
  ['P0002', 80, 1000],
  ['P0003', 80, 2000],
])('le plan %s coupe à %i et %i caractères', (code_tarif, titre, description) => {
  const longue = { ...annonceComplete, titre_annonce: 'é'.repeat(100), contenu_annonce: '🦵'.repeat(3000), code_tarif }
  const coupee = cutSaisie(longue)
  expect([...coupee.titre_annonce]).toHaveLength(titre)
  expect([...coupee.contenu_annonce]).toHaveLength(description)
  expect(coupee.contenu_annonce.endsWith('🦵')).toBe(true)
})

test.each([
  ['titre', 40, 'G0000'],
  ['titre', 41, 'P0002'],
  ['titre', 81, null],
  ['description', 200, 'G0000'],
  ['description', 201, 'P0001'],
  ['description', 1001, 'P0003'],
  ['description', 2001, null],
] as const)('un texte (%s) de %i caractères se publie en entier avec le plan %s', (quoi, longueur, plan) => {
  expect(planAmple(quoi, longueur)).toBe(plan)
})

test('la fin qu’un plan coupe', () => {
  expect(finCoupee('abcdefg', 5)).toBe('fg')
  expect(finCoupee('abc', 5)).toBe('')
})

describe('modifier une annonce publiée', () => {
  test('le plan, le type et la date de début ne changent pas', () => {
    const autre = { ...annonceComplete, code_tarif: 'P0003', id_typeannonce: 4, datecontrat_annonce: '2028-01-01' }
    expect(keepAcquis(autre, annonceComplete)).toEqual(annonceComplete)
    expect(readChangements(autre, annonceComplete)).toEqual({})
  })
  test('un lieu vidé des deux côtés reste celui de l’annonce, vidé d’un côté il est refusé', () => {
    const sansLieu = { ...annonceComplete, ville_annonce: ' ', cp_annonce: '' }
    expect(keepAcquis(sansLieu, annonceComplete)).toEqual(annonceComplete)
    const sansCode = keepAcquis({ ...annonceComplete, cp_annonce: '' }, annonceComplete)
    expect(refuseChamps(sansCode, 2)).toEqual({ cp_annonce: deux })
    const sansVille = keepAcquis({ ...annonceComplete, ville_annonce: '' }, annonceComplete)
    expect(refuseChamps(sansVille, 2)).toEqual({ ville_annonce: deux })
  })
  test.each<[string, Partial<AnnonceSaisie>, object]>([
    ['rien', {}, {}],
    ['des espaces autour du titre', { titre_annonce: ` ${annonceComplete.titre_annonce} ` }, {}],
    ['le titre', { titre_annonce: 'Autre' }, { p_titre: 'Autre' }],
    ['la description', { contenu_annonce: 'Autre' }, { p_contenu: 'Autre' }],
    [
      'la description, coupée à la limite du plan',
      { contenu_annonce: 'b'.repeat(300) },
      { p_contenu: 'b'.repeat(200) },
    ],
    ['la ville', { ville_annonce: 'Blois' }, { p_ville: 'Blois' }],
    ['le code postal', { cp_annonce: '41000' }, { p_cp: '41000' }],
    ['la rétrocession, vidée', { retrocession_annonce: null }, { p_retrocession: null }],
    ['la rétrocession, à zéro', { retrocession_annonce: 0 }, { p_retrocession: 0 }],
    ['le téléphone', { affichertel_annonce: true }, { p_affichertel: true }],
  ])('seul ce qui change est envoyé : %s', (_, morceau, changements) => {
    expect(readChangements({ ...annonceComplete, ...morceau }, annonceComplete)).toEqual(changements)
  })
})

test('une annonce publiée garde ce que sa modification ne prend pas : le plan, le type et la date', () => {
  const gardes = Object.keys(InsererAnnonce.shape).filter((nom) => !(nom in ModifierAnnonce.shape))
  expect(gardes.sort()).toEqual(['p_code_tarif', 'p_datecontrat', 'p_id_type', 'p_uuid_client'])
  expect(champsAcquis).toEqual(['code_tarif', 'id_typeannonce', 'datecontrat_annonce'])
  const autre = { ...annonceComplete, code_tarif: 'P0003', id_typeannonce: 3, datecontrat_annonce: '2030-01-01' }
  expect(keepAcquis(autre, annonceComplete)).toEqual(annonceComplete)
})

test('un titre qui porte un numéro est refusé à l’étape 1, sauf celui d’une annonce publiée', () => {
  const saisie = { ...annonceComplete, titre_annonce: 'Appelez le 06 12 34 56 78' }
  expect(refuseChamps(saisie, 1).titre_annonce).toMatch(/^Un titre ne porte pas de numéro de téléphone/)
  expect(refuseChamps(saisie, 1, saisie.titre_annonce)).toEqual({})
})
