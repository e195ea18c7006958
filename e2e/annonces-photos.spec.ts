// Photos of an ad: choose, compress, order, send, delete, and refusals of the store.
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { poidsCible } from '#domain/photo/photo.ts'
import { createAnnonce } from './annonces.ts'
import { demande, expectAccessible, openAs, test } from './kine.ts'
import { apercu, enregistrer, suite } from './modification.ts'
import { auMagasin, petite, refusDuMagasin } from './photos.ts'

const ajouter = (page: Page) => page.getByLabel(/^Ajouter des photos|^Préparation/)
const aEnvoyer = (page: Page) => page.getByRole('list', { name: 'Photos à envoyer' }).getByRole('listitem')
const enLigne = (page: Page) => page.getByRole('list', { name: 'Photos de l’annonce' }).getByRole('listitem')

/** A phone photo: 12 megapixels, rotated by metadata, with a location, too large to send unchanged. */
async function photoDeTelephone(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const bruit = randomBytes((width / 4) * (height / 4) * 3)
  const grain = await sharp(bruit, { raw: { width: width / 4, height: height / 4, channels: 3 } })
    .resize(width, height, { kernel: 'nearest' })
    .raw()
    .toBuffer()
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .composite([{ input: { create: { width: 2000, height, channels: 3, background: 'red' } }, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '47/1 23/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** The photos stored by the browser, in base64. */
const readBrouillon = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => request.addEventListener('success', () => done(request.result)))
    const base = await wait(indexedDB.open('annonce-brouillon'))
    const [photos] = await wait(base.transaction('photos').objectStore('photos').getAll())
    base.close()
    return Promise.all(
      photos.map(async ({ octets }: { octets: ArrayBuffer }) => {
        const reader = new FileReader()
        const read = new Promise((done) => reader.addEventListener('load', done))
        reader.readAsDataURL(new Blob([octets]))
        await read
        return (reader.result as string).split(',')[1]!
      }),
    )
  })

/** The form of a separate ad, so that other stories' photos do not count. */
async function openNewPrestige(page: Page): Promise<void> {
  await openAs(page, 'operateur@exemple.fr')
  await page.goto(`/annonce/${await createAnnonce(page, 'Cabinet lumineux', 'P0003')}/modifier`)
  await expect(page.getByLabel('Titre')).not.toHaveValue('')
}

test('une photo de téléphone part allégée, droite et sans lieu ; on ordonne, on supprime', async ({ page }) => {
  test.slow()
  await openNewPrestige(page)
  const lourde = await photoDeTelephone()
  expect(lourde.length).toBeGreaterThan(1_468_006)
  const types: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') types.push(request.headers()['content-type'])
  })
  await ajouter(page).setInputFiles([jpeg('IMG_0001.jpg', lourde), jpeg('IMG_0001.jpg', await petite('blue'))])
  await expect(aEnvoyer(page)).toHaveCount(2)
  await expect(page.getByText('2 / 5')).toBeVisible()
  await ajouter(page).setInputFiles(jpeg('fausse.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
  await expect(page.getByText("Impossible de traiter l'image fausse.jpg.")).toBeVisible()
  const cut = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
    .jpeg()
    .toBuffer()
  await ajouter(page).setInputFiles(jpeg('coupee.jpg', cut.subarray(0, 0.75 * cut.length)))
  await expect(page.getByText("Impossible de traiter l'image coupee.jpg.")).toBeVisible()
  await ajouter(page).setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('Choisissez une photo au format JPEG, PNG ou WebP.')).toBeVisible()
  await expectAccessible(page)

  await ajouter(page).setInputFiles(jpeg('floue.jpg', await petite('gray')))
  const floue = aEnvoyer(page).last().getByRole('button', { name: 'Supprimer la photo floue.jpg' })
  const question = page.getByRole('dialog', { name: 'Supprimer cette photo ?' })
  await floue.click()
  await question.getByRole('button', { name: 'Garder la photo' }).click()
  await expect(page.getByText('3 / 5')).toBeVisible()
  await floue.click()
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(aEnvoyer(page)).toHaveCount(2)

  const premiere = await aEnvoyer(page).first().getByRole('img').getAttribute('src')
  const reculer = aEnvoyer(page).first().getByRole('button', { name: 'Reculer la photo IMG_0001.jpg' })
  await reculer.press('Enter')
  await expect(aEnvoyer(page).last().getByRole('img')).toHaveAttribute('src', premiere!)
  await expect(page.getByText('IMG_0001.jpg : 2 sur 2.')).toBeAttached()
  await expect(
    aEnvoyer(page)
      .last()
      .getByRole('button', { name: /^Reculer/ }),
  ).toBeFocused()
  // In stored order: the small one, then the phone's.
  await expect
    .poll(async () => (await readBrouillon(page)).map(({ length }) => length > 100_000))
    .toEqual([false, true])
  await page.reload()
  await expect(aEnvoyer(page)).toHaveCount(2)
  const allegee = Buffer.from((await readBrouillon(page))[1]!, 'base64')
  expect(allegee.length).toBeLessThanOrEqual(poidsCible)
  const sent = await sharp(allegee).metadata()
  expect([sent.width, sent.height, sent.orientation, sent.exif]).toEqual([1440, 1920, undefined, undefined])

  await suite(page).click()
  await apercu(page).click()
  await enregistrer(page).click()
  await expect(page.getByText('Vos modifications sont enregistrées.')).toBeVisible()
  await expect(page).toHaveURL('/mes-annonces')
  expect(types).toEqual(['image/jpeg', 'image/jpeg'])

  await expect(page.getByRole('heading', { name: 'Mes annonces' })).toBeVisible()
  await page.goBack()
  await expect(enLigne(page)).toHaveCount(2)
  await suite(page).click()
  await apercu(page).click()
  const bande = page.getByRole('list', { name: 'Photos de l’annonce' })
  await expect(bande.getByRole('img')).toHaveCount(2)
  // A strip that scrolls sideways must be reachable by keyboard.
  await bande.focus()
  await expect(bande).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(enLigne(page)).toHaveCount(2)
  const uuid = new URL(page.url()).pathname.split('/')[2]
  const rangees = await demande(page, 'rpc/generer_liens_telechargement_images', { p_uuid_annonce: uuid })
  const stored = await page.request.get(rangees.at(-1).url)
  const photo = await stored.body()
  expect(photo.length).toBeLessThanOrEqual(poidsCible)
  const kept = await sharp(photo).metadata()
  expect([kept.width, kept.height, kept.orientation, kept.exif]).toEqual([1440, 1920, undefined, undefined])
  // Once upright, the red half is at the top.
  const { data } = await sharp(photo)
    .extract({ left: 700, top: 200, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]! > 200 && data[1]! < 60 && data[2]! < 60).toBe(true)

  for (const reste of [1, 0]) {
    await enLigne(page)
      .first()
      .getByRole('button', { name: /^Supprimer la photo/ })
      .click()
    await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(enLigne(page)).toHaveCount(reste)
  }
})

