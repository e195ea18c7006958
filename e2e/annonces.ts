// The list of ads as it should be, by the rules of the domain over every ad of the API, and as it is shown.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Annonce } from '#domain/annonce/annonce.ts'
import { scorePertinence } from '#domain/annonce/pertinence.ts'
import { distanceKm, type Point } from '#domain/commune/distance.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { annoncesParPage } from '#domain/recherche/recherche.ts'
import { demande } from './kine.ts'
import { addPhoto } from './photos.ts'

export interface Criteres {
  centre?: Point
  km?: number
  type?: number
}

/** Every ad of GET /api/lister_annonces, page after page. */
export async function readToutes(request: APIRequestContext): Promise<Annonce[]> {
  const toutes: Annonce[] = []
  for (;;) {
    const response = await request.get(`/api/lister_annonces?order=uuid_annonce&limit=100&offset=${toutes.length}`)
    expect(response.ok()).toBe(true)
    const rows: Annonce[] = await response.json()
    toutes.push(...rows)
    if (rows.length < 100) return toutes
  }
}

/** An ad that somebody else than the demo accounts has published. */
export async function annonceAilleurs(request: APIRequestContext): Promise<Annonce> {
  const toutes = await readToutes(request)
  return toutes.find(({ pseudo_personne }) => !/Camille|Sacha|Vip|équipe du site|Membre parti/i.test(pseudo_personne))!
}

