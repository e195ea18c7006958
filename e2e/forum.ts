// The elements of the forum for its stories, and topics of their own.
import type { Locator, Page } from '@playwright/test'
import { awake, demande, openAs } from './kine.ts'

export const dialogue = (page: Page): Locator => page.getByRole('dialog', { name: 'Créer un sujet' })
export const reponse = (page: Page): Locator => page.getByLabel('Votre réponse')
export const adresse = (uuid_forum: string): string => `/forum/${uuid_forum}`

let faits = 0
/** A unique title. */
export const sujet = (): string => `Une question sur le DU ${Date.now() % 10_000_000}-${process.pid}-${++faits}`

/** Creates a topic with its first message; returns its id. */
export async function creerSujet(page: Page, titre = sujet()): Promise<string> {
  const uuid = await demande(page, 'rpc/creer_forum', { p_titre_forum: titre, p_id_categorie: 6 })
  await demande(page, 'rpc/envoyer_forum', { p_uuid_forum: uuid, p_message_forum: 'Qui a suivi ce DU ?' })
  return uuid
}

/** Adds messages to a topic, one after another. */
export async function ecrire(page: Page, uuid_forum: string, nombre: number): Promise<void> {
  for (let n = 0; n < nombre; n++)
    await demande(page, 'rpc/envoyer_message_forum', {
      p_uuid_forum: uuid_forum,
      p_contenu_message: `Réponse ${n + 1}, avec assez de mots pour tenir sa place à l’écran d’un téléphone.`,
    })
}

/** Opens the forum as a member. */
export async function ouvrir(page: Page): Promise<void> {
  await openAs(page, 'sacha@exemple.fr', '/forum')
  await awake(creer(page))
}
export const creer = (page: Page): Locator => page.getByRole('button', { name: 'Créer un sujet' })
export const cartes = (page: Page): Locator => page.getByRole('region', { name: 'Discussions' }).getByRole('article')
