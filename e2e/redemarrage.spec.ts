// The server killed and started again under two members who talk (product D24): nothing is missed, nothing comes twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { adresse, creerSujet, reponse } from './forum.ts'
import { demande, test } from './kine.ts'
import { bulle, bulles, ecrit, inscrire, listening, type Membre, zone } from './messagerie.ts'
import { type Product, startProduct } from './setup.ts'

// The browser's own word of a server that is not there.
test.use({ tolerated: /Failed to load resource/ })

let product: Product
const others = process.env.SITE_URL

test.beforeAll(async () => {
  test.setTimeout(90_000)
  product = await startProduct()
  process.env.SITE_URL = product.site
})
test.afterAll(async () => {
  process.env.SITE_URL = others
  await product?.stop()
})

/** Milliseconds between what is sent and the end of the server: before it is read, while it is written or told. */
const instants = [0, 40]

/** A conversation, and a topic beside it. */
interface Ouvert extends Membre {
  sujet: Page
}

async function ouvrir(membre: Membre, conversation: string, uuid_forum: string): Promise<Ouvert> {
  await membre.page.goto(`/messagerie?conversationId=${conversation}`)
  const sujet = await membre.page.context().newPage()
  await sujet.goto(adresse(uuid_forum))
  for (const page of [membre.page, sujet]) await listening(page)
  return { ...membre, sujet }
}

const envoyer = (sujet: Page) => sujet.getByRole('button', { name: 'Envoyer ma réponse' })
const articles = (sujet: Page) => sujet.getByRole('article').locator('.message-texte')
const mots = (membre: Membre, tour: number) => ({
  message: `Message ${tour} de ${membre.pseudo}`,
  reponse: `Réponse ${tour} de ${membre.pseudo}`,
})

/** Sends a message and an answer, and does not wait for what becomes of them. */
async function dire(membre: Ouvert, tour: number): Promise<void> {
  const { message, reponse: texte } = mots(membre, tour)
  await zone(membre.page).fill(message)
  await reponse(membre.sujet).fill(texte)
  await Promise.all([zone(membre.page).press('Enter'), envoyer(membre.sujet).press('Enter')])
}

/** A message that did not leave says so and is still there. */
async function dit(membre: Ouvert, tour: number): Promise<void> {
  const { message, reponse: texte } = mots(membre, tour)
  await expect(bulle(membre.page, message)).toHaveText(/Envoyé|Lu|Non envoyé/)
  await expect(envoyer(membre.sujet)).toBeEnabled()
  if ((await reponse(membre.sujet).inputValue()) === '') return
  await expect(reponse(membre.sujet)).toHaveValue(texte)
  await expect(membre.sujet.getByRole('region', { name: 'Répondre' }).getByRole('alert')).toContainText(
    "Erreur lors de l'envoi de la réponse: Une erreur de communication est survenue.",
  )
}

/** Sends again what did not leave, as its page offers it, until nothing waits. */
async function renvoyer(membre: Ouvert): Promise<void> {
  const renvoi = membre.page.getByRole('button', { name: 'Renvoyer' })
  await expect(async () => {
    // A message the server had stored after all may take the button away. A tab behind another is reached by the keyboard.
    if ((await renvoi.count()) > 0) await renvoi.first().press('Enter', { timeout: 1000 })
    if ((await reponse(membre.sujet).inputValue()) !== '') await envoyer(membre.sujet).press('Enter', { timeout: 1000 })
    await expect(bulles(membre.page).filter({ hasText: /Non envoyé|Envoi…/ })).toHaveCount(0, { timeout: 1000 })
    await expect(reponse(membre.sujet)).toHaveValue('', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

test('le serveur est tué et relancé sous deux membres : ce qui se dit arrive une fois, sans recharger', async ({
  page,
  ailleurs,
}) => {
  test.setTimeout(180_000)
  const [un, deux] = [await inscrire(page, 'Alix'), await inscrire(ailleurs, 'Noor')]
  const conversation = await ecrit(deux, un, 'Premier')
  const uuid_forum = await creerSujet(page)
  const alix = await ouvrir(un, conversation, uuid_forum)
  const noor = await ouvrir(deux, conversation, uuid_forum)
  const tous = [alix, noor]

  for (const [tour, instant] of instants.entries()) {
    await Promise.all(tous.map((membre) => dire(membre, tour)))
    await sleep(instant)
    await product.kill()
    await Promise.all(tous.map((membre) => dit(membre, tour)))
    await product.restart()
    await Promise.all(tous.map(renvoyer))
  }
  await zone(page).fill('Écrit serveur arrêté')
  await product.kill()
  await zone(page).press('Enter')
  await expect(
    page.getByText("Erreur lors de l'envoi du message à la conversation. Une erreur de communication est survenue."),
  ).toBeVisible()
  await product.restart()
  await ecrit(noor, alix, 'Dès le retour')
  await renvoyer(alix)

  const textes = instants.flatMap((_, tour) => tous.map((membre) => mots(membre, tour)))
  const messages = await demande(page, `lister_messages_prives?uuid_conversation=eq.${conversation}`)
  const dits: string[] = messages.reverse().map((message: { contenu_message: string }) => message.contenu_message)
  expect(dits.toSorted()).toEqual(
    ['Premier', 'Écrit serveur arrêté', 'Dès le retour', ...textes.map(({ message }) => message)].toSorted(),
  )
  const rangs = messages.map((message: { rang_dans_conversation: number }) => message.rang_dans_conversation)
  expect(rangs).toEqual(dits.map((_, n) => n + 1))
  const reponses = await demande(page, `lister_messages_forum?uuid_forum=eq.${uuid_forum}`)
  const ecrits: string[] = reponses.map((message: { contenu_message: string }) => message.contenu_message)
  expect(ecrits.toSorted()).toEqual(['Qui a suivi ce DU ?', ...textes.map((mot) => mot.reponse)].toSorted())
  for (const membre of tous) {
    await expect(bulles(membre.page).locator('p')).toHaveText(dits, { timeout: 15_000 })
    await expect(articles(membre.sujet)).toHaveText(ecrits)
  }
})
