// Groups of messages contain the same neighbours however many messages are loaded.
import { expect, test } from 'vitest'
import type { MessagePrive } from '#domain/messagerie/messagerie.ts'
import { groupInChunks } from './messageChunks.ts'

const entre = (premier: number, dernier: number) =>
  Array.from({ length: dernier - premier + 1 }, (_, n) => ({ rang_dans_conversation: premier + n }) as MessagePrive)

const rangs = (messages: MessagePrive[]) =>
  groupInChunks(messages).map(([, poignee]) => poignee.map(({ rang_dans_conversation: rang }) => rang))

test('dans l’ordre de la conversation, sans en perdre', () => {
  expect(rangs(entre(1, 260)).flat()).toEqual(entre(1, 260).map(({ rang_dans_conversation: rang }) => rang))
})

test('une poignée entière reste la même quand d’autres messages viennent avant et après', () => {
  const avant = groupInChunks(entre(90, 130))
  const apres = new Map(groupInChunks(entre(1, 300)))
  const entieres = avant.slice(1, -1)
  expect(entieres.length).toBeGreaterThan(0)
  for (const [nom, poignee] of entieres) expect(apres.get(nom)).toEqual(poignee)
})
