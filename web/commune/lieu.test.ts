// The place of a search: from /geo, or from the server's page when /geo is blocked.
import { afterEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../query/api.ts'
import { requeteLieu } from './lieu.ts'

afterEach(() => vi.unstubAllGlobals())

/** A simulated answer for each address, and the list of requests. */
async function seek(geo: () => Response | Promise<Response>, page = '') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    expect(signal).toBeInstanceOf(AbortSignal)
    asked.push(url)
    return url.startsWith('/geo/') ? geo() : new Response(page)
  })
  const client = newQueryClient()
  const trouve = await client
    .query({ ...requeteLieu('Tours (37000)'), retry: false })
    .catch((error: Error) => error.message)
  return {
    trouve,
    asked,
    keys: client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  }
}

const geo = '/geo/search?q=Tours+%2837000%29&limit=1'
const page = '/annonces?lieu=Tours+%2837000%29'
const tours = { nom: 'Tours', codePostal: '37000', code: '37261', lat: 47.4, lon: 0.7, estimees: false, population: 1 }
const properties = { city: 'Tours', postcode: '37000', citycode: '37261', coords_estimees: false, population: 1 }
const feature = { geometry: { coordinates: [0.7, 47.4] }, properties }

test.each([
  ['trouvé', [feature], { ...tours, homonymes: [] }],
  [
    'avec ceux de même nom',
    [{ ...feature, properties: { ...properties, homonymes: ['h'] } }],
    { ...tours, homonymes: ['h'] },
  ],
  ['inconnu', [], null],
])('%s', async (_, features, attendu) => {
  expect(await seek(() => Response.json({ features }))).toEqual({
    trouve: attendu,
    asked: [geo],
    keys: [['geo/search', 'Tours (37000)']],
  })
})

const etat = (lues: unknown) =>
  `<p>…</p><script type="application/json" id="etat-page">${JSON.stringify(lues)}</script><script></script>`

test.each([
  ['refusé en chemin', () => Promise.reject(new TypeError('bloqué'))],
  ['refusé', () => new Response(null, { status: 403 })],
])('%s, il se lit dans la page que le serveur en fait', async (_, refus) => {
  const lues = [
    [['lister_tarifs', {}], []],
    [['geo/search', 'Tours (37000)'], tours],
  ]
  expect(await seek(refus, etat(lues))).toMatchObject({ trouve: tours, asked: [geo, page] })
  for (const sans of [etat([]), '<p>Une erreur</p>'])
    expect((await seek(refus, sans)).trouve).toBe('the server does not know either')
})

test('le serveur le demande directement', async () => {
  expect(await requeteLieu('Tours').direct({ geocode: async (lieu: string) => lieu } as never)).toBe('Tours')
})
