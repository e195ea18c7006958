import { describe, expect, test } from 'vitest'
import { messagesParPiece } from '#domain/forum/forum.ts'
import { extendRange, measureRange, reachRang, readRang } from './etendue.ts'

const fin = Number.POSITIVE_INFINITY
/** A topic made of this many full pieces. */
const pieces = (n: number) => n * messagesParPiece

describe('le message que nomme une adresse', () => {
  test.each([
    ['#message-12', 12],
    ['#message-0', null],
    ['#message-', null],
    ['#message-1e3', null],
    ['#message-1234567890', null],
    ['#contenu', null],
    ['#de#message-12', null],
    ['', null],
  ])('%j', (hash, rang) => {
    expect(readRang(hash)).toBe(rang)
  })
})

describe('ce qui est montré d’un sujet, et ce qui en reste', () => {
  test.each([
    ['un sujet sans message', { de: 1, a: fin }, 0, { pieces: [], avant: 0, apres: 0, auBout: true }],
    ['un sujet court', { de: 1, a: fin }, 7, { pieces: [1], avant: 0, apres: 0, auBout: true }],
    ['le début d’un long', { de: 1, a: 1 }, pieces(3), { pieces: [1], avant: 0, apres: pieces(2), auBout: false }],
    ['jusqu’à sa dernière pièce', { de: 1, a: 3 }, pieces(3), { pieces: [1, 2, 3], avant: 0, apres: 0, auBout: true }],
    ['son milieu', { de: 2, a: 2 }, pieces(3), { pieces: [2], avant: pieces(1), apres: pieces(1), auBout: false }],
    ['sa fin', { de: 3, a: fin }, pieces(3), { pieces: [3], avant: pieces(2), apres: 0, auBout: true }],
    [
      'sa fin, qui grandit d’un message',
      { de: 3, a: fin },
      pieces(3) + 1,
      { pieces: [3, 4], avant: pieces(2), apres: 0, auBout: true },
    ],
    [
      'une étendue fermée ne grandit pas',
      { de: 1, a: 2 },
      pieces(2) + 1,
      { pieces: [1, 2], avant: 0, apres: 1, auBout: false },
    ],
  ])('%s', (_, etendue, nombre, mesure) => {
    expect(measureRange(etendue, nombre)).toEqual(mesure)
  })
})

describe('suivre l’adresse d’un message', () => {
  const debut = { de: 1, a: 1 }
  test.each([
    ['aucun message nommé', null, debut],
    ['déjà montré', 2, debut],
    ['le dernier de la pièce', messagesParPiece, debut],
    ['le premier de la suivante', messagesParPiece + 1, { de: 2, a: 2 }],
    ['dans la dernière', pieces(4), { de: 4, a: fin }],
  ])('%s', (_, rang, etendue) => {
    expect(reachRang(debut, rang, pieces(4))).toEqual(etendue)
  })
  test.each([null, 2, messagesParPiece + 1])('tout ce qui est montré le reste : %j', (rang) => {
    expect(reachRang({ de: 1, a: 2 }, rang, pieces(4))).toEqual({ de: 1, a: 2 })
  })
})

describe('montrer une pièce de plus', () => {
  test.each([
    ['avant', { de: 3, a: 3 }, 'avant', 2, { de: 2, a: 3 }],
    ['avant, jusqu’à la fin', { de: 4, a: fin }, 'avant', 3, { de: 3, a: fin }],
    ['après', { de: 1, a: 1 }, 'apres', 2, { de: 1, a: 2 }],
    ['après, la dernière : la suite du sujet viendra avec', { de: 1, a: 3 }, 'apres', 4, { de: 1, a: fin }],
  ] as const)('%s', (_, depart, sens, piece, etendue) => {
    expect(extendRange(depart, sens, pieces(4))).toEqual({ piece, etendue })
  })
})
