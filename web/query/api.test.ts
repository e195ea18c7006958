// The API client: requests, handling of each answer, refused sessions.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reglagesEssai } from '#domain/testing/settings.ts'
import { jetonsNeufs, keepMembre, openProvider, stubStorage } from '../testing/membre.ts'
import { h, renderText } from '../testing/render.ts'
import {
  ApiError,
  formatError,
  keyOf,
  newQueryClient,
  openFlux,
  post,
  read,
  readCachedReads,
  useView,
  viewQuery,
  writeCachedReads,
} from './api.ts'

beforeEach(stubStorage)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Simulates a network; returns its requests. */
function answer(reply: () => Response | Promise<Response>): { url: string; init: RequestInit }[] {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return reply()
  })
  return asked
}

const failure = async (reply: () => Response | Promise<Response>): Promise<ApiError> => {
  answer(reply)
  return (await read('lister_tarifs', {}).catch((error: unknown) => error)) as ApiError
}

test('une erreur que personne n’attendait donne la référence de sa ligne du journal, un refus n’en a pas', async () => {
  const headers = { 'x-request-id': '7ac2f4be-1f0e-4a53-9b1c-d0e1f2a3b4c5' }
  const said = (status: number) => failure(() => Response.json({ message: 'Non.' }, { status, headers }))
  expect(await said(500)).toMatchObject({
    message: 'Non. (référence à nous donner\u00a0: 7ac2f4be)',
    sentence: 'Non.',
  })
  expect((await said(400)).message).toBe('Non.')
  expect((await failure(() => Response.json({ message: 'Non.' }, { status: 500 }))).message).toBe('Non.')
})

describe('une lecture', () => {
  test('ses colonnes, ses filtres et son total', async () => {
    const asked = answer(() => Response.json([{ code_tarif: 'G0000' }], { headers: { 'content-range': '0-0/12' } }))
    const answered = await read('lister_tarifs', { order: 'prix' }, { select: ['code_tarif'], count: true })
    expect(answered).toEqual({ rows: [{ code_tarif: 'G0000' }], total: 12 })
    const url = new URL(asked[0]!.url, 'https://site.test')
    expect([url.pathname, url.searchParams.get('order'), url.searchParams.get('select')]).toEqual([
      '/api/lister_tarifs',
      'prix',
      'code_tarif',
    ])
    expect(asked[0]!.init.headers).toMatchObject({ 'accept-profile': 'anon_ae', prefer: 'count=exact' })
    expect(asked[0]!.init.credentials).toBe('omit')
  })
  test('un total que le serveur ne dit pas n’est pas inventé', async () => {
    for (const headers of [{ 'content-range': '*/*' }, {}]) {
      const asked = answer(() => Response.json([], { headers }))
      expect((await read('lister_tarifs', {})).total).toBeNull()
      expect(asked[0]!.init.headers).toEqual({ 'accept-profile': 'anon_ae' })
      expect(asked[0]!.url).toBe('/api/lister_tarifs')
    }
  })
  test('d’une fonction : ses arguments dans la demande, les filtres de ce qu’elle trouve dans l’adresse', async () => {
    const asked = answer(() => Response.json([]))
    await read('rpc/lister_annonces', { p_limite: 20 }, { filtres: { order: 'prix' } })
    expect(asked[0]).toMatchObject({
      url: '/api/rpc/lister_annonces?order=prix',
      init: { method: 'POST', body: '{"p_limite":20}' },
    })
    expect(asked[0]!.init.headers).toEqual({ 'content-profile': 'anon_ae', 'content-type': 'application/json' })
  })
})

describe('un appel', () => {
  test('rend ce que le serveur répond, ou rien quand il n’y a rien', async () => {
    const asked = answer(() => Response.json('u'))
    expect(await post('inserer_annonce', { p: 1 } as never)).toBe('u')
    expect(asked[0]).toMatchObject({ url: '/api/rpc/inserer_annonce', init: { method: 'POST', body: '{"p":1}' } })
    answer(() => new Response(null, { status: 204 }))
    expect(await post('inserer_annonce', {} as never)).toBeUndefined()
  })
  test('le flux s’ouvre jusqu’à ce qu’on le quitte', async () => {
    const asked = answer(() => new Response(': là'))
    const { signal } = new AbortController()
    await openFlux(signal)
    expect(asked).toMatchObject([{ url: '/api/flux', init: { signal } }])
  })
})

