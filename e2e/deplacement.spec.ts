// Navigation: transitions, restored scroll, screens that fail to load or render.
import { expect, type Page } from '@playwright/test'
import { awake, openAs, soon, test } from './kine.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const chercher = (page: Page) => page.getByRole('button', { name: 'Rechercher' })
const scroll = (page: Page) => page.evaluate(() => scrollY)

async function openList(page: Page): Promise<void> {
  await page.goto('/annonces')
  await awake(chercher(page))
}

/** Follows the first visible ad without the scrolling of a test click. */
async function openAdBelow(page: Page, top: number): Promise<void> {
  // A restored page keeps its position until the reader's own gesture.
  await page.keyboard.press('Shift')
  // Not with the wheel, whose late events would move the page after it was measured.
  await expect
    .poll(() =>
      page.evaluate((y) => {
        scrollTo({ top: y, behavior: 'instant' })
        return new Promise((done) => requestAnimationFrame(() => done(scrollY)))
      }, top),
    )
    .toBe(top)
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('article a[href^="/annonce/"]')]
    links.find((link) => link.getBoundingClientRect().top > 100)!.click()
  })
  await expect(page).toHaveURL(/\/annonce\//)
  await expect(page.getByRole('button', { name: 'Partager' })).toBeVisible()
}

interface Slide {
  type: string
  /** How long, in ms, the new screen moves. */
  dure: number
}

/** Records the transitions of every following page; returns those of the current one. */
async function watchSlides(page: Page): Promise<() => Promise<Slide[]>> {
  await page.addInitScript(() => {
    const slides: Slide[] = []
    Object.assign(globalThis, { slides })
    const start = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (options) {
      const transition = start.call(this, options)
      void transition.ready.then(() => {
        const arrivee = document
          .getAnimations()
          .find(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.includes('new(page)'))
        const dure = Number(arrivee?.effect?.getTiming().duration)
        slides.push({ type: [...transition.types!].join(), dure })
      })
      return transition
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { slides: Slide[] }).slides)
}

const aller: Slide = { type: 'aller', dure: 400 }
const retour: Slide = { type: 'retour', dure: 400 }

test('un écran glisse 0,4 s depuis la droite, depuis la gauche au retour ; un lien qui recule, l’inverse', async ({
  page,
}) => {
  const slides = await watchSlides(page)
  await openList(page)
  await openAdBelow(page, 0)
  await expect.poll(slides).toEqual([aller])
  await page.goBack()
  await expect.poll(slides).toEqual([aller, retour])

  await page.goForward()
  await page.reload()
  const reculer = page.getByRole('link', { name: 'Retour aux annonces' })
  await page.evaluate(() => history.replaceState({ ...history.state, usr: null }, ''))
  await page.reload()
  await awake(reculer)
  await reculer.click()
  await expect(page).toHaveURL('/annonces')
  await expect.poll(slides).toEqual([retour])
  await page.goBack()
  await expect(page).toHaveURL(/\/annonce\//)
  await expect.poll(slides).toEqual([retour, aller])
})

test('la connexion et un sujet du forum arrivent sans glisser', async ({ page }) => {
  const slides = await watchSlides(page)
  await page.goto('/favoris')
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible()
  expect(await slides()).toEqual([])
  await openAs(page, 'sacha@exemple.fr', '/favoris')
  await page.reload()
  const forum = page.getByRole('banner').getByRole('link', { name: 'Forum' })
  await awake(forum)
  await forum.click()
  await expect.poll(slides).toEqual([aller])
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Retour au forum' }).click()
  await expect(page).toHaveURL('/forum')
  await expect.poll(slides).toEqual([aller, retour])
})

test.describe('qui préfère l’immobilité', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('rien ne glisse, et le défilement est immédiat', async ({ page }) => {
    const slides = await watchSlides(page)
    await openList(page)
    await openAdBelow(page, 0)
    await page.getByRole('banner').getByRole('link', { name: 'Annonces', exact: true }).click()
    await expect(page).toHaveURL('/annonces')
    expect(await slides()).toEqual([])
    await openAdBelow(page, 1200)
    await expect.poll(() => scroll(page)).toBe(0)
    expect(await slides()).toEqual([])
  })
})

/** Every scroll requested by the page, with its target. */
async function watchScrolls(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const demandes: string[] = []
    Object.assign(globalThis, { demandes })
    globalThis.scrollTo = ((options: ScrollToOptions) => {
      demandes.push(`haut ${options.top} ${options.behavior}`)
    }) as typeof scrollTo
    Element.prototype.scrollIntoView = function (options) {
      const { block, behavior } = options as ScrollIntoViewOptions
      demandes.push(`${this.id} ${block} ${behavior}`)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { demandes: string[] }).demandes)
}

