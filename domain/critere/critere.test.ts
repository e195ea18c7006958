// The criteria of an ad: storage, refusals, changes (product D38).
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AjouterAnnonce, Annonce, InsererAnnonce, ModifierAnnonce } from '../annonce/annonce.ts'
import { argumentsCriteres, type Criteres } from './critere.ts'
import {
  applyCriteres,
  champsCritere,
  changeCriteres,
  criteresVides,
  eraseAbsents,
  periodeDe,
  pickCriteres,
  readCriteres,
  readNombre,
  refuseCriteres,
  sortesCritere,
} from './writeCriteres.ts'

const debut = '2027-07-01'
const dits: Criteres = {
  datefin_annonce: '2027-07-31',
  souplesse_jours: 7,
  demi_journees: 8,
  logement: 'fourni',
  vehicule: 'inutile',
  exercice: 'cabinet',
  patienteles: ['generale', 'sport'],
  taille_cabinet: 'petit',
  secretariat: false,
  ca_mensuel: 6000,
  redevance_mensuelle: 800,
  prix_cession: 90_000,
  honoraires_annuels: 150_000,
  loyer_mensuel: 900,
  surface_cabinet: 80,
  nombre_salles: 3,
  personnel_repris: true,
  motif_cession: 'retraite',
}
const avec = (morceau: Partial<Criteres>): Criteres => ({ ...dits, ...morceau })

describe('les critères sont refusés', () => {
  test.each<[string, Partial<Criteres>, string | null]>([
    ['tous dits', {}, null],
    ['aucun dit', criteresVides, null],
    ['un jour seul', { datefin_annonce: debut }, null],
    ['la fin la veille du début', { datefin_annonce: '2027-06-30' }, 'La date de fin précède la date de début.'],
    ['une date qui n’existe pas', { datefin_annonce: '2027-02-30' }, 'La date de fin n’est pas une date valide.'],
    ['douze demi-journées', { demi_journees: 12 }, null],
    ['treize demi-journées', { demi_journees: 13 }, 'Les demi-journées travaillées vont de 1 à 12 par semaine.'],
    ['aucune demi-journée', { demi_journees: 0 }, 'Les demi-journées travaillées vont de 1 à 12 par semaine.'],
    ['trois patientèles', { patienteles: ['generale', 'sport', 'geriatrie'] }, null],
    [
      'quatre patientèles',
      { patienteles: ['generale', 'sport', 'geriatrie', 'pediatrie'] },
      'Choisissez 3 patientèles au plus.',
    ],
    ['500 €', { ca_mensuel: 500 }, null],
    ['499 €', { ca_mensuel: 499 }, 'Les honoraires mensuels vont de 500 à 30\u202f000\u00a0€.'],
    ['30 001 €', { ca_mensuel: 30_001 }, 'Les honoraires mensuels vont de 500 à 30\u202f000\u00a0€.'],
    ['une redevance de 49 €', { redevance_mensuelle: 49 }, 'La redevance mensuelle va de 50 à 10\u202f000\u00a0€.'],
    ['une redevance de 50 €', { redevance_mensuelle: 50 }, null],
    ['un prix de 499 €', { prix_cession: 499 }, 'Le prix de cession va de 500 à 3\u202f000\u202f000\u00a0€.'],
    ['un prix de 3 000 000 €', { prix_cession: 3_000_000 }, null],
    [
      'des honoraires de 4 999 €',
      { honoraires_annuels: 4999 },
      'Les honoraires annuels vont de 5\u202f000 à 3\u202f000\u202f000\u00a0€.',
    ],
    ['un loyer de 20 001 €', { loyer_mensuel: 20_001 }, 'Le loyer mensuel va de 50 à 20\u202f000\u00a0€.'],
    ['sept mètres carrés', { surface_cabinet: 7 }, 'La surface va de 8 à 2\u202f000\u00a0m².'],
    ['trente et une salles', { nombre_salles: 31 }, 'Le nombre de salles va de 1 à 30.'],
    ['une moitié d’euro', { ca_mensuel: 600.5 }, 'Les honoraires mensuels vont de 500 à 30\u202f000\u00a0€.'],
  ])('%s', (_, morceau, phrase) => {
    expect(refuseCriteres(avec(morceau), debut)?.phrase ?? null).toBe(phrase)
  })

  test('au champ concerné', () => {
    expect(refuseCriteres(avec({ ca_mensuel: 1 }), debut)?.champ).toBe('ca_mensuel')
    expect(refuseCriteres(avec({ datefin_annonce: '2027-01-01' }), debut)?.champ).toBe('datefin_annonce')
  })
})

