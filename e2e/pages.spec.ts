// The fixed pages and what leads to them: legal texts, every internal link and anchor, what machines ask for, /debug.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { conditions } from '#domain/marque/conditions.ts'
import { aCompleter, marque } from '#domain/marque/marque.ts'
import { formatDateLongue } from '#domain/text/format.ts'
import { annonceAilleurs, readToutes } from './annonces.ts'
import { awake, signInAs, test } from './kine.ts'
import { keptUser } from './session.ts'

const site = () => process.env.SITE_URL!

test('les pages légales : leur titre, leurs articles, leurs textes d’avant', async ({ page }) => {
  expect(formatDateLongue(conditions.miseAJour)).toBe('10 juillet 2025')
  for (const [chemin, titre, articles] of [
    ['/a-propos', 'À propos et mentions légales', 0],
    ['/cgu', 'Conditions d’utilisation et de vente', 10],
    ['/confidentialite', 'Confidentialité', 6],
    ['/accessibilite', 'Accessibilité', 0],
    ['/classement-des-annonces', 'Classement des annonces', 0],
  ] as const) {
    await page.goto(chemin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre)
    await expect(page).toHaveTitle(`${titre} · KinéBouge`)
    await expect(page.getByRole('heading', { level: 2, name: /^Article \d+\. / }), chemin).toHaveCount(articles)
    if (!articles) continue
    await expect(page.getByText(/^Dernière mise à jour.: 10 juillet 2025$/)).toBeVisible()
    const completees = page.getByText(`Complétées le ${formatDateLongue(conditions.version)}`)
    for (const avant of await completees.getByRole('link').all()) {
      const texte = await page.request.get((await avant.getAttribute('href'))!)
      expect([texte.headers()['content-type'], await texte.text()]).toEqual([
        'text/plain; charset=utf-8',
        expect.stringContaining(`Article ${articles}.`),
      ])
    }
    await expect(completees.getByRole('link')).toHaveCount(conditions.anterieures.length)
  }
})

test('ce que l’éditeur n’a pas encore donné est marqué, jamais inventé', async ({ page }) => {
  await page.goto('/a-propos')
  for (const fait of ['SIREN', 'RCS', 'Directeur de la publication'])
    await expect(page.getByRole('definition').nth(await rang(fait))).toHaveText(`[${aCompleter}]`)
  for (const fait of ['Société', 'Siège', 'E-mail'])
    await expect(page.getByRole('definition').nth(await rang(fait))).toContainText(`[exemple, ${aCompleter}]`)

  async function rang(terme: string): Promise<number> {
    return (await page.getByRole('term').allTextContents()).indexOf(terme)
  }
})

interface Lue {
  status: number
  liens: string[]
  ancres: Set<string>
  html: string
}

/** A page as it arrives, without running its scripts. */
async function fetchPage(request: APIRequestContext, chemin: string): Promise<Lue> {
  const response = await request.get(chemin)
  const html = await response.text()
  const tous = (motif: RegExp) => [...html.matchAll(motif)].map(([, texte]) => texte!.replaceAll('&amp;', '&'))
  return {
    status: response.status(),
    liens: tous(/<a [^>]*?href="([^"]*)"/g).filter((lien) => /^[/#]/.test(lien)),
    ancres: new Set(tous(/ id="([^"]*)"/g)),
    html,
  }
}

/** Every page that can be reached from the home page; of the ads and of the searches, the first of each. */
async function parcourir(request: APIRequestContext): Promise<Map<string, Lue>> {
  const lues = new Map<string, Lue>()
  const vus = new Set<string>()
  const suivre = async (chemin: string): Promise<void> => {
    const genre = chemin.replace(/^(\/annonce\/)[^/]+|\?.*/, '$1')
    if (lues.has(chemin) || (genre !== chemin && vus.has(genre))) return
    vus.add(genre)
    const lue = await fetchPage(request, chemin)
    lues.set(chemin, lue)
    for (const lien of lue.liens) if (lien.startsWith('/')) await suivre(lien.split('#')[0]!)
  }
  await suivre('/')
  return lues
}

