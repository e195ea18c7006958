// The preparation of a contract, from a conversation to its sheet: what is refused, reloaded or left by a lost session stays typed.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './kine.ts'
import { ecrit, inscrire } from './messagerie.ts'
import { loseSession, reconnecter } from './session.ts'

// A session that is refused.
test.use({ tolerated: /status of 40[01]/ })

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
const agree = (page: Page) => page.getByRole('button', { name: /^Je suis d’accord avec la version/ })

test('deux membres préparent un contrat, se mettent d’accord, et emportent la fiche', async ({ page, ailleurs }) => {
  test.slow()
  const ada = await inscrire(page, 'Ada')
  const leo = await inscrire(ailleurs, 'Leo')
  const conversation = await ecrit(ada, leo, 'On prépare le contrat ?')
  await page.goto(`/messagerie?conversationId=${conversation}`)
  await page.getByRole('link', { name: 'Préparer le contrat' }).click()
  await expect(page).toHaveURL(`/contrat/${conversation}`)
  await expect(page.getByText('Ceci n’est ni un contrat ni un conseil.')).toBeVisible()
  await page.getByLabel('Nom et prénom').fill('Ada Lovelace')
  const rpps = page.getByLabel('Numéro RPPS')
  await rpps.fill('123')
  await save(page)
  await expect(page.getByText('Un numéro RPPS contient 11 chiffres')).toBeVisible()
  await expect(rpps).toBeFocused()
  await page.reload()
  await expect(page.getByText('Vos changements non enregistrés sont là.')).toBeVisible()
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Ada Lovelace')
  await rpps.fill('101 2345 6781')
  await page.getByLabel('Contrat', { exact: true }).selectOption('Remplacement')
  await page.getByLabel('La personne qui travaille').selectOption(leo.pseudo)
  await page.getByLabel('Lieux').fill('Tours')
  await page.getByLabel('Premier jour').fill('2027-01-04')
  await page.getByLabel('Part gardée par celui qui travaille').fill('75')
  await loseSession(page)
  await save(page)
  await reconnecter(page)
  await expect(page.getByLabel('Lieux')).toHaveValue('Tours')
  await save(page)
  await expect(page.getByText(`Enregistré. Dites-le à ${leo.pseudo}`)).toBeVisible()
  await expect(page.getByText('Il manque encore')).toContainText('dans celle de l’autre, nom et prénom, numéro RPPS.')

  await ailleurs.goto(`/contrat/${conversation}`)
  await expect(ailleurs.getByRole('region', { name: ada.pseudo })).toContainText('10123456781')
  await expect(ailleurs.getByText('Enregistrez d’abord ce que vous avez écrit.')).toBeVisible()
  await ailleurs.getByLabel('Nom et prénom').fill('Léo Kiné')
  await ailleurs.getByLabel('Numéro RPPS').fill('10987654323')
  await save(ailleurs)
  await agree(ailleurs).click()
  await expect(ailleurs.getByText('Vous êtes d’accord avec la version 2.')).toBeVisible()
  // The other hears of it without a reload.
  await expect(page.getByText(`${leo.pseudo} : version 2, le`)).toBeVisible()
  await agree(page).click()
  await expect(page.getByText('Vous êtes d’accord avec la version 2.')).toBeVisible()
  await ailleurs.getByLabel('Part gardée par celui qui travaille').fill('80')
  await save(ailleurs)
  await expect(page.getByText('version 2, le').first()).toContainText('(changée depuis)')
  await expect(agree(page)).toHaveText('Je suis d’accord avec la version 3')
  await expect(page.getByLabel('Part gardée par celui qui travaille')).toHaveValue('80')
  await expectAccessible(ailleurs)

  const [fiche] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Fiche récapitulative (PDF)' }).click(),
  ])
  expect(fiche.suggestedFilename()).toBe('fiche-recapitulative.pdf')
  expect(await fiche.failure()).toBeNull()
  await expect(page).toHaveURL(`/contrat/${conversation}`)
})
