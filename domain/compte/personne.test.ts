// The rules of the fields of a member (product §5, D26 and D27).
import { describe, expect, test } from 'vitest'
import {
  holdsTelephone,
  pseudoPris,
  pseudoReserve,
  pseudoSemblable,
  readPresentation,
  readPseudo,
  readTelephone,
  refuseAdresse,
  refuseNumrpps,
  refusePresentation,
  refusePseudo,
  refuseTelephone,
} from './personne.ts'

describe('pseudo', () => {
  const bornes = 'Le pseudo doit contenir entre 2 et 30 caractères.'
  const illisible = 'Le pseudo contient un signe invisible ou illisible\u00a0: retapez-le.'
  const melange = 'Le pseudo mélange des lettres de plusieurs alphabets\u00a0: n’en gardez qu’un.'
  const insigne = 'Le pseudo ne peut pas porter de coche ni d’écusson.'
  const adresse = 'Le pseudo ne peut pas contenir d’adresse de site ou d’e-mail.'
  test.each([
    ['Camille', null],
    ['Zoé D.', null],
    ['  ', 'Le pseudo ne peut pas être vide.'],
    ['', 'Le pseudo ne peut pas être vide.'],
    ['\u200b\u202e', 'Le pseudo ne peut pas être vide.'],
    ['\u3164\u3164', 'Le pseudo ne peut pas être vide.'],
    ['a', bornes],
    [' a ', bornes],
    ['ab', null],
    ['a'.repeat(30), null],
    ['🦵'.repeat(30), null],
    ['❤\ufe0f', bornes],
    ['Zoé ❤\ufe0f', null],
    ['L’Haÿ-les-Roses n° 2', null],
    ['M. Dupont', null],
    ['Dr.Martin', null],
    ['marie.dupont', null],
    ['m.dupont', null],
    ['marie.dup', adresse],
    ['cabinet.physio', adresse],
    ['Zoé 👩\u200d⚕', null],
    ['J.-P. Kiné', null],
    ['Кузьма', null],
    ['Κώστας 37', null],
    ['三浦カズ', null],
    ['Nguyễn', null],
    ['Camille\u115f', illisible],
    ['Cam\u3164ille', illisible],
    ['Camille\u2800', illisible],
    ['Camille\u20dd', illisible],
    ['Camille\ue000', illisible],
    ['Cam\u034fille', illisible],
    ['\u0301\u0301', illisible],
    ['Z\u0335\u0336\u0337algo', illisible],
    ['Ah !\u0301', illisible],
    ['Max\u0301', null],
    ['Max\u0301\u0302', null],
    ['Kiné 2\u0301', null],
    ['--', 'Le pseudo doit contenir une lettre ou un chiffre.'],
    ['Саmille', melange],
    ['Kinέ', melange],
    ['αБ', melange],
    ['kiné三', melange],
    ['http://evil.test', adresse],
    ['ftp://a', adresse],
    ['www.kine', adresse],
    ['voir kine.fr', adresse],
    ['KINE.COM!', adresse],
    ['ｋｉｎｅ．ｃｏｍ', adresse],
    ['kine。fr', adresse],
    ['a@b.fr', adresse],
    ['camille@kine', adresse],
    ['Camille @ Tours', null],
    ['kine.net!', adresse],
    ['37.fr', adresse],
    ['M.France', null],
    ['evil.ai', adresse],
    ['evil.paris', adresse],
    ['evil[.]com', adresse],
    ['Camille ✓', insigne],
    ['Camille ✔\ufe0f', insigne],
    ['Camille 🛡', insigne],
    ['a'.repeat(31), bornes],
  ])('« %s »', (saisie, phrase) => {
    expect(refusePseudo(saisie)).toBe(phrase)
  })
  test.each([
    ['  Camille   D. ', 'Camille D.'],
    ['Zoe\u0301', 'Zoé'],
    ['Ca\u202emille', 'Camille'],
    ['Ca\tmille', 'Camille'],
    ['Camille\ufe0f', 'Camille'],
  ])('« %s » est gardé « %s »', (saisie, pseudo) => {
    expect(readPseudo(saisie)).toBe(pseudo)
  })
})

test('un pseudo que l’on ne peut avoir dit pourquoi', () => {
  expect([pseudoPris, pseudoSemblable, pseudoReserve]).toEqual([
    'Ce pseudo est déjà pris. Choisissez-en un autre.',
    'Ce pseudo ressemble trop à celui d’un autre membre. Choisissez-en un autre.',
    'Ce pseudo est réservé à l’équipe du site. Choisissez-en un autre.',
  ])
})

