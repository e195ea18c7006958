// A member's account: profile, pseudo, password, balance (product §2 « Account », §5, §8).
import { expect, type Page } from '@playwright/test'
import { bienvenue, champ, nouveauMembre, onglet, unique } from './compte.ts'
import { demande, expectAccessible, openAs, test } from './kine.ts'
import { loseSession, reconnecter } from './session.ts'

const enregistrer = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })
const enregistre = 'Vos modifications sont enregistrées.'

test('sans pseudo, l’accueil le demande partout sauf sur le compte, et rien ne ferme la question', async ({ page }) => {
  test.slow()
  const email = await nouveauMembre(page, null)
  await page.goto('/')
  const pseudo = bienvenue(page).getByLabel('Pseudo')
  await expect(pseudo).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(bienvenue(page)).toBeVisible()
  await pseudo.focus()
  await page.keyboard.press('Enter')
  await expect(pseudo).toHaveAccessibleDescription(/Le pseudo ne peut pas être vide\./)
  await expect(pseudo).toBeFocused()
  await expectAccessible(page)

  await page.goto('/annonces')
  await expect(bienvenue(page)).toBeVisible()
  await bienvenue(page).getByRole('link', { name: 'Compléter mon compte' }).press('Enter')
  await expect(page).toHaveURL('/mon-compte')
  await expect(bienvenue(page)).toHaveCount(0)
  await expect(champ(page, 'Adresse e-mail')).toHaveValue(email)
  await page.goBack()
  await expect(page).toHaveURL('/annonces')
  await expect(bienvenue(page)).toBeVisible()

  const nom = unique('Alix')
  await pseudo.fill(nom)
  await pseudo.press('Enter')
  await expect(bienvenue(page)).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText(`Bonjour, ${nom}`).first()).toBeAttached()
  await expect(bienvenue(page)).toHaveCount(0)
})

test.describe('le serveur refuse', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('la session a expiré : ce qui était tapé attend le retour de connexion, et le profil le garde', async ({
    page,
  }) => {
    const email = await nouveauMembre(page)
    await page.goto('/mon-compte')
    await expect(champ(page, 'Adresse e-mail')).toHaveValue(email)
    await expect(champ(page, 'Adresse e-mail')).toHaveAttribute('readonly', '')
    await champ(page, 'Présentation').fill('À garder')
    await champ(page, 'Téléphone').fill('+33 6.39.98.12.34')
    await champ(page, 'Code postal').fill('37000')
    await expect(champ(page, 'Ville')).toHaveValue('Tours')
    await champ(page, 'Numéro RPPS').fill('1010 1234 564')
    await page.reload()
    await expect(page.getByText('Vos modifications vous attendaient : il reste à les enregistrer.')).toBeVisible()
    await expect(champ(page, 'Présentation')).toHaveValue('À garder')
    await loseSession(page)
    await enregistrer(page).click()
    await expect(page.getByText('Session invalide. Veuillez vous reconnecter.')).toBeVisible()
    await expectAccessible(page)
    await reconnecter(page)
    await expect(page).toHaveURL('/mon-compte')
    await expect(champ(page, 'Présentation')).toHaveValue('À garder')
    await enregistrer(page).click()
    await expect(page.getByText(enregistre)).toBeVisible()
    await expect(champ(page, 'Téléphone')).toHaveValue('06 39 98 12 34')
    await page.reload()
    await expect(champ(page, 'Présentation')).toHaveValue('À garder')
    await expect(page.getByText('Vos modifications vous attendaient')).toHaveCount(0)
    await expect(page.getByText(/vérifié/i)).toHaveCount(0)
    expect((await demande(page, 'lire_personne'))[0]).toMatchObject({
      telephone_personne: '06 39 98 12 34',
      cp_personne: '37000',
      ville_personne: 'Tours',
      numrpps_personne: '10101234564',
      presentation_personne: 'À garder',
    })
  })
})

test('les onglets se suivent au clavier et dans l’adresse ; un visiteur est envoyé se connecter et revient', async ({
  page,
}) => {
  await openAs(page, 'sacha@exemple.fr', '/mon-compte?onglet=mot-de-passe')
  await expect(onglet(page, 'Mot de passe')).toHaveAttribute('aria-selected', 'true')
  await expect(champ(page, 'Mot de passe actuel')).toBeVisible()
  await expect(champ(page, 'Pseudo')).toBeHidden()
  await onglet(page, 'Mot de passe').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(onglet(page, 'Informations personnelles')).toBeFocused()
  await expect(page).toHaveURL('/mon-compte')
  await expect(champ(page, 'Pseudo')).toHaveValue('Sacha')
  await page.keyboard.press('Tab')
  await expect(champ(page, 'Pseudo')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(onglet(page, 'Mot de passe')).toBeFocused()
  await expect(page).toHaveURL('/mon-compte?onglet=mot-de-passe')
  await page.keyboard.press('ArrowRight')
  await expect(onglet(page, 'Informations personnelles')).toBeFocused()
  await onglet(page, 'Mot de passe').click()
  await page.reload()
  await expect(champ(page, 'Mot de passe actuel')).toBeVisible()
})
