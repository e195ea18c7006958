// A member pays for an ad by card or by cheque, leaves in the middle, is refused, comes back (product §2 « Payment », §4).
import { expect } from '@playwright/test'
import { nouveauMembre, unique } from './compte.ts'
import { awake, demande, expectAccessible, test } from './kine.ts'
import { apercu, suite } from './modification.ts'
import {
  annonceDue,
  carte,
  cheque,
  expectVisible,
  montants,
  openBureau,
  type Payant,
  payer,
  prix,
  statut,
  surCaisse,
  valider,
  versCaisse,
} from './paiement.ts'

const euros = (plan: Payant) => Number(prix[plan].slice(0, -2).replace(',', '.'))
const debut = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

test('Pro par carte : des tarifs à la liste publique', async ({ page, ailleurs }) => {
  test.slow()
  const plan = 'P0002'
  await nouveauMembre(page)
  const titre = unique('Cabinet à la carte')
  await page.goto('/tarifs')
  await page.getByRole('link', { name: 'Choisir Pro' }).click()
  await expect(page).toHaveURL(`/ajouter-annonce?plan=${plan}`)
  await expect(page.getByRole('radio', { name: /^Pro/ })).toBeChecked()
  await page.getByRole('textbox', { name: 'Titre' }).fill(titre)
  await page.getByRole('textbox', { name: 'Description' }).fill('Trois box, une salle de rééducation.')
  await suite(page).click()
  await page.getByRole('radio', { name: 'Assistanat' }).check()
  await page.getByLabel('Ville', { exact: true }).fill('Cayenne')
  await page.getByLabel('Code postal').fill('97300')
  await page.getByLabel('Date de début').fill(debut)
  await apercu(page).click()
  await page.getByRole('button', { name: `Publier et payer ${prix[plan]}` }).click()
  await expect(page.getByText('Elle sera en ligne dès que son paiement sera reçu.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Payer ${prix[plan]}` })).toBeVisible()

  await expect(page).toHaveURL(/\/paiement\/[0-9a-f-]{36}$/)
  const uuid_annonce = new URL(page.url()).pathname.split('/')[2]!
  const resume = page.getByRole('main')
  for (const dit of [uuid_annonce.slice(0, 8), titre, 'Pro', `${prix[plan]} TTC`])
    await expect(resume).toContainText(dit)
  await expect(valider(page)).toHaveText(`Valider et Payer ${prix[plan]}`)
  await expect(valider(page)).toBeDisabled()
  await expect(page.getByText('Veuillez sélectionner un moyen de paiement.')).toBeVisible()
  expect(await montants(page)).toEqual([-euros(plan)])
  expect(await statut(page, uuid_annonce)).toBe('En attente')

  await carte(page).check()
  await expect(page.getByText('Veuillez sélectionner un moyen de paiement.')).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Je demande la mise en ligne immédiate/ }).check()
  await valider(page).click()
  await page.waitForURL(surCaisse)
  await expect(page.getByText(`Annonce ${uuid_annonce.slice(0, 8)}`)).toBeVisible()
  await page.getByRole('button', { name: `Payer ${prix[plan]}` }).click()
  await expect(page).toHaveURL(`/mes-annonces?paiement=retour&annonce=${uuid_annonce}`)
  await expect(page.getByText('Paiement reçu.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir l’annonce' })).toHaveAttribute('href', `/annonce/${uuid_annonce}`)
  await expect(page.getByRole('listitem').filter({ hasText: titre })).toContainText('Active')
  await expect(payer(page)).toHaveCount(0)
  expect(await montants(page)).toEqual([euros(plan), -euros(plan)])
  await expectVisible(ailleurs, { titre, uuid_annonce })
  await page.goto('/operations-history')
  await expect(page.getByRole('row', { name: /PAIEMENT/ })).toContainText('Mise en ligne immédiate demandée le')
})

