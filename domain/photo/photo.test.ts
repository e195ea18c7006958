// Photos: number per plan, names, and detection by the first bytes.
import { expect, test } from 'vitest'
import { chargementImpossible } from '../protocol/loadError.ts'
import { sayPhotosReservees } from './couverture.ts'
import {
  envoiImpossible,
  isHeic,
  photosIntrouvables,
  placePleine,
  poidsCible,
  poidsEnvoiMax,
  poidsMax,
  poidsMembreMax,
  readNomFichier,
  readTypePhoto,
  refuseFichier,
  refuseOrdre,
  refusePhoto,
  refusePoids,
  suppressionImpossible,
  traitementImpossible,
} from './photo.ts'

test.each([
  ['G0000', 0, 'Ce plan ne permet pas d’ajouter de photos.'],
  ['G0001', 0, 'Ce plan ne permet pas d’ajouter de photos.'],
  ['P0001', 0, 'Ce plan ne permet pas d’ajouter de photos.'],
  ['inconnu', 0, 'Ce plan ne permet pas d’ajouter de photos.'],
  ['P0002', 0, null],
  ['P0002', 4, null],
  ['P0002', 5, 'Une annonce contient au plus 5 photos.'],
  ['P0003', 4, null],
  ['P0003', 6, 'Une annonce contient au plus 5 photos.'],
])('plan %s avec %i photos : %s', (code_tarif, nombre, sentence) => {
  expect(refusePhoto({ code_tarif, nombre, nom_fichier: 'salle.jpg' })).toBe(sentence)
})

test.each([
  ['les mêmes, autrement', ['b', 'a', 'c'], true],
  ['les mêmes, sans changement', ['a', 'b', 'c'], true],
  ['une de moins', ['a', 'b'], false],
  ['une de plus', ['a', 'b', 'c', 'd'], false],
  ['une autre', ['a', 'b', 'd'], false],
  ['une deux fois', ['a', 'b', 'b'], false],
  ['une deux fois, en plus', ['a', 'b', 'c', 'c'], false],
  ['aucune', [], false],
])('ordonner les photos a, b et c : %s', (_, noms, accepte) => {
  expect(refuseOrdre(noms, ['a', 'b', 'c'])).toBe(
    accepte ? null : 'Les photos de cette annonce ont changé entre-temps\u00a0: leur ordre n’a pas été enregistré.',
  )
})

test.each([
  ['salle.jpg', null],
  ['Salle d’attente (1).JPEG', null],
  ['e\u0301te\u0301.png', null],
  ['photo', null],
  ['SALLE.WEBP', null],
  ['photo.jfif', null],
  ['photo.jpe', null],
  ['Salle de kiné n.2', null],
  ['photo.avif', null],
  ['salle.jpeg.', null],
  ['IMG_1.HEIC', null],
  ['plan.svg', 'Choisissez une photo au format JPEG, PNG ou WebP.'],
  ['page.jpg.html', 'Choisissez une photo au format JPEG, PNG ou WebP.'],
  [' \u202e ', 'Le nom de la photo est vide.'],
  ['dossier/', 'Le nom de la photo est vide.'],
])('nom %j : %s', (nom_fichier, sentence) => {
  expect(refusePhoto({ code_tarif: 'P0002', nombre: 0, nom_fichier })).toBe(sentence)
})

test.each([
  ['C:\\Photos\\salle.jpg', 'salle.jpg'],
  ['../../salle.jpg', 'salle.jpg'],
  ['e\u0301te\u0301.jpg', 'été.jpg'],
  ['a\u0000\u202eb.png', 'ab.png'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(146)}.jpg`],
])('le nom %j est gardé comme %j', (saisie, nom) => {
  expect(readNomFichier(saisie)).toBe(nom)
})

test('les photos d’un membre tiennent en 200 Mo, la suivante comprise', () => {
  expect(poidsMembreMax).toBe(209_715_200)
  expect(refusePoids(poidsMembreMax - poidsCible)).toBeNull()
  expect(refusePoids(poidsMembreMax - poidsCible + 1)).toBe(placePleine)
  expect(placePleine).toBe(
    'Vos photos occupent déjà 200 Mo, le plus qu’un membre peut garder. Retirez-en, ou supprimez une annonce, puis réessayez.',
  )
})

test('un fichier est refusé avant l’envoi par son type ou son vide', () => {
  const photo = { name: 'salle.jpg', type: 'image/jpeg', size: 10 }
  expect(refuseFichier(photo)).toBeNull()
  expect(refuseFichier({ ...photo, type: 'image/svg+xml' })).toBe('Choisissez une photo au format JPEG, PNG ou WebP.')
  // Safari reads HEIC; other browsers show heicRefuse after trying.
  for (const type of [
    '',
    'application/octet-stream',
    'image/avif',
    'image/gif',
    'image/pjpeg',
    'image/heic',
    'image/heif',
  ])
    expect(refuseFichier({ ...photo, type })).toBeNull()
  for (const type of ['application/pdf', 'video/mp4', 'image/tiff'])
    expect(refuseFichier({ ...photo, type })).toBe('Choisissez une photo au format JPEG, PNG ou WebP.')
  expect(refuseFichier({ ...photo, size: 0 })).toBe("Impossible de traiter l'image salle.jpg.")
})

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[...'RIFF\n\0\0\0WEBP'].map((c) => c.charCodeAt(0)), 'image/webp'],
  [[...'RIFF\n\0\0\0WAVE'].map((c) => c.charCodeAt(0)), null],
  [[...'XXXX\n\0\0\0WEBP'].map((c) => c.charCodeAt(0)), null],
  [[0, 0xff, 0xd8, 0xff], null],
  [[0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], null],
  [[...'<svg xmlns='].map((c) => c.charCodeAt(0)), null],
  [[...'GIF89a'].map((c) => c.charCodeAt(0)), null],
  [[], null],
])('les premiers octets %j disent %s', (bytes, type) => {
  expect(readTypePhoto(Uint8Array.from(bytes))).toBe(type)
})

test('un HEIC se reconnaît à ses octets, quel que soit son nom', () => {
  const octets = (texte: string) => Uint8Array.from(texte, (c) => c.charCodeAt(0))
  expect(
    ['\0\0\0\x18ftypheic', '\0\0\0\x18ftypmif1', '\0\0\0\nftypheix'].map((debut) => isHeic(octets(debut))),
  ).toEqual([true, true, true])
  expect(['\0\0\0\x18ftypavif', 'ftypheic', '\xff\xd8\xff\xe0'].map((debut) => isHeic(octets(debut)))).toEqual([
    false,
    false,
    false,
  ])
})

test('les mesures et les phrases du cahier', () => {
  expect([poidsMax, poidsCible, poidsEnvoiMax]).toEqual([1_468_006, 1_415_577, 14_680_060])
  expect([photosIntrouvables, chargementImpossible, suppressionImpossible]).toEqual([
    'Aucune photo trouvée pour cette annonce.',
    'Impossible de charger les images pour le moment. Veuillez réessayer.',
    'Erreur lors de la suppression de la photo.',
  ])
  expect(traitementImpossible('été.jpg')).toBe("Impossible de traiter l'image été.jpg.")
  expect(envoiImpossible(403)).toBe("Erreur 403 lors de l'upload vers le stockage.")
})

test('ce qu’un visiteur lit sur les photos floues, au singulier comme au pluriel', () => {
  expect([sayPhotosReservees(1), sayPhotosReservees(5)]).toEqual([
    '1\u00a0photo, réservée aux membres',
    '5\u00a0photos, réservées aux membres',
  ])
})
