// No code or style needs a feature that the oldest supported browsers lack (product D46).
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type ChildNode } from 'postcss'
import { expect, test } from 'vitest'
import { files, product, textOf, treeOf, walk } from './source.ts'

/** Newer than Safari 16.4, Firefox 121 or Chrome 111, by object. */
const recents = new Set([
  'AbortSignal.any',
  'Promise.withResolvers',
  'Promise.try',
  'Array.fromAsync',
  'Object.groupBy',
  'Map.groupBy',
  'URL.canParse',
  'URL.parse',
])

/** Equally new methods that may be called with `?.()`. */
const methods = new Set(['showPopover', 'hidePopover', 'togglePopover', 'requestClose', 'checkVisibility'])

const called = ({ type, object, property }: Record<string, unknown>): string[] => {
  if (type !== 'MemberExpression') return []
  const [on, name] = [object, property].map((part) => (part as { name?: string }).name)
  return name ? [`${on}.${name}`, name] : []
}

test.each(product.filter((file) => /^(web|domain)\//.test(file)))(
  '%s n’appelle que ce que le plancher connaît',
  (file) => {
    const fautes = [...walk(treeOf(file))].flatMap((node) => {
      if (node.type !== 'CallExpression' || node.optional) return []
      return called(node.callee as Record<string, unknown>).filter((name) => recents.has(name) || methods.has(name))
    })
    expect(fautes).toEqual([])
  },
)

/** The oldest supported versions, as named in the compatibility data. */
const plancher = { chrome: 111, firefox: 121, safari: 16.4, safari_ios: 16.4 }

/** Newer CSS allowed without `@supports`, by reason: the page works the same without it. */
const permis = {
  'the build says it in older words, or adds their prefix': [
    '&',
    'light-dark()',
    'hyphens',
    'print-color-adjust',
    'text-size-adjust',
  ],
  'a finish that is missed and moves nothing': [
    'accent-color',
    'forced-color-adjust',
    'overscroll-behavior',
    'overscroll-behavior-x',
    'paint-order',
    'scrollbar-gutter',
    'scrollbar-width',
    'text-wrap',
    'font-family: ui-monospace',
  ],
  'a finger has no pointer and resizes nothing': [
    'cursor: grab',
    'cursor: not-allowed',
    'cursor: pointer',
    'cursor: progress',
    'resize',
  ],
  'a field keeps its height and scrolls, an answer that comes may move what is read': [
    'field-sizing',
    'overflow-anchor',
  ],
  'what asks for a script stays in sight, and says nothing wrong': ['@media scripting'],
  'on paper alone: a fold stays folded, a heading may end a page': [
    '::details-content',
    'content-visibility',
    'break-after: avoid',
    '@page',
  ],
  'a page comes without a slide, a menu without a movement': [
    ':popover-open',
    '@view-transition',
    ':active-view-transition-type',
    '::view-transition',
    '::view-transition-group',
    '::view-transition-new',
    '::view-transition-old',
    'view-transition-name',
  ],
}

type Connu = { [name: string]: Connu } & { __compat?: CompatStatement }
const { 'at-rules': regles, properties, selectors, types } = bcd.css as unknown as Record<string, Connu>
const fonctions: Connu = Object.assign({}, ...Object.values(types!), types)
const unites: Connu = { ...types!.length }
for (const [debut, name] of Object.entries({ dv: 'dynamic', lv: 'large', sv: 'small' }))
  for (const fin of ['h', 'w']) unites[debut + fin] = unites[`viewport_percentage_units_${name}`]!

/** Whether an oldest supported browser lacks a feature, or only has it under a prefix. */
const isLate = ({ support }: CompatStatement): boolean =>
  Object.entries(plancher).some(([browser, floor]) => {
    const known = [support[browser as keyof typeof plancher] ?? []].flat()
    return !known.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        version_added !== false &&
        Number.parseFloat(String(version_added).replace('≤', '')) <= floor &&
        !(version_removed || flags || prefix || alternative_name),
    )
  })

/** The CSS features that a node uses, named as in the list above. */
function read(node: ChildNode): [string, Connu | undefined][] {
  const each = (text: string, words: RegExp, as: (word: string) => [string, Connu | undefined]) =>
    [...text.matchAll(words)].map(([, word]) => as(word!))
  if (node.type === 'rule')
    return [
      ...each(node.selector, /(::?[a-z][a-z-]+)/g, (name) => [name, selectors![name.replace(/^:+/, '')]]),
      ...each(node.selector, /(&)/g, (name) => [name, selectors!.nesting]),
    ]
  if (node.type === 'atrule')
    return [
      [`@${node.name}`, regles![node.name]],
      ...each(node.params, /\(([a-z-]+)/g, (name): [string, Connu | undefined] => [
        `@media ${name}`,
        regles!.media![name],
      ]),
    ]
  if (node.type !== 'decl') return []
  const { prop } = node
  const value = node.value.replace(/(["']).*?\1|var\([^,)]*/g, ' ')
  const property = properties![prop]
  const late = property?.__compat && isLate(property.__compat)
  return [
    [prop, property],
    ...(late
      ? []
      : each(value, /(?<![\w#-])([a-z][a-z-]+)(?![\w(-])/g, (word) => [`${prop}: ${word}`, property?.[word]])),
    ...each(value, /([a-z][a-z-]+)\(/g, (name) => [`${name}()`, fonctions[name]]),
    ...each(value, /\d([a-z]+)/g, (unite) => [unite, unites[unite]]),
  ]
}

/** Inside `@supports` the support was already tested. */
function isAsked(node: ChildNode): boolean {
  const { parent } = node
  if (!parent || parent.type === 'root') return false
  return (parent.type === 'atrule' && (parent as AtRule).name === 'supports') || isAsked(parent as ChildNode)
}

test('aucune feuille ne repose sur ce que le plancher n’a pas', () => {
  const tardifs = new Map<string, string>()
  for (const feuille of files.filter((file) => file.endsWith('.css')))
    postcss.parse(textOf(feuille)).walk((node) => {
      if (isAsked(node)) return
      for (const [name, known] of read(node)) if (known?.__compat && isLate(known.__compat)) tardifs.set(name, feuille)
    })
  const admis = Object.values(permis).flat()
  expect([...tardifs].filter(([name]) => !admis.includes(name))).toEqual([])
  expect(admis.filter((name) => !tardifs.has(name))).toEqual([])
})
