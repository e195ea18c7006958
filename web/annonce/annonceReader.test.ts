import { describe, expect, test } from 'vitest'
import { refuseReaderAction } from './annonceReader.ts'
import { matchFavoris } from './favori.ts'

const annonce = { uuid_personne_annonceur: 'camille' }
const bloques = new Set<string>()
const sansSession = { connecte: false, moi: undefined, bloques }

describe('ce qu’un lecteur ne peut pas faire, et la phrase', () => {
  test.each([
    ['message', sansSession, { phrase: 'Veuillez vous connecter pour envoyer un message.', signIn: true }],
    ['photos', sansSession, { phrase: 'Veuillez vous connecter pour voir les photos.', signIn: true }],
    ['favori', sansSession, { phrase: 'Veuillez vous connecter pour gérer vos favoris.', signIn: false }],
    [
      'message',
      { connecte: true, moi: 'camille', bloques },
      { phrase: 'Vous ne pouvez pas vous envoyer un message à vous-même.', signIn: false },
    ],
    ['photos', { connecte: true, moi: 'camille', bloques }, null],
    ['favori', { connecte: true, moi: 'camille', bloques }, null],
    ['message', { connecte: true, moi: 'sacha', bloques }, null],
    ['message', { connecte: true, moi: undefined, bloques }, null],
    [
      'message',
      { connecte: true, moi: 'sacha', bloques: new Set(['camille']) },
      { phrase: 'Vous avez bloqué ce membre.', signIn: false },
    ],
    ['photos', { connecte: true, moi: 'sacha', bloques: new Set(['camille']) }, null],
  ] as const)('%s, %o', (geste, lecteur, refus) => {
    expect(refuseReaderAction(geste, annonce, lecteur)).toEqual(refus)
  })
})

describe('les favoris encore en ligne', () => {
  const [a, b] = [{ uuid_annonce: 'a' }, { uuid_annonce: 'b' }]
  test.each([
    ['dans leur ordre, quel que soit celui de la lecture', ['b', 'a'], [a, b], [b, a], []],
    ['les absentes', ['a', 'c', 'b'], [b, a], [a, b], ['c']],
    ['ce qui n’est plus un favori n’est pas montré', ['a'], [a, b], [a], []],
    ['aucune en ligne', ['c'], [], [], ['c']],
  ])('%s', (_, ids, enLigne, gardees, absentes) => {
    expect(matchFavoris(ids, enLigne)).toEqual({ gardees, absentes })
  })
})