test('la page remonte 100 ms après l’arrivée ; avec une ancre, elle va à l’élément, au centre, après 450 ms', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/ressources')
  await page.keyboard.press('Tab')
  const lien = page.getByRole('main').getByRole('link', { name: 'La CFE' })
  await awake(page.getByRole('article'))
  const demandes = await watchScrolls(page)
  await page.clock.pauseAt(await soon(page))

  await lien.evaluate((element: HTMLElement) => element.click())
  await expect(page).toHaveURL('/ressources/urssaf#cfe')
  await expect(page.getByRole('heading', { name: 'La CFE' })).toBeVisible()
  await page.clock.runFor(449)
  expect(await demandes()).toEqual([])
  await page.clock.runFor(1)
  expect(await demandes()).toEqual(['cfe center smooth'])

  const suite = page.getByRole('main').getByRole('link', { name: 'Ressources' })
  await suite.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ressources pour kinés libéraux')
  await page.clock.runFor(99)
  expect(await demandes()).toEqual(['cfe center smooth'])
  await page.clock.runFor(1)
  expect(await demandes()).toEqual(['cfe center smooth', 'haut 0 smooth'])

  await page
    .getByRole('main')
    .getByRole('link', { name: 'La CFE' })
    .evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { name: 'La CFE' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new WheelEvent('wheel', { deltaY: 100 })))
  await page.clock.runFor(600)
  expect(await demandes()).toEqual(['cfe center smooth', 'haut 0 smooth'])
})

test('un lecteur qui a défilé avant l’arrivée des scripts n’est pas ramené à l’ancre', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/ressources/urssaf#cfe')
  /** Once nothing scrolls any more. */
  const scroll = () =>
    page.evaluate(async () => {
      let before = -1
      while (before !== scrollY) {
        before = scrollY
        await new Promise((done) => setTimeout(done, 300))
      }
      return Math.round(scrollY)
    })
  const before = await scroll()
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 1200)
  const read = await scroll()
  expect(read).toBeGreaterThan(before + 1000)
  release()
  await awake(page.getByRole('article'))
  await page.evaluate(() => new Promise((done) => setTimeout(done, 700)))
  expect(await scroll()).toBe(read)
})

test('l’endroit que nomme l’adresse est au milieu, à l’ouverture comme depuis une carte du hub', async ({ page }) => {
  const ecart = (id: string) =>
    page.evaluate((named) => {
      const section = document.getElementById(named)!
      const { height } = section.getBoundingClientRect()
      const { top, bottom } = (height > innerHeight ? section.querySelector('h2')! : section).getBoundingClientRect()
      return Math.abs((top + bottom) / 2 - innerHeight / 2)
    }, id)
  await page.goto('/ressources/urssaf#cfe')
  // scroll-margin counts when centring.
  await expect.poll(() => ecart('cfe')).toBeLessThan(60)
  await page.goto('/ressources')
  const carte = page.getByRole('main').getByRole('link', { name: 'Contrats', exact: true })
  await carte.focus()
  await awake(page.getByRole('article'))
  await carte.press('Enter')
  const ancre = new URL(await carte.evaluate((lien: HTMLAnchorElement) => lien.href)).hash
  await expect(page).toHaveURL(`/ressources${ancre}`)
  await expect.poll(() => ecart(ancre.slice(1))).toBeLessThan(60)
})

