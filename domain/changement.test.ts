// What a call changes and what an event has read again: nothing of the contract is forgotten, nothing is named that is not in it.
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { changements, relectures, vuesSuivies } from './changement.ts'
import { type Func, type FunctionName, functions, type View, type ViewName, views } from './contract.ts'
import { evenements, type NomEvenement } from './flux.ts'

const { envoyer_mp: _, ...sansEnvoi } = changements
// @ts-expect-error a function that says nothing of what it changes does not compile (read by tsc, not only run)
const incomplets: typeof changements = sansEnvoi
// @ts-expect-error an event is about rows by a column of its own, and of theirs
const autreColonne: typeof relectures = { ...relectures, lu: [{ vue: 'lister_forums', cle: 'uuid_forum' }] }

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

test('chaque événement a ses relectures', () => {
  expect(Object.keys(relectures).sort()).toEqual(Object.keys(evenements).sort())
  expect(autreColonne.lu).not.toEqual(relectures.lu)
})

describe.each(Object.entries(relectures))('à l’événement %s', (nom, suites) => {
  test.each([...suites])('$vue se relit, par une colonne que les deux ont', ({ vue, cle }) => {
    const { row } = views[vue as ViewName] as View
    expect(row).toBeDefined()
    if (!cle) return
    const donnees = evenements[nom as NomEvenement] as z.ZodMiniObject
    expect([Object.keys(donnees.shape), Object.keys(row.shape)]).toEqual([
      expect.arrayContaining([cle]),
      expect.arrayContaining([cle]),
    ])
  })
})

test('ce qui est suivi est tout ce qu’un événement change, une fois chacun', () => {
  expect([...vuesSuivies].sort()).toEqual([
    'lister_conversations',
    'lister_forums',
    'lister_mes_annonces',
    'lister_messages_forum',
    'lister_messages_prives',
    'lister_operations',
  ])
})
