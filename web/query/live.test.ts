// What an event reads again, with a real cache whose readings end on demand.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createInvalidator } from './live.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A displayed query, and how to end its readings. */
function show(client: QueryClient, queryKey: readonly unknown[]) {
  const lectures: PromiseWithResolvers<unknown>[] = []
  const queryFn = () => {
    const lecture = Promise.withResolvers<unknown>()
    lectures.push(lecture)
    return lecture.promise
  }
  new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {})
  return lectures
}

/** The same, already read once. */
async function showLue(client: QueryClient, queryKey: readonly unknown[]) {
  const lectures = show(client, queryKey)
  lectures[0]!.resolve('lu')
  await turn()
  return lectures
}

test('une vue annoncée est relue partout où elle est montrée, les autres non', async () => {
  const client = new QueryClient()
  const toutes = await showLue(client, ['lister_forums', {}])
  const une = await showLue(client, ['lister_forums', { id_categorie: 'eq.2' }])
  const autre = await showLue(client, ['lister_conversations', {}])
  createInvalidator(client)(['lister_forums'])
  await turn()
  expect([toutes, une, autre].map(({ length }) => length)).toEqual([2, 2, 1])
})

test('annoncée pour une conversation, celle-là seule est relue', async () => {
  const client = new QueryClient()
  const une = await showLue(client, ['lister_messages_prives', { uuid_conversation: 'eq.uuid-1', limit: 10 }])
  const autre = await showLue(client, ['lister_messages_prives', { uuid_conversation: 'eq.uuid-2', limit: 10 }])
  createInvalidator(client)(['lister_messages_prives', { uuid_conversation: 'eq.uuid-1' }])
  await turn()
  expect([une.length, autre.length]).toEqual([2, 1])
})

test('annoncée deux fois pendant qu’elle est relue, elle l’est une fois de plus', async () => {
  const client = new QueryClient()
  const lectures = await showLue(client, ['lister_forums', {}])
  const reread = createInvalidator(client)
  for (const _ of [1, 2, 3]) reread(['lister_forums'])
  await turn()
  expect(lectures.length).toBe(2)
  lectures[1]!.resolve('relu')
  await turn()
  expect(lectures.length).toBe(3)
  lectures[2]!.resolve('relu')
  await turn()
  expect(lectures.length).toBe(3)
})

test('une première lecture en route n’est pas recommencée : une autre la suit', async () => {
  const client = new QueryClient()
  const lectures = show(client, ['lister_forums', {}])
  createInvalidator(client)(['lister_forums'])
  await turn()
  expect(lectures.length).toBe(1)
  lectures[0]!.resolve('lu')
  await turn()
  await turn()
  expect(lectures.length).toBe(2)
})

test('un chargement qui a échoué reste dit, quoi qu’il se passe ailleurs', async () => {
  const client = new QueryClient()
  const lectures = show(client, ['lister_forums', {}])
  lectures[0]!.reject(new Error('500'))
  await turn()
  createInvalidator(client)(['lister_forums'])
  await turn()
  expect(lectures.length).toBe(1)
  expect(client.getQueryState(['lister_forums', {}])?.status).toBe('error')
})

test('lue une fois, elle est relue quand même après un échec', async () => {
  const client = new QueryClient()
  const lectures = await showLue(client, ['lister_forums', {}])
  const reread = createInvalidator(client)
  reread(['lister_forums'])
  lectures[1]!.reject(new Error('500'))
  await turn()
  reread(['lister_forums'])
  await turn()
  expect(lectures.length).toBe(3)
})
