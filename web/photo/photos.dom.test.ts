// Photos in a DOM: the carousel that loses its pictures, and the order of an ad's photos, saved, skipped or refused.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/dom.ts'
import { h } from '../testing/render.ts'
import { CarrouselDialog } from './CarrouselDialog.tsx'
import { PhotosEnregistrees, usePhotosEnregistrees } from './PhotosEnregistrees.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const photo = (nom_fichier: string) => {
  const url = `http://magasin/${nom_fichier}`
  return { nom_fichier, url, url_480: url, url_1280: url, largeur: 640, hauteur: 480 }
}
const muet = /^Une erreur de communication est survenue\./

test('le carrousel : images perdues, puis « Réessayer », puis plus aucune photo', async () => {
  let photos = [photo('a'), photo('b')]
  const annonce = { uuid_annonce: uuid, titre_annonce: 'Un cabinet' }
  const { person } = show(h(CarrouselDialog, { vues: { annonce, rang: 0 }, onClose: () => {} }), {
    generer_liens_telechargement: () => [200, photos],
  })
  fireEvent.error((await screen.findAllByRole('img'))[0]!)
  expect(screen.getByText('Impossible de charger les images pour le moment. Veuillez réessayer.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('1 / 2')).toBeTruthy()
  photos = []
  fireEvent.error(screen.getAllByRole('img')[0]!)
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Aucune photo trouvée pour cette annonce.')).toBeTruthy()
})

function Rangement() {
  const photos = usePhotosEnregistrees({ uuid_annonce: uuid, code_tarif: 'P0002' })
  return h(PhotosEnregistrees, { uuid, photos })
}

const avancer = (rang: number) => screen.findByRole('button', { name: `Avancer la photo n°\u00a0${rang}` })
const montrees = () =>
  screen.getAllByRole<HTMLImageElement>('img', { hidden: true }).map(({ src }) => new URL(src).pathname.slice(1))

test('deux gestes pendant que le premier ordre s’enregistre : le dernier est celui qui reste', async () => {
  const premier = Promise.withResolvers<[number]>()
  let fois = 0
  const { person, written } = show(h(Rangement), {
    generer_liens_telechargement: () => [200, ['a', 'b', 'c'].map(photo)],
    ordonner_photos_annonce: () => (fois++ === 0 ? premier.promise : [204]),
  })
  for (const rang of [3, 2, 3]) await person.click(await avancer(rang))
  expect(montrees()).toEqual(['c', 'b', 'a'])
  const ordres = () =>
    written
      .filter(({ path }) => path.endsWith('ordonner_photos_annonce'))
      .map(({ body }) => (body as { p_noms_fichiers: string[] }).p_noms_fichiers.join(''))
  expect(ordres()).toEqual(['acb'])
  premier.resolve([204])
  await waitFor(() => expect(ordres()).toEqual(['acb', 'cba']))
  expect(montrees()).toEqual(['c', 'b', 'a'])
})

test('un ordre refusé, puis plus de réseau : la phrase, et l’ordre d’avant', async () => {
  const message = 'Les photos de cette annonce ont changé entre-temps\u00a0: leur ordre n’a pas été enregistré.'
  let restent = ['a', 'b', 'c']
  let answer: [number, object?] | null = [400, { code: '22023', message }]
  const { person } = show(h(Rangement), {
    generer_liens_telechargement: () => [200, restent.map(photo)],
    ordonner_photos_annonce: () => answer,
  })
  const third = await avancer(3)
  restent = ['a', 'c']
  await person.click(third)
  expect(await screen.findByText(/leur ordre n’a pas été enregistré\.$/)).toBeTruthy()
  await waitFor(() => expect(montrees()).toEqual(['a', 'c']))
  answer = null
  await person.click(await avancer(2))
  expect(await screen.findByText(muet)).toBeTruthy()
  expect(montrees()).toEqual(['a', 'c'])
  answer = [204]
  await person.click(await avancer(2))
  expect(screen.queryByText(muet)).toBeNull()
  expect(montrees()).toEqual(['c', 'a'])
})
