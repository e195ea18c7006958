// Photos added to an ad: accepted, refused, ordered, stored, and which to send next.
import { describe, expect, test } from 'vitest'
import {
  type AddedPhoto,
  chooseFiles,
  emptyBatch,
  markPhoto,
  movePhoto,
  moveTo,
  type PhotoBatch,
  partie,
  readAddedPhoto,
  readRemainingPhotos,
  readSentCount,
  readStoredPhotos,
  refuseAjout,
  refuseFile,
  removePhoto,
  restorePhotos,
  sortPhotos,
  takePhoto,
} from './photos.ts'

const blob = new Blob(['photo'], { type: 'image/jpeg' })
const photo = (id: string, morceau: Partial<AddedPhoto> = {}): AddedPhoto => ({
  ...readAddedPhoto({ id, nom: `${id}.jpg`, blob, tentee: false }, `blob:${id}`),
  ...morceau,
})
const lotDe = (...ids: string[]): PhotoBatch => ({ ...emptyBatch, ajoutees: ids.map((id) => photo(id)) })
const noms = ({ ajoutees }: PhotoBatch) => ajoutees.map(({ id }) => id).join('')
const etats = ({ ajoutees }: PhotoBatch) => ajoutees.map(({ etat }) => etat)

test('une photo entre dans la liste prête à partir', () => {
  expect(readAddedPhoto({ id: 'a', nom: 'a.jpg', blob, tentee: true }, 'blob:a')).toEqual({
    id: 'a',
    nom: 'a.jpg',
    blob,
    tentee: true,
    url: 'blob:a',
    etat: 'prete',
    progres: 0,
    phrase: null,
  })
})

describe('des fichiers choisis', () => {
  test('chacun est pris ou refusé, et le compte de ceux qu’on lit descend', () => {
    let lot = chooseFiles({ ...lotDe('a'), refus: ['Une vieille phrase.'] }, 3)
    expect(lot).toMatchObject({ refus: [], enPreparation: 3 })
    lot = takePhoto(lot, photo('b'))
    expect([noms(lot), lot.enPreparation]).toEqual(['ab', 2])
    lot = refuseFile(lot, 'Choisissez une photo.')
    expect([noms(lot), lot.enPreparation, lot.refus]).toEqual(['ab', 1, ['Choisissez une photo.']])
    lot = takePhoto(lot, photo('c'))
    expect([noms(lot), lot.enPreparation, lot.refus]).toEqual(['abc', 0, ['Choisissez une photo.']])
  })
  test('la même phrase n’est dite qu’une fois, deux phrases le sont toutes deux', () => {
    const lot = ['Trop.', 'Trop.', 'Illisible.', 'Trop.'].reduce(refuseFile, chooseFiles(emptyBatch, 4))
    expect(lot).toEqual({ ajoutees: [], refus: ['Trop.', 'Illisible.'], enPreparation: 0 })
  })

  const jpeg = new File(['x'], 'box.jpg', { type: 'image/jpeg' })
  test.each<[string, PhotoBatch, File, string, number, string | null]>([
    ['la première', emptyBatch, jpeg, 'P0002', 0, null],
    ['la cinquième', lotDe('a', 'b', 'c', 'd'), jpeg, 'P0003', 0, null],
    ['la sixième', lotDe('a', 'b', 'c', 'd', 'e'), jpeg, 'P0003', 0, 'Une annonce contient au plus 5 photos.'],
    [
      'la troisième, quand l’annonce en montre déjà 3',
      lotDe('a', 'b'),
      jpeg,
      'P0002',
      3,
      'Une annonce contient au plus 5 photos.',
    ],
    ['la deuxième, quand l’annonce en montre déjà 3', lotDe('a'), jpeg, 'P0002', 3, null],
    ['un plan sans photos', emptyBatch, jpeg, 'P0001', 0, 'Ce plan ne permet pas d’ajouter de photos.'],
    [
      'un PDF',
      emptyBatch,
      new File(['%PDF'], 'note.pdf', { type: 'application/pdf' }),
      'P0002',
      0,
      'Choisissez une photo au format JPEG, PNG ou WebP.',
    ],
    [
      'un fichier vide',
      emptyBatch,
      new File([], 'vide.jpg', { type: 'image/jpeg' }),
      'P0002',
      0,
      "Impossible de traiter l'image vide.jpg.",
    ],
    [
      'le PDF d’une annonce pleine : c’est son format que l’on dit',
      lotDe('a', 'b', 'c', 'd', 'e'),
      new File(['%PDF'], 'note.pdf', { type: 'application/pdf' }),
      'P0002',
      0,
      'Choisissez une photo au format JPEG, PNG ou WebP.',
    ],
  ])('%s', (_, lot, file, code_tarif, dejaLa, phrase) => {
    expect(refuseAjout(lot, file, { code_tarif, dejaLa })).toBe(phrase)
  })
})

