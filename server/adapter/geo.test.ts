// The geography over HTTP, the geocoding of a place, and a foreign service at GEO_URL.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openGeography } from '../../embedded/geography/answer.ts'
import { unlimited } from '../limite/limite.ts'
import { type Geography, geocode, registerGeo, remoteGeography } from './geo.ts'

let embedded: Geography
beforeAll(async () => {
  embedded = await openGeography(inject('gazetteer'))
})

const asking = (geography: Geography) => {
  const app = fastify()
  registerGeo(app, geography, unlimited)
  return (url: string) => app.inject({ url })
}

describe('/geo', () => {
  test('les suggestions, lisibles de partout et gardées un jour', async () => {
    const answer = await asking(embedded)(
      '/geo/communes?nom=st-etienne&fields=nom,codesPostaux&boost=population&limit=10',
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=86400',
    })
    expect(answer.json()[0]).toMatchObject({ nom: 'Saint-Étienne', code: '42218' })
  })
  test('une recherche par nom sans limite reste courte', async () => {
    expect((await asking(embedded)('/geo/communes?nom=s')).json()).toHaveLength(100)
    expect((await asking(embedded)('/geo/communes?codePostal=01410')).json().length).toBeGreaterThan(3)
  })
  test.each([
    ['/geo/communes', 'Indiquez un nom, un code postal ou un code.'],
    ['/geo/communes?nom=', 'Indiquez un nom, un code postal ou un code.'],
    ['/geo/communes?limit=5', 'Indiquez un nom, un code postal ou un code.'],
    [`/geo/communes?nom=${'a'.repeat(101)}`, 'Cette recherche est trop longue.'],
    ['/geo/communes?nom=tours&format=geojson', 'Seul le format json est servi.'],
    ['/geo/communes?nom=tours&limit=dix', 'Le paramètre limit doit être un entier.'],
    ['/geo/search', 'Indiquez un lieu.'],
    [`/geo/search?q=${'a'.repeat(101)}`, 'Cette recherche est trop longue.'],
  ])('%s est refusé', async (url, sentence) => {
    const answer = await asking(embedded)(url)
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: 400, message: sentence }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
  test('une commune par son code', async () => {
    const ask = asking(embedded)
    expect((await ask('/geo/communes/37261?fields=centre')).json()).toMatchObject({
      nom: 'Tours',
      centre: { type: 'Point' },
    })
    const coupee = encodeURIComponent(`${'a'.repeat(99)}😀`)
    expect((await ask(`/geo/communes/37261?fields=${coupee}`)).statusCode).toBe(200)
    expect((await ask('/geo/communes/99999')).statusCode).toBe(404)
    expect((await ask('/geo/communes/..%2Fx')).statusCode).toBe(404)
  })
  test('une autre adresse, ou une autre méthode, se refuse dans la même forme, et dit ce qui se peut', async () => {
    const app = fastify()
    registerGeo(app, embedded, unlimited)
    const absent = await app.inject('/geo/departements')
    expect([absent.statusCode, absent.json()]).toEqual([404, { code: 404, message: 'Adresse inconnue' }])
    const posted = await app.inject({ method: 'POST', url: '/geo/communes' })
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const preflight = await app.inject({ method: 'OPTIONS', url: '/geo/communes' })
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  })
  test('géocodage en un résultat, en GeoJSON', async () => {
    const ask = asking(embedded)
    expect((await ask('/geo/search?q=Saint-%C3%89tienne%20(42000)&limit=1')).json()).toEqual({
      type: 'FeatureCollection',
      query: 'Saint-Étienne (42000)',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [4.39, 45.43389] },
          properties: {
            label: 'Saint-Étienne (42000)',
            type: 'municipality',
            city: 'Saint-Étienne',
            postcode: '42000',
            citycode: '42218',
            population: expect.any(Number),
            coords_estimees: false,
            homonymes: [],
          },
        },
      ],
    })
    expect((await ask('/geo/search?q=Atlantis')).json().features).toEqual([])
  })
})

