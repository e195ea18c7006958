// Every entry of the contract has a handler: a missing one does not compile (checked by tsc).
import { expect, test } from 'vitest'
import { functions, views } from '#domain/contract/contract.ts'
import * as annonce from '../annonce/annonce.ts'
import type { FunctionHandlers, ViewHandlers } from './handler.ts'
import { functionHandlers, viewHandlers } from './handlers.ts'

// @ts-expect-error a function that nobody answers does not compile
const withoutSearch: FunctionHandlers = { ...annonce.functions }
// @ts-expect-error a view that nobody answers does not compile
const withoutProfile: ViewHandlers = { ...annonce.views }

test('chaque entrée du contrat a son répondant, et rien d’autre', () => {
  expect(Object.keys(viewHandlers).sort()).toEqual(Object.keys(views).sort())
  expect(Object.keys(functionHandlers).sort()).toEqual(Object.keys(functions).sort())
  expect(Object.keys(withoutSearch)).not.toContain('lister_annonces')
  expect(Object.keys(withoutProfile)).not.toContain('lire_personne')
})