describe('l’ordre', () => {
  test.each<[string, string, number, string]>([
    ['avancer', 'b', 0, 'bacd'],
    ['reculer', 'b', 2, 'acbd'],
    ['en dernier', 'a', 3, 'bcda'],
    ['en premier', 'd', 0, 'dabc'],
    ['à sa place', 'c', 2, 'abcd'],
    ['avant le début', 'a', -1, 'abcd'],
    ['après la fin', 'd', 4, 'abcd'],
    ['une photo inconnue', 'z', 1, 'abcd'],
  ])('%s', (_, id, rang, ordre) => {
    expect(noms(movePhoto(lotDe('a', 'b', 'c', 'd'), id, rang))).toBe(ordre)
    expect(moveTo(['a', 'b', 'c', 'd'], (un) => un === id, rang).join('')).toBe(ordre)
  })
  test('la liste d’avant n’est pas touchée', () => {
    const lot = lotDe('a', 'b')
    movePhoto(lot, 'b', 0)
    expect(noms(lot)).toBe('ab')
    expect(noms(movePhoto(lot, 'a', 2))).toBe('ab')
  })
})

test.each([
  ['', 'abc'],
  ['cab', 'cab'],
  ['c', 'cab'],
  ['bz', 'bac'],
])('un ordre qui ne connaît pas toutes les photos d’une annonce : « %s »', (ordre, vues) => {
  const photos = ['a', 'b', 'c'].map((nom_fichier) => ({ nom_fichier, url: `https://stockage/${nom_fichier}` }))
  expect(sortPhotos(photos, [...ordre]).map(({ nom_fichier }) => nom_fichier)).toEqual([...vues])
})

test('une photo retirée l’est seule ; une inconnue ne retire rien', () => {
  expect(noms(removePhoto(lotDe('a', 'b', 'c'), 'b'))).toBe('ac')
  expect(noms(removePhoto(lotDe('a', 'b'), 'z'))).toBe('ab')
})

test('celles du brouillon viennent avant celles que l’on a ajoutées pendant leur lecture', () => {
  expect(noms(restorePhotos(emptyBatch, [photo('a'), photo('b')]))).toBe('ab')
  expect(noms(restorePhotos(lotDe('c'), [photo('a'), photo('b')]))).toBe('abc')
})

describe('en chemin', () => {
  const lot = lotDe('a', 'b')
  const mark = (avant: PhotoBatch, id: string, marque: Partial<AddedPhoto>) => markPhoto(avant, id, marque)

  test('une seule est marquée, et une place peut être prise dès qu’elle part', () => {
    const { ajoutees } = mark(lot, 'b', partie)
    expect(ajoutees[0]).toBe(lot.ajoutees[0])
    expect(ajoutees[1]).toEqual(photo('b', { etat: 'envoi', tentee: true }))
  })
  test('repartie, elle oublie sa phrase et sa course', () => {
    const manquee = mark(lot, 'a', { ...readSentCount({ phrase: 'Perdue.', placePrise: true }), progres: 0.4 })
    expect(mark(manquee, 'a', partie).ajoutees[0]).toEqual(photo('a', { etat: 'envoi', tentee: true }))
  })
  test('sa course se dit sans changer le reste', () => {
    const enVol = mark(mark(lot, 'a', partie), 'a', { progres: 0.5 })
    expect(enVol.ajoutees[0]).toEqual(photo('a', { etat: 'envoi', tentee: true, progres: 0.5 }))
  })
  test.each([
    ['arrivée', null, { etat: 'envoyee', progres: 1, phrase: null }],
    [
      'manquée, place rendue',
      { phrase: 'Erreur 503', placePrise: false },
      { etat: 'refusee', phrase: 'Erreur 503', tentee: false },
    ],
    [
      'manquée, place peut-être prise',
      { phrase: 'Erreur 503', placePrise: true },
      { etat: 'refusee', phrase: 'Erreur 503', tentee: true },
    ],
  ])('%s', (_, manque, fin) => {
    expect(mark(mark(lot, 'a', partie), 'a', readSentCount(manque)).ajoutees[0]).toMatchObject(fin)
  })
})