describe('un membre', () => {
  /** Simulates an API that accepts one token, and a provider that renews; returns the tokens received. */
  function open(pris: string | null, jetons: () => Response = jetonsNeufs) {
    const shown: (string | null)[] = []
    const provider = openProvider(jetons)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const given = provider.answer(url)
      if (given) return given
      const headers = new Headers(init.headers)
      const token = headers.get('authorization')
      expect(headers.get(init.method ? 'content-profile' : 'accept-profile')).toBe(token ? 'utilisateur_ae' : 'anon_ae')
      shown.push(token)
      return token === pris ? Response.json([]) : Response.json({ message: 'Non.' }, { status: 401 })
    })
    return shown
  }
  const refuse = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
  const muet = () => Response.json({}, { status: 503 })
  const longtemps = { expires_at: 1e11 }
  const lire = () => read('lister_tarifs', {}).catch((error: ApiError) => [error.status, error.message])

  test('montre son jeton', async () => {
    keepMembre('ancien', longtemps)
    expect([open('Bearer ancien'), await lire()]).toEqual([['Bearer ancien'], { rows: [], total: null }])
  })
  test('refusé, il est renouvelé une fois, et la demande refaite', async () => {
    keepMembre('e1', { ...longtemps, refresh_token: 'r' })
    const shown = open('Bearer neuf')
    expect([await lire(), shown]).toEqual([{ rows: [], total: null }, ['Bearer e1', 'Bearer neuf']])
  })
  test('le fournisseur se tait : rien n’est fini, et c’est dit', async () => {
    keepMembre('e2', { ...longtemps, refresh_token: 'r' })
    const shown = open('Bearer neuf', muet)
    const [status, message] = (await lire()) as unknown[]
    expect([status, shown]).toEqual([0, ['Bearer e2']])
    expect(message).toMatch(/ne répond pas/)
  })
  test('ce qui n’est pas un refus de session ne se renouvelle pas, ni la session que personne n’a', async () => {
    keepMembre('e3', { ...longtemps, refresh_token: 'r' })
    const asked = answer(() => Response.json({}, { status: 403 }))
    await lire()
    stubStorage()
    const shown = open('Bearer neuf')
    expect([asked.length, await lire(), shown]).toEqual([1, [401, 'Non.'], [null]])
  })
  test('un jeton fini se renouvelle d’abord ; s’il ne peut pas, la demande est celle d’un visiteur', async () => {
    keepMembre('e4', { refresh_token: 'r' })
    const shown = open('Bearer neuf')
    await lire()
    expect(shown).toEqual(['Bearer neuf'])
    for (const [past, jetons] of [
      ['e5', refuse],
      ['e6', muet],
    ] as const) {
      keepMembre(past, { refresh_token: 'r' })
      const visiteur = open(null, jetons)
      expect([await lire(), visiteur]).toEqual([{ rows: [], total: null }, [null]])
    }
  })
  const quitte = ['/?session_expired=true']
  test.each<[string, (api: typeof import('./api.ts')) => Promise<unknown>, string[]]>([
    ['une lecture', ({ read }) => read('lister_tarifs', {}), quitte],
    ['un appel', ({ post }) => post('marquer_notifications_vues', {} as never), quitte],
    ['un appel de qui a écrit', ({ post }) => post('marquer_notifications_vues', {} as never, true), []],
    ['le flux', ({ openFlux }) => openFlux(new AbortController().signal), []],
  ])('refusé pour de bon, %s quitte la page, ou non', async (nom, ask, quittee) => {
    // Leaving the page happens once per module: load fresh copies.
    vi.resetModules()
    const page: string[] = []
    vi.stubGlobal('location', { pathname: '/forum', search: '', hash: '', assign: (to: string) => page.push(to) })
    keepMembre(nom, { ...longtemps, refresh_token: 'r' })
    const shown = open('Bearer neuf', refuse)
    const [api, { configureOidc }] = await Promise.all([import('./api.ts'), import('../session/oidc.ts')])
    configureOidc(reglagesEssai)
    await expect(ask(api)).rejects.toThrow('Non.')
    expect([page, shown.length]).toEqual([quittee, 1])
  })
})

