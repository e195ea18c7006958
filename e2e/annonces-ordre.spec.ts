// The order of the photos an ad already shows, changed by its buttons and kept; refusals are in web/photo/photos.dom.test.ts.
import { expect, type Page } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { demande, openAs, test } from './kine.ts'
import { addPhoto } from './photos.ts'

const enLigne = (page: Page) => page.getByRole('list', { name: 'Photos de l’annonce' }).getByRole('listitem')
const avancer = (page: Page, rang: number) => page.getByRole('button', { name: `Avancer la photo n° ${rang}` })
const ordonne = (page: Page) => page.waitForResponse('**/api/rpc/ordonner_photos_annonce')

/** The photos as the page shows them, and as the API lists them, by the name the store gave. */
const montrees = (page: Page): Promise<string[]> =>
  enLigne(page)
    .getByRole('img')
    .evaluateAll((images) =>
      images.map((image) => new URL((image as HTMLImageElement).src).pathname.split('/').at(-1)!),
    )
const gardees = async (page: Page, p_uuid_annonce: string): Promise<string[]> =>
  (await demande(page, 'rpc/generer_liens_telechargement_images', { p_uuid_annonce })).map(
    ({ nom_fichier }: { nom_fichier: string }) => nom_fichier,
  )

async function openThree(page: Page): Promise<string> {
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonce(page, 'Trois photos à ranger', 'P0002')
  for (const fond of ['red', 'green', 'blue']) await addPhoto(page, uuid, fond)
  await page.goto(`/annonce/${uuid}/modifier`)
  await expect(enLigne(page)).toHaveCount(3)
  return uuid
}

test('au clavier : la dernière photo passe devant, et y reste', async ({ page }) => {
  const uuid = await openThree(page)
  const [a, b, c] = await montrees(page)
  await expect(avancer(page, 1)).toHaveAttribute('aria-disabled', 'true')
  const premier = ordonne(page)
  await avancer(page, 3).press('Enter')
  await expect(avancer(page, 2)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'n° 3 : 2 sur 3.' })).toBeAttached()
  expect((await premier).status()).toBe(204)
  const second = ordonne(page)
  await page.keyboard.press('Enter')
  await expect(avancer(page, 1)).toBeFocused()
  expect(await montrees(page)).toEqual([c, a, b])
  expect((await second).status()).toBe(204)
  expect(await gardees(page, uuid)).toEqual([c, a, b])
  await page.reload()
  await expect(enLigne(page)).toHaveCount(3)
  expect(await montrees(page)).toEqual([c, a, b])
})
