// Uploading a photo: each step that can fail, the sentence, and whether its place is given back.
import { describe, expect, test } from 'vitest'
import { communicationPerdue } from '#domain/protocol/loadError.ts'
import { ApiError } from '../query/api.ts'
import type { StoredPhoto } from './photos.ts'
import { type Portes, readNomEnvoi, sendPhoto } from './sendPhoto.ts'

const uuid = '0b5f3c1e-6f0e-4a55-9d1c-2f1f6a0f7c11'
const neuve: StoredPhoto = {
  id: 'c0ffee12-3456-4789-8abc-def012345678',
  nom: 'IMG_0001.jpg',
  blob: new Blob(['photo'], { type: 'image/jpeg' }),
  tentee: false,
}
const tentee = { ...neuve, tentee: true }
const cible = { p_uuid_annonce: uuid, p_nom_fichier: 'IMG_0001-c0ffee12.jpg' }
const refus = (status: number, message: string) => new ApiError(status, { message })
const horsLigne = new ApiError(0, {})
const muet = communicationPerdue

/** Sends a photo through simulated services, whose successive answers are given; errors are thrown. */
async function send(photo: StoredPhoto, reponses: Partial<Record<keyof Portes, unknown[]>> = {}) {
  const pas: string[] = []
  const progres: number[] = []
  const answer = async (porte: keyof Portes, defaut: unknown) => {
    pas.push(porte)
    const reponse = reponses[porte]?.shift() ?? defaut
    if (reponse instanceof Error) throw reponse
    return reponse
  }
  const portes: Portes = {
    async open(recue) {
      expect(recue).toEqual(cible)
      return answer('open', 'https://stockage/lien')
    },
    async put(lien, blob, progress) {
      expect([lien, blob]).toEqual(['https://stockage/lien', photo.blob])
      progress(0.5)
      await answer('put', undefined)
    },
    async askVerdict(recue) {
      expect(recue).toEqual(cible)
      return answer('askVerdict', 'https://stockage/vue')
    },
    async giveBack(recue) {
      expect(recue).toEqual(cible)
      return answer('giveBack', undefined)
    },
  }
  const manque = await sendPhoto(portes, uuid, photo, (part) => progres.push(part))
  return { manque, pas: pas.join(' '), progres }
}

test('un lien, le fichier, la vérification : elle est arrivée', async () => {
  expect(await send(neuve)).toEqual({ manque: null, pas: 'open put askVerdict', progres: [0.5] })
})

test('d’une tentative d’avant, la place est rendue d’abord ; que ce soit impossible n’arrête rien', async () => {
  expect(await send(tentee)).toMatchObject({ manque: null, pas: 'giveBack open put askVerdict' })
  const perdue = { giveBack: [refus(400, 'Photo non trouvée.')] }
  expect(await send(tentee, perdue)).toMatchObject({ manque: null, pas: 'giveBack open put askVerdict' })
})

describe('elle n’est pas partie', () => {
  const lienVide = 'Le lien d’envoi de la photo n’est pas valide.'
  test.each<[string, Parameters<typeof send>[1], string, string]>([
    [
      'un lien refusé',
      { open: [refus(400, 'Une annonce contient au plus 5 photos.')] },
      'Une annonce contient au plus 5 photos.',
      'open giveBack',
    ],
    ['un lien qui ne vient pas', { open: [horsLigne] }, muet, 'open giveBack'],
    ['un lien vide', { open: [''] }, lienVide, 'open giveBack'],
    ['un lien qui n’en est pas un', { open: [{ lien: 'x' }] }, lienVide, 'open giveBack'],
    [
      'le stockage refuse',
      { put: [new Error("Erreur 503 lors de l'upload vers le stockage.")] },
      "Erreur 503 lors de l'upload vers le stockage.",
      'open put giveBack',
    ],
    ['le réseau tombe en route', { put: [horsLigne] }, muet, 'open put giveBack'],
  ])('%s : la phrase, et sa place est rendue', async (_, reponses, phrase, pas) => {
    expect(await send(neuve, copy(reponses))).toMatchObject({
      manque: { phrase, placePrise: false },
      pas,
    })
    const sansRetour = { ...copy(reponses), giveBack: [horsLigne] }
    expect(await send(neuve, sansRetour)).toMatchObject({ manque: { phrase, placePrise: true }, pas })
  })
})

/** A fresh copy: each attempt consumes its answers. */
const copy = (reponses: Parameters<typeof send>[1] = {}) =>
  Object.fromEntries(Object.entries(reponses).map(([porte, liste]) => [porte, [...liste]]))

describe('elle est partie, et la vérification', () => {
  test.each([
    [
      'la trouve illisible : le serveur l’a déjà retirée',
      refus(400, 'x'),
      "Impossible de traiter l'image IMG_0001.jpg.",
      false,
    ],
    ['ne répond pas : elle est peut-être là', horsLigne, muet, true],
    [
      'tombe en panne : elle est peut-être là',
      refus(500, 'Erreur inconnue du serveur.'),
      'Erreur inconnue du serveur.',
      true,
    ],
    ['se fait sans session : elle est peut-être là', refus(401, 'JWT expired'), 'JWT expired', true],
  ])('%s', async (_, error, phrase, placePrise) => {
    expect(await send(neuve, { askVerdict: [error] })).toMatchObject({
      manque: { phrase, placePrise },
      pas: 'open put askVerdict',
    })
  })
})

test('manquée puis renvoyée, elle rend d’abord la place qu’elle tenait peut-être', async () => {
  const { manque } = await send(neuve, { askVerdict: [horsLigne] })
  expect(await send({ ...neuve, tentee: manque!.placePrise })).toMatchObject({
    manque: null,
    pas: 'giveBack open put askVerdict',
  })
})

test.each([
  ['IMG_0001.jpg', 'IMG_0001-c0ffee12.jpg'],
  ['salle.de.soin.png', 'salle.de.soin-c0ffee12.png'],
  ['photo', 'photo-c0ffee12'],
  ['.jpg', '.jpg-c0ffee12'],
])('deux photos du même nom se distinguent : %s', (nom, envoye) => {
  expect(readNomEnvoi({ id: neuve.id, nom })).toBe(envoye)
})
