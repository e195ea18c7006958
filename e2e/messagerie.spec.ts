// Private messages (product §2 « Messaging »): two members, without a reload; what is cut, refused or reloaded loses nothing.
import { expect } from '@playwright/test'
import { demande, elargir, expectAccessible, test } from './kine.ts'
import { bulle, bulles, ecrit, inscrire, lignes, listening, signal, sousLaVue, zone } from './messagerie.ts'
import { loseSession, reconnecter } from './session.ts'

test.beforeEach(() => test.slow())

test('les 35 caractères d’un aperçu se lisent en entier sur un petit écran, même en lettres larges', async ({
  page,
  ailleurs,
}) => {
  const alix = await inscrire(page, 'Alix')
  const noor = await inscrire(ailleurs, 'Noor')
  // No space where it could break, and the widest letters there are.
  const debut = 'WWWWWMMMMM'.repeat(4).slice(0, 35)
  await ecrit(alix, noor, `${debut} et la suite`)
  for (const width of [390, 320]) {
    await ailleurs.setViewportSize({ width, height: 700 })
    await ailleurs.goto('/messagerie')
    const apercu = lignes(ailleurs).locator('.conversation-apercu')
    await expect(apercu).toHaveText(`${debut}…`)
    await elargir(ailleurs, true)
    // Nothing of it is hidden, by its own style or by what holds it.
    const caches = await apercu.evaluate((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const lettres = [...range.getClientRects()]
      const [coupes, tous] = [[] as string[], node.closest('main')!]
      for (let autour: Element | null = node; autour && autour !== tous; autour = autour.parentElement) {
        const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(autour)
        const boite = autour.getBoundingClientRect()
        const deborde = lettres.some(({ right, bottom }) => right > boite.right + 1 || bottom > boite.bottom + 1)
        const cache = (overflowX !== 'visible' || overflowY !== 'visible') && deborde
        if (cache || (display !== 'inline' && webkitLineClamp !== 'none')) coupes.push(autour.className)
      }
      if (lettres.some(({ right }) => right > innerWidth)) coupes.push('fenêtre')
      return coupes
    })
    expect(caches, `${width} px`).toEqual([])
  }
})

