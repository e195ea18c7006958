// The words of the mail that tells of a message left unread: who wrote, where to read, how to have no more; never what.
import { expect, test } from 'vitest'
import { lettreRappel } from './rappel.ts'

const rappel = { uuid_conversation: 'a1', pseudo_personne: 'Camille', pseudo_interlocuteur: 'Sacha' }

test('un message non lu se dit par e-mail, avec ses deux adresses', () => {
  expect(lettreRappel(rappel, 'https://kine.exemple.fr')).toEqual({
    subject: 'Sacha vous a écrit',
    text: `Bonjour Camille,

Sacha vous a écrit sur KinéBouge. Son message vous attend ici\u00a0:

https://kine.exemple.fr/messagerie?conversationId=a1

Vous recevez un seul e-mail pour cette conversation, jusqu’à ce que vous l’ouvriez.

Vous ne voulez plus de ces e-mails\u00a0? Le réglage est dans votre compte\u00a0:

https://kine.exemple.fr/mon-compte

À bientôt,
L’équipe KinéBouge
`,
  })
})

test('qui n’a pas de pseudo est salué sans nom', () => {
  expect(lettreRappel({ ...rappel, pseudo_personne: null }, 'https://a.fr').text).toMatch(/^Bonjour,\n/)
})