describe('ce qui part, ce que garde le brouillon', () => {
  const lot: PhotoBatch = {
    ...emptyBatch,
    ajoutees: [
      photo('a', { etat: 'envoyee', tentee: true }),
      photo('b', { etat: 'refusee', phrase: 'Erreur 503', tentee: true }),
      photo('c'),
      photo('d', { etat: 'envoi', tentee: true }),
    ],
  }
  test('tout ce qui n’est pas arrivé part, dans l’ordre', () => {
    expect(readRemainingPhotos(lot).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  })
  test.each([
    ['b', ['b']],
    ['a', []],
    ['z', []],
  ])('« Réessayer » %s ne renvoie que celle-là, si elle n’est pas arrivée', (id, partantes) => {
    expect(readRemainingPhotos(lot, id).map((restante) => restante.id)).toEqual(partantes)
  })
  test('le brouillon garde ce qui n’est pas arrivé, sans ce qui ne vaut que pour cette page', () => {
    expect(readStoredPhotos(lot)).toEqual([
      { id: 'b', nom: 'b.jpg', blob, tentee: true },
      { id: 'c', nom: 'c.jpg', blob, tentee: false },
      { id: 'd', nom: 'd.jpg', blob, tentee: true },
    ])
  })
  test('gardées puis relues, elles repartent toutes, à leur place et avec leur tentative', () => {
    const relues = restorePhotos(
      emptyBatch,
      readStoredPhotos(lot).map((gardee) => readAddedPhoto(gardee, `blob:${gardee.id}`)),
    )
    expect(etats(relues)).toEqual(['prete', 'prete', 'prete'])
    expect(readRemainingPhotos(relues).map(({ id, tentee }) => [id, tentee])).toEqual([
      ['b', true],
      ['c', false],
      ['d', true],
    ])
  })
})

/** Sends a list as the hook does, one after the other; `fins` gives the result of each attempt. */
function sendAll(
  depart: PhotoBatch,
  fins: Record<string, Parameters<typeof readSentCount>[0]>,
  seule?: string,
): PhotoBatch {
  let lot = depart
  for (const { id } of readRemainingPhotos(lot, seule)) {
    lot = markPhoto(lot, id, partie)
    lot = markPhoto(lot, id, readSentCount(fins[id] ?? null))
  }
  return lot
}

describe('un envoi entier', () => {
  const manque = { phrase: 'Erreur 503', placePrise: false }
  test('toutes arrivent : il ne reste rien, ni à envoyer ni à garder', () => {
    const lot = sendAll(lotDe('a', 'b', 'c'), {})
    expect(etats(lot)).toEqual(['envoyee', 'envoyee', 'envoyee'])
    expect([readRemainingPhotos(lot), readStoredPhotos(lot)]).toEqual([[], []])
  })
  test('une manque : les suivantes partent quand même', () => {
    expect(etats(sendAll(lotDe('a', 'b', 'c'), { b: manque }))).toEqual(['envoyee', 'refusee', 'envoyee'])
  })
  test('une seule est réessayée, puis il ne reste rien', () => {
    const deux = sendAll(lotDe('a', 'b', 'c'), { a: manque, c: manque })
    const une = sendAll(deux, {}, 'c')
    expect(etats(une)).toEqual(['refusee', 'envoyee', 'envoyee'])
    expect(readStoredPhotos(une).map(({ id }) => id)).toEqual(['a'])
    expect(readRemainingPhotos(sendAll(une, {}, 'a'))).toEqual([])
  })
})