test('Prestige par chèque : le bon, l’encaissement, la liste publique', async ({ page, ailleurs }) => {
  test.slow()
  const plan = 'P0003'
  const due = await annonceDue(page, plan)
  await expect(page.getByRole('listitem').filter({ hasText: due.titre })).toContainText(`${prix[plan]} à payer`)
  await payer(page).click()
  await cheque(page).check()
  await valider(page).click()
  await expect(page.getByRole('heading', { name: 'Validation en cours', level: 1 })).toBeFocused()
  await expect(page.getByText('Votre demande a bien été prise en compte.')).toBeVisible()
  const bon = page.getByRole('main')
  for (const dit of [prix[plan], due.uuid_annonce.slice(0, 8), 'KinéBouge SAS [exemple', '12 rue de la République'])
    await expect(bon).toContainText(dit)
  await expect(bon).toContainText('à la réception et à l’encaissement de votre paiement')
  await expectAccessible(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-imprime', '')
  })
  await page.getByRole('button', { name: 'Imprimer le reçu' }).click()
  await expect(page.locator('[data-imprime]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('contact@kinebouge.example')).toBeVisible()
  await expect(page.getByText(due.uuid_annonce.slice(0, 8))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimer le reçu' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Retourner à Mes Annonces' }).click()
  await expect(page).toHaveURL('/mes-annonces')
  await expect(payer(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: due.titre })).toContainText('Chèque attendu')
  expect(await montants(page)).toEqual([-euros(plan)])

  await openBureau(ailleurs)
  const ligne = ailleurs.getByRole('listitem').filter({ hasText: due.titre })
  await expect(ligne).toContainText(due.uuid_annonce.slice(0, 8))
  await ligne.getByRole('button', { name: /^Encaissé/ }).click()
  const question = ailleurs.getByRole('dialog', { name: 'Ce chèque est encaissé ?' })
  await question.getByRole('button', { name: 'Oui, il est encaissé' }).click()
  await expect(ligne.getByRole('button')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: due.titre })).toContainText('Active')
  expect(await montants(page)).toEqual([euros(plan), -euros(plan)])
  await expectVisible(ailleurs, due)
})

test('navigateur fermé au milieu : le paiement se reprend, et s’il était fait, il compte', async ({
  page,
  context,
}) => {
  const due = await annonceDue(page, 'P0001')
  await versCaisse(page)
  const caisse = page.url()
  await page.close()

  const retour = await context.newPage()
  await retour.goto('/mes-annonces')
  await versCaisse(retour)
  expect(retour.url()).toBe(caisse)
  // Paid, and the browser closed before it was sent back.
  await retour.request.post(caisse, { form: { choix: 'payer' }, maxRedirects: 0 })
  await retour.close()

  const enfin = await context.newPage()
  await enfin.goto('/mes-annonces')
  await expect.poll(() => statut(enfin, due.uuid_annonce)).toBe('Actif')
  expect(await montants(enfin)).toEqual([9.9, -9.9])
})

test('revenir de la page de paiement par « Précédent » laisse choisir de nouveau', async ({ page }) => {
  await annonceDue(page, 'P0001')
  await versCaisse(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/paiement\//)
  await cheque(page).check()
  await expect(valider(page)).toBeEnabled()
  await valider(page).click()
  await expect(page.getByRole('heading', { name: 'Validation en cours' })).toBeVisible()
})

test('tant que le paiement n’est pas confirmé, la page le dit, puis se met à jour seule', async ({ page }) => {
  const due = await annonceDue(page, 'P0001')
  const args = { p_montant: 9.9, p_code_moyendepaiement: 'CB', p_uuid_annonce: due.uuid_annonce }
  const caisse: string = await demande(page, 'rpc/creer_paiement', args)
  // Nothing tells the page: it asks.
  await page.route('**/api/flux', () => {})
  await page.goto(`/mes-annonces?paiement=retour&annonce=${due.uuid_annonce}`)
  await expect(page.getByText('Confirmation en cours.')).toBeVisible()
  await expectAccessible(page)
  await page.request.post(caisse, { form: { choix: 'payer' }, maxRedirects: 0 })
  await expect(page.getByText('Paiement reçu.')).toBeVisible()
  await expect(payer(page)).toHaveCount(0)
})

test('au clavier seul, de « Payer » au bon', async ({ page }) => {
  await annonceDue(page, 'P0001')
  await awake(payer(page))
  await payer(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/paiement\//)
  await carte(page).focus()
  await page.keyboard.press('Space')
  await expect(carte(page)).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(cheque(page)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^Je demande la mise en ligne immédiate/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Vos droits' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(valider(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Validation en cours' })).toBeFocused()
})
