// An ad reported: by a visitor from its page, taken away by an operator, contested by its author, restored by the other operator.
import { expect, type Page } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { unique } from './compte.ts'
import { readLien, readSujet } from './courrier.ts'
import { coulisses } from './entree.ts'
import { awake, expectAccessible, openAs, test } from './kine.ts'
import { inscrire } from './messagerie.ts'

// The ad that is no longer there, and the desk's address before it is known who reads it.
test.use({ tolerated: /status of 4(04|10)/ })

test('rempli et pressé avant l’arrivée des scripts, le formulaire garde tout', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const adresse = '/signaler?cible=annonce&uuid=00000000-0000-4000-8000-000000000000'
  await page.goto(adresse)
  const motif = page.getByRole('radio', { name: 'Annonce fausse, ou poste déjà pourvu' })
  const explication = page.getByLabel('Ce qui ne va pas (facultatif)')
  const envoyer = page.getByRole('button', { name: 'Envoyer le signalement' })
  await motif.check()
  await explication.fill('Le poste est pris.')
  await envoyer.click()
  await expect(page).toHaveURL(adresse)
  held.resolve()
  await awake(envoyer)
  await expect(motif).toBeChecked()
  await expect(explication).toHaveValue('Le poste est pris.')
  await envoyer.click()
  await expect(page.getByLabel('Votre adresse e-mail')).toHaveAccessibleDescription(/adresse/i)
  await expect(motif).toBeChecked()
  await expect(explication).toHaveValue('Le poste est pris.')
})

test('une annonce signalée est retirée avec ses raisons, contestée par son auteur, rétablie par un autre opérateur', async ({
  page,
  ailleurs,
}) => {
  test.slow()
  const auteur = await inscrire(ailleurs, 'Lou')
  const titre = unique('Assistanat à relire')
  const uuid = await createAnnonce(ailleurs, titre)
  const fiche = `/annonce/${uuid}`
  const visiteuse = `${unique('visiteuse').replace(' ', '-')}@exemple.fr`

  await page.goto(fiche)
  await page.getByRole('link', { name: 'Signaler', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signaler une annonce')
  await awake(page.getByRole('button', { name: 'Envoyer le signalement' }))
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByRole('group', { name: 'Pourquoi' })).toHaveAccessibleDescription(/\S/)
  await page.getByRole('radio', { name: 'Annonce fausse, ou poste déjà pourvu' }).check()
  await page.getByLabel('Ce qui ne va pas (facultatif)').fill('Le poste est pris.\nOn me l’a dit au téléphone.')
  await page.getByLabel('Votre adresse e-mail').fill(visiteuse)
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Votre signalement est bien reçu')).toBeVisible()
  await page.getByRole('link', { name: 'Suivre ce signalement' }).click()
  await expect(page.getByText('ouvrez le lien que nous vous avons écrit')).toBeVisible()
  const suivi = page.url()

  // Until the mailed link is opened, the desk keeps the notice apart.
  const bureau = page.getByRole('listitem').filter({ hasText: auteur.pseudo })
  await openAs(page, 'operateur@exemple.fr')
  await page.goto('/administration')
  await page.getByText('Non confirmés').click()
  await expect(bureau).toContainText('Par un visiteur')
  await quitter(page)
  await confirm(page, visiteuse)
  await page.getByRole('link', { name: 'Suivre ce signalement' }).click()
  await expect(page.getByText('Bien reçu. Une personne le lira avant le')).toBeVisible()

  await openAs(page, 'operateur@exemple.fr')
  await page.goto('/administration')
  const ligne = page.getByRole('region', { name: 'Signalements' }).locator(bureau)
  await ligne.getByRole('button', { name: 'Ouvrir' }).click()
  await expect(ligne.getByRole('blockquote')).toContainText(titre)
  await expectAccessible(page)
  await ligne.getByLabel('Décision').selectOption('Retirer le contenu')
  await ligne.getByLabel('Les faits').fill('Le poste est déjà pris.\nLe cabinet nous l’a confirmé.')
  await ligne.getByRole('button', { name: 'Retirer le contenu' }).click()
  await expect(page.getByText(/^Décision prise/)).toBeVisible()
  await expect(ligne).toHaveCount(0)

  await quitter(page)
  expect((await page.goto(fiche))!.status()).toBeGreaterThanOrEqual(400)
  await expect(page.getByText(titre)).toHaveCount(0)
  await page.goto(suivi)
  await expect(page.getByText('Nous avons retiré le contenu.')).toBeVisible()
  await expect(page.getByText('Le cabinet nous l’a confirmé.')).toHaveCount(0)

  await ailleurs.goto('/mon-compte')
  const suivis = ailleurs.getByRole('region', { name: 'Vos signalements, et nos décisions' })
  await suivis.getByRole('link', { name: /^Décision du / }).click()
  await expect(ailleurs.getByText('Nous avons retiré ce contenu du site.')).toBeVisible()
  await expect(ailleurs.getByText('Le cabinet nous l’a confirmé.')).toBeVisible()
  await ailleurs
    .getByLabel('Pourquoi cette décision vous paraît injuste')
    .fill('Le poste est libre : un autre a été pris.')
  await ailleurs.getByRole('button', { name: 'Contester cette décision' }).click()
  await expect(ailleurs.getByRole('heading', { name: /^Votre recours du / })).toBeVisible()
  await expectAccessible(ailleurs)

  await openAs(page, 'operatrice@exemple.fr')
  await page.goto('/administration')
  const recours = page.getByRole('region', { name: 'Recours' }).getByRole('listitem').filter({ hasText: auteur.pseudo })
  await expect(recours).toContainText('un autre a été pris.')
  await recours.getByLabel('Votre réponse, et pourquoi').fill('Vous avez raison, deux postes étaient ouverts.')
  await recours.getByRole('button', { name: 'Annuler la décision et rétablir' }).click()
  await expect(page.getByText('Recours accepté.')).toBeVisible()
  await expect(recours).toHaveCount(0)

  await ailleurs.reload()
  await expect(ailleurs.getByText('deux postes étaient ouverts.')).toBeVisible()
  await quitter(page)
  await page.goto(fiche)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre)
})

/** Opens the link of the mail, which leaves within the minute. */
async function confirm(page: Page, email: string): Promise<void> {
  await expect.poll(() => readSujet(email), { timeout: 70_000 }).not.toBe('')
  await page.goto(await readLien(page, email, /confirmer=/))
  await expect(page.getByText('C’est confirmé.')).toBeVisible()
  await expectAccessible(page)
}

/** Becomes a visitor again, in a session that other stories share: it is left as it is. */
async function quitter(page: Page): Promise<void> {
  await page.goto(coulisses)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}
