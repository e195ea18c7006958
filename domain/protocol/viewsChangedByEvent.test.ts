// Every event has its views, and the columns used exist on both sides.
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type ViewName, views } from '../contract/contract.ts'
import type { View } from '../contract/entry.ts'
import { evenements, type NomEvenement } from './liveStream.ts'
import { viewsChangedByEvent, vuesSuivies } from './viewsChangedByEvent.ts'

const autreColonne: typeof viewsChangedByEvent = {
  ...viewsChangedByEvent,
  // @ts-expect-error an event is about rows by a column of its own, and of theirs (read by tsc, not only run)
  lu: [{ vue: 'lister_forums', cle: 'uuid_forum' }],
}

test('chaque événement a ses relectures', () => {
  expect(Object.keys(viewsChangedByEvent).sort()).toEqual(Object.keys(evenements).sort())
  expect(autreColonne.lu).not.toEqual(viewsChangedByEvent.lu)
})

describe.each(Object.entries(viewsChangedByEvent))('à l’événement %s', (nom, suites) => {
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
    'lire_disponible',
    'lire_justificatif',
    'lire_preparation',
    'lire_verification',
    'lister_conversations',
    'lister_factures',
    'lister_forums',
    'lister_mes_annonces',
    'lister_messages_forum',
    'lister_messages_prives',
    'lister_notifications',
    'lister_operations',
  ])
})

test('un message fait relire sa conversation ou son sujet, et toute la liste où il se range', () => {
  expect([viewsChangedByEvent.conversation, viewsChangedByEvent.forum]).toEqual([
    [{ vue: 'lister_messages_prives', cle: 'uuid_conversation' }, { vue: 'lister_conversations' }],
    [{ vue: 'lister_messages_forum', cle: 'uuid_forum' }, { vue: 'lister_forums' }],
  ])
})
