// Layout of an ad's card and page: full titles, three ads on a phone's first screen, distinct button names, « Écrire » in view.
import { expect, type Page } from '@playwright/test'
import { listFaits } from '#domain/critere/faits.ts'
import { createAnnonceAvecPhotos, readToutes } from './annonces.ts'
import { awake, elargir, openAs, test } from './kine.ts'

/** As long as the largest plan allows, with letters that descend below the line. */
const long = 'Gym, jogging et plage à Gajac-Plougoumelen, équipe de 4 kinés, rythme aménagé'
const liste = `/annonces?lieu=${encodeURIComponent('Cayenne (97300)')}`

/** Titles with ink outside what an ancestor shows. */
const coupes = (page: Page): Promise<string[]> =>
  page.locator('article h3').evaluateAll((titres) =>
    titres.flatMap((titre) => {
      const lettres = document.createRange()
      lettres.selectNodeContents(titre)
      const encre = [...lettres.getClientRects()]
      const dit = titre.textContent
      for (let node: Element | null = titre; node; node = node.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(node)
        if (node === document.documentElement || (overflowX === 'visible' && overflowY === 'visible')) continue
        const { top, right, bottom, left } = node.getBoundingClientRect()
        const passe = encre.some(
          (mot) => mot.top < top - 0.5 || mot.right > right + 0.5 || mot.bottom > bottom + 0.5 || mot.left < left - 0.5,
        )
        if (passe) return [dit]
      }
      return []
    }),
  )

/** On how many lines stands a long town of one word, where it leads the row of a sale. */
const lignesDeVille = (page: Page): Promise<number[]> =>
  page.locator('.annonce-ville').evaluateAll((villes) =>
    villes.map((ville) => {
      ville.textContent = 'Villeurbanne'
      const lettres = document.createRange()
      lettres.selectNodeContents(ville)
      return lettres.getClientRects().length
    }),
  )

test('aucun titre n’est coupé : dans la liste, les favoris et les annonces semblables, de 320 à 1280 px', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'operateur@exemple.fr')
  const uuid = await createAnnonceAvecPhotos(page, long, ['#0e6b62'])
  await createAnnonceAvecPhotos(page, long, ['#d9552f'])
  await page.goto(liste)
  const fiche = page.getByRole('article', { name: long }).first()
  await awake(fiche.getByRole('button', { name: /^Favori/ }))
  await fiche.getByRole('button', { name: /^Favori/ }).click()
  for (const chemin of [liste, '/favoris', `/annonce/${uuid}`]) {
    await page.goto(chemin)
    const lien = page.getByRole('article').getByRole('link', { name: long, exact: true }).first()
    await expect(lien).toBeVisible()
    // The towns are rewritten below: not before React has taken the page over.
    await awake(lien)
    for (const width of [320, 390, 1280])
      for (const large of [false, true]) {
        await page.setViewportSize({ width, height: 844 })
        await elargir(page, large)
        expect(await coupes(page), `${chemin} à ${width} px`).toEqual([])
        expect(new Set(await lignesDeVille(page)), `${chemin} à ${width} px`).toEqual(new Set([1]))
      }
    await elargir(page, false)
  }
  await page.goto(liste)
  await page.getByRole('button', { name: /^Favori/, pressed: true }).click()
})

test('chaque bouton d’une annonce dit de laquelle, pour un visiteur et pour un membre', async ({ page }) => {
  const expectNommees = async () => {
    const fiches = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => ({
        titre: article.querySelector('h3')!.textContent.replace(/\s/g, ' '),
        nom: document.getElementById(article.getAttribute('aria-labelledby') ?? '')?.textContent.replace(/\s/g, ' '),
        gestes: [...article.querySelectorAll('button, a:not(h3 a)')].map((geste) =>
          geste.getAttribute('aria-label')?.replace(/\s/g, ' '),
        ),
        petits: [...article.querySelectorAll('button, a:not(h3 a)')].filter((geste) => {
          const { width, height } = geste.getBoundingClientRect()
          return width < 44 || height < 44
        }).length,
      })),
    )
    expect(fiches.length).toBeGreaterThan(5)
    for (const { titre, nom, gestes, petits } of fiches) {
      expect(nom).toBe(titre)
      expect(petits, titre).toBe(0)
      for (const geste of gestes) expect(geste).toContain(titre)
    }
    // Two ads may bear one title: it is all that a button can say of them.
    const autres = fiches.filter(({ titre }, rang) => fiches.findIndex((fiche) => fiche.titre === titre) === rang)
    const noms = autres.flatMap(({ gestes }) => gestes)
    expect(new Set(noms).size).toBe(noms.length)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/annonces')
  await expectNommees()
  await openAs(page, 'sacha@exemple.fr')
  await page.goto('/annonces')
  await expect(page.getByRole('button', { name: /^Favori/ }).first()).toBeVisible()
  await expectNommees()
})

test('à 1280 × 800, « Écrire » et le numéro sont en vue, et le restent quand on descend', async ({ page, request }) => {
  const toutes = await readToutes(request)
  const [complete] = toutes
    .filter(({ tel_annonce }) => tel_annonce)
    .sort((une, autre) => listFaits(autre).length - listFaits(une).length)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/annonce/${complete!.uuid_annonce}`)
  const ecrire = page.getByRole('button', { name: /^Écrire à (?!propos)/ })
  await awake(ecrire)
  // As long as an ad may be: with a short text, sticky elements end with it.
  await page.locator('.annonce-contenu').evaluate((texte) => texte.append(' Un mot de plus.'.repeat(200)))
  const { y } = (await ecrire.boundingBox())!
  for (const top of [0, y + 50]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await expect(ecrire).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: /^Appeler le [\d\s]+$/ })).toBeInViewport({ ratio: 1 })
  }
})

test.describe('sur un téléphone, sans script', () => {
  test.use({ javaScriptEnabled: false, isMobile: true, viewport: { width: 390, height: 844 } })

  test('trois annonces entières tiennent dans le premier écran d’une recherche', async ({ page, request }) => {
    test.slow()
    const villes = new Map<string, number>()
    for (const { ville_annonce, cp_annonce } of await readToutes(request)) {
      const ville = `${ville_annonce} (${cp_annonce})`
      villes.set(ville, (villes.get(ville) ?? 0) + 1)
    }
    const premieres = [...villes].sort(([, une], [, autre]) => autre - une).slice(0, 8)
    const entieres: number[] = []
    for (const [ville] of premieres) {
      await page.goto(`/annonces?lieu=${encodeURIComponent(ville)}&rayon=100`)
      const fiches = page.getByRole('article')
      if ((await fiches.count()) < 3) continue
      const bas = await fiches.evaluateAll((articles) => articles.map((une) => une.getBoundingClientRect().bottom))
      entieres.push(bas.filter((y) => y <= 844).length)
    }
    entieres.sort((un, autre) => un - autre)
    test.info().annotations.push({ type: 'annonces entières', description: entieres.join(' ') })
    expect(entieres.length).toBeGreaterThan(5)
    expect(entieres[Math.floor(entieres.length / 2)]).toBeGreaterThanOrEqual(3)
  })
})
