// The cached conversation: older messages are added without changing the others.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { MessagePrive } from '#domain/messagerie/messagerie.ts'
import { addMessages, threadQuery } from './useThread.ts'

const message = (rang: number): MessagePrive => ({
  uuid_message: `message-${rang}`,
  uuid_conversation: 'conversation',
  rang_dans_conversation: rang,
  uuid_personne_emetteur: 'noor',
  contenu_message: `Message ${rang}`,
  date_envoi: '2026-11-20T10:00:00Z',
  uuid_annonce: null,
  uuid_client: null,
})

test('un message venu au-dessus ne refait pas ceux qui sont là', () => {
  const client = new QueryClient()
  const fil = new QueryObserver(client, { ...threadQuery(client, 'conversation'), enabled: false })
  const stop = fil.subscribe(() => {})
  addMessages(client, 'conversation', [message(2), message(3)])
  const avant = fil.getCurrentResult().data!
  addMessages(client, 'conversation', [message(1)])
  const apres = fil.getCurrentResult().data!
  expect(apres.map(({ rang_dans_conversation }) => rang_dans_conversation)).toEqual([1, 2, 3])
  expect(apres[1]).toBe(avant[0])
  expect(apres[2]).toBe(avant[1])
  stop()
})
