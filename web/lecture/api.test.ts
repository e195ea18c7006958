// The one caller of the API, a visitor's: what it asks, and what it makes of each answer.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, keyOf, newQueryClient, read, sayError } from './api.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => vi.unstubAllGlobals())

/** A network that answers so; returns its requests. */
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
    answer(() => Response.json([], { headers: { 'content-range': '*/*' } }))
    expect((await read('lister_tarifs', {})).total).toBeNull()
  })
})

describe('ce qui n’a pas pu se lire', () => {
  test.each([
    [
      'un refus qui s’explique',
      () => Response.json({ message: 'Non.', hint: 'Attendez.', code: 'P0001' }, { status: 400 }),
      400,
      'Non.',
      'Non.',
      'Attendez.',
    ],
    ['un refus qui ne dit rien', () => new Response('<html>', { status: 502 }), 502, 'Erreur 502', null, null],
    [
      'aucune réponse',
      () => Promise.reject(new TypeError('Failed to fetch')),
      0,
      'Une erreur de communication est survenue. Votre connexion est peut-être coupée\u00a0: votre texte est gardé, réessayez.',
      null,
      null,
    ],
  ])('%s', async (_, reply, status, message, sentence, hint) => {
    expect(await failure(reply)).toMatchObject({ status, message, sentence, hint })
  })
  test('une lecture abandonnée n’est pas une erreur de communication', async () => {
    const abandon = new DOMException('aborted', 'AbortError')
    expect(await failure(() => Promise.reject(abandon))).toBe(abandon)
  })
  test('la phrase de n’importe quelle faute', () => {
    expect(sayError(new ApiError(400, { message: 'Non.' }))).toBe('Non.')
    expect(sayError(new TypeError('faute'))).toBe('Une erreur est survenue.')
    expect(sayError(null)).toBe('Une erreur est survenue.')
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
})
