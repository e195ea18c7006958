// What a call changes: nothing of the contract is forgotten, nothing is named that is not in it.
import { expect, test } from 'vitest'
import { type Func, type FunctionName, functions, views } from '../contract.ts'
import { changements } from './changement.ts'

const { envoyer_mp: _, ...sansEnvoi } = changements
// @ts-expect-error a function that says nothing of what it changes does not compile (read by tsc, not only run)
const incomplets: typeof changements = sansEnvoi

test('chaque fonction du contrat dit ce qu’elle change, et rien d’autre n’est nommé', () => {
  expect(Object.keys(changements).sort()).toEqual(Object.keys(functions).sort())
  expect(incomplets).not.toHaveProperty('envoyer_mp')
})

const isReadable = (source: string): boolean =>
  source.startsWith('rpc/')
    ? (functions[source.slice(4) as FunctionName] as Func | undefined)?.rows !== undefined
    : Object.hasOwn(views, source)

test.each(Object.entries(changements))('ce que %s change se lit', (nom, sources) => {
  expect(sources.filter((source) => !isReadable(source))).toEqual([])
  expect(new Set(sources).size).toBe(sources.length)
  if ((functions[nom as FunctionName] as Func).rows) expect(sources).toEqual([])
})