const seul = (html: string, motif: RegExp): string[] => [...html.matchAll(motif)].map(([, texte]) => texte ?? '')

test('sans script, aucun lien ni aucune ancre du site ne mène nulle part', async ({ request }) => {
  const lues = await parcourir(request)
  const morts: string[] = []
  for (const [chemin, { status, liens, ancres }] of lues) {
    if (status !== 200) morts.push(`${chemin} (${status})`)
    for (const lien of liens) {
      const [vers, ancre] = lien.split('#')
      const cible = vers ? lues.get(vers)?.ancres : ancres
      if (ancre && cible && !cible.has(ancre)) morts.push(`${chemin} → ${lien}`)
    }
  }
  expect(morts).toEqual([])
  const courriers = [...lues.values()].flatMap(({ html }) => seul(html, /href="mailto:([^"]*)"/g))
  expect([...new Set(courriers)]).toEqual([marque.contact])

  const plan = await (await request.get('/sitemap.xml')).text()
  const pages = seul(plan, /<loc>([^<]*)<\/loc>/g).filter((url) => !url.includes('/annonce/'))
  expect(pages).toContain(`${site()}/cgu`)
  const titres = new Set<string>()
  const resumes = new Set<string>()
  for (const url of pages) {
    const lue = lues.get(url.slice(site().length))
    expect(lue, `${url} est dans le plan, et aucun lien n’y mène`).toBeDefined()
    expect(seul(lue!.html, /<(h1)[ >]/g), url).toHaveLength(1)
    expect(seul(lue!.html, /<link rel="canonical" href="([^"]*)"/g), url).toEqual([url])
    expect(lue!.html, url).not.toContain('name="robots"')
    titres.add(seul(lue!.html, /<title>([^<]*)<\/title>/g).join())
    resumes.add(seul(lue!.html, /<meta name="description" content="([^"]*)"/g).join())
  }
  expect([titres.size, resumes.size]).toEqual([pages.length, pages.length])
})

