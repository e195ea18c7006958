// The photos of an ad in sight: sharp for a member, blurred for a visitor, from the card to the carousel, until it is archived.
import { expect, type Page } from '@playwright/test'
import { createAnnonceAvecPhotos, readToutes } from './annonces.ts'
import { unique } from './compte.ts'
import { awake, demande, expectAccessible, openAs, signIn, test } from './kine.ts'
import { sansDessins } from './photos.ts'

const liste = `/annonces?lieu=${encodeURIComponent('Cayenne (97300)')}`
const fonds = ['#0e6b62', '#d9552f', '#f1ebe0']
const card = (page: Page, titre: string) => page.getByRole('article').filter({ hasText: titre })
/** Pictures that come from the store, not from the page itself. */
const nettes = 'img:not([src^="data:"])'

test('un visiteur voit un flou qui mène à la connexion puis au carrousel ; un membre voit la photo', async ({
  page,
  ailleurs,
}) => {
  const titre = unique('Un plateau à voir de ses yeux')
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonceAvecPhotos(page, titre, fonds)

  for (const adresse of [liste, `/annonce/${uuid}`])
    expect(await (await ailleurs.request.get(adresse)).text()).not.toMatch(/X-Amz|\/stockage\//)
  await ailleurs.goto(liste)
  const floue = card(ailleurs, titre).getByRole('link', { name: '3 photos, réservées aux membres' })
  await expect(floue.getByRole('presentation')).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await expect(card(ailleurs, titre).locator(nettes)).toHaveCount(0)
  await expectAccessible(ailleurs)
  await awake(floue)
  ailleurs.once('dialog', (alerte) => alerte.accept())
  await floue.click()
  await signIn(ailleurs, 'sacha@exemple.fr')
  const rang = (n: number) => expect(ailleurs.getByText(`${n} / 3`, { exact: true })).toBeVisible()
  await rang(1)
  await expect(ailleurs).toHaveURL(`/annonce/${uuid}`)
  await ailleurs.keyboard.press('Escape')

  const deuxieme = ailleurs.getByRole('button', { name: 'Voir la photo 2 sur 3' })
  await deuxieme.press('Enter')
  await rang(2)
  await ailleurs.keyboard.press('ArrowRight')
  await rang(3)
  await ailleurs.keyboard.press('ArrowRight')
  await rang(1)
  await ailleurs.getByRole('dialog').getByRole('img').hover()
  await ailleurs.mouse.wheel(700, 0)
  await rang(2)
  await ailleurs.keyboard.press('Escape')
  await expect(ailleurs.getByRole('dialog')).toHaveCount(0)
  await expect(deuxieme).toBeFocused()

  await ailleurs.goto(liste)
  const couverture = card(ailleurs, titre).getByRole('link', { name: 'Voir 3 photos' })
  const width = () => couverture.locator(nettes).evaluate((node) => (node as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(480)
  await couverture.click()
  await rang(1)
  await ailleurs.keyboard.press('Escape')
  await expect(couverture).toBeFocused()

  await page.goto('/mes-annonces')
  await expect(page.getByRole('listitem').filter({ hasText: titre }).locator(nettes)).toBeVisible()
  await demande(page, 'rpc/archiver_annonce', { p_uuid_annonce: uuid })
  expect(await demande(ailleurs, 'rpc/generer_liens_couvertures', { p_uuids_annonces: [uuid] })).toEqual([])
  await ailleurs.goto(liste)
  await expect(ailleurs.getByRole('status').filter({ hasText: 'Cayenne' })).toBeVisible()
  await expect(card(ailleurs, titre)).toHaveCount(0)
})

test.describe('sans script', () => {
  test.use({ javaScriptEnabled: false })

  test('le flou se voit, dit pourquoi, et mène à la page de l’annonce', async ({ page, request }) => {
    test.skip(sansDessins !== null, sansDessins ?? '')
    // The demo adds its photos once the site answers.
    const demo = async () => (await readToutes(request)).find(({ nombre_photos }) => nombre_photos > 0)!
    await expect.poll(demo, { timeout: 30_000 }).toBeDefined()
    const { uuid_annonce, ville_annonce, cp_annonce } = await demo()
    await page.goto(`/annonces?lieu=${encodeURIComponent(`${ville_annonce} (${cp_annonce})`)}`)
    const floue = page.locator(`a[href="/annonce/${uuid_annonce}#photos"]`)
    await expect(floue).toHaveAccessibleName(/^\d\sphotos?, réservées? aux membres/)
    await floue.click()
    await expect(page.getByRole('link', { name: /\d\sphotos?, réservées? aux membres/ }).first()).toBeVisible()
  })
})
