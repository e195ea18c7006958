// The rules of an ad, sentences verbatim (product §5, §4).
import { describe, expect, test } from 'vitest'
import { readCodePostal } from '../commune/commune.ts'
import { annonceComplete } from '../testing/annonce.ts'
import {
  Annonce,
  type AnnonceSaisie,
  type ChampAnnonce,
  isMissing,
  libelleStatut,
  readAnnonce,
  readRetrocession,
  referenceAnnonce,
  refuseAnnonce,
  refuseEtape1,
  shortenAdresse,
} from './annonce.ts'
import { colonnesCarte } from './cardColumns.ts'
import { sayDans } from './expiration.ts'

const champs = 'Veuillez remplir tous les champs obligatoires avant de pré visualiser.'
const deux = 'Veuillez fournir à la fois une ville et un code postal.'
const cinq = 'Le code postal doit contenir 5 chiffres.'
const date = 'La date de début n’est pas une date valide.'
const retro = 'La rétrocession est un nombre entier de 0 à 100.'

describe('refuseAnnonce', () => {
  test.each<[string, Partial<AnnonceSaisie>]>([
    ['complète', {}],
    ['sans rétrocession', { retrocession_annonce: null }],
    ['rétrocession de 0', { retrocession_annonce: 0 }],
    ['rétrocession de 100', { retrocession_annonce: 100 }],
    ['29 février d’une année bissextile', { datecontrat_annonce: '2028-02-29' }],
    ['plan G0001, lu comme gratuit', { code_tarif: 'G0001' }],
    ['titre de 41 en Pro', { titre_annonce: 'a'.repeat(41), code_tarif: 'P0002' }],
    ['titre de 40 caractères larges', { titre_annonce: '🦵'.repeat(40) }],
    ['description de 200', { contenu_annonce: 'a'.repeat(200) }],
  ])('%s : rien à redire', (_, morceau) => {
    expect(refuseAnnonce({ ...annonceComplete, ...morceau })).toBeNull()
  })

  test.each<[string, Partial<AnnonceSaisie>, ChampAnnonce, string]>([
    ['sans titre', { titre_annonce: ' ' }, 'titre_annonce', champs],
    ['titre invisible', { titre_annonce: '\u200b\u200b' }, 'titre_annonce', champs],
    ['sans description', { contenu_annonce: '' }, 'contenu_annonce', champs],
    ['description invisible', { contenu_annonce: '\u2060\n\u202e' }, 'contenu_annonce', champs],
    ['sans plan', { code_tarif: '' }, 'code_tarif', champs],
    ['sans date', { datecontrat_annonce: '' }, 'datecontrat_annonce', champs],
    ['sans type', { id_typeannonce: null }, 'id_typeannonce', champs],
    ['sans lieu', { cp_annonce: '', ville_annonce: '' }, 'ville_annonce', champs],
    ['sans rien : le premier du formulaire', { titre_annonce: '', id_typeannonce: null }, 'titre_annonce', champs],
    ['ville seule', { cp_annonce: '' }, 'cp_annonce', deux],
    ['code postal seul', { ville_annonce: ' ' }, 'ville_annonce', deux],
    ['le lieu passe avant le reste', { titre_annonce: '', cp_annonce: '' }, 'cp_annonce', deux],
    ['plan inconnu', { code_tarif: 'P0009' }, 'code_tarif', 'Ce plan n’existe pas.'],
    ['code postal de 4 chiffres', { cp_annonce: '3700' }, 'cp_annonce', cinq],
    ['code postal de 6 chiffres', { cp_annonce: '370001' }, 'cp_annonce', cinq],
    ['code postal avec une lettre', { cp_annonce: '2A000' }, 'cp_annonce', cinq],
    ['30 février', { datecontrat_annonce: '2027-02-30' }, 'datecontrat_annonce', date],
    ['29 février d’une année qui n’en a pas', { datecontrat_annonce: '2027-02-29' }, 'datecontrat_annonce', date],
    ['jour sans mois', { datecontrat_annonce: '2027' }, 'datecontrat_annonce', date],
    ['instant', { datecontrat_annonce: '2027-01-04T00:00' }, 'datecontrat_annonce', date],
    ['an 1', { datecontrat_annonce: '0001-01-04' }, 'datecontrat_annonce', date],
    ['an 12 027', { datecontrat_annonce: '+012027-01-04' }, 'datecontrat_annonce', date],
    ['date à la française', { datecontrat_annonce: '04/01/2027' }, 'datecontrat_annonce', date],
    [
      'une part et une redevance',
      { retrocession_annonce: 75, redevance_mensuelle: 800 },
      'redevance_mensuelle',
      'Une part ou une redevance fixe\u00a0: videz l’une des deux.',
    ],
    ['rétrocession de 101', { retrocession_annonce: 101 }, 'retrocession_annonce', retro],
    ['rétrocession négative', { retrocession_annonce: -1 }, 'retrocession_annonce', retro],
    ['rétrocession à virgule', { retrocession_annonce: 72.5 }, 'retrocession_annonce', retro],
    [
      'titre de 41',
      { titre_annonce: 'a'.repeat(41) },
      'titre_annonce',
      'Le titre dépasse les 40 caractères de ce plan.',
    ],
    [
      'description de 201',
      { contenu_annonce: 'a'.repeat(201) },
      'contenu_annonce',
      'La description dépasse les 200 caractères de ce plan.',
    ],
    [
      'description de 2001 en Prestige',
      { contenu_annonce: 'a'.repeat(2001), code_tarif: 'P0003' },
      'contenu_annonce',
      'La description dépasse les 2000 caractères de ce plan.',
    ],
  ])('%s', (_, morceau, champ, phrase) => {
    expect(refuseAnnonce({ ...annonceComplete, ...morceau })).toEqual({ champ, phrase })
  })
})