test('une ancre illisible n’est celle de rien, et la page vit', async ({ page }) => {
  const erreurs: Error[] = []
  page.on('pageerror', (erreur) => erreurs.push(erreur))
  await page.clock.install()
  await page.goto('/annonces#%E0%')
  await awake(chercher(page))
  // Longer than the time that the page waits.
  await page.clock.fastForward(600)
  expect(erreurs).toEqual([])
})

test('le bouton du haut paraît après 300 px, et ramène en haut', async ({ page }) => {
  await page.goto('/cgu')
  const bouton = page.getByRole('button', { name: 'Revenir en haut de la page' })
  await page.keyboard.press('Tab')
  await awake(page.getByRole('banner').getByRole('link', { name: 'Annonces', exact: true }))
  const goTo = (top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await goTo(301)
  await expect(bouton).toBeVisible()
  // Its style comes with hydration.
  await expect(bouton).toHaveCSS('position', 'fixed')
  await goTo(299)
  await expect(bouton).toBeHidden()
  await goTo(301)
  await bouton.click()
  await expect.poll(() => scroll(page)).toBe(0)
  await expect(bouton).toBeHidden()
})

test('le retour retrouve sa place, aussi quand l’annonce a été rechargée', async ({ page }) => {
  await openList(page)
  await openAdBelow(page, 2400)
  await expect.poll(() => scroll(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scroll(page)).toBe(2400)

  await openAdBelow(page, 1800)
  await page.reload()
  await awake(page.getByRole('button', { name: 'Partager' }))
  await page.goBack()
  await expect(page).toHaveURL('/annonces')
  await expect.poll(() => scroll(page)).toBe(1800)
})

test('revenir sur ses pas pendant un glissement montre la page de l’adresse', async ({ page }) => {
  await openList(page)
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('article a[href^="/annonce/"]')!.click()
    await new Promise(requestAnimationFrame)
    history.back()
  })
  await expect(page).toHaveURL('/annonces')
  await expect(chercher(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Partager' })).toHaveCount(0)
})

test.describe('ce qui manque', () => {
  test.use({ tolerated: /Failed to load resource|Failed to fetch dynamically imported module/ })

  test('un écran remplacé par une nouvelle version est demandé au serveur, une fois', async ({ page }) => {
    const asked: string[] = []
    await openList(page)
    await page.route(/assets\/Annonce-/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    const link = page.getByRole('article').getByRole('link').first()
    const titre = (await link.textContent())!
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(titre)
    expect(asked.length).toBeLessThan(6)
  })
})

test('une page arrive avec ses styles, et l’écran suivant ne se montre qu’avec les siens', async ({ page }) => {
  const feuilles: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && feuilles.push(request.url()))
  await page.goto('/')
  const ressources = page.getByRole('banner').getByRole('link', { name: 'Ressources' }).first()
  await ressources.hover()
  await awake(ressources)
  const avant = feuilles.length
  // Style sheets are delayed: a screen displayed before its style would be noticed.
  expect(avant).toBeLessThan(4)
  await page.route('**/assets/*.css', async (route) => {
    await new Promise((later) => setTimeout(later, 300))
    await route.continue()
  })
  await page.evaluate(() => {
    const vus: string[] = []
    Object.assign(globalThis, { vus })
    new MutationObserver(() => {
      const cartes = document.querySelector('.hub-cartes')
      if (cartes) vus.push(getComputedStyle(cartes).display)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await ressources.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ressources pour kinés libéraux')
  const vus = await page.evaluate(() => [...new Set((globalThis as unknown as { vus: string[] }).vus)])
  expect(vus).toEqual(['grid'])
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ressources pour kinés libéraux')
  expect(new Set(feuilles).size).toBe(feuilles.length)
})
