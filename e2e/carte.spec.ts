// A visitor sees on a map where the ads of a search are: the same numbers as the list, without a script and with one.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { nomDepartement } from '#domain/commune/departement.ts'
import { readToutes, situer, trier } from './annonces.ts'
import { awake, expectAccessible, test } from './kine.ts'

const carte = (page: Page) => page.getByRole('group', { name: /^Carte des annonces/ })
const liste = (page: Page, titre: string) =>
  page.getByRole('heading', { level: 3, name: titre }).locator('xpath=following-sibling::ul[1]')

/** « 374 annonces partout en France » → 374. */
const trouvees = async (page: Page): Promise<number> =>
  Number(
    (await page.getByRole('status').getByRole('heading').textContent())!
      .replace(/\D*([\d\s]+).*/s, '$1')
      .replace(/\s/g, ''),
  )

async function countParDepartement(request: APIRequestContext, type?: number): Promise<Map<string, number>> {
  const nombres = new Map<string, number>()
  for (const { code_departement_annonce: code, id_typeannonce } of await readToutes(request))
    if (!type || type === id_typeannonce) nombres.set(code, (nombres.get(code) ?? 0) + 1)
  return nombres
}

test.describe('sans script', () => {
  test.use({ javaScriptEnabled: false })

  test('la France par département : la carte et sa liste disent ce que les annonces disent', async ({
    page,
    request,
  }) => {
    await page.goto('/annonces?type=2')
    await page.getByRole('link', { name: 'Carte' }).click()
    await expect(page).toHaveURL('/annonces?type=2&vue=carte')
    const nombres = await countParDepartement(request, 2)
    const metropole = [...nombres].filter(([code]) => code.length === 2)
    for (const [code, nombre] of metropole) {
      const nom = `${nomDepartement(code)} : ${nombre} annonce${nombre > 1 ? 's' : ''}`
      await expect(carte(page).getByRole('link', { name: nom, exact: true })).toHaveAttribute(
        'href',
        `/annonces?departement=${code}&type=2`,
      )
    }
    const lignes = await liste(page, 'Par département').getByRole('link').allTextContents()
    expect(lignes.length).toBe(metropole.length)
    await expect(liste(page, 'Outre-mer').getByRole('link', { name: /^La Réunion/ })).toHaveText(
      `La Réunion ${nombres.get('974') ?? 0}`,
    )
    const [code, nombre] = metropole[0]!
    await liste(page, 'Par département')
      .getByRole('link', { name: `(${code})` })
      .click()
    await expect(page).toHaveURL(`/annonces?departement=${code}&type=2`)
    expect(await trouvees(page)).toBe(nombre)
  })

  test('autour d’un lieu : un disque mène aux annonces qu’il compte', async ({ page, request }) => {
    await page.goto('/annonces?lieu=37000&rayon=50&vue=carte')
    const attendues = trier(await readToutes(request), { centre: await situer(request, '37000'), km: 50 })
    expect(await trouvees(page)).toBe(attendues.length)
    const liens = liste(page, 'Par commune').getByRole('link')
    const nombres = (await liens.allTextContents()).map((texte) => Number(/\d+$/.exec(texte)![0]))
    expect(nombres.reduce((total, n) => total + n, 0)).toBe(attendues.length)
    const seule = liens.filter({ hasNotText: 'voisine' }).first()
    const [, nom, nombre] = /^(.*) (\d+)$/.exec((await seule.textContent())!)!
    await carte(page)
      .getByRole('link', { name: `${nom} : ${nombre} annonce` })
      .click()
    await expect(page).toHaveURL(/lieu=.*&rayon=0$/)
    expect(await trouvees(page)).toBe(Number(nombre))
  })
})

test('éveillée, la carte suit la recherche, et Retour la retrouve', async ({ page }) => {
  await page.goto('/annonces?vue=carte')
  await expect(carte(page)).toBeVisible()
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  const partout = await trouvees(page)
  await page.getByLabel('Type d’annonce').selectOption({ label: 'Remplacement' })
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL('/annonces?type=2&vue=carte')
  await expect.poll(() => trouvees(page)).toBeLessThan(partout)
  await carte(page)
    .getByRole('link', { name: /^Gironde : \d+ annonces?$/ })
    .click()
  await expect(page).toHaveURL('/annonces?departement=33&type=2')
  await page.goBack()
  await expect(carte(page)).toBeVisible()
  await page.getByRole('link', { name: 'Liste', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('un département : ses communes sur son contour ; rien à montrer, des recherches plus larges', async ({ page }) => {
  await page.goto('/annonces?departement=37&vue=carte')
  await expect(page.getByRole('group', { name: 'Carte des annonces par commune, Indre-et-Loire' })).toBeVisible()
  await expect(page.locator('.cartographie-contours .communes')).toHaveAttribute('href', '/geo/points/37.svg#p')
  await expectAccessible(page)
  await page.goto('/annonces?departement=37&du=2039-01-01&au=2039-01-02&demijournees=1&vue=carte')
  await expect(page.getByText('Aucune annonce ne correspond à vos critères.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Partout en France' })).toHaveAttribute('href', /vue=carte$/)
})

test('ni la France ni un cercle ne débordent d’un petit écran', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const query of ['vue=carte', 'lieu=37000&rayon=50&vue=carte']) {
    await page.goto(`/annonces?${query}`)
    await expect(carte(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test.describe('au doigt', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('autour d’une ville et de son nom, on la presse à vingt pixels près', async ({ page }) => {
    await page.goto('/annonces?lieu=Tours&vue=carte')
    const presses = await page.locator('.disque').evaluateAll((disques) =>
      disques.flatMap((disque) =>
        [...disque.querySelectorAll('circle, text')].map((dessin) => {
          dessin.scrollIntoView({ block: 'center' })
          const { x, y, width, height } = dessin.getBoundingClientRect()
          return [-20, 20].every((haut) =>
            document.elementFromPoint(x + width / 2, y + height / 2 + haut)?.closest('a'),
          )
        }),
      ),
    )
    expect(new Set(presses)).toEqual(new Set([true]))
  })
})
