// Searching practices for sale by price and fees, against lists written by hand from eight ads.
import { beforeAll, expect, test } from 'vitest'
import { call, createAnnonce, openFileSite } from '../testing/site.ts'

const site = await openFileSite()

const tours = { code_commune: '37261' }
const saintEtienne = { code_commune: '42218' }

interface Ad {
  id_typeannonce: number
  code_commune: string
  prix_cession?: number | null
  honoraires_annuels?: number | null
}

/** What each ad says: its price, its yearly fees, its place. C gives no price, D no fees, E neither. G and H are not sales. */
const ads: Record<string, Ad> = {
  A: { id_typeannonce: 4, prix_cession: 40_000, honoraires_annuels: 90_000, ...tours },
  B: { id_typeannonce: 4, prix_cession: 80_000, honoraires_annuels: 120_000, ...tours },
  C: { id_typeannonce: 4, prix_cession: null, honoraires_annuels: 150_000, ...tours },
  D: { id_typeannonce: 4, prix_cession: 60_000, honoraires_annuels: null, ...tours },
  E: { id_typeannonce: 4, prix_cession: null, honoraires_annuels: null, ...tours },
  F: { id_typeannonce: 4, prix_cession: 80_000, honoraires_annuels: 90_000, ...saintEtienne },
  G: { id_typeannonce: 1, ...tours },
  H: { id_typeannonce: 2, ...saintEtienne },
}

beforeAll(async () => {
  for (const [titre_annonce, { prix_cession = null, honoraires_annuels = null, ...ad }] of Object.entries(ads)) {
    const { uuid_annonce } = await createAnnonce(site, { titre_annonce, ...ad })
    await site.database.pool.query(
      'update annonce set prix_cession = $2, honoraires_annuels = $3 where uuid_annonce = $1',
      [uuid_annonce, prix_cession, honoraires_annuels],
    )
  }
})

const auTour = { p_lat: 47.39, p_lon: 0.69, p_rayon_km: 20 }

test.each<[string, object, string]>([
  ['tout', {}, 'ABCDEFGH'],
  ['les cessions', { p_id_typeannonce: 4 }, 'ABCDEF'],
  ['au prix de la moins chère', { p_prix_max: 40_000 }, 'A'],
  ['un euro de moins : aucune', { p_prix_max: 39_999 }, ''],
  ['jusqu’à 60 000 €', { p_prix_max: 60_000 }, 'AD'],
  ['jusqu’à 79 999 €', { p_prix_max: 79_999 }, 'AD'],
  ['jusqu’à 80 000 € : la borne compte', { p_prix_max: 80_000 }, 'ABDF'],
  ['jusqu’à un million : sans prix n’en est pas', { p_prix_max: 1_000_000 }, 'ABDF'],
  ['dès 90 000 € d’honoraires : la borne compte', { p_honoraires_min: 90_000 }, 'ABCF'],
  ['dès 90 001 €', { p_honoraires_min: 90_001 }, 'BC'],
  ['dès 120 000 €', { p_honoraires_min: 120_000 }, 'BC'],
  ['dès 150 000 €', { p_honoraires_min: 150_000 }, 'C'],
  ['dès 150 001 € : aucune', { p_honoraires_min: 150_001 }, ''],
  ['80 000 € au plus, et 90 000 d’honoraires', { p_prix_max: 80_000, p_honoraires_min: 90_000 }, 'ABF'],
  ['80 000 € au plus, et 120 000 d’honoraires', { p_prix_max: 80_000, p_honoraires_min: 120_000 }, 'B'],
  ['60 000 € au plus, et 120 000 d’honoraires', { p_prix_max: 60_000, p_honoraires_min: 120_000 }, ''],
  ['un prix, parmi les assistanats', { p_id_typeannonce: 1, p_prix_max: 80_000 }, ''],
  ['autour de Tours, 80 000 € au plus', { ...auTour, p_prix_max: 80_000 }, 'ABD'],
  ['autour de Tours, 90 000 € d’honoraires', { ...auTour, p_honoraires_min: 90_000 }, 'ABC'],
  ['dans la Loire, 80 000 € au plus', { p_departements: ['42'], p_prix_max: 80_000 }, 'F'],
  ['dans la Loire, 60 000 € au plus', { p_departements: ['42'], p_prix_max: 60_000 }, ''],
])('%s', async (_, args, found) => {
  const { status, body, headers } = await call(site, 'rpc/lister_annonces', {
    args: { p_limite: 50, ...args },
    headers: { prefer: 'count=exact' },
  })
  expect(status).toBe(200)
  const titles = body.map(({ titre_annonce }: { titre_annonce: string }) => titre_annonce)
  expect(titles.sort().join('')).toBe(found)
  expect(headers.get('content-range')?.split('/')[1]).toBe(String(found.length))
})
