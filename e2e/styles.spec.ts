// Each screen brings the styles it needs, and is left alone by those of the screens seen before it.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readToutes } from './annonces.ts'
import { openAs, test } from './kine.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, tolerated: /status of 404/ })

const dossier = 'dist/client/assets'
/** Read by the stories, which have a build; the list of the stories needs none. */
const listFeuilles = () => readdirSync(dossier).filter((fichier) => fichier.endsWith('.css'))

/** The elements that would look otherwise, had every other screen been seen before. */
function differences(textes: string[]): string[] {
  // One of each kind: the cards of a list are all alike.
  const nommer = (element: Element | null) => `${element?.localName}.${element?.getAttribute('class')}`
  const genre = (element: Element) => nommer(element.parentElement) + nommer(element)
  // What is folded has no size of its own.
  for (const pli of document.querySelectorAll('details')) pli.open = true
  const tous = [...document.body.querySelectorAll('*')]
  const elements = [...new Map(tous.map((element) => [genre(element), element])).values()]
  const decrire = (style: CSSStyleDeclaration) =>
    // What is not generated looks like nothing.
    style.content === 'none' ? '' : [...style].map((nom) => style.getPropertyValue(nom)).join()
  const lire = () =>
    elements.map((element) => ['', '::before', '::after'].map((part) => decrire(getComputedStyle(element, part))))
  const avant = lire()
  document.adoptedStyleSheets = textes.map((texte) => {
    const feuille = new CSSStyleSheet()
    feuille.replaceSync(texte)
    return feuille
  })
  const apres = lire()
  document.adoptedStyleSheets = []
  return elements
    .filter((_, rang) => avant[rang]!.join() !== apres[rang]!.join())
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}

async function regarder(page: Page, chemin: string): Promise<void> {
  await page.goto(chemin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (chemin === '/debug') await expect(page.locator('main details')).not.toHaveCount(0)
  await expect(page.locator('main [aria-busy=true], main .squelette')).toHaveCount(0)
  // Sheets the page holds already would come last, and win over themselves.
  const siennes = await page.locator('link[rel=stylesheet]').evaluateAll((liens) => liens.map((lien) => lien.outerHTML))
  const autres = listFeuilles().filter((fichier) => !siennes.some((lien) => lien.includes(fichier)))
  const textes = autres.map((fichier) => readFileSync(`${dossier}/${fichier}`, 'utf8'))
  expect(textes.length).toBeGreaterThan(0)
  expect(await page.evaluate(differences, textes), chemin).toEqual([])
}

test('un visiteur voit chaque écran de la même façon, d’où qu’il vienne', async ({ page, request }) => {
  test.slow()
  const [annonce] = await readToutes(request)
  const fixes = [
    '/',
    '/a-propos',
    '/cgu',
    '/classement-des-annonces',
    '/ressources',
    '/ressources/simulateur-cotisations',
  ]
  const guides = ['/ressources/urssaf', '/ressources/installation-premiers-pas']
  const autres = [
    '/annonces',
    '/annonces?vue=continue',
    `/annonce/${annonce!.uuid_annonce}`,
    '/connexion',
    '/nulle-part',
  ]
  for (const chemin of [...fixes, ...guides, ...autres, '/forum', '/tarifs']) await regarder(page, chemin)
})

test('un membre voit chaque écran de la même façon, d’où qu’il vienne', async ({ page }) => {
  test.slow()
  await openAs(page, 'camille@exemple.fr', '/mes-annonces')
  const simples = ['/', '/mes-annonces', '/mon-compte', '/mon-compte?onglet=mot-de-passe', '/ajouter-annonce']
  for (const chemin of [...simples, '/favoris', '/operations-history', '/tarifs', '/messagerie', '/debug', '/forum'])
    await regarder(page, chemin)
  const sujet = page.locator('main a[href^="/forum/"]').first()
  await regarder(page, (await sujet.getAttribute('href'))!)
})
