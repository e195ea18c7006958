// Functions start with an English verb or are nouns; constants follow the same rule.
import { expect, test } from 'vitest'
import { code, isFunction, type Node, product, textOf, treeOf, walk } from './source.ts'

/** English words that look like French infinitives. */
const noVerbs = new Set(
  `ancre answer bearer cadre caller compare configure cover deliver dernier discover enter entier entre everywhere expire
  handler header heavier here heure jitter later lettre lower measure never nombre offer order ouverture owner picker placeholder premier
  premiere prepare reader register render rereader restore score share store swagger titre user wire`.split(/\s+/),
)
const conjugated =
  /^(ajoute|cherche|choisit|dit|doit|ecrit|efface|envoie|est|fait|ferme|garde|lit|ouvre|peut|retire|trouve|va)$/

interface Named extends Node {
  id?: { name?: string }
  key?: { name?: string }
  init?: Node | null
  value?: Node | null
}

/** The name that a node gives to a function, if it does. */
function functionName({ type, id, key, init, value }: Named): string | undefined {
  if (type === 'FunctionDeclaration') return id?.name
  if (type === 'VariableDeclarator' && init && isFunction(init)) return id?.name
  if (type === 'Property' && value && isFunction(value)) return key?.name
  return undefined
}

/** Whether it starts with a French verb. Names with underscores belong to the API. */
function isFrench(name: string): boolean {
  const [verb = ''] = /^[a-z]+/.exec(name) ?? []
  return !name.includes('_') && (conjugated.test(verb) || (/..(er|ir|re)$/.test(verb) && !noVerbs.has(verb)))
}

test.each(['ajouterPhoto', 'lireTitre', 'choisir', 'estVide', 'dire'])('%s est un verbe français', (name) => {
  expect(isFrench(name)).toBe(true)
})
test.each(['addPhoto', 'readTitre', 'titre', 'renderPage', 'archiver_annonce'])('%s n’en est pas un', (name) => {
  expect(isFrench(name)).toBe(false)
})

test('une fonction porte un verbe anglais ou un nom', () => {
  const found = product.flatMap((file) =>
    [...walk(treeOf(file))]
      .map((node) => functionName(node))
      .filter((name) => name !== undefined && isFrench(name))
      .map((name) => `${file} : ${name}`),
  )
  expect(found).toEqual([])
})

test('une constante s’écrit comme tout autre nom', () => {
  const loud = code.flatMap((file) =>
    [...textOf(file).matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+)\b/gm)].map(([, name]) => `${file} : ${name}`),
  )
  expect(loud).toEqual([])
})
