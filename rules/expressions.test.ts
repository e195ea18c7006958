// Every regular expression runs in linear time, or is listed with the length that bounds its text.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { check } from 'recheck'
import { afterAll, expect, test } from 'vitest'
import { product, treeOf, walk } from './source.ts'

/** Non-linear expressions, and the longest text each receives. */
const bounded: Record<string, string> = {
  '/\\B(?=(\\d{3})+$)/g': 'a number written in full: 25 characters',
  '/^(\\S+) (.*?)((?: \\d[\\dAB])*)$/gm': 'the table of departments, a constant of its module',
  '/(\\S+) (.*?)((?: \\d[\\dAB])+)/g': 'the table of regions, a constant of its module',
  '/(\\S+ :)/': 'a sentence of ours around a place of the address bar, in its reader’s own browser: 16 KB',
  '/id="etat-page">(.*?)<\\/script>/': 'a page of ours, which holds one such element',
  '/\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*/g': 'journalMax: 4,000 characters',
  '/((?:\\w:\\/|\\/)[^\\s?"\'<>]*)\\?[^\\s"\'<>]+/g': 'journalMax: 4,000 characters',
  '/[^\\s<>"\'(),;:@]+@[^\\s<>"\'(),;:@]+\\.\\w+/g': 'journalMax: 4,000 characters',
  '/affiliation (part|prend effet)[^.]*jour de votre/i': 'a sentence of a guide, read by a test',
  '/Assurance Maladie (ne verse )?rien|aucune indemnité de l’Assurance Maladie|€[^.]*pendant vos 12 premiers mois/i':
    'a sentence of a guide, read by a test',
  '/première année[^.]*seuils?[^.]*(entier|plein)/i': 'a sentence of a guide, read by a test',
  '/pouvez payer[^.]*(Google|référencement)/i': 'a sentence of a guide, read by a test',
}

interface Expression {
  pattern: string
  flags: string
}

const written = new Map<string, Expression & { file: string }>()
for (const file of product)
  for (const node of walk(treeOf(file))) {
    const {
      regex,
      callee,
      arguments: given,
    } = node as unknown as {
      regex?: Expression
      callee?: { name?: string }
      arguments?: { value?: unknown }[]
    }
    const text = callee?.name === 'RegExp' && given?.[0]?.value
    const expression =
      regex ?? (typeof text === 'string' ? { pattern: text, flags: String(given?.[1]?.value ?? '') } : null)
    if (expression) written.set(`/${expression.pattern}/${expression.flags}`, { ...expression, file })
  }

/** Cache of expressions already checked by this version of recheck: some take seconds. */
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const cache = `node_modules/.cache/recheck-${version}.json`
const safe = new Set<string>(existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as string[]) : [])
afterAll(() => {
  mkdirSync(dirname(cache), { recursive: true })
  writeFileSync(cache, JSON.stringify([...safe].filter((text) => written.has(text))))
})

test('aucune expression ne coûte plus que la longueur du texte, ou sa borne est écrite ici', {
  timeout: 600_000,
}, async () => {
  const slow: string[] = []
  for (const [text, { pattern, flags, file }] of written) {
    if (safe.has(text) || text in bounded) continue
    const { status } = await check(pattern, flags, { timeout: 120_000 })
    if (status === 'safe') safe.add(text)
    else slow.push(`${file} ${text} ${status}`)
  }
  expect(slow).toEqual([])
})

test('chaque borne est celle d’une expression du produit', () => {
  expect(Object.keys(bounded).filter((text) => !written.has(text))).toEqual([])
})

test('une expression quadratique est vue', async () => {
  expect((await check('^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '', { timeout: 120_000 })).status).toBe('vulnerable')
})