const uni = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 140, b: 120, alpha: 0.8 } } })

/** Files as people have them, by format and size: what each is named, and its type as the browser would say it. */
const fichiers: [name: string, mimeType: string, buffer: () => Promise<Buffer>][] = [
  ['photo.jfif', 'image/pjpeg', () => petite('teal')],
  ['photo sans fin.jpg', 'image/jpeg', async () => (await petite('teal')).subarray(0, -2)],
  ['panorama.jpg', 'image/jpeg', () => petite('teal', [16_382, 2900])],
  ['capture.png', 'image/png', () => uni(900, 1900).png().toBuffer()],
  ['photo.webp', 'image/webp', () => uni(1200, 800).webp().toBuffer()],
  ['photo.avif', 'image/avif', () => uni(1200, 800).avif().toBuffer()],
  ['anime.gif', 'image/gif', () => uni(600, 400).gif().toBuffer()],
  ['n.2', '', () => uni(600, 400).png().toBuffer()],
  ['avif.jpg', 'image/jpeg', () => uni(600, 400).avif().toBuffer()],
]

test('ce que le formulaire prend, le serveur le prend : chaque format, petit ou trop grand', async ({ page }) => {
  test.slow()
  for (const lot of [fichiers.slice(0, 4), fichiers.slice(4)]) {
    await openNewPrestige(page)
    const uuid = new URL(page.url()).pathname.split('/')[2]
    const choisis = lot.map(async ([name, mimeType, buffer]) => ({ name, mimeType, buffer: await buffer() }))
    await ajouter(page).setInputFiles(await Promise.all(choisis))
    await expect(aEnvoyer(page)).toHaveCount(lot.length)
    await suite(page).click()
    await apercu(page).click()
    await enregistrer(page).click()
    await expect(page).toHaveURL('/mes-annonces')
    const rangees = await demande(page, 'rpc/generer_liens_telechargement_images', { p_uuid_annonce: uuid })
    expect(rangees).toHaveLength(lot.length)
  }
})

