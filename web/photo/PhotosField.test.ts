import { expect, test } from 'vitest'
import { h, renderText } from '../testing/render.ts'
import { PhotosField } from './PhotosField.tsx'
import { emptyBatch, readAddedPhoto } from './photos.ts'

const photo = readAddedPhoto({ id: '1', nom: 'salle.jpg', blob: new Blob(), tentee: false }, 'blob:salle')
const montrer = (photos: object) =>
  renderText(h(PhotosField, { code_tarif: 'P0002', dejaLa: 0, photos: { ...emptyBatch, ...photos } }))
const avis = 'Ce navigateur ne garde pas vos photos'

test.each([
  ['perdue au rechargement, la page le dit', { ajoutees: [photo], oubliees: true }, true],
  ['gardée, elle n’en dit rien', { ajoutees: [photo], oubliees: false }, false],
  ['sans photo, rien ne peut se perdre', { oubliees: true }, false],
])('une photo de brouillon : %s', (_, photos, dit) => {
  expect(montrer(photos).includes(avis)).toBe(dit)
})
