// Generators for the fuzz test: requests of any shape, most of them almost valid.
import fc, { type Arbitrary } from 'fast-check'
import { functions, views } from '#domain/contract/contract.ts'
import type { Func, View } from '#domain/contract/entry.ts'
import { valeurs } from './accessMatrix.ts'
import { nombres, queryOf, texte, type Viviers, valeurOf } from './queryGrammar.ts'
import { latin, type Requete } from './socket.ts'

const medias = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'text/csv',
  '*/*',
  'application/openapi+json',
  'application/json;nulls=stripped',
  'public',
  'text/html',
]
const enTetes: Record<string, readonly string[]> = {
  accept: medias,
  'content-type': [
    ...medias,
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=a',
    'application/x-www-form-urlencoded',
  ],
  prefer: ['count=exact', 'count=planned', 'handling=strict', 'return=representation', 'tx=rollback', 'max-affected=1'],
  range: [
    ...['0-9', '5-1', '-5', '0-', '999999999-', '1-99999999999999999999'],
    ...['bytes=0-9', 'bytes=99999999-', 'bytes=-0', 'bytes=zz', 'bytes=0-1,5-', 'bytes=', 'bytes=--'],
  ],
  'if-match': ['*', '"zz"', 'W/"a"', ','],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'hier'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'demain'],
  'if-range': ['"zz"', 'Thu, 01 Jan 1970 00:00:00 GMT', ''],
  'accept-profile': ['anon_ae', 'utilisateur_ae', 'public', 'pg_catalog'],
  'content-profile': ['anon_ae', 'utilisateur_ae', 'public'],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Basic YTpi',
    `Bearer ${'a'.repeat(9000)}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ],
  'content-encoding': ['gzip', 'br', 'identity'],
  'x-forwarded-for': ['1.2.3.4', '::1', 'fe80::1%eth0', ','],
  'if-none-match': ['*', '"a"'],
  'access-control-request-method': ['POST'],
  origin: ['null', 'https://ailleurs.example'],
  te: ['trailers'],
  upgrade: ['websocket', 'h2c'],
}
const entete = fc.oneof(
  ...Object.entries(enTetes).map(([name, values]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: texte.map(readable) }),
    ),
  ),
)
/** Half of the control characters would have the request refused by the HTTP parser. */
function readable(text: string): string {
  return text.replace(/[\r\n]/g, ' ')
}
export const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
  { weight: 1, arbitrary: fc.array(entete, { maxLength: 6 }) },
)

/** JSON of any shape, and almost JSON. */
const json = fc.oneof(
  { weight: 5, arbitrary: fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: texte.map((text) => JSON.stringify(text)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...nombres, 'null', 'true', '{"__proto__":{"a":1}}', '{"a":', '"\\ud800"', '"\\u0000"'),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000 }).map((n) => '['.repeat(n) + ']'.repeat(n)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((n) => '{"a":'.repeat(n) + 1 + '}'.repeat(n)) },
)

/** Valid arguments of a function, with one or two invalid ones. */
function callOf(viviers: Viviers): Arbitrary<Pick<Requete, 'target' | 'body'>> {
  const written = fc.oneof(
    json,
    valeurOf(viviers).map((value) => JSON.stringify(value)),
  )
  return fc.oneof(
    ...Object.entries<Func>(functions).map(([name, { args }]) => {
      const keys = Object.keys(args.shape)
      const right = fc.record(
        Object.fromEntries(
          keys.map((key) => [key, viviers[key] ? fc.constantFrom(...viviers[key]) : fc.constant(valeurs[key]?.())]),
        ),
      )
      const known = keys.length ? [{ weight: 9, arbitrary: fc.constantFrom(...keys) }] : []
      const wrong = fc.array(fc.tuple(fc.oneof(...known, { weight: 1, arbitrary: texte }), written), { maxLength: 2 })
      const parts = fc.tuple(right, wrong).map(([sent, others]) => {
        const texts = Object.entries(sent).filter(([, value]) => value !== undefined)
        const fields = [...texts.map(([key, value]) => [key, JSON.stringify(value)] as const), ...others]
        return `{${[...new Map(fields)].map(([key, text]) => `${JSON.stringify(key)}:${text}`)}}`
      })
      const body = fc.oneof({ weight: 9, arbitrary: parts }, { weight: 1, arbitrary: json })
      return body.map((sent) => ({ target: `/api/rpc/${encodeURIComponent(name)}`, body: sent }))
    }),
  )
}

const places = [
  '/',
  '/api',
  '/api/',
  '/api/rpc/',
  '/api/openapi',
  '/api/flux',
  '/geo/communes',
  '/geo/communes/',
  '/geo/search',
  '/stockage/',
  '/paiement-essai/',
  '/notifications/paiement',
  '/ressources/',
  '//',
  'http://localhost/api/',
  'http://[::1',
  'https://a@b:99999/',
  '*',
  'localhost:80',
  '',
]
const morceau = fc.oneof(
  fc.constantFrom(
    '%',
    '%00',
    '%ff',
    '%c3%28',
    '%2f',
    '%2e%2e/',
    '../',
    '//',
    '\\',
    '?',
    '#',
    '&',
    '%F0%9F',
    '%u0041',
    ';',
    '@',
    ':',
    '%25%30%30',
    'rpc/',
    'lister_annonces',
    'toString',
    '__proto__',
  ),
  texte,
  fc.constantFrom(
    'a'.repeat(250),
    'é'.repeat(4000),
    'a'.repeat(20_000),
    '%41'.repeat(3000),
    'a='.repeat(2000),
    '/'.repeat(500),
  ),
)
/** Random bytes as an address, seldom with a space, which would end it. */
const adresseOf = (texts: Arbitrary<string>): Arbitrary<string> =>
  fc.tuple(texts, fc.integer({ min: 0, max: 9 })).map(([text, n]) => {
    const target = latin(text)
    return n ? target.replace(/[\s\0]/g, '') || '/' : target
  })
const morceaux = fc.array(morceau, { maxLength: 5 }).map((parts) => parts.join(''))
const adresse = adresseOf(fc.tuple(fc.constantFrom(...places), morceaux).map((parts) => parts.join('')))

/** Page addresses, or almost: a path, a suffix, and query parameters of these names. */
export function adresses(paths: readonly string[], names: readonly string[]): Arbitrary<string> {
  const question = fc.tuple(fc.constantFrom(...names), fc.oneof(texte, fc.constantFrom(...nombres), morceau))
  const search = fc.array(question, { maxLength: 4 }).map((all) => all.map((one) => one.join('=')).join('&'))
  const suite = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: morceaux })
  return adresseOf(
    fc.tuple(fc.constantFrom(...paths), suite, fc.constantFrom('', '?', '#'), search).map((all) => all.join('')),
  )
}

const methode = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'get',
  'XYZ',
)

const columnsOf = (row: View['row'] | undefined): string[] => Object.keys(row?.shape ?? {})
/** A relation and its columns. */
const sources = [
  ...Object.entries<View>(views).map(([name, { row }]) => ({ name, columns: columnsOf(row) })),
  ...Object.entries<Func>(functions)
    .filter(([, { rows }]) => rows)
    .map(([name, { rows }]) => ({ name: `rpc/${name}`, columns: columnsOf(rows) })),
]
const withSearch = (target: string, search: string): string =>
  search ? `${target}?${latin(search).replace(/[\s\0]/g, '+')}` : target

/** A read in the query grammar; of a function, with its required arguments. */
function readingOf(viviers: Viviers): Arbitrary<Asked> {
  const valeur = valeurOf(viviers)
  const each = sources.map(({ name, columns }) => {
    const required = name === 'rpc/lister_profil' ? { p_uuid_personne: viviers.p_uuid_personne![0] } : {}
    const body = name.startsWith('rpc/') ? JSON.stringify(required) : ''
    const method = body ? 'POST' : 'GET'
    return queryOf(valeur, columns).map((search) => ({ method, target: withSearch(`/api/${name}`, search), body }))
  })
  return fc.oneof(...each)
}

type Asked = Pick<Requete, 'method' | 'target' | 'body'>

/** One request of each family: view queries, function arguments, random addresses. */
export function requetes(viviers: Viviers): Arbitrary<Requete> {
  const query = queryOf(valeurOf(viviers), ['uuid_annonce', 'a_payer', 'nom_fichier', 'url'])
  const appel = fc.tuple(callOf(viviers), fc.oneof({ weight: 9, arbitrary: fc.constant('') }, query))
  const asked = fc.oneof(
    { weight: 5, arbitrary: readingOf(viviers) },
    {
      weight: 4,
      arbitrary: appel.map(([call, search]) => ({ ...call, method: 'POST', target: withSearch(call.target, search) })),
    },
    { weight: 2, arbitrary: fc.record({ method: methode, target: adresse, body: fc.oneof(fc.constant(''), json) }) },
  )
  const membre = fc.integer({ min: 0, max: 4 }).map((n) => n > 0)
  return fc.tuple(asked, headers, membre).map(([sent, given, known]) => ({ ...sent, headers: given, membre: known }))
}
