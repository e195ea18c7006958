// Printed pages: the words and the mark of the site, nothing to press.
import { expect } from '@playwright/test'
import { annonceAilleurs, readToutes } from './annonces.ts'
import { test } from './kine.ts'
import { sansDessins } from './photos.ts'

test('une annonce s’imprime sans ses boutons ni ses voisines, un guide avec ses réponses', async ({
  page,
  request,
}) => {
  const { uuid_annonce, titre_annonce } = await annonceAilleurs(request)
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/annonce/${uuid_annonce}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(titre_annonce)
  await expect(page.getByRole('banner').getByRole('link', { name: 'KinéBouge' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Retour aux annonces' })).toBeHidden()
  const courte = page.getByText(`/a/${uuid_annonce.slice(0, 8)}`)
  await expect(courte).toBeVisible()
  expect((await request.get(`http://${await courte.textContent()}`)).url()).toBe(page.url())
  await expect(page.getByRole('heading', { name: 'Annonces semblables, pas loin' })).toBeHidden()

  await page.goto('/ressources/urssaf')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const question = page.locator('details.question').first()
  await expect(question.getByRole('paragraph')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'À lire ensuite' })).toBeHidden()
})

test('ce que le papier ne peut pas montrer à un visiteur ne s’imprime pas : le flou de ses photos', async ({
  page,
  request,
}) => {
  test.skip(sansDessins !== null, sansDessins ?? '')
  // The demo adds its photos once the site answers.
  const illustree = async () => (await readToutes(request)).find(({ nombre_photos }) => nombre_photos > 0)
  await expect.poll(illustree, { timeout: 30_000 }).toBeDefined()
  await page.goto(`/annonce/${(await illustree())!.uuid_annonce}`)
  const flou = page
    .getByRole('main')
    .getByText(/photos?, réservées? aux membres/)
    .first()
  await expect(flou).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(flou).toBeHidden()
})

test('une annonce tient sur une feuille, la plus longue aussi, son code en tête', async ({ page, request }) => {
  const annonces = (await readToutes(request)).toSorted((a, b) => a.contenu_annonce.length - b.contenu_annonce.length)
  for (const { uuid_annonce } of [annonces[0]!, annonces[annonces.length >> 1]!, annonces.at(-1)!]) {
    await page.emulateMedia({ media: 'print' })
    await page.goto(`/annonce/${uuid_annonce}`)
    const code = await page.locator('.annonce-adresse img').boundingBox()
    expect(code!.y).toBeLessThan((await page.locator('.annonce-contenu').boundingBox())!.y)
    const feuilles = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(feuilles, uuid_annonce).toHaveLength(1)
  }
})
