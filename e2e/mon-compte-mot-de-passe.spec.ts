// The password of a member: changed in the account, or by the link of a mail (product §2 « Account », §5, §8).
import { expect, type Page } from '@playwright/test'
import { champ, nouveauMembre } from './compte.ts'
import { readLien } from './courrier.ts'
import { password } from './entree.ts'
import { awake, expectAccessible, signIn, test } from './kine.ts'
import { onProvider, seConnecter } from './session.ts'

const changer = (page: Page) => page.getByRole('button', { name: 'Changer de mot de passe' })
const reinitialiser = (page: Page) => page.getByRole('button', { name: 'Réinitialiser par email' })
const erreur = 'Erreur lors du changement de mot de passe'
const autre = 'Une-Autre-Phrase-2026'

async function ouvrir(page: Page): Promise<string> {
  const email = await nouveauMembre(page)
  await page.goto('/mon-compte?onglet=mot-de-passe')
  await awake(changer(page))
  return email
}

async function remplir(page: Page, actuel: string, nouveau: string, confirmation = nouveau): Promise<void> {
  await champ(page, 'Mot de passe actuel').fill(actuel)
  await champ(page, 'Nouveau mot de passe').fill(nouveau)
  await champ(page, 'Confirmer le nouveau mot de passe').fill(confirmation)
  await changer(page).click()
}

/** Signs in by the provider's form in a browser that knows nobody. */
async function entrer(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/connexion')
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await page.waitForURL(onProvider)
  await signIn(page, email, secret)
  await expect(page.getByText(/^Bonjour, Dominique/).first()).toBeAttached()
}

test.describe('le fournisseur refuse', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('changé, on reste connecté ; l’actuel oublié : la raison, et un email dont le lien mène au bout', async ({
    page,
    ailleurs,
  }) => {
    test.slow()
    const email = await ouvrir(page)
    await remplir(page, password, 'Une-Phrase-De-Passage-2026')
    await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible()
    await page.reload()
    await awake(changer(page))
    await remplir(page, password, autre)
    await expect(page.getByText(erreur)).toBeVisible()
    await expect(page.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible()
    await expect(champ(page, 'Nouveau mot de passe')).toHaveValue(autre)
    await expectAccessible(page)
    await reinitialiser(page).press('Enter')
    await expect(page.getByText('Un email de réinitialisation a été envoyé à votre adresse.')).toBeVisible()

    await ailleurs.goto(await readLien(ailleurs, email, /\/ui\/v2\/login\/password\/set\?/))
    await expect(ailleurs.getByRole('heading', { name: 'Nouveau mot de passe', level: 1 })).toBeVisible()
    await ailleurs.getByLabel('Nouveau mot de passe').fill(autre)
    await ailleurs.getByLabel('Le même, encore une fois').fill(autre)
    await ailleurs.getByRole('button', { name: 'Changer mon mot de passe' }).click()
    await expect(ailleurs.getByRole('heading', { name: 'Mot de passe changé' })).toBeVisible()
    await entrer(ailleurs, email, autre)
  })
})
