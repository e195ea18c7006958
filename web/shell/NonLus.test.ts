// Unread counts, which are not read again in a hidden tab.
import { expect, test } from 'vitest'
import { isReadToEnd } from '../messagerie/useMarkAsRead.ts'
import { countNonLus } from './NonLus.tsx'

test('trois messages d’une conversation et un d’une autre font quatre messages non lus', () => {
  expect(countNonLus([{ nb_messages_non_lus: 3 }, { nb_messages_non_lus: 1 }])).toBe(4)
  expect(countNonLus([])).toBe(0)
})

test.each([
  ['vus, dans un onglet que l’on regarde', { nonLus: 1, enBas: true, visible: true }, true],
  ['dans un onglet que personne ne regarde', { nonLus: 1, enBas: true, visible: false }, false],
  ['plus bas que ce que l’on voit', { nonLus: 1, enBas: false, visible: true }, false],
  ['tous lus déjà', { nonLus: 0, enBas: true, visible: true }, false],
])('%s, les messages sont lus ou non', (_, etat, lus) => {
  expect(isReadToEnd(etat)).toBe(lus)
})
