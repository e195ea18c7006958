// An ad is written for its readers: a plan that fits its text, what helps it to be found, and its return once it is over.
import { expect, type Page } from '@playwright/test'
import { unique } from './compte.ts'
import { demande, expectAccessible, openAs, test } from './kine.ts'
import { apercu, enregistrer, suite } from './modification.ts'

const titre = (page: Page) => page.getByRole('textbox', { name: 'Titre' })
const details = (page: Page) => page.getByText('Logement, rythme, patientèle… (facultatif)')

test('les critères : repliés, refusés à leur champ, gardés, montrés à l’aperçu, publiés, puis modifiés', async ({
  page,
}) => {
  const nom = unique('Été')
  await openAs(page, 'operateur@exemple.fr', '/ajouter-annonce')
  await titre(page).fill(nom)
  await page.getByRole('textbox', { name: 'Description' }).fill('Trois box, une salle de rééducation.')
  await suite(page).click()
  await page.getByRole('radio', { name: 'Remplacement' }).check()
  await page.getByLabel('Ville', { exact: true }).fill('Cayenne')
  await page.getByLabel('Code postal').fill('97300')
  await page.getByLabel('Date de début').fill('2028-07-01')
  const logement = page.getByLabel('Logement', { exact: true })
  await expect(logement).toBeHidden()
  await details(page).click()
  await expect(logement).toHaveValue('')
  await logement.selectOption({ label: 'Logement fourni' })
  await page.getByLabel('Demi-journées par semaine').fill('8')
  for (const une of ['Sport', 'Pédiatrie', 'Gériatrie', 'Neurologie']) await page.getByLabel(une).check()
  const fin = page.getByLabel('Date de fin')
  await fin.fill('2028-06-30')
  await page.reload()
  await expect(logement).toHaveValue('fourni')
  await details(page).click()
  await expect(logement).toBeHidden()
  await apercu(page).click()
  await expect(fin).toBeFocused()
  await expect(fin).toHaveAccessibleDescription(/La date de fin précède la date de début\./)
  await expectAccessible(page)
  await fin.fill('2028-07-21')
  await apercu(page).click()
  await expect(page.getByRole('group', { name: 'Patientèle' })).toBeFocused()
  await expect(page.getByText('Choisissez 3 patientèles au plus.')).toBeVisible()
  await page.getByLabel('Neurologie').uncheck()
  await apercu(page).click()

  await expect(page.getByRole('article')).toContainText('Du 1er au 21 juil. 2028')
  await expect(
    page
      .getByRole('article')
      .getByRole('listitem')
      .filter({ hasText: /^(Logement|8)/ }),
  ).toHaveText(['Logement fourni', '8 demi-journées'])
  await expect(page.getByRole('main')).toContainText('Sport, Pédiatrie, Gériatrie')
  await page.getByRole('button', { name: 'Publier l’annonce' }).click()
  await expect(page).toHaveURL('/mes-annonces')
  const [publiee] = await demande(page, `lister_mes_annonces?titre_annonce=eq.${nom}`)
  expect(publiee).toMatchObject({
    datefin_annonce: '2028-07-21',
    souplesse_jours: null,
    demi_journees: 8,
    logement: 'fourni',
    patienteles: ['sport', 'pediatrie', 'geriatrie'],
    nombre_messages: 0,
  })

  await page.goto(`/annonce/${publiee.uuid_annonce}/modifier`)
  await suite(page).click()
  await expect(logement).toHaveValue('fourni')
  await logement.selectOption({ label: 'Non précisé' })
  await page.getByLabel('Secrétariat').selectOption({ label: 'Oui' })
  await apercu(page).click()
  const asked = page.waitForRequest('**/api/rpc/modifier_annonce')
  await enregistrer(page).click()
  expect((await asked).postDataJSON()).toEqual({
    p_uuid_annonce: publiee.uuid_annonce,
    p_logement: null,
    p_secretariat: true,
  })
})

test('une annonce payante expirée se renouvelle : son prix d’abord, puis son paiement', async ({ page }) => {
  await openAs(page, 'camille@exemple.fr', '/mes-annonces')
  const [expiree] = await demande(page, 'lister_mes_annonces?status_annonce=eq.Expirée&code_tarif=neq.G0000')
  const mienne = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/annonce/${expiree.uuid_annonce}"]`) })
  const renouveler = mienne.getByRole('button', { name: /^Renouveler/ })
  await renouveler.press('Enter')
  const question = page.getByRole('dialog', { name: 'Renouveler cette annonce ?' })
  await expect(question).toContainText(/, pour \d+ jours\s: plan \S+, \d+,90\s€ TTC\./)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Pas maintenant' }).press('Enter')
  await expect(renouveler).toBeFocused()
  await expect(mienne).toContainText('Expirée')

  // Its debit is the server's own story; here, where the answer leads.
  await page.route('**/api/rpc/renouveler_annonce', (route) =>
    route.fulfill({ json: [{ uuid_annonce: expiree.uuid_annonce, a_payer: 19.9 }] }),
  )
  await renouveler.press('Enter')
  await question.getByRole('button', { name: /^Renouveler pour / }).press('Enter')
  await expect(page).toHaveURL(`/paiement/${expiree.uuid_annonce}`)
  await expect(page.getByRole('main')).toContainText(expiree.titre_annonce)
  await expect(page.getByRole('button', { name: /^Valider et Payer 19,90/ })).toBeVisible()
})
