// A member writes a free ad, reads it again, publishes it, finds it and takes it down.
import { expect, type Page } from '@playwright/test'
import { readListe } from './annonces.ts'
import { coulisses } from './entree.ts'
import { awake, expectAccessible, openAs, signIn, soon, test, whilePaused } from './kine.ts'

const texte = 'Cabinet de trois kinés au rez-de-chaussée, patientèle variée, deux matinées libres par semaine.'
const debut = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

const titre = (page: Page) => page.getByRole('textbox', { name: 'Titre' })
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const ville = (page: Page) => page.getByLabel('Ville', { exact: true })
const code = (page: Page) => page.getByLabel('Code postal')
const date = (page: Page) => page.getByLabel('Date de début')
const suite = (page: Page) => page.getByRole('button', { name: 'Continuer vers les détails' })
const apercu = (page: Page) => page.getByRole('button', { name: 'Voir l’aperçu' })
const publier = (page: Page) => page.getByRole('button', { name: 'Publier l’annonce' })
const etape = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

test('camille publie une annonce gratuite à Tours, la trouve en tête des gratuites, puis la supprime', async ({
  page,
  ailleurs,
}) => {
  test.slow()
  const nom = 'Samedis matin à Tours, dès avril'
  await page.goto('/')
  const hero = page.getByRole('link', { name: 'Publier gratuitement' })
  await hero.focus()
  await awake(hero)
  await hero.click()
  await page.waitForURL((url) => url.origin !== process.env.SITE_URL)
  expect(new URL(page.url()).hostname).toBe('localhost')
  await signIn(page, 'camille@exemple.fr')
  await expect(page).toHaveURL('/ajouter-annonce')

  await expect(etape(page, /^1\/2/)).toBeVisible()
  await titre(page).fill(nom)
  await description(page).fill(texte)
  await suite(page).click()
  await expect(etape(page, /^2\/2/)).toBeVisible()
  await page.getByRole('radio', { name: 'Cession de cabinet' }).check()
  await code(page).fill('37000')
  await expect(ville(page)).toHaveValue('Tours')
  await page.getByLabel(/^Part pour le kiné/).fill('75')
  await expect(page.getByText('Vous gardez 75 % · 25 % au cabinet')).toBeVisible()
  await date(page).fill(debut)
  await apercu(page).click()

  await expect(etape(page, 'Aperçu')).toBeFocused()
  await expect(page.getByRole('article')).toContainText(nom)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revenir modifier' }).click()
  await expect(date(page)).toHaveValue(debut)
  await page.getByRole('button', { name: 'Revenir au texte' }).click()
  await expect(titre(page)).toHaveValue(nom)
  await suite(page).click()
  await apercu(page).click()

  await page.clock.install()
  await page.clock.pauseAt(await soon(page))
  await whilePaused(page, publier(page).dblclick())
  await whilePaused(page, expect(page.getByText('Votre annonce est en ligne !')).toBeInViewport())
  // The success is read at once: the focus did not fall to the page.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Votre annonce est en ligne\s!/)
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/ajouter-annonce')
  await page.clock.runFor(1000)
  // Without a clock that runs: what would only come later does not come.
  await whilePaused(page, expect(page).toHaveURL('/mes-annonces'))
  await page.clock.resume()
  const mienne = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nom }) })
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(nom)
  await expect(mienne).toContainText('Active')
  await expect(mienne).toContainText('Plan Gratuit')

  await ailleurs.goto('/annonces?lieu=37000')
  const liste = await readListe(ailleurs)
  const premiere = liste[liste.indexOf('Annonces Gratuites') + 1]!
  const carte = ailleurs.getByRole('article').filter({ has: ailleurs.locator(`a[href="${premiere}"]`) })
  await expect(carte).toContainText(nom)
  await expect(carte).not.toContainText('Sponsorisé')
  await carte.getByRole('link').click()
  await expect(ailleurs.getByRole('heading', { name: nom, level: 1 })).toBeVisible()
  await expect(ailleurs.getByText(texte)).toBeVisible()
  await expect(ailleurs.getByText('Camille Kiné', { exact: true })).toBeVisible()

  const supprimer = mienne.getByRole('button', { name: /^Supprimer/ })
  await supprimer.click()
  const question = page.getByRole('dialog', { name: 'Supprimer cette annonce ?' })
  await expect(question).toContainText(nom)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Garder l’annonce' }).click()
  await expect(question).toBeHidden()
  await expect(supprimer).toBeFocused()
  await supprimer.click()
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: nom })).toContainText('a été supprimée')
  await expect(mienne).toHaveCount(0)
  await ailleurs.goto('/annonces?lieu=37000')
  expect(await readListe(ailleurs)).not.toContain(premiere)
})

