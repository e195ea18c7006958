import { describe, expect, test } from 'vitest'
import { communicationPerdue } from '#domain/protocol/loadError.ts'
import { ApiError } from '../query/api.ts'
import { readSujetCree } from './useCreation.ts'
import { readEtat } from './usePublicationForum.ts'

const entame = "Erreur lors de l'envoi de la réponse: "
const uuid = '5d0c2a9e-3c1f-4a66-9f43-0a4f5f6f7a10'

describe('une publication refusée', () => {
  test.each([
    ['le serveur dit pourquoi', new ApiError(400, { message: 'Non.' }), `${entame}Non.`, false],
    ['le serveur ne dit rien', new ApiError(502, {}), `${entame}Erreur 502`, false],
    ['aucune réponse', new ApiError(0, {}), `${entame}${communicationPerdue}`, false],
    [
      'la session est finie',
      new ApiError(401, { message: 'JWT expired' }),
      `${entame}Session invalide. Veuillez vous reconnecter.`,
      true,
    ],
    [
      'ce que nous disons nous-mêmes',
      new Error('La création du sujet a échoué.'),
      `${entame}La création du sujet a échoué.`,
      false,
    ],
  ])('%s', (_, error, phrase, session) => {
    expect(readEtat(error, entame)).toEqual({ nom: 'refusee', phrase, session, champ: null })
  })
  test('le champ dont parle un refus est nommé', () => {
    const error = new ApiError(400, { message: 'Cette catégorie n’existe pas.', hint: 'id_categorie' })
    expect(readEtat(error, '')).toMatchObject({ phrase: 'Cette catégorie n’existe pas.', champ: 'id_categorie' })
  })
  test('sans pseudo, il est demandé', () => {
    expect(
      readEtat(new ApiError(400, { message: 'Le pseudo ne peut pas être vide.', hint: 'pseudo_personne' }), entame),
    ).toEqual({ nom: 'pseudo' })
  })
})

describe('le sujet créé', () => {
  test('son identifiant', () => {
    expect(readSujetCree(uuid)).toBe(uuid)
  })
  test.each([
    [null, 'La création du sujet a échoué.'],
    [undefined, 'La création du sujet a échoué.'],
    ['', 'La création du sujet a échoué.'],
    ['oui', "La création du forum n'a pas retourné un UUID valide."],
    [{ uuid }, "La création du forum n'a pas retourné un UUID valide."],
  ])('%j : la phrase', (reponse, phrase) => {
    expect(() => readSujetCree(reponse)).toThrow(new Error(phrase))
  })
})