/** The page of an ad of the mainland shows where it is; its sheet of paper, the code that leads to it. */
export async function expectDessins(page: Page, request: APIRequestContext): Promise<void> {
  const situee = (await readToutes(request)).find(({ code_departement_annonce: code }) => code.length === 2)
  await page.goto(`/annonce/${situee!.uuid_annonce}`)
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  const carte = page.locator('.annonce-situation img')
  await carte.scrollIntoViewIfNeeded()
  await expect(carte).toBeInViewport()
  await expect.poll(() => carte.evaluate(isDrawn)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(carte).toBeHidden()
  const code = page.locator('.annonce-adresse img')
  await expect(code).toBeVisible()
  await expect.poll(() => code.evaluate(isDrawn)).toBe(true)
}

/** Unfolds the search of the list, which a phone shows in one line; there a finger's press opens it, awake or not. */
export async function openRecherche(page: Page): Promise<void> {
  const ligne = page.locator('.resume')
  const form = page.getByRole('form', { name: 'Votre recherche' })
  await expect(ligne.or(form).filter({ visible: true })).toBeVisible()
  if (await ligne.isVisible()) await ligne.click()
  await expect(form).toBeVisible()
}

/** A new ad of the signed-in member of a page, far from where other stories look; its id. */
export async function createAnnonce(page: Page, titre: string, code_tarif = 'G0000'): Promise<string> {
  const [row] = await demande(page, 'rpc/inserer_annonce', {
    p_titre: titre,
    p_contenu: 'Trois box, une salle de rééducation.',
    p_datecontrat: '2027-03-01',
    p_ville: 'Cayenne',
    p_cp: '97300',
    p_id_type: 4,
    p_code_tarif: code_tarif,
  })
  return row.uuid_annonce
}

/** An ad on line that shows photos, of the operator signed in on a page, whose cheque is their own to cash; its id. */
export async function createAnnonceAvecPhotos(page: Page, titre: string, fonds: readonly string[]): Promise<string> {
  const p_uuid_annonce = await createAnnonce(page, titre, 'P0002')
  await demande(page, 'rpc/creer_paiement', { p_montant: 19.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce })
  const [cheque] = await demande(page, `lister_cheques_attendus?uuid_annonce=eq.${p_uuid_annonce}`)
  await demande(page, 'rpc/encaisser_cheque', { p_uuid_paiement: cheque.uuid_paiement })
  for (const fond of fonds) await addPhoto(page, p_uuid_annonce, fond)
  return p_uuid_annonce
}

/** The whole list in the order of product D9: paid first; inside each, distance, then score, then newest. */
export function trier(toutes: Annonce[], { centre, km = 20, type }: Criteres, now = new Date()): Annonce[] {
  const distance = ({ coords }: Annonce) => (centre ? distanceKm(centre, coords) : 0)
  const score = ({ code_tarif, date_publication }: Annonce) =>
    scorePertinence(code_tarif, new Date(date_publication!), now)
  const age = ({ date_publication }: Annonce) => Date.parse(date_publication!)
  return toutes
    .filter((annonce) => !type || annonce.id_typeannonce === type)
    .filter((annonce) => !centre || distance(annonce) <= km)
    .sort(
      (a, b) =>
        Number(isPayant(b.code_tarif)) - Number(isPayant(a.code_tarif)) ||
        distance(a) - distance(b) ||
        score(b) - score(a) ||
        age(b) - age(a) ||
        a.uuid_annonce.localeCompare(b.uuid_annonce),
    )
}

/** The point of a place, by the geography. */
export async function situer(request: APIRequestContext, lieu: string): Promise<Point> {
  const response = await request.get(`/geo/search?${new URLSearchParams({ q: lieu, limit: '1' })}`)
  const [lon, lat] = (await response.json()).features[0].geometry.coordinates
  return { lat, lon }
}

/** The ads of the page being read, and the separator where it stands. */
export const readListe = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Résultats' })
    .locator('h3 a, h2:text-is("Annonces Gratuites")')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href') ?? node.textContent))

/** The ads of a list that goes on, read from its top to its end: only those that are near are in the page. */
export async function readListeLongue(page: Page): Promise<string[]> {
  const lues = new Set<string>()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (let fini = false; !fini; ) {
    // A slice that comes near is drawn once there is time for it, and moves what is below it: looked at until it stands.
    await page.evaluate(async () => {
      const isVide = (part: Element) => {
        const { top, bottom } = part.getBoundingClientRect()
        return part.childElementCount === 0 && top < innerHeight && bottom > 0
      }
      do await new Promise(requestAnimationFrame)
      while ([...document.querySelectorAll('.tranches > *')].some(isVide))
    })
    for (const ligne of await readListe(page)) lues.add(ligne)
    fini = await page.evaluate(() => {
      const bas = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      scrollBy({ top: 600, behavior: 'instant' })
      return bas && document.body.innerText.includes('Vous avez vu toutes les annonces de cette recherche.')
    })
  }
  return [...lues].filter((ligne) => ligne.startsWith('/'))
}

/** The pages as they should be: cut by 20, the separator before the first free ad of a page. */
export function paginer(annonces: Annonce[]): string[][] {
  const pages: string[][] = []
  for (let debut = 0; debut < annonces.length; debut += annoncesParPage) {
    const tranche = annonces.slice(debut, debut + annoncesParPage)
    const libre = tranche.findIndex(({ code_tarif }) => !isPayant(code_tarif))
    const page = tranche.map(({ uuid_annonce }) => `/annonce/${uuid_annonce}`)
    if (libre >= 0) page.splice(libre, 0, 'Annonces Gratuites')
    pages.push(page)
  }
  return pages
}

/** Reads the list from its first page to its last by « Suivant », and compares each with what it should hold. */
export async function expectListe(page: Page, pages: string[][]): Promise<void> {
  for (const [rang, attendue] of pages.entries()) {
    const nombre = `Page ${rang + 1} sur ${pages.length}`
    if (pages.length > 1) await expect(page.getByText(nombre, { exact: true })).toBeVisible()
    await expect.poll(() => readListe(page)).toEqual(attendue)
    if (rang + 1 < pages.length) await page.getByRole('link', { name: 'Suivant' }).click()
  }
  await expect(page.getByRole('link', { name: 'Suivant' })).toHaveCount(0)
}
