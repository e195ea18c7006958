// What may be written in the forum, sentence by sentence (§5).
import { expect, test } from 'vitest'
import { type ForumSaisie, lireTitreForum, refuseReponse, refuseSujet } from './forum.ts'

const juste: ForumSaisie = { titre_forum: 'Un logiciel ?', id_categorie: 5, contenu_message: 'Lequel prenez-vous ?' }
const champs = 'Veuillez remplir tous les champs : titre, message et catégorie.'

test.each<[Partial<ForumSaisie>, string | null]>([
  [{}, null],
  [{ titre_forum: ' ' }, champs],
  [{ id_categorie: null }, champs],
  [{ contenu_message: '\n\u200b' }, champs],
  [{ titre_forum: 'ab' }, 'Le titre doit contenir entre 3 et 120 caractères.'],
  [{ titre_forum: 'a'.repeat(121) }, 'Le titre doit contenir entre 3 et 120 caractères.'],
  [{ titre_forum: `a${' '.repeat(200)}bc` }, null],
  [{ contenu_message: 'a'.repeat(10_001) }, 'Le message dépasse 10\u202f000 caractères.'],
  [{ contenu_message: '👍'.repeat(10_000) }, null],
])('un sujet %j', (saisie, phrase) => {
  expect(refuseSujet({ ...juste, ...saisie })).toBe(phrase)
})

test('une réponse vide est refusée, un titre tient sur une ligne', () => {
  expect(refuseReponse(' \n ')).toBe('Votre réponse ne peut pas être vide.')
  expect(refuseReponse('Oui')).toBeNull()
  expect(lireTitreForum('  Deux\n\n lignes ')).toBe('Deux lignes')
})
