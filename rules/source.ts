// The code of the product as the rules read it: every file of the rooms, and the tree of each.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const rooms = /^(domain|server|embedded|web|e2e|bench|rules)\//

/** The files git follows or would, relative to the root. */
export const files: string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

/** Tests, and files that only they use. */
export const isTest = (file: string): boolean => /\.test\.ts$|\/testing[./]|^(e2e|bench|rules)\//.test(file)

const isCode = (file: string): boolean => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts')

export const code: string[] = files.filter((file) => rooms.test(file) && isCode(file))
export const product: string[] = code.filter((file) => !isTest(file))

export const textOf = (file: string): string => readFileSync(file, 'utf8')

/** A node of the tree, as ESTree writes it. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const trees = new Map<string, Node>()

/** Parsed once for all the rules that read it. */
export function treeOf(file: string): Node {
  const known = trees.get(file)
  if (known) return known
  const tree = parseSync(file, textOf(file)).program as unknown as Node
  trees.set(file, tree)
  return tree
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes right under one. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** A node and all those under it. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* walk(child)
}

export const isFunction = ({ type }: Node): boolean => /^(Function|ArrowFunction)/.test(type) && type !== 'FunctionType'