test.describe('quand le stockage refuse', () => {
  test.use({ tolerated: /Failed to load resource: the server responded with a status of 503/ })

  test('l’annonce est enregistrée, la photo attend et repart', async ({ page }) => {
    await openNewPrestige(page)
    await ajouter(page).setInputFiles(jpeg('cabinet.jpg', await petite('teal')))
    await expect(aEnvoyer(page)).toHaveCount(1)
    await suite(page).click()
    await apercu(page).click()
    await page.route(auMagasin, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(refusDuMagasin(503)) : route.continue(),
    )
    await enregistrer(page).click()
    await expect(page.getByText("Erreur 503 lors de l'upload vers le stockage.")).toBeVisible()
    await expect(page.getByText('Votre annonce est enregistrée, mais des photos n’ont pas pu partir.')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(aEnvoyer(page)).toHaveCount(1)
    await suite(page).click()
    await apercu(page).click()
    await enregistrer(page).click()
    await expect(page.getByText("Erreur 503 lors de l'upload vers le stockage.")).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer la photo cabinet.jpg' }).click()
    await expect(page.getByText('Vos modifications sont enregistrées.')).toBeVisible()
    await expect(page).toHaveURL('/mes-annonces')
    await expect(page.getByRole('heading', { name: 'Mes annonces' })).toBeVisible()
    await page.goBack()
    await expect(enLigne(page)).toHaveCount(1)
    await expect(aEnvoyer(page)).toHaveCount(0)
    await page.route(auMagasin, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refusDuMagasin(503)) : route.continue(),
    )
    await enLigne(page)
      .first()
      .getByRole('button', { name: /^Supprimer la photo/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Supprimer cette photo ?' })
    await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(page.getByText('Erreur lors de la suppression de la photo.')).toBeVisible()
  })
})

// Plans with photos cannot be chosen while payment is closed, but an older draft may have one.
test('une annonce neuve garde ses photos dans son brouillon, et les envoie une fois créée', async ({ page }) => {
  await openAs(page, 'sacha@exemple.fr', '/ajouter-annonce')
  await page.getByRole('textbox', { name: 'Titre' }).fill('Assistanat avec photos')
  await page.getByRole('textbox', { name: 'Description' }).fill('Un plateau clair, deux box, une salle de sport.')
  await expect(ajouter(page)).toHaveCount(0)
  await page.evaluate(() => {
    const cle = Object.keys(localStorage).find((nom) => nom.startsWith('annonce-brouillon:'))!
    localStorage.setItem(cle, JSON.stringify({ ...JSON.parse(localStorage.getItem(cle)!), code_tarif: 'P0002' }))
  })
  await page.reload()
  await ajouter(page).setInputFiles([jpeg('box.jpg', await petite('teal')), jpeg('salle.jpg', await petite('olive'))])
  await expect(aEnvoyer(page)).toHaveCount(2)
  await page.reload()
  await expect(aEnvoyer(page)).toHaveCount(2)
  await suite(page).click()
  await page.getByRole('radio', { name: 'Assistanat' }).check()
  await page.getByLabel('Ville').fill('Roanne')
  await page.getByLabel('Code postal').fill('42300')
  await page.getByLabel('Date de début').fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
  await apercu(page).click()
  await page.getByRole('button', { name: /^Publier et payer/ }).click()
  await expect(page.getByText('Elle sera en ligne dès que son paiement sera reçu.')).toBeVisible()
  await expect(page).toHaveURL(/\/paiement\//)
  await page.goto('/mes-annonces')
  await page.getByRole('link', { name: 'Modifier l’annonce « Assistanat avec photos »' }).click()
  await expect(enLigne(page)).toHaveCount(2)
  await expect(aEnvoyer(page)).toHaveCount(0)
  await page.goto('/ajouter-annonce')
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('')
  await expect(aEnvoyer(page)).toHaveCount(0)
})