test('les textes d’une annonce sont gardés sans ce qui agit sur ceux qui les entourent, le titre sur une ligne', () => {
  const tapee = { titre_annonce: ' Assistanat\n\u202eà Tours ', contenu_annonce: 'Trois\u0007 kinés.\n\nUne équipe. ' }
  expect(readAnnonce({ ...annonceComplete, ...tapee })).toEqual({
    ...annonceComplete,
    titre_annonce: 'Assistanat à Tours',
    contenu_annonce: 'Trois kinés.\n\nUne équipe.',
  })
})

test.each([
  ['titre_annonce', '', true],
  ['titre_annonce', ' \u200b', true],
  ['titre_annonce', 'Titre', false],
  ['id_typeannonce', null, true],
  ['id_typeannonce', 1, false],
] as const)('%s à %j manque : %s', (champ, valeur, manque) => {
  expect(isMissing({ [champ]: valeur }, champ)).toBe(manque)
})

test.each(['titre_annonce', 'contenu_annonce', 'code_tarif'] as const)('l’étape 1 demande %s', (champ) => {
  expect(refuseEtape1(annonceComplete)).toBeNull()
  expect(refuseEtape1({ ...annonceComplete, [champ]: '  ' })).toEqual({
    champ,
    phrase: 'Veuillez remplir le titre, la description et choisir un plan pour continuer.',
  })
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

test.each(['https://kinebouge.fr', 'http://kinebouge.fr'])(
  '%s : une annonce a une adresse courte, qui se tape',
  (origin) => {
    expect(shortenAdresse(origin, '1f2e3d4c-0000-4000-8000-000000000001')).toBe('kinebouge.fr/a/1f2e3d4c')
  },
)

test('la fin se dit en jours', () => {
  expect([-1, 0, 1, 2].map(sayDans)).toEqual(['aujourd’hui', 'aujourd’hui', 'demain', 'dans 2 jours'])
})

test('une annonce se cite par les huit premiers caractères de son identifiant', () => {
  expect(referenceAnnonce('0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toBe('0197a1b2')
})

test('une carte montre toute l’annonce, sauf le texte entier et ce que seule sa page dit', () => {
  const carte = new Set<string>(colonnesCarte)
  expect(Object.keys(Annonce.shape).filter((colonne) => !carte.has(colonne))).toEqual([
    'contenu_annonce',
    'extrait_annonce',
    'cp_annonce',
    'date_expiration',
    'status_annonce',
    'affichertel_annonce',
    'verification',
    'reponse_annonceur',
    'score_annonce',
    'taille_cabinet',
    'secretariat',
    'ca_mensuel',
    'personnel_repris',
    'motif_cession',
  ])
  expect(Object.keys(Annonce.shape)).toEqual(expect.arrayContaining([...colonnesCarte]))
})
