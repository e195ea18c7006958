// The sorted search keys of towns, stored in a file built once and read at start.
import { nomsAcceptes, normalize } from '#domain/commune/commune.ts'

/** How a key relates to the town's name. */
export const kinds = { whole: 0, withoutArticle: 1, laterWord: 2, former: 3 } as const

export interface Named {
  nom: string
  population: number
  codesPostaux: string[]
  /** Names of communes merged into it. */
  anciens: string[]
}

/** The index: typed arrays over the file's bytes. Row numbers are lines of the gazetteer. */
export interface Keys {
  rows: number
  /** Key `k` is text[starts[k]] to text[starts[k + 1]]: ASCII without spaces, sorted. */
  text: Uint8Array
  starts: Uint32Array
  owners: Uint16Array
  kinds: Uint8Array
  /** Weight of a key: the town's population, lower when the key is not the start of its name. */
  weights: Float32Array
  postalCodes: Uint32Array
  postalRows: Uint16Array
}

interface Key {
  text: string
  owner: number
  kind: number
  weight: number
}

const articles = new Set(['l', 'la', 'le', 'les'])
const version = 1

/** Builds the bytes of the index. */
export function writeKeys(towns: Named[]): Buffer {
  const keys = towns
    .flatMap(keysOf)
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : b.weight - a.weight || a.owner - b.owner))
  const postals = towns
    .flatMap((town, row) => town.codesPostaux.map((code) => ({ code: Number(code), row })))
    .sort((a, b) => a.code - b.code || a.row - b.row)
  const starts = new Uint32Array(keys.length + 1)
  for (const [k, key] of keys.entries()) starts[k + 1] = starts[k]! + key.text.length
  const parts = [
    Uint32Array.of(version, towns.length, keys.length, postals.length),
    starts,
    Float32Array.from(keys, (key) => key.weight),
    Uint32Array.from(postals, (postal) => postal.code),
    Uint16Array.from(keys, (key) => key.owner),
    Uint16Array.from(postals, (postal) => postal.row),
    Uint8Array.from(keys, (key) => key.kind),
    Buffer.from(keys.map((key) => key.text).join(''), 'latin1'),
  ]
  return Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))
}

function keysOf(town: Named, owner: number): Key[] {
  const strong = town.population + 50
  const [name = '', ...others] = nomsAcceptes(town.nom)
  const keys: Key[] = [name, ...others].map((text) => ({ text, owner, kind: kinds.whole, weight: strong }))
  const words = name.split(' ')
  for (let first = 1; first < words.length; first++) {
    const bare = words.slice(0, first).every((word) => articles.has(word))
    const text = words.slice(first).join(' ')
    keys.push({ text, owner, kind: bare ? kinds.withoutArticle : kinds.laterWord, weight: bare ? strong : strong / 10 })
  }
  for (const ancien of town.anciens) keys.push({ text: normalize(ancien), owner, kind: kinds.former, weight: 50 })
  const seen = new Set<string>()
  return keys
    .map((key) => ({ ...key, text: key.text.replaceAll(' ', '') }))
    .filter(({ text }) => text && !seen.has(text) && seen.add(text))
}

/** Reads the bytes of writeKeys. */
export function readKeys(file: Buffer): Keys {
  // A copy aligned for typed arrays.
  const { buffer } = new Uint8Array(file)
  const [found, rows = 0, keys = 0, postals = 0] = new Uint32Array(buffer, 0, 4)
  if (found !== version) throw new Error('L’index de géographie est d’une autre version : relancez `npm run build`.')
  let at = 16
  const take = (bytes: number): number => {
    at += bytes
    return at - bytes
  }
  return {
    rows,
    starts: new Uint32Array(buffer, take((keys + 1) * 4), keys + 1),
    weights: new Float32Array(buffer, take(keys * 4), keys),
    postalCodes: new Uint32Array(buffer, take(postals * 4), postals),
    owners: new Uint16Array(buffer, take(keys * 2), keys),
    postalRows: new Uint16Array(buffer, take(postals * 2), postals),
    kinds: new Uint8Array(buffer, take(keys), keys),
    text: new Uint8Array(buffer, at),
  }
}
