// The 8 steps of an installation: ticked, remembered by the browser, printed alone, and a plain list without JavaScript.
import { expect, type Page } from '@playwright/test'
import { awake, test } from './kine.ts'

const chemin = '/ressources/installation-premiers-pas'
const etape = (page: Page, titre: string) => page.getByRole('checkbox', { name: titre })

test('les étapes se cochent, se décochent, et le navigateur s’en souvient', async ({ page }) => {
  await page.goto(chemin)
  await expect(page.getByRole('checkbox')).toHaveCount(8)
  await etape(page, 'S’inscrire à l’Ordre').check()
  await etape(page, 'Ouvrir un compte bancaire dédié').check()
  await expect(page.getByRole('status')).toHaveText('2 étapes faites sur 8')

  await page.reload()
  await expect(page.getByRole('status')).toHaveText('2 étapes faites sur 8')
  await expect(etape(page, 'S’inscrire à l’Ordre')).toBeChecked()
  await etape(page, 'S’inscrire à l’Ordre').uncheck()
  await expect(page.getByRole('status')).toHaveText('1 étape faite sur 8')

  await page.reload()
  await expect(etape(page, 'Ouvrir un compte bancaire dédié')).toBeChecked()
  await expect(etape(page, 'S’inscrire à l’Ordre')).not.toBeChecked()
})

test('une étape cochée avant l’hydratation de la page reste cochée', async ({ page }) => {
  const { promise: reveil, resolve: reveiller } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await reveil
    await route.continue()
  })
  await page.goto(chemin, { waitUntil: 'commit' })
  await etape(page, 'S’équiper de l’essentiel').check()
  reveiller()
  await expect(page.getByRole('status')).toHaveText('1 étape faite sur 8')
  await page.reload()
  await expect(etape(page, 'S’équiper de l’essentiel')).toBeChecked()
})

test('la liste s’imprime seule', async ({ page }) => {
  await page.goto(chemin)
  const imprime = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = resolve
      }),
  )
  const imprimer = page.getByRole('button', { name: 'Imprimer la liste' })
  await imprimer.hover()
  await awake(page.getByRole('article'))
  await imprimer.click()
  await imprime
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(etape(page, 'S’inscrire à l’Ordre')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Quelles aides pour s’installer/ })).toBeHidden()
  await expect(imprimer).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('heading', { name: /Quelles aides pour s’installer/ })).toBeVisible()
})

test.describe('sans JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('les étapes se lisent comme une liste', async ({ page }) => {
    await page.goto(chemin)
    await expect(page.getByRole('heading', { level: 3, name: 'Se rendre visible en ligne' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Imprimer la liste' })).toBeHidden()
  })
})