describe('téléphone', () => {
  test.each([
    ['0639981234', '06 39 98 12 34'],
    ['06 39 98 12 34', '06 39 98 12 34'],
    [' 06.39.98.12.34 ', '06 39 98 12 34'],
    ['06-39-98-12-34', '06 39 98 12 34'],
    ['06\u00a039\u202f98 12 34', '06 39 98 12 34'],
    ['+33 6 39 98 12 34', '06 39 98 12 34'],
    ['+33 (0)6 39 98 12 34', '06 39 98 12 34'],
    ['0033639981234', '06 39 98 12 34'],
    ['02 47 00 00 00', '02 47 00 00 00'],
    ['\u202a06 39 98 12 34\u202c', '06 39 98 12 34'],
    ['+262 692 12 34 56', '06 92 12 34 56'],
    ['+590 590 12 34 56', '05 90 12 34 56'],
    ['33 6 39 98 12 34', '06 39 98 12 34'],
    ['Tél : 06·39·98·12·34', '06 39 98 12 34'],
    ['tel:+33639981234', '06 39 98 12 34'],
    ['06\u201139\u201198\u201112\u201134', '06 39 98 12 34'],
    ['06 — 39 — 98 — 12 — 34', '06 39 98 12 34'],
    ['+687 26 12 34', '+687 26 12 34'],
    ['00689 87123456', '+689 87 12 34 56'],
    ['+508 41 12 34', '+508 41 12 34'],
    ['+32 470 12 34 56', '+32 470 12 34 56'],
    ['+352621123456', '+352 621 12 34 56'],
    ['+41 (0)79 123 45 67', '+41 791 23 45 67'],
    ['+1 514 555 0123', '+1 51 45 55 01 23'],
    ['', ''],
    ['   ', ''],
  ])('« %s » est gardé « %s »', (saisie, garde) => {
    expect(refuseTelephone(saisie)).toBeNull()
    expect(readTelephone(saisie)).toBe(garde)
    expect(readTelephone(garde)).toBe(garde)
  })
  test.each([
    '06 39 98 12',
    '06 39 98 12 34 5',
    '06.39.98.12.34.5',
    'T 06 39 98 12 34',
    '00 39 98 12 34',
    'appelez-moi',
    '36 31',
    '+33',
  ])('« %s » est refusé, et reste tel qu’il a été tapé', (saisie) => {
    expect(refuseTelephone(saisie)).toMatch(
      /^Ce numéro n’est pas un numéro français à 10 chiffres, comme 06 12 34 56 78\./,
    )
    expect(readTelephone(saisie)).toBe(saisie)
  })
})

const deux = 'Veuillez fournir à la fois une ville et un code postal.'
const cinq = { champ: 'cp_personne', phrase: '5 chiffres attendus' }
test.each([
  ['37000', 'Tours', null],
  ['', '', null],
  ['', '  ', null],
  ['37000', '', { champ: 'ville_personne', phrase: deux }],
  ['37000', ' \u200b', { champ: 'ville_personne', phrase: deux }],
  ['', 'Tours', { champ: 'cp_personne', phrase: deux }],
  ['3700', 'Tours', cinq],
  ['3700', '', cinq],
  ['370001', 'Tours', cinq],
  ['37 00', 'Tours', cinq],
  ['٣٧٠٠٠', 'Tours', cinq],
])('adresse « %s » « %s »', (cp, ville, refus) => {
  expect(refuseAdresse(cp, ville)).toEqual(refus)
})

test.each([
  ['10101234564', true],
  ['1010 1234 564', true],
  ['', true],
  [' ', true],
  ['\u200e10101234564', true],
  ['RPPS : 10 10 12 34 56 4', true],
  ['1010.1234-564', true],
  ['n° RPPS 10101234564', true],
  ['810101234564', true],
  ['1010123456', false],
  ['101012345648', false],
  ['1010123456a', false],
])('RPPS « %s »', (saisie, bon) => {
  expect(refuseNumrpps(saisie)).toBe(bon ? null : 'Un numéro RPPS contient 11 chiffres.')
})

test.each(['10101234567', '10101235464', '01101234564', '00000000000'])('RPPS « %s » : la clé est fausse', (saisie) => {
  expect(refuseNumrpps(saisie)).toMatch(/comporte une erreur/)
})

test('la présentation garde ses lignes, perd ses blancs autour et ses caractères de commande', () => {
  expect(readPresentation('  Kiné\r\ndu sport\u0000 <b>\t👩‍⚕️ \n')).toBe('Kiné\ndu sport <b> 👩‍⚕️')
  expect(refusePresentation('')).toBeNull()
  expect(refusePresentation(`${'🦵'.repeat(1000)}   `)).toBeNull()
  expect(refusePresentation('a'.repeat(1001))).toBe('La présentation ne peut pas dépasser 1\u202f000 caractères.')
})

test.each([
  'Appelez le 06 12 34 56 78',
  'Remplacement 06.12.34.56.78',
  '0612345678 pour un assistanat',
  'Tours +33 6 12 34 56 78',
  'Poste (02-47-12-34-56)',
  '06 12 34 56 78 37000 Tours',
])('« %s » porte un numéro', (titre) => {
  expect(holdsTelephone(titre)).toBe(true)
})

test.each([
  'Remplacement du 06/07/2027 au 12/08/2027',
  'Du 06.07.27 au 12.08.27',
  'Le 06/07/2027 10h, cabinet de 4',
  'Assistanat 37000 Tours',
  'Samedis de 2026-2027, 8h-12h',
  'Cabinet de 120 m², 45 000 €',
  'RPPS 10101234564',
  '',
])('« %s » n’en porte pas', (titre) => {
  expect(holdsTelephone(titre)).toBe(false)
})

test.each([
  'Profil vérifié par KinéBouge.',
  'Compte certifié',
  '✅ Vérifié',
  'Mon RPPS est contrôlé : RPPS vérifié',
  'Identité bien contrôlée',
])('la présentation « %s » dit un contrôle', (texte) => {
  expect(refusePresentation(texte)).toBe(
    'La présentation ne peut pas dire qu’un contrôle a été fait\u00a0: l’insigne du profil le dit.',
  )
})

test.each([
  'Inscrit à l’Ordre, CPAM de Tours.',
  'Certifiée en thérapie manuelle, je vérifie chaque bilan.',
  'Kiné certifié McKenzie',
])('la présentation « %s » passe', (texte) => {
  expect(refusePresentation(texte)).toBeNull()
})
