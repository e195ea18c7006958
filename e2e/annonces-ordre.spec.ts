// The order of the photos an ad already shows: changed by its buttons, kept, put back when it is refused.
import { expect, type Page } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { demande, expectAccessible, openAs, test } from './kine.ts'
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

test('deux gestes de suite : le dernier ordre est celui qui reste', async ({ page }) => {
  const uuid = await openThree(page)
  const [a, b, c] = await montrees(page)
  const liberer = Promise.withResolvers<void>()
  await page.route('**/api/rpc/ordonner_photos_annonce', async (route) => {
    await liberer.promise
    await route.continue()
  })
  await avancer(page, 3).click()
  await avancer(page, 2).click()
  await avancer(page, 3).click()
  expect(await montrees(page)).toEqual([c, b, a])
  liberer.resolve()
  await expect.poll(() => gardees(page, uuid)).toEqual([c, b, a])
  expect(await montrees(page)).toEqual([c, b, a])
})

test.describe('un ordre refusé', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('une photo partie ailleurs, puis plus de réseau : la phrase, et l’ordre d’avant', async ({ page }) => {
    const uuid = await openThree(page)
    const [a, b, c] = await montrees(page)
    await demande(page, 'rpc/generer_lien_suppression_image', { p_uuid_annonce: uuid, p_nom_fichier: b })
    await avancer(page, 3).click()
    await expect(
      page.getByText('Les photos de cette annonce ont changé entre-temps : leur ordre n’a pas été enregistré.'),
    ).toBeVisible()
    await expect.poll(() => montrees(page)).toEqual([a, c])
    await expectAccessible(page)
    await page.context().setOffline(true)
    await avancer(page, 2).click()
    await expect(page.getByText('Une erreur de communication est survenue.')).toBeVisible()
    expect(await montrees(page)).toEqual([a, c])
    await page.context().setOffline(false)
    await avancer(page, 2).click()
    await expect.poll(() => gardees(page, uuid)).toEqual([c, a])
    await expect(page.getByText('Une erreur de communication est survenue.')).toHaveCount(0)
  })
})
