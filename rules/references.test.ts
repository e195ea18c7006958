// References in comments point to existing sections, decisions and documents.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, textOf } from './source.ts'

const anchors = (file: string, pattern: RegExp): Set<string> =>
  new Set([...textOf(file).matchAll(pattern)].map(([, ...found]) => found.join('')))

/** Forms such as « 4 », « Ad », « D12 », « 1.3 », « 009 ». */
const sections = {
  product: anchors('docs/product.md', /^(?:## (\d+)\. |\*\*(D\d+)\.\*\*)/gm),
  protocols: anchors('docs/protocols.md', /^###? (\d+(?:\.\d+)?)\.? /gm),
}
const records = new Set(readdirSync('docs/decisions').map((file) => file.slice(0, 3)))

/** The headings of a section of docs/product.md. */
const headings = new Map(
  textOf('docs/product.md')
    .split(/^## /m)
    .map((part) => [part.split('.')[0], [...part.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading)]),
)

/** A document and its places: « product §4 « Ad », §9, D12 ». */
const place = String.raw`(?:§[\d.]*\d(?: « [^»]+ »)?|D\d+)`
const reference = new RegExp(String.raw`\b(product|protocols) (${place}(?:(?:,| and| et| to|;) ${place})*)`, 'g')
/** « ADR 011 » or « ADR 004, 033 ». */
const record = /\bADR (\d+(?:(?:,| and| et) \d{3}\b)*)/g
const numbersOf = (text: string) =>
  [...flatten(text).matchAll(record)].flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
const loose = /§ ?\d\S*|\b[Dd]ecisions? \d+|\bADR\b(?! \d{3}\b)|[\w-]+\.md\b/g

/** A comment over several lines is one text. */
const flatten = (text: string): string => text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')

function unresolved(text: string): string[] {
  const flat = flatten(text)
  const places = [...flat.matchAll(reference)].flatMap(([, document, list = '']) =>
    [...list.matchAll(/§([\d.]*\d)(?: « ([^»]+) »)?|(D\d+)/g)].map(([said, number, heading, decision]) => {
      const known = sections[document as keyof typeof sections].has(number ?? decision!)
      return known && (!heading || headings.get(number!)?.includes(heading)) ? null : `${document} ${said}`
    }),
  )
  const missing = numbersOf(text).map((number) => (records.has(number) ? null : `ADR ${number}`))
  const names = files.map((file) => file.split('/').at(-1))
  const others = [...flat.replace(reference, '').matchAll(loose)].map(([said]) => (names.includes(said) ? null : said))
  return [...places, ...missing, ...others].filter((said) => said !== null)
}

test.each([
  ['// Ordered so (product §2 « Ads list », §9, D9); see protocols §1.3 and ADR 004.', []],
  ['/** Split over\n * two lines (product\n * §4 « Ad »). */', []],
  ['// product §4 « Nulle part »', ['product §4 « Nulle part »']],
  ['// product §99, D1', ['product §99']],
  ['-- product D999', ['product D999']],
  ['// protocols §1.99', ['protocols §1.99']],
  ['// ADR 999', ['ADR 999']],
  ['// Split (ADR\n// 004, 999)', ['ADR 999']],
  ['// see §5, decision 12, spec.md', ['§5,', 'decision 12', 'spec.md']],
])('%s', (text, expected) => {
  expect(unresolved(text)).toEqual(expected)
})

test('chaque renvoi des commentaires mène quelque part', () => {
  const read = files.filter((file) => /\.(tsx?|mjs|css|sql|mdx)$/.test(file) && !file.startsWith('rules/'))
  const lost = read.flatMap((file) => unresolved(textOf(file)).map((said) => `${file} : ${said}`))
  expect(lost).toEqual([])
})

test('une décision que nomme un document est là ; celles qu’une autre remplace n’y sont plus', () => {
  const documents = files.filter((file) => file.endsWith('.md'))
  const named = documents.flatMap((file) => numbersOf(textOf(file)).map((number) => ({ file, number })))
  expect(named.filter(({ number }) => !records.has(number))).toEqual([])
  const replaced = documents.flatMap((file) => [
    ...(/^Replaces (.*)\.$/m.exec(textOf(file))?.[1]?.match(/\d{3}/g) ?? []),
  ])
  expect(replaced.filter((number) => records.has(number))).toEqual([])
})
