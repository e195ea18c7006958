// The order of messages in a conversation, and the unsent messages kept by a browser.
import { expect, test } from 'vitest'
import { membreParti, messageASoi } from '../annonce/contact.ts'
import {
  apercuMessage,
  conversationAbsente,
  dernierRangSuivi,
  joinMessages,
  type MessagePrive,
  nameAnnonce,
  readAttentes,
  refuseMessage,
  splitAnnonce,
} from './messagerie.ts'

const message = (rang: number): MessagePrive => ({
  uuid_message: crypto.randomUUID(),
  uuid_conversation: '4d9f3c56-0000-4000-8000-000000000000',
  contenu_message: `Message ${rang}`,
  date_envoi: '2026-11-01T10:00:00Z',
  uuid_personne_emetteur: '4d9f3c56-0000-4000-8000-000000000001',
  rang_dans_conversation: rang,
  uuid_annonce: null,
  uuid_client: null,
})

test('les messages se rangent par rang, chacun une fois', () => {
  const [un, deux, trois] = [message(1), message(2), message(3)]
  expect(joinMessages([deux, trois], [trois, un])).toEqual([un, deux, trois])
})

test.each([
  [[], 0],
  [[1], 1],
  [[5, 6, 7], 7],
  [[5, 6, 8, 9], 6],
  [[5, 7], 5],
])('des rangs %j, le dernier qui se suit est %i', (rangs, suivi) => {
  expect(dernierRangSuivi(rangs.map(message))).toBe(suivi)
})

test('de ce que le navigateur a gardé, ce qui n’est pas un message est laissé', () => {
  const attente = { uuid_client: 'a', contenu_message: 'b', date_envoi: 'c' }
  expect(readAttentes([attente, null, 3, {}, { ...attente, contenu_message: 1 }])).toEqual([attente])
  expect(readAttentes('texte')).toEqual([])
})

test('l’aperçu d’un message tient sur une ligne, coupé à 35 caractères', () => {
  expect(apercuMessage('\n Bonjour ')).toBe('Bonjour')
  expect(apercuMessage('👋'.repeat(35))).toBe('👋'.repeat(35))
  expect(apercuMessage('Bonjour,\n\nvotre cabinet cherche-t-il quelqu’un ?')).toBe(
    'Bonjour, votre cabinet cherche-t-il…',
  )
})

test.each([
  ['', 'Le message ne peut pas être vide.'],
  [' \u200b\n', 'Le message ne peut pas être vide.'],
  ['Bonjour', null],
  ['👋'.repeat(5000), null],
  [` ${'a'.repeat(5000)} `, null],
  ['a'.repeat(5001), 'Le message dépasse 5000 caractères.'],
])('le message %# est jugé', (contenu, phrase) => {
  expect(refuseMessage(contenu)).toBe(phrase)
})

test('le premier message d’une annonce la nomme', () => {
  expect(nameAnnonce('Assistanat', 'Bonjour')).toBe('À propos de l’annonce «\u00a0Assistanat\u00a0»\n\nBonjour')
})

test('les phrases du cahier', () => {
  expect([messageASoi, conversationAbsente, membreParti]).toEqual([
    'Vous ne pouvez pas vous envoyer un message à vous-même.',
    'Conversation non trouvée ou accès refusé.',
    'Membre parti',
  ])
})

test.each([
  [
    nameAnnonce('Un « bon » poste', 'Bonjour,\n\nÀ bientôt'),
    { ligne: 'À propos de l’annonce «\u00a0Un « bon » poste\u00a0»', reste: '\n\nBonjour,\n\nÀ bientôt' },
  ],
  ['Bonjour', null],
  ['À propos de l’annonce «\u00a0Un poste\u00a0»', null],
  ['Bonjour. À propos de l’annonce «\u00a0Un poste\u00a0»\n\nBonjour', null],
])('la ligne qui nomme l’annonce se retrouve : %j', (contenu, attendu) =>
  expect(splitAnnonce(contenu)).toEqual(attendu),
)