describe('geocode', () => {
  test.each([
    ['37000', '37261', '37000'],
    ['Tours', '37261', '37000'],
    ['st-etienne', '42218', '42000'],
    ['Saint-Denis', '97411', '97400'],
    ['Saint-Denis (93200)', '93066', '93200'],
    ['Saint-Denis (93)', '93066', '93200'],
    ['Corte (2b)', '2B096', '20250'],
    ['Paris 11e', '75111', '75011'],
    ['Paris 11e (75011)', '75111', '75011'],
    ['Paris (75011)', '75111', '75011'],
    ['75011 Paris', '75111', '75011'],
    ['Paris', '75056', '75001'],
    ['LaRochelle', '17300', '17000'],
  ])('« %s » → %s', async (lieu, code, codePostal) => {
    expect(await geocode(embedded, lieu)).toMatchObject({ code, codePostal, estimees: false })
  })
  test.each(['', '…', 'Atlantis', 'Tours (42000)', 'Tour (37000)', '00000', '370', 'Tours (42)'])(
    '« %s » : rien',
    async (lieu) => {
      expect(await geocode(embedded, lieu)).toBeNull()
    },
  )
  test.each([
    ['Saint-Denis', ['93066']],
    ['saint denis', ['93066']],
    ['Saint-Pierre', ['97502', '97225']],
    ['Saint-Denis (93)', []],
    ['Saint-Denis (93200)', []],
    ['Saint-Deni', []],
    ['Tours', []],
    ['Paris', []],
  ])('les homonymes de « %s », le plus peuplé d’abord', async (lieu, codes) => {
    expect((await geocode(embedded, lieu))?.homonymes.map(({ code }) => code)).toEqual(codes)
  })
  test('une même question n’est posée qu’une fois', async () => {
    let asked = 0
    const counting: Geography = (path) => {
      asked += 1
      return embedded(path)
    }
    for (const lieu of ['Tours', ' tours ', 'Tours', 'Atlantis', 'Atlantis']) await geocode(counting, lieu)
    expect(asked).toBe(2)
  })
})

describe('service de GEO_URL', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })
  async function serve(answer: (path: string) => Promise<Response> | null): Promise<Geography> {
    server = createServer(async (request, response) => {
      const answered = await answer(request.url!)
      if (!answered) return
      response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
    })
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
    return remoteGeography(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  const silence = 'Le service de géographie ne répond pas. Réessayez dans un instant.'

  test('répond comme l’embarqué, derrière les mêmes chemins', async () => {
    const remote = await serve(embedded)
    for (const url of [
      '/geo/communes?nom=tou&limit=3',
      '/geo/communes/37261',
      '/geo/search?q=Tours',
      '/geo/communes?nom=x&limit=y',
    ]) {
      const [far, near] = [await asking(remote)(url), await asking(embedded)(url)]
      expect([far.statusCode, far.body]).toEqual([near.statusCode, near.body])
    }
    expect(await geocode(remote, 'Paris (75011)')).toEqual(await geocode(embedded, 'Paris (75011)'))
    expect((await remote('/regions')).status).toBe(404)
  })
  test.each([
    ['une erreur', () => Promise.resolve(new Response('panne', { status: 500 }))],
    [
      'une redirection',
      () => Promise.resolve(new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } })),
    ],
  ])('%s devient une phrase et un 502', async (_nom, answer) => {
    const remote = await serve(answer)
    for (const url of ['/geo/communes?nom=tours', '/geo/search?q=tours']) {
      const got = await asking(remote)(url)
      expect([got.statusCode, got.json().message]).toEqual([502, silence])
    }
    await expect(geocode(remote, 'Tours')).rejects.toThrow(silence)
  })
  test('muet, il n’est pas redemandé pendant cinq secondes : chaque page l’attendrait', async () => {
    let asked = 0
    const muet = async () => Response.json({}, { status: ++asked && 502 })
    for (let times = 0; times < 3; times++) await expect(geocode(muet, 'Tours')).rejects.toThrow(silence)
    expect(asked).toBe(1)
  })
  test('un silence de trois secondes devient un 502', async () => {
    const remote = await serve(() => null)
    expect((await remote('/communes?nom=tours')).status).toBe(502)
  })
})
