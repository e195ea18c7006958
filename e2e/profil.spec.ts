// The profile of another member (product D25), and the way from there to a first message.
import { expect } from '@playwright/test'
import { annonceAilleurs } from './annonces.ts'
import { expectAccessible, openAs, test } from './kine.ts'
import { inscrire, zone } from './messagerie.ts'

test('le profil d’un membre : ce qu’il dit de lui, ses annonces, jamais son téléphone ; un message s’y commence', async ({
  page,
  request,
}) => {
  const { uuid_annonce, uuid_personne_annonceur, pseudo_personne } = await annonceAilleurs(request)
  await openAs(page, 'camille@exemple.fr')
  await page.goto(`/annonce/${uuid_annonce}`)
  await page.getByRole('complementary').getByRole('link', { name: pseudo_personne }).click()
  await expect(page).toHaveURL(`/profil/${uuid_personne_annonceur}`)
  await expect(page.getByRole('heading', { name: pseudo_personne, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Membre depuis le \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  const annonces = page.getByRole('region', { name: 'Ses annonces' })
  await expect(annonces.locator(`h3 a[href="/annonce/${uuid_annonce}"]`)).toBeVisible()
  await page.getByRole('link', { name: 'Envoyer un message' }).click()
  await expect(zone(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: pseudo_personne, level: 2 }).first()).toBeVisible()
})

test('son propre profil se modifie ; un membre qui n’existe pas le dit ; on ne s’écrit pas à soi-même', async ({
  page,
}) => {
  const alix = await inscrire(page, 'Alix')
  await page.goto(`/profil/${alix.uuid}`)
  await expect(page.getByText(`${alix.pseudo} n’a pas d’annonce en ligne.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', '/mon-compte')
  await expect(page.getByRole('link', { name: 'Envoyer un message' })).toHaveCount(0)
  for (const uuid of ['00000000-0000-4000-8000-000000000000', 'personne']) {
    await page.goto(`/profil/${uuid}`)
    await expect(page.getByRole('heading', { name: 'Aucun membre trouvé avec cet identifiant.' })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto(`/messagerie?destinataire=${alix.uuid}`)
  await expect(
    page.getByRole('heading', { name: 'Vous ne pouvez pas vous envoyer un message à vous-même.' }),
  ).toBeVisible()
})
