// Journeys in Firefox and WebKit, also without the features of newer browsers (product D46).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { unique } from '../compte.ts'
import { readCode } from '../courrier.ts'
import { password } from '../entree.ts'
import { demande } from '../kine.ts'
import { inscrire } from '../messagerie.ts'
import { petite } from '../photos.ts'
import { sansFirefox } from './firefox.ts'
import { echap, type Moteur, test } from './moteur.ts'
import { sansWebkit } from './webkit.ts'

const engines = { firefox: sansFirefox, webkit: sansWebkit } as const

async function fillAccount(moteur: Moteur, email: string, bouton: string): Promise<void> {
  await moteur.ecrit('input', 'Adresse e-mail', email)
  await moteur.ecrit('input', 'Mot de passe', password)
  await moteur.presseNu('button', bouton)
}

/** A new member with a pseudo. */
async function signUp(moteur: Moteur): Promise<string> {
  await moteur.go('/inscription')
  const email = `moteur-${Date.now()}-${Math.random().toString(36).slice(2)}@exemple.fr`
  await fillAccount(moteur, email, 'Créer mon compte')
  await expect.poll(() => readCode(email)).not.toBe('')
  await moteur.ecrit('input', 'Code reçu par e-mail', await readCode(email))
  await moteur.presseNu('button', 'Ouvrir mon compte')
  await moteur.ecrit('dialog input', 'Pseudo', unique('Maxime'))
  await moteur.presse('dialog button', 'Enregistrer mon pseudo')
  await moteur.voitPas('dialog')
  const [moi] = await ask<{ uuid_personne: string }[]>(moteur, 'lire_personne')
  return moi!.uuid_personne
}

/** Calls the API as the window's member. */
const ask = <T>(moteur: Moteur, path: string, args?: object) =>
  moteur.run<T>(`
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    const { access_token } = JSON.parse(localStorage.getItem(key))
    const headers = { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' }
    const body = ${JSON.stringify(args ? JSON.stringify(args) : null)}
    const said = await (await fetch('/api/${path}', { headers, ...(body && { method: 'POST', body }) })).text()
    return said && JSON.parse(said)`)

/** Whether an image has loaded; those out of view or print-only load later. */
const dessinee = (css: string) => `const image = document.querySelector('${css}')
  if (image) image.loading = 'eager'
  return image?.complete && image.naturalWidth > 0`

const envoyer = (de: Page, a: string, texte: string) =>
  demande(de, 'rpc/envoyer_mp', { p_uuid_personne_destinataire: a, p_contenu_message: texte })

