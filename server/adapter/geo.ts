// Geography: proxies the government's commune API at /geo (embedded, or GEO_URL) and geocodes a place to one town.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseCommune, listAttempts } from '#domain/commune/chooseCommune.ts'
import {
  beginsWith,
  type Commune,
  type Homonyme,
  homonymesMax,
  isNamed,
  type Lieu,
  type Localite,
  normalize,
  readLieu,
  wasNamed,
  writeLieu,
} from '#domain/commune/commune.ts'
import { limitesAdresse } from '#domain/limite/limite.ts'
import { Refusal } from '../api/refusal.ts'
import type { RateLimiter } from '../limite/limite.ts'

/** Answers a path of the government's commune API, such as `/communes?nom=tours`. */
export type Geography = (pathAndQuery: string) => Promise<Response>

const silent = (): Refusal =>
  new Refusal(502, 'GEO00', 'Le service de géographie ne répond pas. Réessayez dans un instant.')

const timeout = 3000

/** The service at GEO_URL. */
export const remoteGeography =
  (url: string): Geography =>
  async (pathAndQuery) => {
    if (!/^\/communes(\/[0-9AB]+)?(\?|$)/.test(pathAndQuery)) return new Response(null, { status: 404 })
    try {
      const response = await fetch(url.replace(/\/$/, '') + pathAndQuery, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      const body = await response.text()
      if (response.status >= 500 || response.status === 429) throw silent()
      const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8'
      return new Response(body, { status: response.status, headers: { 'content-type': type } })
    } catch {
      const { body, status } = silent()
      return Response.json(body, { status })
    }
  }

const criteria = ['nom', 'codePostal', 'code', 'codeDepartement']
const known = [...criteria, 'fields', 'limit', 'boost', 'type']
const textMax = 100
/** Default limit of a search by name: one letter would match half of France. */
const nameLimit = 100

/** Rate-limited by address: suggestions need no sign-in. */
function register(app: FastifyInstance, limiteur: RateLimiter, path: string, answer: Answer): void {
  app.get(path, async (request, reply) => {
    try {
      await limiteur.admitFrom(limitesAdresse.geographie, request.ip)
      return await answer(request, reply)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(reply.headers(error.headers), error.status, error.message)
    }
  })
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function registerGeo(app: FastifyInstance, geography: Geography, limiteur: RateLimiter): void {
  register(app, limiteur, '/geo/communes', async (request, reply) => {
    const params = searchParams(request)
    if (!criteria.some((name) => params.get(name)))
      return refuse(reply, 400, 'Indiquez un nom, un code postal ou un code.')
    if ((params.get('format') ?? 'json') !== 'json') return refuse(reply, 400, 'Seul le format json est servi.')
    if (known.some((name) => (params.get(name)?.length ?? 0) > textMax))
      return refuse(reply, 400, 'Cette recherche est trop longue.')
    const asked = new URLSearchParams()
    for (const name of known) if (params.has(name)) asked.set(name, params.get(name)!)
    if (asked.has('nom') && !asked.has('limit')) asked.set('limit', String(nameLimit))
    return send(reply, await geography(`/communes?${asked}`))
  })
  register(app, limiteur, '/geo/communes/:code', async (request, reply) => {
    const { code } = request.params as { code: string }
    if (!/^[0-9AB]{5}$/.test(code)) return refuse(reply, 404, 'Commune inconnue')
    const fields = searchParams(request).get('fields')?.slice(0, textMax)
    return send(reply, await geography(`/communes/${code}${fields ? `?${new URLSearchParams({ fields })}` : ''}`))
  })
  register(app, limiteur, '/geo/search', async (request, reply) => {
    const lieu = searchParams(request).get('q')?.trim() ?? ''
    if (!lieu) return refuse(reply, 400, 'Indiquez un lieu.')
    if (lieu.length > textMax) return refuse(reply, 400, 'Cette recherche est trop longue.')
    return send(reply, Response.json(features(lieu, await geocode(geography, lieu))))
  })
  registerRest(app)
}

/** Unknown paths under /geo, and other methods on the known ones. */
function registerRest(app: FastifyInstance): void {
  app.get('/geo/*', (_request, reply) => refuse(reply, 404, 'Adresse inconnue'))
  app.route({
    method: ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/geo/*',
    handler: ({ method }, reply) =>
      method === 'OPTIONS'
        ? reply
            .code(204)
            .headers({ allow, 'access-control-allow-origin': '*', 'access-control-allow-methods': allow })
            .send()
        : refuse(reply.header('allow', allow), 405, 'Cette adresse se lit, et rien d’autre.'),
  })
}
const allow = 'GET, HEAD, OPTIONS'

const searchParams = (request: FastifyRequest): URLSearchParams => new URL(request.url, 'http://geo').searchParams

/** In the official API's error format. */
const refuse = (reply: FastifyReply, code: number, message: string) =>
  send(reply, Response.json({ code, message }, { status: code }))

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const isText = !response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok && isText) return refuse(reply, response.status, (await response.text()) || 'Adresse inconnue')
  reply.header('access-control-allow-origin', '*')
  reply.header('cache-control', response.ok ? 'public, max-age=86400' : 'no-store')
  reply.header('content-type', response.headers.get('content-type') ?? 'text/plain; charset=utf-8')
  return reply.code(response.status).send(await response.text())
}

/** A place in the national geocoding service's format (GeoJSON): an empty list when nothing was found. */
function features(query: string, found: Localite | null) {
  const list = found && [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [found.lon, found.lat] },
      properties: {
        label: writeLieu({ nom: found.nom, codesPostaux: [] }, found.codePostal),
        type: 'municipality',
        city: found.nom,
        postcode: found.codePostal,
        citycode: found.code,
        population: found.population,
        coords_estimees: found.estimees,
        homonymes: found.homonymes,
      },
    },
  ]
  return { type: 'FeatureCollection', query, features: list ?? [] }
}

/**
 * After a timeout the service is not called again for this long: otherwise each page would wait for it and hold its render slot.
 */
const silenceMs = 5000
const silences = new WeakMap<Geography, number>()

const cacheMax = 1000
const caches = new WeakMap<Geography, LRUCache<string, { localite: Localite | null }>>()

/** The one town a place means, or null. Throws a refusal when the service does not answer. */
export async function geocode(geography: Geography, texte: string): Promise<Localite | null> {
  const lieu = readLieu(texte.slice(0, textMax))
  if (!lieu.nom && !lieu.codePostal) return null
  for (const attempt of listAttempts(lieu)) {
    // « Tours 42000 » is neither Tours nor Saint-Étienne: the code decides only beside a name that no town has.
    if (lieu.nom && !attempt.nom && isNamed((await searchOnce(geography, { nom: lieu.nom }))?.nom ?? '', lieu))
      return null
    const found = await searchOnce(geography, attempt)
    if (found) return found
  }
  return null
}

/** A search whose answer is kept in memory. */
async function searchOnce(geography: Geography, lieu: Lieu): Promise<Localite | null> {
  const key = `${lieu.nom?.toLowerCase() ?? ''}|${lieu.codePostal ?? ''}|${lieu.departement ?? ''}`
  const cache = caches.get(geography) ?? new LRUCache({ max: cacheMax })
  caches.set(geography, cache)
  const kept = cache.get(key)
  if (kept) return kept.localite
  const localite = await search(geography, lieu)
  cache.set(key, { localite })
  return localite
}

/** Towns asked for by name, at most: the choice is made among them. */
const searchMax = 30

async function search(geography: Geography, lieu: Lieu): Promise<Localite | null> {
  const type = 'commune-actuelle,arrondissement-municipal'
  const params = new URLSearchParams({
    fields: 'nom,code,codesPostaux,centre,population,anciens',
    boost: 'population',
    type,
  })
  // With a postal code, names are compared here: the official service does not know every spelling.
  if (lieu.codePostal) params.set('codePostal', lieu.codePostal)
  if (!lieu.codePostal && lieu.nom) params.set('limit', String(searchMax))
  if (!lieu.codePostal && lieu.nom) params.set('nom', lieu.nom)
  if (lieu.departement) params.set('codeDepartement', lieu.departement)
  if (performance.now() < (silences.get(geography) ?? 0)) throw silent()
  const response = await geography(`/communes?${params}`)
  if (!response.ok) {
    silences.set(geography, performance.now() + silenceMs)
    throw silent()
  }
  const communes = (await response.json()) as Commune[]
  if (lieu.codePostal || !lieu.nom) communes.sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const commune = chooseCommune(communes, lieu)
  const codePostal = lieu.codePostal ?? commune?.codesPostaux[0]
  if (!commune?.centre || !codePostal) return null
  const [lon, lat] = commune.centre.coordinates
  const { code, coords_estimees: estimees = false, population = null } = commune
  return {
    nom: commune.nom,
    codePostal,
    code,
    lat,
    lon,
    estimees,
    population,
    homonymes: listHomonymes(communes, commune, lieu),
  }
}

/** Minimum population of a homonym, as a share of the chosen town's, to be offered beside it. */
const homonymePart = 0.01

/** The other towns that a name alone may mean: those of this name, now or before, and larger ones whose name begins with it. */
function listHomonymes(communes: Commune[], choisie: Commune, lieu: Lieu): Homonyme[] {
  if (!lieu.nom || lieu.codePostal || lieu.departement) return []
  const population = choisie.population ?? 0
  const isExact = isNamed(choisie.nom, lieu)
  const isTyped = ({ nom }: Commune) => normalize(nom) === normalize(lieu.nom ?? '')
  const isMeant = (commune: Commune): boolean => {
    const inhabitants = commune.population ?? 0
    // « Laverrière » is written as typed, La Verrière is not: the smaller one is offered all the same.
    if (isNamed(commune.nom, lieu))
      return !isExact || (isTyped(commune) && !isTyped(choisie)) || inhabitants >= homonymePart * population
    return wasNamed(commune, lieu) || (isExact && inhabitants > population && beginsWith(commune.nom, lieu))
  }
  return communes
    .filter((commune) => commune.code !== choisie.code && isMeant(commune))
    .slice(0, homonymesMax)
    .map(({ nom, code, codesPostaux }) => ({ nom, code, codesPostaux }))
}
