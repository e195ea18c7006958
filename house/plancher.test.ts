// The calls that the browsers of the floor (produit D46) lack: no code that runs in them makes one.
import { expect, test } from 'vitest'
import { product, treeOf, walk } from './source.ts'

/** Later than Safari 16.4, Firefox 121 or Chrome 111, by the object they are called on. */
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

/** Methods of the same age; where a browser has none, a call must say so with `?.()`. */
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
