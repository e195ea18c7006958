// The messaging for its stories: two members of their own, the messages of a page, the field that sends.
import { expect, type Locator, type Page } from '@playwright/test'
import { nouveauMembre, unique } from './compte.ts'
import { demande } from './kine.ts'

export interface Membre {
  page: Page
  pseudo: string
  uuid: string
}

/** Creates a member that no other story writes to. */
export async function inscrire(page: Page, nom: string): Promise<Membre> {
  const pseudo = unique(nom)
  await nouveauMembre(page, pseudo)
  const [{ uuid_personne }] = await demande(page, 'lire_personne')
  return { page, pseudo, uuid: uuid_personne }
}

/** Sends a message through the API; returns the conversation. */
export async function ecrit(de: Membre, a: Membre, texte: string): Promise<string> {
  const args = { p_uuid_personne_destinataire: a.uuid, p_contenu_message: texte }
  return (await demande(de.page, 'rpc/envoyer_mp', args)).uuid_conversation
}

export const bulles = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).locator('.bulle')
export const bulle = (page: Page, texte: string): Locator => bulles(page).filter({ hasText: texte })
export const zone = (page: Page): Locator => page.getByLabel(/^Votre message à /)
export const lignes = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
/** Distance in px between the scroll position and the end of the messages. */
export const sousLaVue = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: 'Messages' })
    .evaluate((node) => Math.round(node.scrollHeight - node.scrollTop - node.clientHeight))

/** Waits until the live stream is connected. */
export async function listening(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held } = await navigator.locks.query()
        return held?.some(({ name }) => name?.startsWith('kinebouge-flux')) ?? false
      }),
    )
    .toBe(true)
}

/** The unread badge of the header. */
export const signal = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Messagerie/ })
