// A forgotten password, as a member lives it: the link on the sign-in page, the mail, a new password, and in again.
import { expect, type Page } from '@playwright/test'
import { sansBoite } from './courrier.ts'
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

test('mot de passe oublié : un e-mail, un lien, un nouveau mot de passe, et me revoilà', async ({ page, ailleurs }) => {
  test.skip(sansBoite !== null, sansBoite ?? '')
  test.slow()
  const email = `oubli-${test.info().project.name}-${Date.now()}@exemple.fr`
  await leave(page, '/inscription')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill('une phrase ancienne')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await openByCode(page, email)

  await leave(ailleurs, '/connexion')
  await ailleurs.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(ailleurs.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await expectAccessible(ailleurs)
  await ailleurs.getByLabel('Adresse e-mail').fill(email)
  await ailleurs.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(ailleurs.getByRole('status')).toContainText(email)

  // Not the first one sent there, which holds the code of the account.
  const lien = ailleurs
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: 'Choisissez un nouveau mot de passe' })
  await ailleurs.getByRole('link', { name: 'lisez-les ici' }).click()
  await expect(async () => {
    await ailleurs.reload()
    await expect(lien).toBeVisible({ timeout: 100 })
  }).toPass()
  await lien.click()
  await expect(ailleurs.getByText('Ce lien vous permet d’en choisir un nouveau')).toBeVisible()
  await expectAccessible(ailleurs)
  await ailleurs.getByRole('link', { name: /login\/password\/set/ }).click()

  await expect(ailleurs.getByText(email)).toBeVisible()
  await ailleurs.getByLabel('Nouveau mot de passe').fill(neuf)
  await ailleurs.getByLabel('Le même, encore une fois').fill('autre chose')
  await ailleurs.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(ailleurs.getByRole('alert')).toHaveText('Les nouveaux mots de passe ne correspondent pas.')
  await expectAccessible(ailleurs)
  await ailleurs.getByLabel('Nouveau mot de passe').fill(neuf)
  await ailleurs.getByLabel('Le même, encore une fois').fill(neuf)
  await ailleurs.getByRole('button', { name: 'Changer mon mot de passe' }).click()

  await expect(ailleurs.getByRole('status')).toHaveText(
    'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
  )
  await expectAccessible(ailleurs)
  await ailleurs.getByLabel('Adresse e-mail').fill(email)
  await ailleurs.getByLabel('Mot de passe').fill(neuf)
  await ailleurs.getByRole('button', { name: 'Se connecter' }).click()
  await expect(ailleurs).toHaveURL('/')
})