describe('ce qui n’a pas pu se lire', () => {
  test.each([
    [
      'un refus qui s’explique',
      () => Response.json({ message: 'Non.', hint: 'Attendez.', code: 'P0001', details: 'd' }, { status: 400 }),
      400,
      'Non.',
      'Non.',
      'Attendez.',
      'P0001',
    ],
    ['un refus qui ne dit rien', () => new Response('<html>', { status: 502 }), 502, 'Erreur 502', null, null, null],
    [
      'aucune réponse',
      () => Promise.reject(new TypeError('Failed to fetch')),
      0,
      'Une erreur de communication est survenue. Votre connexion est peut-être coupée\u00a0: votre texte est gardé, réessayez.',
      null,
      null,
      null,
    ],
  ])('%s', async (_, reply, status, message, sentence, hint, code) => {
    expect(await failure(reply)).toMatchObject({ status, message, sentence, hint, code, details: code && 'd' })
  })
  test('une lecture abandonnée n’est pas une erreur de communication', async () => {
    const abandon = new DOMException('aborted', 'AbortError')
    expect(await failure(() => Promise.reject(abandon))).toBe(abandon)
  })
  test('la phrase de n’importe quelle faute', () => {
    expect(formatError(new ApiError(400, { message: 'Non.' }))).toBe('Non.')
    expect(formatError(new TypeError('faute'))).toBe('Une erreur est survenue.')
    expect(formatError(null)).toBe('Une erreur est survenue.')
  })
})

describe('ce qui se garde d’une lecture', () => {
  test('une clé par source, filtres, colonnes et total', () => {
    expect(keyOf('lister_tarifs', {})).toEqual(['lister_tarifs', {}, null, false])
    expect(keyOf('lister_tarifs', { order: 'prix' }, { select: ['prix', 'code_tarif'], count: true })).toEqual([
      'lister_tarifs',
      { order: 'prix' },
      'prix,code_tarif',
      true,
    ])
  })
  test('seule une lecture sans réponse est refaite, deux fois', () => {
    const retry = newQueryClient().getDefaultOptions().queries!.retry as (n: number, error: Error) => boolean
    const tries = (error: Error) => [0, 1, 2].map((n) => retry(n, error))
    expect(tries(new ApiError(0, {}))).toEqual([true, true, false])
    expect(tries(new ApiError(500, {}))).toEqual([false, false, false])
  })
  test('hors ligne, on le dit au lieu d’attendre', () => {
    expect(newQueryClient().getDefaultOptions()).toMatchObject({
      queries: { staleTime: 30_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    })
  })
  test('la page emporte ce qui a été lu, et cela seul', async () => {
    const client = newQueryClient()
    client.setQueryData(keyOf('lister_tarifs', {}), { rows: [{ prix: 1 }], total: null })
    await client
      .query({ queryKey: keyOf('lister_forums', {}), queryFn: () => Promise.reject(new Error('500')), retry: false })
      .catch(() => {})
    const autre = newQueryClient()
    readCachedReads(autre, JSON.stringify(writeCachedReads(client)))
    expect(writeCachedReads(autre)).toEqual([[keyOf('lister_tarifs', {}), { rows: [{ prix: 1 }], total: null }]])
  })
  test('une vue se lit par HTTP, ou directement par le serveur', async () => {
    const view = viewQuery('lister_tarifs', { order: 'prix' }, { select: ['prix'] })
    expect(await view.direct({ read: async (...asked: unknown[]) => asked } as never)).toEqual([
      'lister_tarifs',
      { order: 'prix' },
      { select: ['prix'] },
    ])
    const asked = answer(() => Response.json([{ prix: 1 }]))
    expect(await newQueryClient().query(view)).toEqual({ rows: [{ prix: 1 }], total: null })
    expect(asked[0]).toMatchObject({
      url: '/api/lister_tarifs?order=prix&select=prix',
      init: { signal: expect.any(AbortSignal) },
    })
  })
  test.each([
    [{}, { data: [{ prix: 1 }], total: 1, error: null, isPending: false, isPlaceholder: false }],
    [null, { total: null, error: null, isPending: true, isPlaceholder: false }],
    [{ echec: true }, { total: null, error: {}, isPending: false, isPlaceholder: false }],
  ])('ce qu’un écran en voit : %j', (lue, vu) => {
    const lister_tarifs = lue && ('echec' in lue ? new Error('500') : [{ prix: 1 }])
    const Vue = () => JSON.stringify(useView('lister_tarifs', undefined, { keepPrevious: true }))
    expect(JSON.parse(renderText(h(Vue), { lectures: lister_tarifs ? { lister_tarifs } : {} }))).toEqual(vu)
  })
})
