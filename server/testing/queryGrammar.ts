// Generators for the fuzz test: texts, values and query strings, valid or nearly.
import fc, { type Arbitrary } from 'fast-check'
import { views } from '#domain/contract/contract.ts'
import type { View } from '#domain/contract/entry.ts'

/** Identifiers of rows, some of other members. */
export type Viviers = Record<string, readonly string[]>

const signes = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  { weight: 3, arbitrary: fc.constantFrom(...'%*_\\"\'(){}[],.:;<>=-+&?#/ |\t\r\n') },
  { weight: 1, arbitrary: fc.constantFrom('\0', '\ud800', '\udfff', '\ufeff', '\u202e', '\u3164', 'ﬃ', 'İ') },
)
/** Characters of two UTF-16 units: half of all cuts fall inside one. */
const doubles = fc.tuple(fc.constantFrom('', 'a'), fc.integer({ min: 1, max: 600 })).map(([a, n]) => a + '😀'.repeat(n))

export const texte = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: signes, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.tuple(signes, fc.integer({ min: 1, max: 6000 })).map(([un, n]) => un.repeat(n)) },
  { weight: 1, arbitrary: doubles },
)

export const nombres = [
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1e5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '2147483648',
  '9'.repeat(400),
]
const dates = ['2026-11-22', '2026-13-45', 'infinity', '-infinity', 'epoch', 'now', '99999-01-01', '0000-00-00']
const mots = [
  'null',
  'true',
  'NaN',
  'Infinity',
  '{',
  '{}',
  '[]',
  '()',
  '(1,2)',
  '"',
  '""',
  '%',
  '*'.repeat(300),
  '\\',
  '',
]
const nombre = fc.oneof(fc.constantFrom(...nombres), fc.integer().map(String), fc.double().map(String))
export const valeurOf = (viviers: Viviers): Arbitrary<string> =>
  fc.oneof(
    texte,
    nombre,
    fc.constantFrom(...dates),
    fc.constantFrom(...mots),
    fc.constantFrom(...Object.values(viviers).flat()),
  )

const nommees = Object.values<View>(views).flatMap(({ row }) => Object.keys(row.shape))
const cachees = ['sub', 'uuid_client', 'lu_a', 'etat', 'ctid', 'one row', '*', '', '__proto__']

/** A column of this set; sometimes of another one, or a hidden one. */
const colonneOf = (columns: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...columns) },
    { weight: 1, arbitrary: fc.constantFrom(...new Set(nommees), ...cachees) },
  )
const operateur = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in', 'is') },
  { weight: 1, arbitrary: fc.constantFrom('fts', 'cs', 'ov', 'match', 'isdistinct', 'eq(any)', 'and', 'or', 'not') },
)
const non = fc.constantFrom('', '', 'not.', 'not.not.')

function filterOf(valeur: Arbitrary<string>, colonne: Arbitrary<string>): Arbitrary<[string, string]> {
  const simple = fc.tuple(colonne, non, operateur, valeur).map(([c, n, o, v]): [string, string] => [c, `${n}${o}.${v}`])
  const liste = fc
    .tuple(colonne, non, fc.array(valeur, { maxLength: 8 }))
    .map(([c, n, vs]): [string, string] => [c, `${n}in.(${vs})`])
  const { arbre } = fc.letrec<{ arbre: string }>((tie) => ({
    arbre: fc.oneof(
      { maxDepth: 7, withCrossShrink: true },
      fc.tuple(non, colonne, operateur, valeur).map(([n, c, o, v]) => `${n}${c}.${o}.${v}`),
      fc
        .tuple(non, fc.constantFrom('and', 'or'), fc.array(tie('arbre'), { maxLength: 4 }), fc.constantFrom(',', ', '))
        .map(([n, o, nodes, sep]) => `${n}${o}(${nodes.join(sep)})`),
    ),
  }))
  const tree = fc
    .tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), fc.array(arbre, { maxLength: 4 }))
    .map(([o, nodes]): [string, string] => [o, `(${nodes})`])
  return fc.oneof({ weight: 4, arbitrary: simple }, { weight: 1, arbitrary: liste }, { weight: 2, arbitrary: tree })
}

const casts = ['::text', '->a', '->>0', '.count()', '(*)', '!inner(*)']
const choixOf = (colonne: Arbitrary<string>): Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: colonne },
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'c'), colonne).map((parts) => parts.join(':')) },
    { weight: 1, arbitrary: fc.tuple(colonne, fc.constantFrom(...casts)).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: texte },
  )
const sens = ['', '.asc', '.desc', '.desc.nullslast', '.nullsfirst']
const triOf = (colonne: Arbitrary<string>): Arbitrary<string> =>
  fc.tuple(colonne, fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...sens) }, texte)).map((parts) => parts.join(''))

/** A query string with valid or nearly valid parameters, encoded or not. */
export function queryOf(valeur: Arbitrary<string>, columns: readonly string[]): Arbitrary<string> {
  const colonne = colonneOf(columns)
  const named = (name: string, value: Arbitrary<string>) => value.map((text): [string, string] => [name, text])
  const param = fc.oneof(
    { weight: 9, arbitrary: filterOf(valeur, colonne) },
    { weight: 4, arbitrary: named('select', fc.uniqueArray(choixOf(colonne), { maxLength: 8 }).map(String)) },
    { weight: 4, arbitrary: named('order', fc.array(triOf(colonne), { maxLength: 3 }).map(String)) },
    { weight: 2, arbitrary: named('limit', fc.oneof(fc.nat(2000).map(String), nombre)) },
    { weight: 2, arbitrary: named('offset', fc.oneof(fc.nat(30).map(String), nombre)) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(texte, fc.constantFrom('on_conflict', 'columns', 'and', 'or')), valeur) },
  )
  return fc
    .tuple(fc.array(param, { maxLength: 4 }), fc.boolean())
    .map(([params, encoded]) => (encoded ? `${new URLSearchParams(params)}` : params.map((p) => p.join('=')).join('&')))
}
