// External provider, database, store and mail, configured only by settings: journeys of a member and an operator.
import { expect, type Page } from '@playwright/test'
import { appelAbsent, raisonDuRefus } from '#domain/compte/motdepasse.ts'
import { createAnnonceAvecPhotos } from '../annonces.ts'
import { bienvenue, champ, unique } from '../compte.ts'
import { coulisses } from '../entree.ts'
import { awake, demande, expectAccessible, test } from '../kine.ts'
import { editUser, keptKeys, keptUser, seConnecter, visiteur } from '../session.ts'
import { chezLui, comptes, entrer, remplir, surAilleurs } from './compte.ts'

surAilleurs()

// Console messages expected for missing pages of the provider, and for operator-only addresses.
test.use({ tolerated: /status of 40[0-9]|Access to fetch at .* blocked by CORS|net::ERR_FAILED/ })

const leMembre = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Bonjour/ })

/** The first time, the site asks how to call whoever comes. */
async function nommer(page: Page): Promise<string> {
  const pseudo = unique('Alix')
  await bienvenue(page).getByLabel('Pseudo').fill(pseudo)
  await bienvenue(page).getByRole('button', { name: 'Enregistrer mon pseudo' }).click()
  await expect(bienvenue(page)).toHaveCount(0)
  return pseudo
}

test('on se connecte là-bas, on revient où l’on allait, et le site connaît l’adresse', async ({ page }) => {
  await entrer(page, comptes.membre, '/favoris')
  const pseudo = await nommer(page)
  await expect(leMembre(page)).toHaveAccessibleName(`Bonjour, ${pseudo}`)
  const { profile } = (await keptUser(page)) as unknown as { profile: { email: string } }
  expect(profile.email).toContain('@')
  const [moi] = await demande(page, 'lire_personne')
  expect([moi.pseudo_personne, moi.email]).toEqual([pseudo, profile.email])
  await expectAccessible(page)
})

test('un jeton qui a fini se renouvelle là-bas, deux fois de suite, sans quitter la page', async ({ page }) => {
  await entrer(page, comptes.membre, '/mes-annonces')
  for (let fois = 0; fois < 2; fois++) {
    await page.goto(coulisses)
    const { access_token } = await keptUser(page)
    await editUser(page, { expires_at: Math.floor(Date.now() / 1000) - 60 })
    await page.goto('/mes-annonces')
    await expect.poll(async () => (await keptUser(page)).access_token).not.toBe(access_token)
    await expect(page.getByText('Vous n’avez pas encore d’annonce.')).toBeVisible()
  }
})

test('on se déconnecte ici et là-bas : le jeton ne vaut plus rien, et le mot de passe est redemandé', async ({
  page,
  request,
}) => {
  await entrer(page, comptes.membre, '/mes-annonces')
  const { access_token } = await keptUser(page)
  const ask = async () => {
    const headers = { authorization: `Bearer ${access_token}` }
    return (await request.get('/api/lire_personne', { headers })).status()
  }
  expect(await ask()).toBe(200)
  await leMembre(page).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(visiteur(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await keptKeys(page)).toEqual([])
  await expect.poll(ask, { timeout: 40_000 }).toBe(401)
  await page.goto('/connexion')
  await awake(seConnecter(page))
  await seConnecter(page).click()
  await page.waitForURL(chezLui)
  await expect(page.locator('input[type=password]')).toBeVisible()
})

test('« Créer un compte » mène à sa page, et on en revient membre', async ({ page }) => {
  await page.goto('/inscription', { waitUntil: 'commit' })
  await page.waitForURL(chezLui)
  await remplir(page, comptes.membre)
  await expect(leMembre(page)).toBeVisible()
})

test('le mot de passe se change chez lui : la page le dit, et rien n’est changé', async ({ page, ailleurs }) => {
  await entrer(page, comptes.membre, '/mon-compte?onglet=mot-de-passe')
  const secret = comptes.membre.split(':')[1]!
  await champ(page, 'Mot de passe actuel').fill(secret)
  for (const name of ['Nouveau mot de passe', 'Confirmer le nouveau mot de passe'])
    await champ(page, name).fill('Une-Autre-Phrase-2026')
  await page.getByRole('button', { name: 'Changer de mot de passe' }).click()
  await expect(page.getByText(raisonDuRefus({ status: appelAbsent, id: null, message: '' }))).toBeVisible()
  await expect(page.getByText('Votre mot de passe est changé.')).toHaveCount(0)
  await entrer(ailleurs, comptes.membre, '/mes-annonces')
})

test('ses rôles ouvrent le bureau à l’opérateur, et à personne d’autre', async ({ page, ailleurs }) => {
  await entrer(page, comptes.operateur, '/mes-annonces')
  await nommer(page)
  await page.goto('/administration')
  await expect(page.getByRole('heading', { name: 'Chèques attendus' })).toBeVisible()
  expect(await demande(page, 'lister_cheques_attendus')).toEqual([])
  await entrer(ailleurs, comptes.vip, '/mes-annonces')
  await nommer(ailleurs)
  await ailleurs.goto('/administration')
  await expect(ailleurs.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible()
})

test('une annonce et ses photos, sur sa base et dans son magasin : vue par un autre', async ({ page, ailleurs }) => {
  await entrer(page, comptes.operateur, '/mes-annonces')
  const uuid = await createAnnonceAvecPhotos(page, 'Cabinet à Cayenne', ['#c33', '#3c3'])
  await entrer(ailleurs, comptes.membre, '/favoris')
  await ailleurs.goto(`/annonce/${uuid}`)
  const voir = ailleurs.getByRole('button', { name: 'Voir les photos' })
  await awake(voir)
  await voir.click()
  const vue = ailleurs.getByRole('dialog').getByRole('img')
  await expect.poll(() => vue.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
})