test('deux membres s’écrivent : le message, sa lecture et la pastille viennent sans recharger', async ({
  page,
  ailleurs,
}) => {
  const alix = await inscrire(page, 'Alix')
  const noor = await inscrire(ailleurs, 'Noor')
  await page.goto('/messagerie')
  await expect(page.getByRole('heading', { name: 'Vous n’avez pas encore de conversation.' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await ailleurs.goto('/')
  await page.goto(`/messagerie?destinataire=${noor.uuid}`)
  const envoyer = page.getByRole('button', { name: 'Envoyer', exact: true })
  await expect(envoyer).toBeDisabled()
  await zone(page).fill('  ')
  await expect(envoyer).toBeDisabled()
  await zone(page).fill('Bonjour Noor,')
  await zone(page).press('Shift+Enter')
  await zone(page).pressSequentially('le planning : https://exemple.fr/planning. <b>Merci</b>')
  await listening(ailleurs)
  await zone(page).press('Enter')
  await expect(zone(page)).toHaveValue('')
  await expect(bulle(page, 'Envoyé')).toHaveCount(1)
  await expect(page).toHaveURL(/\?conversationId=[0-9a-f-]{36}$/)
  await expect(bulle(page, '<b>Merci</b>')).toHaveCount(1)
  const adresse = bulles(page).getByRole('link', { name: 'https://exemple.fr/planning', exact: true })
  await expect(adresse).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(adresse).toHaveAttribute('target', '_blank')

  // Noor is on the home page: the header tells.
  await expect(signal(ailleurs)).toHaveAccessibleName(/1 message non lu$/)
  await signal(ailleurs).click()
  await expect(lignes(ailleurs)).toHaveCount(1)
  await expect(lignes(ailleurs)).toHaveAccessibleName(/Bonjour Noor, le planning\u00a0: https:\/…/)
  await expect(bulle(page, 'Envoyé')).toHaveCount(1)
  await lignes(ailleurs).click()
  await expect(bulle(ailleurs, 'Bonjour Noor,')).toBeVisible()
  await expect(bulle(page, 'Lu')).toHaveCount(1)
  await expect(signal(ailleurs)).toHaveAccessibleName('Messagerie')

  await zone(ailleurs).fill('Reçu, merci !')
  await zone(ailleurs).press('Enter')
  await expect(bulle(page, 'Reçu, merci !')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Reçu, merci !' })).toHaveCount(1)
  await expect(bulle(ailleurs, 'Lu')).toHaveCount(1)
  await expectAccessible(page)
  const [conversation] = await demande(page, 'lister_conversations')
  expect(conversation).toMatchObject({ uuid_interlocuteur: noor.uuid, dernier_rang: 2, nb_messages_non_lus: 0 })
  expect(alix.pseudo).not.toBe(noor.pseudo)
})

test.describe('le réseau coupé', () => {
  test.use({ tolerated: /Failed to load resource/ })

  test('ce qui se dit pendant la coupure arrive au retour, une fois, et ce qui n’est pas parti se reprend', async ({
    page,
    ailleurs,
  }) => {
    const alix = await inscrire(page, 'Alix')
    const noor = await inscrire(ailleurs, 'Noor')
    const uuid = await ecrit(noor, alix, 'Premier')
    await page.goto(`/messagerie?conversationId=${uuid}`)
    await expect(bulle(page, 'Premier')).toBeVisible()
    await listening(page)
    await page.context().setOffline(true)
    for (const n of [2, 3, 4]) await ecrit(noor, alix, `Pendant la coupure ${n}`)
    await zone(page).fill('Écrit hors ligne')
    await zone(page).press('Enter')
    await expect(
      page.getByText("Erreur lors de l'envoi du message à la conversation. Une erreur de communication est survenue."),
    ).toBeVisible()
    await page.context().setOffline(false)
    await expect(bulle(page, 'Pendant la coupure')).toHaveCount(3)
    await expect(
      page.getByRole('link', { name: 'Signaler le message 3', exact: true, includeHidden: true }),
    ).toHaveCount(1)
    await expect(bulle(page, 'Non envoyé')).toHaveCount(1)
    await page.reload()
    await expect(bulle(page, 'Non envoyé')).toHaveCount(1)
    await zone(page).fill('et ceci')
    await page.getByRole('button', { name: 'Modifier' }).click()
    await expect(zone(page)).toHaveValue('Écrit hors ligne\n\net ceci')
    await expect(zone(page)).toBeFocused()
    await expect(bulle(page, 'Non envoyé')).toHaveCount(0)
    await zone(page).press('Enter')
    await expect(bulle(page, 'Envoyé')).toHaveCount(1)
    await expect(bulles(page)).toHaveCount(5)
    await page.reload()
    await expect(bulles(page)).toHaveCount(5)
    await expect(bulles(page).last()).toContainText('et ceci')
    await expect(bulle(page, 'Non envoyé')).toHaveCount(0)
  })

  test('le brouillon survit au rechargement, et le message à la session morte', async ({ page, ailleurs }) => {
    const alix = await inscrire(page, 'Alix')
    const noor = await inscrire(ailleurs, 'Noor')
    const uuid = await ecrit(noor, alix, 'Premier')
    await page.goto(`/messagerie?conversationId=${uuid}`)
    await expect(bulle(page, 'Premier')).toBeVisible()
    await zone(page).fill('À garder')
    await page.reload()
    await expect(zone(page)).toHaveValue('À garder')
    await zone(page).fill('a'.repeat(5001))
    await zone(page).press('Enter')
    await expect(zone(page)).toHaveAccessibleDescription('Le message dépasse 5000 caractères.')
    await zone(page).fill('À garder')
    await loseSession(page)
    await zone(page).press('Enter')
    await expect(
      page.getByText('Votre session a expiré. Veuillez vous reconnecter pour envoyer un message.'),
    ).toBeVisible()
    await reconnecter(page)
    await expect(page).toHaveURL(/conversationId=/)
    await page.getByRole('button', { name: 'Renvoyer' }).click()
    await expect(bulle(page, 'Envoyé')).toHaveText(/À garder/)
  })
})

test('l’historique vient sans déplacer ce qui est lu, et la suite sans y emmener de force', async ({
  page,
  ailleurs,
}) => {
  const alix = await inscrire(page, 'Alix')
  const noor = await inscrire(ailleurs, 'Noor')
  for (let n = 1; n <= 60; n++) await ecrit(noor, alix, `Message ${n}.\n${'Une ligne de plus. '.repeat(12)}`)
  const [{ uuid_conversation }] = await demande(page, 'lister_conversations')
  await page.goto(`/messagerie?conversationId=${uuid_conversation}`)
  await expect(bulles(page)).toHaveCount(10)
  await expect.poll(() => sousLaVue(page)).toBeLessThan(2)
  await expect(page.getByText('aujourd’hui', { exact: true })).toHaveCount(1)

  const precedents = page.getByRole('button', { name: 'Charger les messages précédents' })
  await precedents.focus()
  await page.getByRole('region', { name: 'Messages' }).evaluate((node) => node.scrollTo({ top: 0 }))
  await expect.poll(() => sousLaVue(page)).toBeGreaterThan(200)
  const avant = await sousLaVue(page)
  await precedents.press('Enter')
  await expect(bulles(page)).toHaveText(Array.from({ length: 60 }, (_, n) => new RegExp(`Message ${n + 1}\\.`)))
  await expect(precedents).toHaveCount(0)
  await expect(page.getByText('aujourd’hui', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Messages' })).toBeFocused()
  await expect.poll(async () => Math.abs((await sousLaVue(page)) - avant)).toBeLessThan(2)

  await listening(page)
  await ecrit(noor, alix, 'Dernière nouvelle')
  await expect(page.getByRole('button', { name: 'Nouveaux messages' })).toBeVisible()
  expect(await sousLaVue(page)).toBeGreaterThan(avant)
  expect((await demande(page, 'lister_conversations'))[0].nb_messages_non_lus).toBe(1)
  await page.getByRole('button', { name: 'Nouveaux messages' }).click()
  await expect.poll(() => sousLaVue(page)).toBeLessThan(2)
  await expect.poll(async () => (await demande(page, 'lister_conversations'))[0].nb_messages_non_lus).toBe(0)
  await ecrit(noor, alix, 'Et encore une')
  await expect(bulle(page, 'Et encore une')).toBeInViewport()
})

test('un écran à la fois sur un téléphone ; le profil s’ouvre, avec sa note d’exemple', async ({ page, ailleurs }) => {
  const alix = await inscrire(page, 'Alix')
  const noor = await inscrire(ailleurs, 'Noor')
  await ecrit(noor, alix, 'Bonjour')
  await page.goto('/messagerie')
  await expect(page.getByRole('button', { name: 'Menu, 1 message non lu' })).toBeVisible()
  await lignes(page).click()
  await expect(lignes(page)).toBeHidden()
  await expect(bulle(page, 'Bonjour')).toBeVisible()
  // 1280 × 1024 zoomed four times: what is said has room between the head and the field.
  const taille = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 256 })
  expect((await page.locator('.messages').boundingBox())!.height).toBeGreaterThan(120)
  await page.setViewportSize(taille)
  await page.getByRole('button', { name: 'Profil' }).click()
  const panneau = page.getByRole('complementary', { name: 'Profil de l’interlocuteur' })
  await expect(panneau).toContainText('4.5/5 (12 avis)')
  await expect(panneau.getByText('exemple', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await panneau.getByRole('button', { name: 'Fermer le profil' }).click()
  await expect(panneau).toHaveCount(0)
  await page.getByRole('link', { name: 'Retour aux conversations' }).click()
  await expect(page).toHaveURL('/messagerie')
  await expect(lignes(page)).toBeVisible()
})