test('un refus a sa phrase à son champ, où va le focus, et part quand on écrit', async ({ page }) => {
  await openAs(page, 'sacha@exemple.fr', '/ajouter-annonce')
  await suite(page).click()
  await expect(titre(page)).toHaveAccessibleDescription(
    /Veuillez remplir le titre, la description et choisir un plan pour continuer\./,
  )
  await expect(titre(page)).toBeFocused()
  await expect(description(page)).toHaveAccessibleDescription(/À remplir\./)
  await expectAccessible(page)

  await titre(page).fill('a'.repeat(45))
  await expect(page.getByText('45 / 40')).toBeVisible()
  await expect(page.getByText('5 caractères du titre ne seront pas publiés.')).toBeVisible()
  await description(page).fill(texte)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await suite(page).click()

  const type = page.getByRole('group', { name: 'Type d’annonce' })
  await apercu(page).click()
  await expect(type).toHaveAccessibleDescription(
    /Veuillez remplir tous les champs obligatoires avant de pré visualiser\./,
  )
  await expect(type).toBeFocused()

  await type.getByRole('radio', { name: 'Remplacement' }).check()
  await date(page).fill(debut)
  await ville(page).fill('Lyon')
  await code(page).fill('3a7 000 99')
  await expect(code(page)).toHaveValue('37000')
  await apercu(page).click()
  await expect(ville(page)).toHaveAccessibleDescription(
    /La ville et le code postal ne correspondent pas ou sont invalides\./,
  )
  await expect(ville(page)).toBeFocused()

  await ville(page).fill('Tours')
  await apercu(page).click()
  await expect(etape(page, 'Aperçu')).toBeVisible()
  await expect(page.getByText('Rétrocession à convenir')).toBeVisible()
})

test('des suggestions venues tard ne reprennent pas la main à qui est passé au code postal', async ({ page }) => {
  const tardives = Promise.withResolvers<void>()
  await page.route('**/assets/Suggestions-*.js', async (route) => {
    await tardives.promise
    await route.continue()
  })
  await openAs(page, 'sacha@exemple.fr', '/ajouter-annonce')
  await titre(page).fill('Un titre')
  await description(page).fill(texte)
  await suite(page).click()
  await ville(page).pressSequentially('Limoges')
  await page.keyboard.press('Tab')
  await page.keyboard.type('87')
  const venues = page.waitForResponse('**/assets/Suggestions-*.js')
  tardives.resolve()
  await venues
  await expect(ville(page)).toHaveRole('combobox')
  await page.keyboard.type('000')
  await expect(code(page)).toHaveValue('87000')
  await expect(code(page)).toBeFocused()
  await expect(ville(page)).toHaveValue('Limoges')
})

test('le brouillon survit, avec son étape, à un rechargement et à la déconnexion', async ({ page }) => {
  await openAs(page, 'vip@exemple.fr', '/ajouter-annonce')
  await titre(page).fill('Un brouillon à garder')
  await description(page).fill(texte)
  await suite(page).click()
  await ville(page).fill('Blois')
  await page.reload()
  await expect(page.getByText('Votre brouillon vous attendait : rien n’a été perdu.')).toBeVisible()
  await expect(etape(page, /^2\/2/)).toBeVisible()
  await expect(ville(page)).toHaveValue('Blois')

  // Left first: a page whose session disappears under it would still read for its member.
  await page.goto(coulisses)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.')) localStorage.removeItem(key)
  })
  await page.goto('/ajouter-annonce')
  await awake(page.getByRole('button', { name: 'Se connecter' }))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/ajouter-annonce')
  await expect(etape(page, /^2\/2/)).toBeVisible()
  await expect(ville(page)).toHaveValue('Blois')
  await page.getByRole('button', { name: 'Revenir au texte' }).click()
  await expect(titre(page)).toHaveValue('Un brouillon à garder')
  await titre(page).fill(' ')
  await page.reload()
  await expect(etape(page, /^1\/2/)).toBeVisible()
  await page.getByRole('button', { name: 'Repartir d’une page blanche' }).click()
  await expect(description(page)).toHaveValue('')
  await expect(etape(page, /^1\/2/)).toBeFocused()
  await page.reload()
  await expect(titre(page)).toHaveValue('')
  await expect(page.getByText('Votre brouillon vous attendait')).toHaveCount(0)
})
