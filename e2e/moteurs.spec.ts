// Every public page as search engines and link previews read it: structured data, and the card of a shared link.
import Validator from '@adobe/structured-data-validator'
import { type APIRequestContext, expect } from '@playwright/test'
import { readToutes } from './annonces.ts'
import { test } from './kine.ts'

const site = () => process.env.SITE_URL!

/** Every page of the map of the site; of the ads, one of each type and one without a share. */
async function readPages(request: APIRequestContext): Promise<Map<string, string>> {
  const plan = await (await request.get('/sitemap.xml')).text()
  const annonces = await readToutes(request)
  const choisies = [1, 2, 3, 4].map((type) => annonces.find(({ id_typeannonce }) => id_typeannonce === type)!)
  choisies.push(annonces.find(({ retrocession_annonce }) => retrocession_annonce === null)!)
  const retenues = new Set(choisies.map(({ uuid_annonce }) => `/annonce/${uuid_annonce}`))
  const pages = new Map<string, string>()
  for (const [, url] of plan.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const chemin = url!.slice(site().length)
    if (!chemin.startsWith('/annonce/') || retenues.has(chemin))
      pages.set(chemin, await (await request.get(chemin)).text())
  }
  return pages
}

const tous = (html: string, motif: RegExp): string[] => [...html.matchAll(motif)].map(([, texte]) => texte!)
const meta = (html: string, nom: string) =>
  tous(html, new RegExp(`<meta (?:name|property)="${nom}" content="([^"]*)"`, 'g'))

// biome-ignore lint/suspicious/noExplicitAny: read as engines do, without the types of our builders
type Donnee = Record<string, any>

const readDonnees = (html: string): Donnee[] =>
  tous(html, /<script type="application\/ld\+json">([^<]*)<\/script>/g).map((texte) => JSON.parse(texte))

/** Google's requirements for the types that its validator does not know. */
const exigences: Readonly<Record<string, (donnee: Donnee) => void>> = {
  Article: ({ headline, image, dateModified, author }) => {
    expect(headline.length).toBeLessThanOrEqual(110)
    expect(new URL(image).origin).toBe(site())
    expect(Date.parse(dateModified)).toBeLessThanOrEqual(Date.now())
    expect(author).toMatchObject({ '@type': 'Organization', name: 'KinéBouge', url: `${site()}/` })
  },
  FAQPage: ({ mainEntity }) => {
    expect(mainEntity.length).toBeGreaterThan(0)
    for (const { '@type': type, name, acceptedAnswer } of mainEntity) {
      expect([type, acceptedAnswer['@type']]).toEqual(['Question', 'Answer'])
      expect([name, acceptedAnswer.text].every((texte) => /\S/.test(texte))).toBe(true)
    }
  },
}

test('les données structurées de chaque page suivent les règles des moteurs', async ({ request }) => {
  const validator = new Validator()
  const pages = await readPages(request)
  const types: Record<string, string[]> = {}
  for (const [chemin, html] of pages) {
    const donnees = readDonnees(html)
    for (const donnee of donnees.flatMap((lue) => lue['@graph'] ?? [lue])) {
      const type: string = donnee['@type']
      types[type] = [...(types[type] ?? []), chemin]
      const fautes = await validator.validate({ jsonld: { [type]: [donnee] } })
      expect(
        fautes.filter(({ severity }) => severity === 'ERROR'),
        chemin,
      ).toEqual([])
      exigences[type]?.(donnee)
      if (type === 'Article')
        expect(tous(html, /<time dateTime="([^"]*)"/g), `${chemin} montre sa date`).toContain(donnee.dateModified)
    }
    for (const donnee of donnees) expect(donnee['@context'], chemin).toBe('https://schema.org')
  }
  const sous = (debut: string) => [...pages.keys()].filter((chemin) => chemin.startsWith(debut)).toSorted()
  for (const type of ['Article', 'BreadcrumbList', 'FAQPage'])
    expect(types[type]?.toSorted()).toEqual(sous('/ressources/'))
  expect([types.WebSite, types.ItemList]).toEqual([['/'], ['/ressources']])
  // A practice for sale is no job.
  expect(types.WebPage).toHaveLength(1)
  expect([...types.JobPosting!, ...types.WebPage!].toSorted()).toEqual(sous('/annonce/'))
})

test('le lien partagé de chaque page a sa carte', async ({ request }) => {
  const measure = async (chemin: string) => {
    const image = await request.get(chemin)
    expect(image.headers()['content-type']).toBe('image/png')
    const octets = await image.body()
    return [octets.readUInt32BE(16), octets.readUInt32BE(20)].map(String)
  }
  const taille = await measure('/partage.png')
  for (const [chemin, html] of await readPages(request)) {
    const carte = (nom: string) => meta(html, `og:${nom}`)
    const image = chemin.startsWith('/annonce/') ? `${chemin}/image.png` : '/partage.png'
    expect(carte('image'), chemin).toEqual([site() + image])
    expect([carte('image:width'), carte('image:height')].flat(), chemin).toEqual(taille)
    expect(carte('url'), chemin).toEqual(tous(html, /<link rel="canonical" href="([^"]*)"/g))
    expect(carte('description'), chemin).toEqual(meta(html, 'description'))
    expect(carte('description')[0]!.length, chemin).toBeGreaterThan(50)
    expect(carte('title')[0], chemin).toMatch(/\S/)
    expect(meta(html, 'twitter:card'), chemin).toEqual(['summary_large_image'])
  }
  const annonce = [...(await readPages(request)).keys()].find((chemin) => chemin.startsWith('/annonce/'))
  expect(await measure(`${annonce}/image.png`)).toEqual(taille)
})
