// The page of an ad: what decides is read first, one acts from it, one comes back to it.
import { expect, type Page } from '@playwright/test'
import { annonceAilleurs, createAnnonce } from './annonces.ts'
import { awake, expectAccessible, openAs, signInAs, test } from './kine.ts'
import { signOut } from './session.ts'

const ecrire = (page: Page) => page.getByRole('button', { name: /^Écrire à (?!propos)/ })
const deja = 'Vous avez déjà écrit à propos de cette annonce.'

test('l’essentiel vient avant le texte ; au téléphone, « Écrire » reste sous la main sans rien couvrir', async ({
  page,
  request,
}) => {
  const { uuid_annonce } = await annonceAilleurs(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/annonce/${uuid_annonce}`)
  await awake(ecrire(page))
  const haut = async (selector: string) => (await page.locator(selector).boundingBox())!.y
  expect(await haut('.annonce-panneau')).toBeLessThan(await haut('.annonce-contenu'))
  await expect(ecrire(page)).toBeInViewport({ ratio: 1 })
  await page.locator('.pied a').last().focus()
  await expect(ecrire(page)).toBeInViewport({ ratio: 1 })
  const barre = (await page.locator('.annonce-barre').boundingBox())!
  const bas = async () => {
    const lien = (await page.locator('.pied a').last().boundingBox())!
    return lien.y + lien.height
  }
  // The page scrolls to it smoothly.
  await expect.poll(bas).toBeLessThanOrEqual(barre.y)
})

test('le propriétaire voit d’abord ce qu’il peut faire, dit le poste pourvu, et a dix secondes pour le rouvrir', async ({
  page,
}) => {
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonce(page, 'La mienne, bientôt pourvue')
  await page.goto(`/annonce/${uuid}`)
  const gestes = page.getByRole('region', { name: 'Votre annonce' })
  await expect(gestes.getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', `/annonce/${uuid}/modifier`)
  await expect(gestes.getByRole('link', { name: 'Mes annonces' })).toHaveAttribute('href', '/mes-annonces')
  const pourvue = gestes.getByRole('button', { name: 'Pourvue' })
  const rouvrir = gestes.getByRole('button', { name: 'Rouvrir l’annonce' })
  const fill = async () => {
    // Asked about a filled ad, the count would be a 404 in the console.
    await expect(page.getByRole('region', { name: 'Kinés disponibles' })).toBeVisible()
    await pourvue.click()
    await page.getByRole('button', { name: 'Oui, il est pourvu' }).click()
  }
  await fill()
  await expect(page.getByText('Cette offre est pourvue')).toBeVisible()
  await expect(pourvue).toHaveCount(0)
  await expectAccessible(page)
  await rouvrir.click()
  await expect(page.getByText('Cette offre est pourvue')).toHaveCount(0)
  await expect(gestes.getByRole('status')).toContainText('n’est plus pourvue')
  await page.clock.install()
  await fill()
  await expect(rouvrir).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(rouvrir).toHaveCount(0)
})

test('un message envoyé mène à sa conversation, d’où l’on revient à l’annonce, qui dit qu’on a écrit', async ({
  page,
  ailleurs,
}) => {
  await openAs(ailleurs, 'operateur@exemple.fr')
  const uuid = await createAnnonce(ailleurs, 'Un poste à reprendre')
  await openAs(page, 'sacha@exemple.fr')
  await page.goto(`/annonce/${uuid}`)
  await awake(ecrire(page))
  await expect(page.getByText(deja)).toHaveCount(0)
  await ecrire(page).click()
  await page.getByLabel('Votre message').fill('Bonjour, est-ce encore libre ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const voir = page.getByRole('dialog').getByRole('link', { name: 'Voir la conversation' })
  await voir.focus()
  await voir.press('Enter')
  await page.getByRole('link', { name: 'À propos de l’annonce « Un poste à reprendre »' }).click()
  await expect(page).toHaveURL(`/annonce/${uuid}`)
  await expect(page.getByText(deja)).toBeVisible()
})

test('les annonces vues se retrouvent dans ce navigateur, et la déconnexion les oublie', async ({ page, request }) => {
  const { uuid_annonce, titre_annonce } = await annonceAilleurs(request)
  await signInAs(page, 'sacha@exemple.fr', `/annonce/${uuid_annonce}`)
  const recentes = () => page.evaluate(() => localStorage.getItem('kinebouge.recentes'))
  await expect.poll(recentes).toContain(uuid_annonce)
  await page.goto('/annonces?lieu=Saint-Pierre%20(97500)&rayon=0&type=4')
  const vues = page.getByRole('region', { name: 'Vues récemment' })
  await expect(vues.getByRole('link')).toHaveText([titre_annonce])
  await signOut(page)
  await expect.poll(recentes).toBeNull()
})
