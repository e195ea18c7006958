// A forgotten password, as a member lives it: the link on the sign-in page, the mail, a new password, and in again.
import { expect, type Page } from '@playwright/test'
import { boiteEmbarquee, readLien, readSujet } from './courrier.ts'
import { awake, expectAccessible, openByCode, test } from './kine.ts'

const neuf = 'une phrase toute neuve'
const onProvider = (url: URL) => url.origin !== process.env.SITE_URL

/** From a page of the site to the provider's form. */
async function leave(page: Page, path: string): Promise<void> {
  await page.goto(path)
  if (path === '/connexion') {
    const button = page.getByRole('button', { name: 'Se connecter' })
    await awake(button)
    await button.click()
  }
  await page.waitForURL(onProvider)
}

const formeDuLien = /\/login\/password\/set\?/

/** From the list of the letters to the page that the one of this address opens. */
async function suivreLien(page: Page, email: string): Promise<void> {
  // Not the first one sent there, which holds the code of the account.
  const lettre = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: 'Choisissez un nouveau mot de passe' })
  await expect.poll(() => readSujet(email)).toBe('Choisissez un nouveau mot de passe')
  await page.reload()
  await lettre.click()
  await expect(page.getByText('Ce lien vous permet d’en choisir un nouveau')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: formeDuLien }).click()
}

test('mot de passe oublié : un e-mail, un lien, un nouveau mot de passe, et me revoilà', async ({ page, ailleurs }) => {
  test.slow()
  const email = `oubli-${test.info().project.name}-${Date.now()}@exemple.fr`
  await leave(page, '/inscription')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill('une phrase ancienne')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await openByCode(page, email)

  await leave(ailleurs, '/connexion')
  await ailleurs.getByLabel('Adresse e-mail').fill(email)
  await ailleurs.getByLabel('Mot de passe').fill('une phrase perdue')
  await ailleurs.getByRole('button', { name: 'Se connecter' }).click()
  await expect(ailleurs.getByRole('alert')).toHaveText('Adresse e-mail ou mot de passe incorrect.')
  await ailleurs.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await expect(ailleurs.getByRole('status')).toContainText(email)

  const lisez = ailleurs.getByRole('link', { name: 'lisez-les ici' })
  if (boiteEmbarquee) {
    await lisez.click()
    await suivreLien(ailleurs, email)
  } else {
    await expect(lisez).toHaveCount(0)
    await ailleurs.goto(await readLien(ailleurs, email, formeDuLien))
  }

  await expect(ailleurs.getByText(email)).toBeVisible()
  await ailleurs.getByLabel('Nouveau mot de passe').fill(neuf)
  await ailleurs.getByLabel('Le même, encore une fois').fill('autre chose')
  await ailleurs.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(ailleurs.getByRole('alert')).toHaveText('Les nouveaux mots de passe ne correspondent pas.')
  await expectAccessible(ailleurs)
  await ailleurs.getByLabel('Nouveau mot de passe').fill(neuf)
  await ailleurs.getByLabel('Le même, encore une fois').fill(neuf)
  await ailleurs.getByRole('button', { name: 'Changer mon mot de passe' }).click()

  await expect(ailleurs).toHaveURL('/')
})
