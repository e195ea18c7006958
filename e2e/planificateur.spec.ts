// The planner of contributions as a newcomer uses it on a phone, its calendar file, and the official frame below it.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import { awake, expectAccessible, soon, test } from './kine.ts'

const chemin = '/ressources/simulateur-cotisations'
const origine = 'https://mon-entreprise.urssaf.fr'
const chiffre = (page: Page, nom: string) =>
  page.locator('.prevision-chiffres > div').filter({ hasText: nom }).getByRole('definition')

test.use({ viewport: { width: 390, height: 844 } })

/** The frame’s site, as a page that says what it is told to. */
async function serveFrame(page: Page, script: string): Promise<void> {
  await page.route(`${origine}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="fr"><title>Simulateur</title><h1>Urssaf</h1><script>${script}</script>`,
    }),
  )
}

test('un débutant tape ses montants, voit le résultat changer, et en partage l’adresse', async ({ page, ailleurs }) => {
  await serveFrame(page, '')
  await serveFrame(ailleurs, '')
  await page.goto(chemin)
  await expect(chiffre(page, 'par mois')).toHaveText('882 €')
  await page.getByLabel('Recettes par an').fill('80 000')
  await page.getByLabel('Charges par an').fill('20000')
  await expect(chiffre(page, 'Cotisations de 2026')).toHaveText('14 534 €')
  await page.getByLabel('Début d’activité').fill('2026-09-15')
  await page.getByLabel('Vous êtes').selectOption({ label: 'Remplaçant exclusif' })
  await page.getByRole('checkbox', { name: 'J’ai l’ACRE' }).check()
  await expect(page.getByRole('row', { name: 'à payer dans l’année' })).toContainText('€')
  await expect(page.getByText('Votre ACRE court du 15 septembre 2026 au 14 septembre 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Calculer' }).press('Enter')
  await expect(page.locator('#resultat')).toBeFocused()
  await expect(page.locator('#resultat')).toBeInViewport()
  await expectAccessible(page)
  const [adresse, total] = [page.url(), await chiffre(page, 'Cotisations de 2026').textContent()]
  expect(adresse).toContain('recettes=80%20000&charges=20000')

  await ailleurs.goto(adresse)
  await expect(chiffre(ailleurs, 'Cotisations de 2026')).toHaveText(total!)
  await expect(ailleurs.getByLabel('Début d’activité')).toHaveValue('2026-09-15')
  await expect(ailleurs.getByRole('checkbox', { name: 'J’ai l’ACRE' })).toBeChecked()
})

test('un montant illisible est refusé à son champ, et le focus y va', async ({ page }) => {
  await serveFrame(page, '')
  await page.goto(chemin)
  const recettes = page.getByLabel('Recettes par an')
  await recettes.fill('beaucoup')
  await awake(page.getByRole('button', { name: 'Calculer' }))
  await page.getByRole('button', { name: 'Calculer' }).click()
  await expect(page.getByRole('alert')).toHaveText('Écrivez un montant en euros, par exemple 60 000.')
  await expect(recettes).toBeFocused()
  await expect(chiffre(page, 'par mois')).toHaveCount(0)
})

test('ses échéances s’affichent avec leur source, et un agenda sait lire leur fichier', async ({ page }) => {
  await serveFrame(page, '')
  await page.goto(`${chemin}?debut=2040-09-15&statut=assistant#calendrier`)
  const lignes = page.locator('.echeances > li')
  await expect(lignes.filter({ hasText: 'guichet des formalités' })).toContainText('23 septembre 2040')
  const reperes = lignes.filter({ hasText: 'repère de notre part' })
  await expect(lignes.locator('a[href^=http]')).toHaveCount((await lignes.count()) - (await reperes.count()))
  const [fichier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Ajouter à mon agenda' }).click(),
  ])
  expect(fichier.suggestedFilename()).toBe('mes-echeances.ics')
  const agenda = new ICAL.Component(ICAL.parse(readFileSync(await fichier.path(), 'utf8')))
  expect(agenda.getAllSubcomponents('vevent')).toHaveLength(await lignes.count())
})

