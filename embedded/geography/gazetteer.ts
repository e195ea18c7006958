// The in-memory gazetteer: finds towns by start of name, postal code or INSEE code.
import { readFile } from 'node:fs/promises'
import { distance } from 'fastest-levenshtein'
import { type Commune, type LigneCommune, nomsAcceptes, normalize } from '#domain/commune/commune.ts'
import { indexFile } from './edition.ts'
import { type Keys, kinds, readKeys } from './keys.ts'

export interface Found {
  row: number
  rank: number
  /** Its whole name, but for an article, is what was typed. */
  named?: boolean
}

export interface Gazetteer {
  /** Towns with words starting with the typed ones, most likely first; if none, towns with a similar name. */
  byName(nom: string, limit: number): Found[]
  /** Arrondissements first, then by population. */
  byPostalCode(codePostal: string): number[]
  /** Towns whose INSEE code starts so: a full code, a department, or '' for all. */
  byCode(start: string): number[]
  /** Whether a search by this name finds the town. */
  isNamed(row: number, nom: string): boolean
  read(row: number): Commune & { population: number; centre: NonNullable<Commune['centre']> }
}

export async function openGazetteer(file: string): Promise<Gazetteer> {
  const [text, index] = await Promise.all([readFile(file), readFile(indexFile(file))])
  const keys = readKeys(index)
  const lines = startsOf(text, keys.rows)
  const names = closeNames(keys)
  const read = (row: number) => readLine(text.toString('utf8', lines[row], lines[row + 1]! - 1))
  return {
    read,
    byName: (nom, limit) => searchName(keys, nom, limit, names),
    byPostalCode: (codePostal) =>
      postalRows(keys, codePostal).toSorted((a, b) => priority(read(b)) - priority(read(a)) || a - b),
    byCode(start) {
      if (!/^[0-9AB]{0,5}$/.test(start)) return []
      const codeAt = (row: number) => text.toString('latin1', lines[row]! + 2, lines[row]! + 7)
      const rows: number[] = []
      for (let row = lowerBound(keys.rows, (at) => codeAt(at) < start); row < keys.rows; row++) {
        if (!codeAt(row).startsWith(start)) break
        rows.push(row)
      }
      return rows
    },
    isNamed(row, nom) {
      const { nom: own, anciens = [] } = read(row)
      return [own, ...anciens].some((one) => isNamed(one, nom))
    },
  }
}

/** Position of each line; the first line of the file is its edition. */
function startsOf(text: Buffer, rows: number): Uint32Array {
  const starts = new Uint32Array(rows + 1)
  let at = 0
  for (let row = 0; row <= rows; row++) {
    at = text.indexOf(10, at) + 1
    if (at === 0) throw new Error('Le gazetier et son index ne vont pas ensemble : relancez `npm run build`.')
    starts[row] = at
  }
  return starts
}

function readLine(text: string): ReturnType<Gazetteer['read']> {
  const [code, nom, codeDepartement, population, lat, lon, estimees, codesPostaux, anciens]: LigneCommune = JSON.parse(
    text.endsWith(',') ? text.slice(0, -1) : text,
  )
  const centre = { type: 'Point' as const, coordinates: [lon, lat] as [number, number] }
  return {
    nom,
    code,
    codeDepartement,
    codesPostaux,
    population,
    centre,
    ...(estimees && { coords_estimees: true }),
    ...(anciens && { anciens }),
  }
}

/** Whether an INSEE code is that of a municipal arrondissement. */
export const isArrondissement = (code: string): boolean => /^(751|6938|132)\d/.test(code)

const priority = ({ code, population }: { code: string; population: number }): number =>
  population + (isArrondissement(code) ? 1e8 : 0)

function postalRows(keys: Keys, codePostal: string): number[] {
  const code = Number(codePostal)
  const rows: number[] = []
  if (!/^\d{5}$/.test(codePostal)) return rows
  for (
    let p = lowerBound(keys.postalCodes.length, (at) => keys.postalCodes[at]! < code);
    keys.postalCodes[p] === code;
    p++
  )
    rows.push(keys.postalRows[p]!)
  return rows
}

/** Bonus of a key equal to what was typed. */
const exact = { [kinds.whole]: 8, [kinds.withoutArticle]: 6, [kinds.laterWord]: 1, [kinds.former]: 80 }

function searchName(keys: Keys, nom: string, limit: number, close: CloseNames): Found[] {
  const words = normalize(nom).split(' ')
  const typed = words.join('')
  if (!typed || limit === 0) return []
  const ranks = new Map<number, number>()
  const named = new Set<number>()
  const offer = (row: number, rank: number) => {
    if (rank > (ranks.get(row) ?? -1)) ranks.set(row, rank)
  }
  // Numbers must match entirely: « Paris 1er » must not find Paris 15e, which is larger.
  const exactly = /\d$/.test(typed) ? 1000 : 1
  const [from, to] = rangeOf(keys, typed)
  const longer = endOfEqual(keys, from, to, typed.length)
  for (const k of range(from, longer)) {
    offer(keys.owners[k]!, keys.weights[k]! * exactly * exact[keys.kinds[k]! as keyof typeof exact])
    if (keys.kinds[k] === kinds.whole || keys.kinds[k] === kinds.withoutArticle) named.add(keys.owners[k]!)
  }
  for (const at of heaviest(keys, longer, to, limit)) offer(keys.owners[at]!, keys.weights[at]!)
  if (words.length > 1 && ranks.size < limit)
    for (const [row, weight] of inAnyOrder(keys, words)) offer(row, weight / 20)
  if (ranks.size === 0) for (const { row, rank } of close(typed)) offer(row, rank)
  const found = [...ranks].map(([row, rank]) => ({ row, rank, ...(named.has(row) && { named: true }) }))
  return keepFirst(
    found.sort((a, b) => b.rank - a.rank || a.row - b.row),
    limit,
  )
}

