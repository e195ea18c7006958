// The expected list of ads, computed with the domain's rules from the API, and the displayed one.
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

/** All ads of the API, page by page. */
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

/** An ad that belongs to no demo account. */
export async function annonceAilleurs(request: APIRequestContext): Promise<Annonce> {
  const toutes = await readToutes(request)
  return toutes.find(({ pseudo_personne }) => !/Camille|Sacha|Vip|équipe du site|Membre parti/i.test(pseudo_personne))!
}

/** The page of a mainland ad has its map, and its printed version a QR code. */
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

/** Opens the search form, which a phone shows as one line; works before hydration too. */
export async function openRecherche(page: Page): Promise<void> {
  const ligne = page.locator('.resume')
  const form = page.getByRole('form', { name: 'Votre recherche' })
  await expect(ligne.or(form).filter({ visible: true })).toBeVisible()
  if (await ligne.isVisible()) await ligne.click()
  await expect(form).toBeVisible()
}

/** Creates an ad for the page's member, away from where other stories look; returns its id. */
export async function createAnnonce(page: Page, titre: string, code_tarif = 'G0000', p_id_type = 4): Promise<string> {
  const [row] = await demande(page, 'rpc/inserer_annonce', {
    p_titre: titre,
    p_contenu: 'Trois box, une salle de rééducation.',
    p_datecontrat: '2027-03-01',
    p_ville: 'Cayenne',
    p_cp: '97300',
    p_id_type,
    p_code_tarif: code_tarif,
  })
  return row.uuid_annonce
}

/** Creates an online ad with photos, paid by a cheque that the operator cashes; returns its id. */
export async function createAnnonceAvecPhotos(page: Page, titre: string, fonds: readonly string[]): Promise<string> {
  const p_uuid_annonce = await createAnnonce(page, titre, 'P0002')
  await demande(page, 'rpc/creer_paiement', { p_montant: 19.9, p_code_moyendepaiement: 'CHQ', p_uuid_annonce })
  const [cheque] = await demande(page, `lister_cheques_attendus?uuid_annonce=eq.${p_uuid_annonce}`)
  await demande(page, 'rpc/encaisser_cheque', { p_uuid_paiement: cheque.uuid_paiement })
  for (const fond of fonds) await addPhoto(page, p_uuid_annonce, fond)
  return p_uuid_annonce
}

/** All ads in the order of product D9: paid first, then distance, score, newest. */
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

/** The coordinates of a place. */
export async function situer(request: APIRequestContext, lieu: string): Promise<Point> {
  const response = await request.get(`/geo/search?${new URLSearchParams({ q: lieu, limit: '1' })}`)
  const [lon, lat] = (await response.json()).features[0].geometry.coordinates
  return { lat, lon }
}

/** Titles of the displayed ads, with the separator. */
export const readListe = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: 'Résultats' })
    .locator('h3 a, h2:text-is("Annonces Gratuites")')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href') ?? node.textContent))

/** Titles of a continuous list read from top to bottom, since only slices near the viewport are rendered. */
export async function readListeLongue(page: Page): Promise<string[]> {
  const lues = new Set<string>()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (let fini = false; !fini; ) {
    // A slice is rendered when the browser has time, and moves what follows: wait until it is stable.
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

/** The expected pages: 20 ads each, with the separator before the first free ad. */
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

/** Goes through all pages with « Suivant » and compares each. */
export async function expectListe(page: Page, pages: string[][]): Promise<void> {
  for (const [rang, attendue] of pages.entries()) {
    const nombre = `Page ${rang + 1} sur ${pages.length}`
    if (pages.length > 1) await expect(page.getByText(nombre, { exact: true })).toBeVisible()
    await expect.poll(() => readListe(page)).toEqual(attendue)
    if (rang + 1 < pages.length) await page.getByRole('link', { name: 'Suivant' }).click()
  }
  await expect(page.getByRole('link', { name: 'Suivant' })).toHaveCount(0)
}