test('une liste vide ne dit rien, et l’ordre des patientèles est celui du tableau', () => {
  expect(readCriteres(avec({ patienteles: [] })).patienteles).toBeNull()
  expect(readCriteres(avec({ patienteles: ['sport', 'generale', 'sport'] })).patienteles).toEqual(['generale', 'sport'])
})

test('tu reste tel quel, null s’efface, dit remplace', () => {
  expect(applyCriteres(dits, {})).toEqual(dits)
  expect(applyCriteres(dits, { p_logement: null, p_ca_mensuel: 700 })).toEqual(
    avec({ logement: null, ca_mensuel: 700 }),
  )
  expect(applyCriteres(criteresVides, { p_patienteles: ['sport'] }).patienteles).toEqual(['sport'])
})

test('la même annonce envoyée encore perd ce qu’elle ne dit plus', () => {
  expect(applyCriteres(dits, eraseAbsents({ p_logement: 'aide' }))).toEqual({ ...criteresVides, logement: 'aide' })
})

test('seul ce qui change est envoyé', () => {
  expect(changeCriteres(dits, dits)).toEqual({})
  expect(changeCriteres(avec({ patienteles: ['sport'], secretariat: null }), dits)).toEqual({
    p_patienteles: ['sport'],
    p_secretariat: null,
  })
  expect(applyCriteres(criteresVides, changeCriteres(dits, criteresVides))).toEqual(dits)
})

test('les trois fonctions et la ligne portent tous les critères', () => {
  for (const { shape } of [InsererAnnonce, AjouterAnnonce, ModifierAnnonce])
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(argumentsCriteres)))
  expect(Object.keys(Annonce.shape)).toEqual(expect.arrayContaining(champsCritere))
})

test.each([
  ['p_souplesse_jours', 5],
  ['p_logement', 'oui'],
  ['p_patienteles', ['cardio']],
  ['p_demi_journees', 13],
  ['p_ca_mensuel', 499],
  ['p_surface_cabinet', 7],
  ['p_motif_cession', 'ennui'],
  ['p_datefin', '2027-02-30'],
])('l’argument %s n’admet pas %j', (nom, valeur) => {
  expect(z.safeParse(z.object(argumentsCriteres), { [nom]: valeur }).success).toBe(false)
})

test('les critères se lisent parmi d’autres colonnes', () => {
  expect(pickCriteres({ ...dits, titre_annonce: 'Remplacement' } as Criteres)).toEqual(dits)
  expect(pickCriteres({})).toEqual(criteresVides)
})

test.each([
  ['', null],
  ['8', 8],
  ['8 demi', 8],
  ['99', 12],
])('« %s » se lit %s', (texte, nombre) => {
  expect(readNombre(texte, 12)).toBe(nombre)
})

test('la souplesse écarte les dates, sans fin il n’y en a pas', () => {
  expect(periodeDe({ datecontrat_annonce: debut, datefin_annonce: '2027-07-31', souplesse_jours: 7 })).toEqual({
    debut: '2027-06-24',
    fin: '2027-08-07',
  })
  expect(periodeDe({ datecontrat_annonce: debut, datefin_annonce: null, souplesse_jours: null })).toEqual({
    debut,
    fin: null,
  })
})

describe('ce qui est lu d’ailleurs est un critère, ou ne l’est pas', () => {
  test('tout ce qui se dit en est un', () => {
    for (const champ of champsCritere) expect(sortesCritere[champ](dits[champ]), champ).toBe(true)
  })
  test.each<[keyof Criteres, unknown]>([
    ['datefin_annonce', '2027-02-30'],
    ['datefin_annonce', 20270701],
    ['souplesse_jours', 5],
    ['souplesse_jours', '7'],
    ['demi_journees', 7.5],
    ['logement', 'chateau'],
    ['logement', 'toString'],
    ['vehicule', 1],
    ['patienteles', 'sport'],
    ['patienteles', []],
    ['patienteles', ['sport', 'chevaux']],
    ['secretariat', 'oui'],
    ['ca_mensuel', '6000'],
  ])('%s : %j n’en est pas un', (champ, valeur) => {
    expect(sortesCritere[champ](valeur)).toBe(false)
  })
})
