// The files of the product and their syntax trees, for the rules.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const rooms = /^(domain|server|embedded|web|e2e|bench|rules)\//

/** Files known to git or not ignored, relative to the root. */
export const files: string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

/** Tests, and files used only by tests. */
export const isTest = (file: string): boolean => /\.test\.ts$|\/testing[./]|^(e2e|bench|rules)\//.test(file)

const isCode = (file: string): boolean => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts')

export const code: string[] = files.filter((file) => rooms.test(file) && isCode(file))
export const product: string[] = code.filter((file) => !isTest(file))

export const textOf = (file: string): string => readFileSync(file, 'utf8')

/** An ESTree node. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const trees = new Map<string, Node>()

/** Parsed once for all rules. */
export function treeOf(file: string): Node {
  const known = trees.get(file)
  if (known) return known
  const tree = parseSync(file, textOf(file)).program as unknown as Node
  trees.set(file, tree)
  return tree
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Direct children of a node. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A node and all its descendants. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

export const isFunction = ({ type }: Node): boolean => /^(Function|ArrowFunction)/.test(type) && type !== 'FunctionType'
