// What a page tells of its readings, so that an ad that changes meanwhile is known to touch it or not.
import { expect, test } from 'vitest'
import type { Reader } from '#domain/wire/rendu.ts'
import { remembering } from './reading.ts'

const maintenant = new Date('2026-11-20T10:00:00Z')

/** A page's reader, and in their order what was told and what was read. */
function open() {
  const order: string[] = []
  const asked: unknown[] = []
  const read = async (source: string) => {
    order.push(source)
    return { rows: [], total: 0 }
  }
  const { reader, kept } = remembering({ read, geocode: async () => undefined } as Reader, maintenant, (question) => {
    order.push('dit')
    asked.push(question)
  })
  return { reader, kept, order, asked }
}

test('une question sur les annonces se dit avant d’être posée', async () => {
  const { reader, kept, order, asked } = open()
  await reader.read('rpc/lister_annonces', { p_limite: 20 }, {})
  await reader.read('rpc/compter_annonces', { p_limite: 0 }, {})
  expect(order).toEqual(['dit', 'rpc/lister_annonces', 'dit', 'rpc/compter_annonces'])
  expect(asked).toEqual([{ p_limite: 20 }, { p_limite: 0 }])
  expect(kept()?.questions).toEqual(asked)
})

test('ce qui ne change pas n’a rien à dire ; ce que personne n’annonce se dit aussi, et la page n’est pas gardée', async () => {
  const { reader, kept, asked } = open()
  await reader.read('lister_typesannonce', {}, {})
  expect([asked, kept()?.questions]).toEqual([[], []])
  await reader.read('rpc/lister_forums', {}, {})
  expect([asked, kept()]).toEqual([[null], null])
})

test('un lieu que le service n’a pas su dire ne se garde pas', async () => {
  const { reader, kept } = open()
  await reader.geocode('Tours')
  expect(kept()).toBe(null)
})
