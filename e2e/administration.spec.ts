// The operator's desk: nothing for everybody else, cheques recorded once, and the journal that tells it.
import { expect, type Page } from '@playwright/test'
import { createAnnonce } from './annonces.ts'
import { unique } from './compte.ts'
import { awake, demande, expectAccessible, openAs, test } from './kine.ts'
import { annonceDue, entreeBureau, menu, montants, openBureau, statut } from './paiement.ts'

const introuvable = (page: Page) => page.getByRole('heading', { name: 'Cette page n’existe pas' })

test('l’adresse ne dit rien de ce qu’elle cache, et ne se laisse pas indexer', async ({ request }) => {
  const bureau = await (await request.get('/administration')).text()
  expect(bureau).toContain('noindex')
  expect(bureau).not.toMatch(/chèque|administration<|n’existe pas/i)
})

test.describe('pour les autres', () => {
  test.use({ tolerated: /status of 404/ })

  test('visiteur et membre ne trouvent ni la page, ni son entrée, ni ses appels', async ({ page }) => {
    await page.goto('/administration')
    await expect(introuvable(page)).toBeVisible()
    await openAs(page, 'sacha@exemple.fr', '/mes-annonces')
    await menu(page).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mes Annonces' }).last()).toBeVisible()
    await expect(entreeBureau(page)).toHaveCount(0)
    await page.goto('/administration')
    await awake(menu(page))
    await expect(introuvable(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Chèques attendus' })).toHaveCount(0)
    const reponses = await page.evaluate(async () => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
      const authorization = `Bearer ${JSON.parse(localStorage.getItem(key)!).access_token}`
      const ask = async (nom: string) => {
        const reponse = await fetch(`/api/${nom}`, { headers: { authorization } })
        return [reponse.status, (await reponse.text()).replaceAll(nom, '')]
      }
      return [await ask('lister_cheques_attendus'), await ask('lister_journal'), await ask('lister_nimporte')]
    })
    expect(reponses[0]).toEqual(reponses[2])
    expect(reponses[1]).toEqual(reponses[2])
    expect(reponses[0]![0]).toBe(404)
  })
})

test.describe('l’opérateur', () => {
  // The address is a 404 before it is known who reads it; a cheque recorded twice is refused.
  test.use({ tolerated: /status of 40[04]/ })

  test('trouve son bureau par le menu, encaisse une fois, note une rétractation reçue, et le journal le dit', async ({
    page,
    ailleurs,
  }) => {
    test.slow()
    const { titre, uuid_annonce } = await annonceDue(ailleurs, 'P0001')
    const args = { p_montant: 9.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce: uuid_annonce }
    expect(await demande(ailleurs, 'rpc/creer_paiement', args)).toBeNull()
    const reference = uuid_annonce.slice(0, 8)

    await openBureau(page)
    const ligne = page.getByRole('listitem').filter({ hasText: titre })
    await expect(ligne).toContainText(reference)
    await expect(ligne).toContainText('9,90 €')
    await expect(ligne).toContainText('Dominique')

    const bouton = ligne.getByRole('button', { name: /^Encaissé/ })
    await bouton.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Ce chèque est encaissé ?' })
    await expect(question).toContainText(reference)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(bouton).toBeFocused()

    // Another operator's tab records it meanwhile.
    const [{ uuid_paiement }] = await demande(page, `lister_cheques_attendus?uuid_annonce=eq.${uuid_annonce}`)
    await bouton.click()
    await demande(page, 'rpc/encaisser_cheque', { p_uuid_paiement: uuid_paiement })
    await question.getByRole('button', { name: 'Oui, il est encaissé' }).click()
    await expect(question.getByRole('alert')).toContainText('Ce chèque est déjà encaissé.')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Chèques attendus' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: titre })).toHaveCount(0)
    const fait = page.getByRole('listitem').filter({ hasText: reference })
    await expect(fait).toHaveCount(1)
    await expect(fait).toContainText(/Chèque encaissé\s: 9,90\s€ de Dominique/)
    await expect(fait).toContainText('par L’équipe du site')

    // A letter gives it up.
    await page.getByLabel('Un membre, une annonce ou un sujet').fill(reference)
    await page.getByRole('button', { name: 'Chercher', exact: true }).click()
    await expect(page.getByRole('link', { name: `Signaler : ${titre}`, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Rétractation reçue' }).click()
    const noter = page.getByRole('button', { name: 'Enregistrer la rétractation' })
    await noter.click()
    await expect(page.getByRole('alert')).toHaveText('Indiquez le jour de l’envoi.')
    await expectAccessible(page)
    await page
      .getByLabel('Envoyée le')
      .fill(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format(new Date()))
    await noter.click()
    await expect(page.getByRole('heading', { name: 'Chercher' })).toBeFocused()
    await expect(page.getByText(`La rétractation de l’annonce « ${titre} » est enregistrée.`)).toBeVisible()
    await expect(noter).toHaveCount(0)
    await expect(fait.filter({ hasText: /Rétractation reçue\s: 9,90\s€ de Dominique/ })).toBeVisible()
    expect(await montants(ailleurs)).toEqual([9.9, 9.9, -9.9])
  })

  test('rend à un membre ce qu’il a payé de trop, une fois, et le membre le voit', async ({ page, ailleurs }) => {
    test.slow()
    const { uuid_annonce } = await annonceDue(ailleurs, 'P0001')
    await createAnnonce(ailleurs, unique('Seconde annonce'), 'P0001')
    // A cheque for both ads, one of which is then paid by card.
    await demande(ailleurs, 'rpc/creer_paiement', { p_montant: 19.8, p_code_moyendepaiement: 'CHQ' })
    const carte = { p_montant: 9.9, p_code_moyendepaiement: 'CB', p_uuid_annonce: uuid_annonce }
    await ailleurs.goto(await demande(ailleurs, 'rpc/creer_paiement', carte))
    await ailleurs.getByRole('button', { name: /^Payer/ }).click()
    await expect.poll(() => statut(ailleurs, uuid_annonce)).toBe('Actif')
    const [{ email }] = await demande(ailleurs, 'lire_personne')

    await openBureau(page)
    const [cheque] = await demande(page, `lister_cheques_attendus?email=eq.${encodeURIComponent(email)}`)
    await demande(page, 'rpc/encaisser_cheque', { p_uuid_paiement: cheque.uuid_paiement })
    await page.reload()
    const ligne = page.getByRole('listitem').filter({ hasText: email })
    await expect(ligne).toContainText(/9,90\s€, Dominique/)
    await expect(ligne).toContainText('Payé par chèque')
    await ligne.getByRole('button', { name: /^Rembourser/ }).click()
    const question = page.getByRole('dialog', { name: /^Rendre cet argent/ })
    await expect(question).toContainText('Ce choix est définitif')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Oui, rembourser' }).click()
    await expect(page.getByText(/^Remboursement fait\s: 9,90\s€ à Dominique/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Crédits des membres' })).toBeFocused()
    await expect(ligne).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Chèque remboursé' }).first()).toContainText('9,90')

    await ailleurs.goto('/operations-history')
    await expect(ailleurs.getByRole('row', { name: /REMBOURSEMENT Débit −9,90\s€/ })).toBeVisible()
    await expect(ailleurs.getByText('Solde actuel')).toBeVisible()
  })
})
