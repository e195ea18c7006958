// A reader's whole journey (search, ad, photos, message, favourite, own ads) with the keyboard only, or by touch.
import { expect, type Locator, type Page } from '@playwright/test'
import { createAnnonceAvecPhotos, openRecherche } from './annonces.ts'
import { awake, expectAccessible, openAs, test } from './kine.ts'

/** The only actions available to the reader. */
interface Main {
  /** Reaches and presses an element. */
  press: (cible: Locator) => Promise<void>
  /** Reaches a field and types. */
  write: (champ: Locator, texte: string) => Promise<void>
  /** Goes to the next photo. */
  turn: (photo: Locator) => Promise<void>
  openMenu: () => Promise<void>
}

const tabsMax = 150

/** By keyboard, starting from the focus. */
function clavier(page: Page): Main {
  const reach = async (cible: Locator, touche = 'Tab') => {
    await expect(cible).toBeVisible()
    const there = () => cible.evaluate((node) => node === document.activeElement)
    for (let tabs = 0; !(await there()); tabs++) {
      expect(tabs, 'trop de tabulations').toBeLessThan(tabsMax)
      await page.keyboard.press(touche)
    }
  }
  const press = async (cible: Locator, touche?: string) => {
    await reach(cible, touche)
    await page.keyboard.press('Enter')
  }
  return {
    press,
    async write(champ, texte) {
      await reach(champ)
      await page.keyboard.type(texte)
    },
    turn: () => page.keyboard.press('ArrowRight'),
    openMenu: () => press(page.getByRole('button', { name: 'Bonjour, Sacha' }), 'Shift+Tab'),
  }
}

/** By touch. */
function doigt(page: Page): Main {
  return {
    press: (cible) => cible.tap(),
    async write(champ, texte) {
      await champ.tap()
      await page.keyboard.type(texte)
    },
    async turn(photo) {
      const { x, y, width, height } = (await photo.boundingBox())!
      const session = await page.context().newCDPSession(page)
      // The finger stops before it lifts: after a fling, the next touch would only stop the scroll.
      const parts = [0.8, 0.6, 0.4, 0.2, 0.2, 0.2]
      const debut = Date.now() / 1000 - parts.length / 10
      for (const [rang, part] of parts.entries())
        await session.send('Input.dispatchTouchEvent', {
          type: rang ? 'touchMove' : 'touchStart',
          touchPoints: [{ x: x + width * part, y: y + height / 2 }],
          timestamp: debut + rang / 10,
        })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await session.detach()
    },
    openMenu: () => page.getByRole('button', { name: 'Menu' }).tap(),
  }
}

test('chercher, lire, voir les photos, écrire, garder, retrouver ses annonces', async ({
  page,
  ailleurs,
  isMobile,
}) => {
  test.slow()
  const titre = `Cession à Cayenne, écran ${isMobile ? 'étroit' : 'large'}`
  await openAs(ailleurs, 'operateur@exemple.fr')
  const uuid = await createAnnonceAvecPhotos(ailleurs, titre, ['#0e6b62', '#d9552f'])
  await openAs(page, 'sacha@exemple.fr')
  await page.goto('/annonces')
  await openRecherche(page)
  await awake(page.getByRole('button', { name: 'Rechercher' }))
  const main = isMobile ? doigt(page) : clavier(page)

  await main.write(page.getByLabel('Ville ou code postal'), '97300')
  const proposee = page.getByRole('option', { name: 'Cayenne (97300)' })
  await expect(proposee).toBeVisible()
  if (isMobile) await proposee.tap()
  else {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel('Ville ou code postal')).toHaveValue('Cayenne (97300)')
  await main.press(page.getByRole('button', { name: 'Rechercher' }))
  await expect(page).toHaveURL('/annonces?lieu=Cayenne%20(97300)')
  await expect(page.getByText(/à moins de 20\skm de Cayenne/)).toBeVisible()
  const lien = page.locator(`a[href="/annonce/${uuid}"]`)
  await expect(lien).toBeVisible()
  await main.press(lien)

  await expect(page.getByRole('heading', { level: 1, name: titre })).toBeVisible()
  await main.press(page.getByRole('button', { name: 'Voir les photos' }))
  const rang = page.getByRole('dialog').getByText(/^\d \/ \d$/)
  const photo = page.getByRole('dialog').getByRole('img')
  await expect(rang).toHaveText('1 / 2')
  await expect.poll(() => photo.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(640)
  await expectAccessible(page)
  await main.turn(photo)
  await expect(rang).toHaveText('2 / 2')
  await main.press(page.getByRole('button', { name: 'Photo suivante' }))
  await expect(rang).toHaveText('1 / 2')
  await main.press(page.getByRole('button', { name: 'Fermer' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const favori = page.getByRole('button', { name: 'Favori' }).first()
  await main.press(favori)
  await expect(favori).toHaveAttribute('aria-pressed', 'true')
  await main.press(page.getByRole('button', { name: /^Écrire à (?!propos)/ }))
  await main.write(page.getByLabel('Votre message'), 'Bonjour, votre cabinet m’intéresse.')
  await expectAccessible(page)
  await main.press(page.getByRole('button', { name: 'Envoyer' }))
  await expect(page.getByText('Votre message a été envoyé avec succès !')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const [nom, adresse] of [
    ['Mes Favoris', '/favoris'],
    ['Mes Annonces', '/mes-annonces'],
  ] as const) {
    await main.openMenu()
    await main.press(page.getByRole('navigation', { name: /Mon espace|Menu/ }).getByRole('link', { name: nom }))
    await expect(page).toHaveURL(adresse)
    await expect(
      page.getByRole('heading', { level: 1, name: nom.replace(' A', ' a').replace(' F', ' f') }),
    ).toBeVisible()
    if (adresse === '/favoris') await expect(lien).toBeVisible()
    else await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }
})
