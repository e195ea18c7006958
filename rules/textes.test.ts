// Browser translation wraps each text in new elements, after which React cannot change or hydrate it. A text must therefore be
// the only child of its element.
import { expect, test } from 'vitest'
import { childrenOf, isTest, type Node, product, textOf, treeOf, walk } from './source.ts'

/** What a JSX child renders: elements, a fixed or variable text, nothing, or something given by the caller. */
type Shown = 'element' | 'conditional' | 'text' | 'changing' | 'nothing' | 'given'

interface Jsx extends Node {
  children: Jsx[]
  expression: Jsx
  value: unknown
}

const either = (first: Shown, second: Shown): Shown => {
  const both = [first, second].filter((shown) => shown !== 'nothing')
  if (both.some((shown) => shown === 'text' || shown === 'changing')) return 'changing'
  return both.includes('given') ? 'given' : 'conditional'
}

/** What a value declared in a file renders: itself, its result when called, or its properties. */
function valueShows(value: Node): Shown {
  if (value.type === 'ArrowFunctionExpression') return shows(value.body as Node, new Set())
  if (value.type !== 'ObjectExpression') return shows(value, new Set())
  const held = (value.properties as { value?: Node }[]).map((one) =>
    one.value ? shows(one.value, new Set()) : 'changing',
  )
  return held.length ? held.reduce(either) : 'changing'
}

/** Local names that hold elements. */
const elementNames = (file: string): Set<string> =>
  new Set(
    [...walk(treeOf(file))].flatMap((node) => {
      const { type, id, init } = node as unknown as { type: string; id?: { name?: string }; init?: Node }
      if (type !== 'VariableDeclarator' || !init || !id?.name) return []
      return ['element', 'conditional'].includes(valueShows(init)) ? [id.name] : []
    }),
  )

function shows(node: Node, elements: Set<string>): Shown {
  const part = (name: string) => shows(node[name] as Node, elements)
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXText': {
      const text = node.value as string
      return text.trim() === '' ? 'nothing' : 'text'
    }
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return part('expression')
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== '' ? 'text' : 'nothing'
    case 'LogicalExpression':
      return either(part('right'), 'nothing')
    case 'ConditionalExpression':
      return either(part('consequent'), part('alternate'))
    case 'CallExpression': {
      const { property, name } = node.callee as unknown as { property?: { name: string }; name?: string }
      if (name === 'children') return 'given'
      const made = (node.arguments as Node[]).at(-1)
      if (property?.name === 'map' && made?.type === 'ArrowFunctionExpression')
        return either(bodyShows(made, elements), 'nothing')
      return /^(map|from)$/.test(property?.name ?? '') || elements.has(name ?? '') ? 'conditional' : 'changing'
    }
    case 'Identifier': {
      const name = node.name as string
      return elements.has(name) ? 'conditional' : slots.has(name) ? 'given' : 'changing'
    }
    case 'MemberExpression':
      if (elements.has((node.object as { name?: string }).name ?? '')) return 'conditional'
      return slots.has((node.property as { name: string }).name) ? 'given' : 'changing'
    default:
      return 'changing'
  }
}

/** What a function returns: its expression, or each of its returns. */
function bodyShows({ body }: Node, elements: Set<string>): Shown {
  const { type } = body as Node
  if (type !== 'BlockStatement') return shows(body as Node, elements)
  const returned = [...walk(body as Node)].filter((node) => node.type === 'ReturnStatement' && node.argument)
  return returned.map((node) => shows(node.argument as Node, elements)).reduce(either, 'nothing')
}

/** Props that receive elements to render among others: never a text. */
const slots = new Set(['children', 'action', 'autres', 'vide', 'couverture', 'renoncer', 'detail', 'echec', 'plan'])

const screens = product.filter((file) => file.startsWith('web/') && file.endsWith('.tsx') && !isTest(file))

const where = (file: string, { start }: Node): string => `${file}:${textOf(file).slice(0, start).split('\n').length}`

function* elementsOf(file: string): Generator<[Jsx, Shown[]]> {
  const names = elementNames(file)
  for (const node of walk(treeOf(file)))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const shown = (node as Jsx).children.map((child) => shows(child, names)).filter((one) => one !== 'nothing')
      yield [node as Jsx, shown]
    }
}

test('un texte est seul dans son élément', () => {
  const wrong = screens.flatMap((file) =>
    [...elementsOf(file)]
      .filter(([, shown]) => {
        return shown.length > 1 && shown.some((one) => one === 'text' || one === 'changing')
      })
      .map(([node, shown]) => `${where(file, node)} ${shown.join(', ')}`),
  )
  expect(wrong).toEqual([])
})

test('à la place d’un élément, jamais un texte nu', () => {
  const wrong = screens.flatMap((file) => {
    const names = elementNames(file)
    return [...walk(treeOf(file))].flatMap((node) => {
      if (node.type !== 'ConditionalExpression') return []
      const sides = [node.consequent, node.alternate].map((side) => shows(side as Node, names))
      return sides.includes('element') && sides.some((side) => side === 'text' || side === 'changing')
        ? [where(file, node)]
        : []
    })
  })
  expect(wrong).toEqual([])
})

/** Components that render a prop among other children. */
const hosts = new Set(
  screens.flatMap((file) =>
    [...walk(treeOf(file))]
      .filter((node) => /^(Function|ArrowFunction)/.test(node.type))
      .flatMap((node) => {
        const holds = [...walk(node)].some(
          (one) =>
            (one.type === 'JSXElement' || one.type === 'JSXFragment') &&
            (one as Jsx).children.some(({ expression }) => (expression as { name?: unknown })?.name === 'children') &&
            (one as Jsx).children.filter((child) => shows(child, new Set()) !== 'nothing').length > 1,
        )
        const name = (node as unknown as { id?: { name: string } }).id?.name
        return holds && name ? [name] : []
      }),
  ),
)

test('ce qu’un composant montre parmi ses propres enfants n’est jamais un texte nu', () => {
  expect([...hosts]).toContain('EmptyState')
  const wrong = screens.flatMap((file) =>
    [...elementsOf(file)]
      .filter(([node, shown]) => {
        const [opening] = childrenOf(node).filter(({ type }) => type === 'JSXOpeningElement')
        const name = (opening?.name as { name?: string } | undefined)?.name
        return name && hosts.has(name) && shown.some((one) => one === 'text' || one === 'changing')
      })
      .map(([node]) => where(file, node)),
  )
  expect(wrong).toEqual([])
})
