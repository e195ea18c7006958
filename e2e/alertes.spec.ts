// A search saved in one tap, by a visitor who signs in, then left by the link of a mail: opened it does nothing, pressed it does.
import { expect } from '@playwright/test'
import { awake, demande, expectAccessible, listenAlerts, openAs, signIn, test } from './kine.ts'

test('une recherche se garde d’un geste, se règle, se met en pause et se supprime', async ({ page }) => {
  await openAs(page, 'vip@exemple.fr')
  await page.goto('/annonces?lieu=Tours&type=2&logement=1')
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  await page.getByRole('link', { name: 'Créer une alerte' }).click()
  await expect(page.getByText('Alerte créée. Premier e-mail dès qu’une nouvelle annonce paraît.')).toBeVisible()
  const nom = 'Remplacement à moins de 20 km de Tours (37), logement fourni'
  const ligne = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nom }) })
  await expect(ligne.getByRole('link', { name: nom })).toHaveAttribute(
    'href',
    /^\/annonces\?lieu=Tours&type=2&logement=1$/,
  )
  await expectAccessible(page)
  await ligne.getByLabel('Me prévenir par e-mail').selectOption('Tout de suite')
  await expect.poll(async () => (await demande(page, 'lister_alertes'))[0].frequence).toBe('instant')
  await ligne.getByRole('button', { name: `Mettre en pause l’alerte « ${nom} »` }).click()
  await expect(ligne.getByText('En pause')).toBeVisible()
  await page.reload()
  await ligne.getByRole('button', { name: `Reprendre l’alerte « ${nom} »` }).click()
  await expect(ligne.getByText('En pause')).toBeHidden()
  await ligne.getByRole('button', { name: `Supprimer l’alerte « ${nom} »` }).click()
  await expect(page.getByText('Vous n’avez pas encore d’alerte.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('un visiteur revient de la connexion à un geste de son alerte ; l’adresse seule ne crée rien', async ({
  page,
}) => {
  listenAlerts(page)
  await page.goto('/annonces?departement=23&patientele=respiratoire')
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  await page.getByRole('link', { name: 'Créer une alerte' }).click()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await signIn(page, 'sacha@exemple.fr')
  await expect(page).toHaveURL(/\/mes-alertes\?departement=23&patientele=respiratoire&commune=0$/)
  await page.goto(page.url())
  const creer = page.getByRole('button', { name: 'Créer cette alerte' })
  await awake(creer)
  expect(await demande(page, 'lister_alertes')).toEqual([])
  await creer.click()
  await expect(page.getByText('Alerte créée')).toBeVisible()
  const [{ uuid_alerte }] = await demande(page, 'lister_alertes')
  await demande(page, 'rpc/supprimer_alerte', { p_uuid_alerte: uuid_alerte })
})

test('la page d’un désabonnement ne fait rien d’elle-même : son bouton, oui, même sans script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/desabonnement/${crypto.randomUUID()}`)
  await page.getByRole('button', { name: 'Ne plus les recevoir' }).click()
  await expect(page).toHaveURL('/desabonnement/fait')
  await expect(page.getByText('C’est fait : cette alerte ne vous écrit plus.')).toBeVisible()
  await context.close()
})