test('combien pour moi : le curseur dit la part à garder, avant comme après le réveil de la page', async ({ page }) => {
  await page.goto('/ressources/urssaf')
  const curseur = page.getByRole('slider', { name: 'Mon bénéfice par an' })
  await expect(page.getByText('Sur 24 000 €, gardez 30 % : 599 € par mois, 7 185 € par an.')).toBeVisible()
  await curseur.fill('14000')
  await expect(page.getByText('Sur 14 000 €, gardez 40 % : 472 € par mois, 5 655 € par an.')).toBeVisible()
  await curseur.press('ArrowRight')
  await expect(page.getByText('Sur 15 000 €, gardez')).toBeVisible()
  await expect(curseur).toHaveAttribute('aria-valuetext', /15.000/)
  await expect(page.locator('.combien-table')).toBeHidden()
})

test('le cadre de l’Urssaf dit sa hauteur, reçoit sa position, et lui seul est cru', async ({ page }) => {
  await serveFrame(
    page,
    `addEventListener('message', ({ data, origin }) => { document.title = JSON.stringify({ data, origin }) });
    parent.postMessage({ kind: 'resize-height', value: 1450 }, '*'); parent.postMessage({ kind: 'get-offset' }, '*')`,
  )
  await page.goto(chemin)
  const cadre = page.getByTitle('Simulateur de cotisations de l’Urssaf')
  await page.mouse.move(50, 300)
  await awake(page.getByRole('button', { name: 'Calculer' }))
  expect((await page.locator('.simulateur').boundingBox())!.height).toBe(602)
  // Far from it, nothing is asked of the Urssaf.
  await expect(cadre).toHaveCount(0)
  await page.locator('.simulateur').scrollIntoViewIfNeeded()
  await expect(cadre).toHaveAttribute('height', '1450')
  await expect(cadre).toHaveAttribute('allowfullscreen')
  await expect(cadre).toHaveAttribute('allow', /web-share/)
  await expect(page.getByText('Ce cadre vient de l’Urssaf, qui y charge ses outils de mesure d’audience')).toBeVisible()
  expect(new URL((await cadre.getAttribute('src'))!).searchParams.get('integratorUrl')).toBe(process.env.SITE_URL)
  await page.evaluate(() => postMessage({ kind: 'resize-height', value: 5000 }, '*'))
  const dedans = () => page.frames().find((frame) => frame.url().startsWith(origine))!
  await expect
    .poll(async () => JSON.parse(await dedans().title()))
    .toEqual({ data: { kind: 'offset', value: expect.any(Number) }, origin: process.env.SITE_URL })
  await expect(cadre).toHaveAttribute('height', '1450')
})

test.describe('quand il ne vient pas', () => {
  test.use({ tolerated: /ERR_CONNECTION_REFUSED/ })

  test('le voile laisse la place à une phrase et un lien', async ({ page }) => {
    await page.route(`${origine}/**`, (route) => route.abort('connectionrefused'))
    await page.clock.install()
    await page.goto(chemin)
    await page.mouse.move(50, 300)
    await awake(page.getByRole('button', { name: 'Calculer' }))
    await page.clock.pauseAt(await soon(page))
    await page.clock.runFor(20_000)
    // Out of sight, it is not asked to load: nothing is late.
    await expect(page.getByText('Le simulateur de l’Urssaf s’affiche ici.')).toBeAttached()
    await page.locator('.simulateur').scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000)
        return page.locator('.simulateur').textContent()
      })
      .toBe('Le simulateur de l’Urssaf ne répond pas. Ouvrez-le sur son site avec le lien ci-dessous.')
    await expect(page.locator('.simulateur .tourne')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ouvrir le simulateur sur le site de l’Urssaf' })).toBeInViewport()
  })
})