for (const [nom, absent] of Object.entries(engines) as [keyof typeof engines, string | null][])
  test.describe(nom, () => {
    test.skip(absent !== null, absent ?? '')
    test.use({ nom })
    test.setTimeout(120_000)
    // Each journey runs at both sizes, one per engine.
    const [un, autre] = nom === 'firefox' ? [{ width: 1280 }, { width: 390 }] : [{ width: 390 }, { width: 1280 }]

    test('se connecter, revenir où l’on allait, chercher', async ({ ouvre }) => {
      const moteur = await ouvre(un)
      await moteur.go('/mes-annonces')
      await moteur.presse('main button', 'Se connecter')
      await fillAccount(moteur, 'camille@exemple.fr', 'Se connecter')
      await moteur.estA('/mes-annonces')
      await moteur.voit('main h2')
      await moteur.go('/annonces')
      // Collapsed on small screens.
      if (un.width === 390) await moteur.presse('main summary', 'Toute la France')
      await moteur.ecrit('main input', 'Ville ou code postal', 'Lyon')
      await moteur.presse('main button', 'Rechercher')
      await moteur.until('return location.search.startsWith("?lieu=Lyon")', 'lieu=Lyon')
      await moteur.voit('main article')
      expect(await moteur.run('return document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    })

    test('un brouillon avec photos, rechargé, publié : les photos arrivent', async ({ ouvre }) => {
      const moteur = await ouvre(autre)
      const folder = await mkdtemp(join(tmpdir(), 'kinebouge-photos-'))
      const files = ['rouge', 'bleu'].map((name) => join(folder, `${name}.jpg`))
      for (const [rang, file] of files.entries()) await writeFile(file, await petite(['red', 'blue'][rang]!))
      await signUp(moteur)
      await moteur.go('/ajouter-annonce?plan=P0002')
      const titre = unique('Cabinet clair')
      await moteur.ecrit('main input', 'Titre', titre)
      await moteur.ecrit('main textarea', 'Description', 'Trois kinés, un plateau technique, deux salles.')
      await moteur.attach('input[type=file]', files)
      await moteur.until(deuxPhotos, 'deux photos')
      await moteur.until(gardees, 'deux photos gardées')
      await moteur.go('/ajouter-annonce')
      await moteur.until(deuxPhotos, 'deux photos retrouvées')
      await moteur.presse('main button', 'Continuer vers les détails')
      await moteur.presse('main label', 'Assistanat')
      await moteur.ecrit('main input', 'Code postal', '37000')
      await moteur.until('return document.querySelector("main input[id$=ville_annonce]").value === "Tours"', 'Tours')
      await moteur.ecrit(
        'main input',
        'Date de début',
        new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
      )
      await moteur.presse('main button', 'Voir l’aperçu')
      await moteur.presse('main button', 'Publier et payer')
      await moteur.estA('/paiement/')
      const [annonce] = await ask<{ uuid_annonce: string }[]>(moteur, 'lister_mes_annonces')
      const args = { p_uuid_annonce: annonce!.uuid_annonce }
      expect(await ask(moteur, 'rpc/generer_liens_telechargement_images', args)).toHaveLength(2)
      await rm(folder, { recursive: true })
    })

    test('la carte : les contours d’un autre fichier se dessinent, et un département mène à ses annonces', async ({
      ouvre,
    }) => {
      const moteur = await ouvre(un)
      await moteur.go('/annonces?vue=carte')
      await moteur.until(`return document.querySelector('use[href$="#d37"]').getBBox().width > 80`, 'Indre-et-Loire')
      const { x, y } = await moteur.run<{ x: number; y: number }>(milieuIndreEtLoire)
      await moteur.presseEn(x, y)
      await moteur.until('return location.search === "?departement=37"', 'departement=37')
      await moteur.voit('main article')
    })

    test('une annonce montre où elle est, et sa feuille le code qui y mène', async ({ ouvre }) => {
      const moteur = await ouvre(un)
      await moteur.go('/annonces?lieu=Tours')
      await moteur.presse('main article a')
      await moteur.estA('/annonce/')
      for (const image of ['.annonce-situation img', '.annonce-adresse img']) await moteur.until(dessinee(image), image)
    })

    test('« Précédent » : depuis la caisse, un choix de nouveau ; une fois payé, rien ne se paie deux fois', async ({
      ouvre,
    }) => {
      const moteur = await ouvre(un)
      await signUp(moteur)
      await ask(moteur, 'rpc/inserer_annonce', payante)
      await moteur.go('/mes-annonces')
      await moteur.presse('main a', 'Payer')
      await payByCard(moteur)
      await moteur.run('history.back()')
      await moteur.estA('/paiement/')
      await payByCard(moteur)
      await moteur.presseNu('button', 'Payer')
      await moteur.estA('/mes-annonces')
      await moteur.voit('main', 'Paiement reçu.')
      await moteur.run('history.back()')
      await moteur.estA('/caisse/')
      // The page restored from the back/forward cache, or reloaded: both work.
      await moteur.until(
        `const tous = [...document.querySelectorAll('main button, main a')]
        const one = tous.find(({ innerText }) => /^(Payer|Continuer)/.test(innerText.trim())); one?.click(); return !!one`,
        'Payer ou Continuer',
      )
      await moteur.estA('/mes-annonces')
      expect((await ask<{ montant: number }[]>(moteur, 'lister_operations')).map(({ montant }) => montant)).toEqual([
        9.9, -9.9,
      ])
    })

    test('le forum : un sujet, une réponse ; un favori retrouvé ; le planificateur', async ({ ouvre }) => {
      const moteur = await ouvre(autre)
      await signUp(moteur)
      await moteur.go('/forum')
      await moteur.presse('main button', 'Créer un sujet')
      const titre = unique('Un DU')
      await moteur.ecrit('dialog input', 'Titre', titre)
      await moteur.ecrit('dialog select', 'Catégorie', '6')
      await moteur.ecrit('dialog textarea', 'Message', 'Qui l’a suivi ?')
      await moteur.presse('dialog button', 'Publier le sujet')
      await moteur.presse('main a', 'Voir mon sujet')
      await moteur.voit('main h1', titre)
      await moteur.ecrit('main textarea', 'Votre réponse', 'Moi, l’an dernier.')
      await moteur.presse('main form button', 'Envoyer ma réponse')
      await moteur.voit('main article', 'Moi, l’an dernier.')
      await moteur.go('/annonces')
      await moteur.presse('main article button', 'Favori')
      const gardee = await moteur.run<string>(
        `return document.querySelector('article:has([aria-pressed="true"]) h3').innerText.replace(/\\s+/g, ' ')`,
      )
      await moteur.go('/favoris')
      await moteur.voit('main h2', 'Une annonce gardée')
      await moteur.voit('main article h3', gardee)
      await moteur.go('/ressources/simulateur-cotisations')
      await moteur.ecrit('main input', 'Recettes par an', '80000')
      await moteur.ecrit('main input', 'Charges par an', '20000')
      await moteur.voit('.prevision-chiffres', '14 534 €')
    })

    test('menu et boîtes : Échap et un clic à côté les ferment', async ({ ouvre }) => {
      const moteur = await ouvre({ width: 390, height: 1000 })
      await signUp(moteur)
      // With `text-wrap: pretty`, such lines crash WebKit 2.50.
      const p_uuid_forum = await ask(moteur, 'rpc/creer_forum', {
        p_titre_forum: unique('Deux lignes'),
        p_id_categorie: 6,
      })
      await ask(moteur, 'rpc/envoyer_forum', {
        p_uuid_forum,
        p_message_forum: 'Qui a suivi ce DU ?\nhttps://example.org/du <b>merci</b>',
      })
      await useMenu(moteur)
      await closeDialog(moteur)
    })

    test('sans ce qui est venu après le plancher : menu, boîtes, message en direct', async ({ ouvre, browser }) => {
      const moteur = await ouvre({ width: 390, height: 1000, ancien: true })
      const uuid = await signUp(moteur)
      await useMenu(moteur)
      await closeDialog(moteur)
      const page = await browser.newPage({ baseURL: process.env.SITE_URL! })
      const autre = await inscrire(page, 'Noor')
      const { uuid_conversation } = await envoyer(page, uuid, 'Premier message')
      await moteur.go(`/messagerie?conversationId=${uuid_conversation}`)
      await moteur.voit('.bulle', 'Premier message')
      await moteur.until(
        'return (await navigator.locks.query()).held.some(({ name }) => name.startsWith("kinebouge-flux"))',
      )
      await envoyer(autre.page, uuid, 'Second message')
      await moteur.voit('.bulle', 'Second message')
    })
  })

const payante = {
  p_titre: 'Cabinet à payer',
  p_contenu: 'Trois kinés, un plateau technique, deux salles.',
  p_datecontrat: '2027-01-04',
  p_cp: '37000',
  p_ville: 'Tours',
  p_id_type: 1,
  p_code_tarif: 'P0001',
}

/** From the choice of payment to the checkout page. */
async function payByCard(moteur: Moteur): Promise<void> {
  await moteur.presse('main label', 'Carte bancaire')
  await moteur.until(
    `return [...document.querySelectorAll('main form button')].some((one) => !one.disabled)`,
    'un choix',
  )
  await moteur.presse('main form button', 'Valider et Payer')
  await moteur.estA('/caisse/')
}

const milieuIndreEtLoire = `
  const forme = document.querySelector('use[href$="#d37"]')
  forme.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = forme.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }`
const deuxPhotos = `return document.querySelectorAll('[aria-label="Photos à envoyer"] img').length === 2`
/** Both photos of the browser's draft are kept. */
const gardees = `
  const wait = (request) => new Promise((done) => { request.onsuccess = () => done(request.result) })
  const base = await wait(indexedDB.open('annonce-brouillon'))
  const [photos] = await wait(base.transaction('photos').objectStore('photos').getAll())
  base.close()
  return photos?.length === 2`

const menuOuvert = 'nav[aria-label=Menu] a'

async function useMenu(moteur: Moteur): Promise<void> {
  await moteur.go('/annonces')
  await moteur.voit('main article')
  await moteur.voitPas(menuOuvert)
  await moteur.presse('button', 'Menu')
  await moteur.voit(menuOuvert, 'Ressources')
  await moteur.touche(echap)
  await moteur.voitPas(menuOuvert)
  await moteur.presse('button', 'Menu')
  await moteur.voit(menuOuvert, 'Ressources')
  // The header: a member's menu fills the rest of a phone.
  await moteur.presseEn(195, 30)
  await moteur.voitPas(menuOuvert)
  await moteur.go('/annonces')
  await moteur.presse('button', 'Menu')
  await moteur.presse(menuOuvert, 'Ressources')
  await moteur.estA('/ressources')
  await moteur.voit('main h1', 'Ressources')
  await moteur.voitPas(menuOuvert)
}

async function closeDialog(moteur: Moteur): Promise<void> {
  await moteur.go('/forum')
  for (const close of [() => moteur.touche(echap), () => moteur.presseEn(5, 5)]) {
    await moteur.presse('main button', 'Créer un sujet')
    await moteur.voit('dialog[open]')
    await close()
    await moteur.voitPas('dialog[open]')
  }
}