/** Where the keys longer than what was typed begin: those equal to it come first. */
function endOfEqual({ starts }: Keys, from: number, to: number, length: number): number {
  let end = from
  while (end < to && starts[end + 1]! - starts[end]! === length) end++
  return end
}

/** The first towns, and the one named exactly so: « Ri » is a village that all the larger towns whose name begins so would hide. */
export function keepFirst(found: Found[], limit: number): Found[] {
  const first = found.slice(0, limit)
  const hidden = first.some(({ named }) => named) ? undefined : found.find(({ named }) => named)
  return hidden ? [...first.slice(0, -1), hidden] : first
}

type CloseNames = (typed: string) => Found[]

/** Towns whose name differs by one letter, or two when long, except the first letter; closest first. */
function closeNames(keys: Keys): CloseNames {
  const { text, starts, owners, weights, kinds: kindOf } = keys
  const known = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  return (typed) => {
    const most = typed.length < 5 ? 0 : typed.length < 9 ? 1 : 2
    const mayBe = (k: number) =>
      kindOf[k] !== kinds.laterWord && Math.abs(starts[k + 1]! - starts[k]! - typed.length) <= most
    if (most === 0) return []
    // Typing mistakes are rarely in the first letter.
    return [...range(...rangeOf(keys, typed.charAt(0)))]
      .filter(mayBe)
      .map((k) => ({ k, letters: distance(typed, known.toString('latin1', starts[k], starts[k + 1])) }))
      .filter(({ letters }) => letters <= most)
      .map(({ k, letters }) => ({ row: owners[k]!, rank: weights[k]! / 1000 ** letters }))
  }
}

/** Above this many towns, sorting all of them is faster than keeping the best. */
const choiceMax = 100

/** The best key of each of the `limit` best towns in a range; all keys when the limit is large. */
function heaviest({ weights, owners }: Keys, from: number, to: number, limit: number): Iterable<number> {
  if (limit > choiceMax) return range(from, to)
  // Heaviest first; equal ones alphabetically.
  const best: number[] = []
  for (let at = from; at < to; at++) {
    const weight = weights[at]!
    if (best.length === limit && weight <= weights[best.at(-1)!]!) continue
    const own = best.findIndex((other) => owners[other] === owners[at])
    if (own !== -1 && weight <= weights[best[own]!]!) continue
    if (own !== -1) best.splice(own, 1)
    const place = best.findIndex((other) => weights[other]! < weight)
    best.splice(place === -1 ? best.length : place, 0, at)
    best.length = Math.min(best.length, limit)
  }
  return best
}

function* range(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) yield at
}

/** Towns that have a word starting with each typed word, in any order. */
function inAnyOrder(keys: Keys, words: string[]): Map<number, number> {
  let kept: Map<number, number> | undefined
  const ranges = [...new Set(words)].map((word) => rangeOf(keys, word)).sort((a, b) => a[1] - a[0] - (b[1] - b[0]))
  for (const [from, to] of ranges) {
    const rows = new Map<number, number>()
    for (let k = from; k < to; k++) {
      const row = keys.owners[k]!
      if (kept && !kept.has(row)) continue
      const full = keys.weights[k]! * (keys.kinds[k] === kinds.laterWord ? 10 : 1)
      rows.set(row, Math.max(full, kept?.get(row) ?? 0, rows.get(row) ?? 0))
    }
    kept = rows
    if (kept.size === 0) break
  }
  return kept ?? new Map()
}

function isNamed(own: string, nom: string): boolean {
  const words = normalize(nom).split(' ')
  return nomsAcceptes(own).some((name) => {
    const names = name.split(' ')
    const joined = words.join('')
    return (
      words.every((word) => names.some((part) => part.startsWith(word))) ||
      names.some((_, first) => names.slice(first).join('').startsWith(joined))
    )
  })
}

/** The range of keys starting with a text (end excluded). */
function rangeOf(keys: Keys, typed: string): [from: number, to: number] {
  const count = keys.owners.length
  const sought = Buffer.from(typed, 'latin1')
  return [
    lowerBound(count, (k) => compareStart(keys, k, sought) < 0),
    lowerBound(count, (k) => compareStart(keys, k, sought) <= 0),
  ]
}

/** Compares the start of a key with a text; 0 when the key starts with it. */
function compareStart({ text, starts }: Keys, k: number, sought: Uint8Array): number {
  const start = starts[k]!
  const length = Math.min(starts[k + 1]! - start, sought.length)
  for (let i = 0; i < length; i++) {
    const difference = text[start + i]! - sought[i]!
    if (difference !== 0) return difference
  }
  return length < sought.length ? -1 : 0
}

/** Binary search: the first position for which `before` is false. */
function lowerBound(count: number, before: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}
