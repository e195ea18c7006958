// Every route opened cold, by its own address, and woken by a key: nothing fails, and the application answers.
import { expect, type Page } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { awake, demande, openAs, test } from './kine.ts'

test.use({ tolerated: /status of 404/ })
test.setTimeout(150_000)

/** Sign-in's own steps, which leave at once: they have their stories. */
const passages = ['/inscription', '/oidc-callback', '/oidc-logout-callback']

const ouvertes = routes.filter(({ path }) => !passages.includes(path))
const pourTous = ouvertes.filter(({ access }) => access === 'public' || access === 'debug')
const pourMembres = ouvertes.filter(({ access }) => access === 'membre')

/** Opens the address as if nothing had been read before it, and wakes its page by the keyboard. */
async function eveiller(page: Page, chemin: string): Promise<void> {
  await page.goto(chemin)
  await page.keyboard.press('Tab')
  await awake(page.getByRole('banner').getByRole('link').first())
}

async function variables(page: Page): Promise<Record<string, string>> {
  const [annonce] = await (
    await page.request.get('/api/lister_annonces?limit=1&uuid_personne_annonceur=not.is.null')
  ).json()
  return { ...annonce, uuid_personne: annonce.uuid_personne_annonceur, annonceId: annonce.uuid_annonce }
}

const adresse = (path: string, connues: Record<string, string>): string =>
  path.replace('*', '/nulle-part').replace(/:(\w+)/, (_, nom) => connues[nom]!)

test('chaque page ouverte à tous s’éveille sans une erreur', async ({ page }) => {
  await page.route(/urssaf\.fr/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="fr"><title>Simulateur</title>' }),
  )
  const connues = await variables(page)
  for (const { path } of pourTous) await test.step(path, () => eveiller(page, adresse(path, connues)))
})

test('chaque page de membre s’éveille sans une erreur', async ({ page }) => {
  await openAs(page, 'camille@exemple.fr', '/favoris')
  const [[sujet], [mienne]] = await Promise.all([
    demande(page, 'lister_forums?limit=1'),
    demande(page, 'lister_mes_annonces?limit=1'),
  ])
  const connues = { ...(await variables(page)), ...sujet, uuid_annonce: mienne.uuid_annonce }
  for (const { path } of pourMembres) await test.step(path, () => eveiller(page, adresse(path, connues)))
})

test('la page de l’opérateur s’éveille sans une erreur', async ({ page }) => {
  await openAs(page, 'operateur@exemple.fr', '/favoris')
  await eveiller(page, '/administration')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
})

test('aucune route n’échappe à l’éveil', () => {
  const visitees = [...passages, '/administration', ...[...pourTous, ...pourMembres].map(({ path }) => path)]
  expect(routes.map(({ path }) => path).toSorted()).toEqual(visitees.toSorted())
})