test('ce que lisent les moteurs et les aperçus de liens', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${site()}/sitemap.xml`)
  for (const ferme of ['/api/', '/debug', '/mes-annonces', '/annonce/*/modifier'])
    expect(robots.split('\n')).toContain(`Disallow: ${ferme}`)
  expect(robots).not.toContain('administration')

  // Again when another story published an ad, or removed one, between the two readings.
  await expect(async () => {
    const plan = await (await request.get('/sitemap.xml')).text()
    const ids = (await readToutes(request)).map(({ uuid_annonce }) => uuid_annonce)
    expect(seul(plan, /<loc>[^<]*\/annonce\/([^<]*)<\/loc>/g).toSorted()).toEqual(ids.toSorted())
  }).toPass()
  expect((await request.get('/.well-known/security.txt')).status()).toBe(200)
  expect(await (await request.get('/licences.txt')).text()).toMatch(/^## react - .*\(MIT\)$/m)
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//)

  const annonce = `/annonce/${(await annonceAilleurs(request)).uuid_annonce}`
  for (const chemin of ['/', '/annonces', annonce, '/cgu', '/forum', '/tarifs', '/mes-alertes']) {
    const [image] = seul((await fetchPage(request, chemin)).html, /<meta property="og:image" content="([^"]*)"/g)
    expect(image).toBe(site() + (chemin === annonce ? `${annonce}/image.png` : '/partage.png'))
  }
  const { icons } = await (await request.get('/site.webmanifest')).json()
  const pngs = icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(pngs.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  for (const chemin of [
    '/partage.png',
    `${annonce}/image.png`,
    '/apple-touch-icon.png',
    ...pngs.map(({ src }: { src: string }) => src),
  ])
    expect((await request.get(chemin)).headers()['content-type'], chemin).toBe('image/png')
})

test('une page arrivée avec ses données s’éveille sans les redemander', async ({ page, request }) => {
  const [annonce] = await readToutes(request)
  const demandes: string[] = []
  page.on('request', (demande) => {
    const { pathname } = new URL(demande.url())
    if (/^\/(api|geo)\//.test(pathname) && !pathname.endsWith('/compter_vue_annonce')) demandes.push(pathname)
  })
  for (const [chemin, bouton] of [
    ['/annonces', 'Rechercher'],
    ['/annonces?type=1&page=2', 'Rechercher'],
    ['/annonces?departement=37&voisins=1', 'Rechercher'],
    ['/annonces?lieu=37000&rayon=50', 'Rechercher'],
    ['/annonces?lieu=nulle%20part', 'Rechercher'],
    [`/annonce/${annonce!.uuid_annonce}`, 'Partager'],
  ] as const) {
    await page.goto(chemin)
    await awake(page.getByRole('button', { name: bouton }))
    await page.waitForLoadState('networkidle')
    expect(demandes, chemin).toEqual([])
    expect(await listTardifs(page), `${chemin}, scripts demandés après l’application`).toEqual([])
  }
})

/** Modules of the screen that are asked for only once the application has come. */
const listTardifs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { main, view } = document.querySelector<HTMLElement>('script[data-main]')!.dataset
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const come = files.find(({ name }) => name.endsWith(main!))!.responseEnd
    return view!.split(' ').filter((href) => !files.some((one) => one.name.endsWith(href) && one.startTime < come))
  })

test.describe('/debug', () => {
  // The refusals that the stories ask for.
  test.use({ tolerated: /Failed to load resource/ })

  test('un visiteur est invité à se connecter, et revient', async ({ page }) => {
    await page.goto('/debug')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByText('Connectez-vous pour voir votre session et essayer l’API.')).toBeVisible()
    const bouton = page.getByRole('button', { name: 'Télécharger le fichier Swagger' })
    await awake(bouton)
    await bouton.click()
    await expect(page.getByRole('alert')).toHaveText('Vous devez être connecté pour télécharger la documentation.')
    await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  })

  test('un membre voit sa session, la renouvelle, télécharge la documentation, sur un écran étroit', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, 'sacha@exemple.fr', '/debug')
    const session = page.getByRole('region', { name: 'Votre session' })
    await expect(session).toContainText('sacha@exemple.fr')
    const reste = async () => Number(/^(\d+) s$/.exec((await session.getByRole('timer').textContent()) ?? '')?.[1])
    const depart = await reste()
    expect(depart).toBeGreaterThan(0)
    await expect.poll(reste).toBeLessThan(depart)

    const { access_token } = await keptUser(page)
    const jeton = session.getByLabel('Jeton d’accès')
    await expect(jeton).toHaveValue(`${access_token.slice(0, 12)}…`)
    await session.getByRole('button', { name: 'Afficher le jeton entier' }).click()
    await expect(jeton).toHaveValue(access_token)
    await session.getByRole('button', { name: 'Forcer le renouvellement' }).click()
    await expect(session.getByText('Jeton renouvelé.')).toBeVisible()
    const renouvele = (await keptUser(page)).access_token
    expect(renouvele).not.toBe(access_token)
    await expect(jeton).toHaveValue(renouvele)
    await session.getByRole('button', { name: 'Masquer le jeton' }).click()
    await expect(jeton).toHaveValue(`${renouvele.slice(0, 12)}…`)

    const documentation = page.getByRole('region', { name: 'La documentation' })
    const bouton = documentation.getByRole('button', { name: 'Télécharger le fichier Swagger' })
    const [fichier] = await Promise.all([page.waitForEvent('download'), bouton.click()])
    expect(fichier.suggestedFilename()).toBe('kinebouge-openapi.json')
    await page.route('**/api/openapi', (route) => route.abort())
    await bouton.click()
    await expect(documentation.getByRole('alert')).toContainText('Erreur : Une erreur de communication est survenue.')
  })
})
