// The refusals of the forum, sentence by sentence (produit §5).
import { expect, test } from 'vitest'
import {
  type ForumSaisie,
  formatMessages,
  forumAbsent,
  forumInconnu,
  joinSujets,
  pieceDuRang,
  piecesAutour,
  readTitreForum,
  refuseForum,
  refuseReponse,
  refuseSujet,
} from './forum.ts'

const juste: ForumSaisie = { titre_forum: 'Un logiciel ?', id_categorie: 5, contenu_message: 'Lequel prenez-vous ?' }
const champs = 'Veuillez remplir tous les champs : titre, message et catégorie.'

const fin = Number.POSITIVE_INFINITY

const taille = 'Le titre doit contenir entre 3 et 120 caractères.'
const long = 'Le message dépasse 10\u202f000 caractères.'

test.each<[Partial<ForumSaisie>, [keyof ForumSaisie, string] | null]>([
  [{}, null],
  [{ titre_forum: ' ' }, ['titre_forum', champs]],
  [{ id_categorie: null }, ['id_categorie', champs]],
  [{ contenu_message: '\n\u200b' }, ['contenu_message', champs]],
  [{ titre_forum: '\u202e', contenu_message: '' }, ['titre_forum', champs]],
  [{ id_categorie: null, contenu_message: '' }, ['id_categorie', champs]],
  [{ titre_forum: 'ab', contenu_message: '' }, ['contenu_message', champs]],
  [{ titre_forum: 'ab' }, ['titre_forum', taille]],
  [{ titre_forum: 'a'.repeat(121) }, ['titre_forum', taille]],
  [{ titre_forum: 'ab', contenu_message: 'a'.repeat(10_001) }, ['titre_forum', taille]],
  [{ titre_forum: `a${' '.repeat(200)}bc` }, null],
  [{ contenu_message: 'a'.repeat(10_001) }, ['contenu_message', long]],
  [{ contenu_message: '👍'.repeat(10_000) }, null],
])('un sujet %j', (saisie, refus) => {
  expect(refuseSujet({ ...juste, ...saisie })).toEqual(refus && { champ: refus[0], phrase: refus[1] })
})

test('une réponse vide est refusée, un titre tient sur une ligne', () => {
  expect(refuseReponse(' \n ')).toBe('Votre réponse ne peut pas être vide.')
  expect(refuseReponse('Oui')).toBeNull()
  expect(readTitreForum('  Deux\n\n lignes ')).toBe('Deux lignes')
})

test('un titre se juge sans son message, de 3 à 120 caractères', () => {
  const titre = (titre_forum: string) => refuseForum({ titre_forum, id_categorie: 5 })?.phrase ?? null
  expect(['', 'ab', 'abc', 'a'.repeat(120), 'a'.repeat(121)].map(titre)).toEqual([champs, taille, null, null, taille])
  expect(refuseForum({ titre_forum: 'ab', id_categorie: null })).toEqual({ champ: 'id_categorie', phrase: champs })
})

test('un sujet qui manque et un sujet que l’on ne voit pas ont leur phrase', () => {
  expect([forumInconnu, forumAbsent]).toEqual(['Sujet non trouvé.', 'Sujet non trouvé ou accès refusé.'])
})

test('les messages se comptent : le singulier pour un seul exactement', () => {
  expect([0, 1, 2, 2000].map(formatMessages)).toEqual(['0 Messages', '1 Message', '2 Messages', '2\u202f000 Messages'])
})

test('un message est dans sa pièce', () => {
  expect([0, 1, 50, 51, 2000].map(pieceDuRang)).toEqual([1, 1, 1, 2, 40])
})

test('la tête d’une liste se joint à la suite, chaque sujet une fois ; sans rien de commun, il y a un trou', () => {
  const sujets = (texte: string) => texte.split(' ').map((s) => ({ uuid_forum: s[0]!, date_dernier_message: s }))
  expect(joinSujets(sujets('c2 a1'), sujets('a1 b1 c1'))).toEqual(sujets('c2 a1 b1'))
  expect(joinSujets(sujets('d1 a1'), sujets('a1 b1'))).toEqual(sujets('d1 a1 b1'))
  expect(joinSujets(sujets('d1 a2'), sujets('a1 b1'))).toBeNull()
  expect(joinSujets(sujets('a1'), [])).toEqual(sujets('a1'))
})

test.each([
  [1, 0, 1, fin],
  [1, 50, 1, fin],
  [1, 120, 1, 1],
  [51, 120, 2, 2],
  [120, 120, 3, fin],
  // The last few are shown with those before them.
  [109, 109, 2, fin],
  [110, 110, 3, fin],
  [51, 51, 1, fin],
  // An answer that has just been sent, and is not counted yet.
  [121, 120, 3, fin],
])('autour du message %i d’un sujet de %i : du morceau %i au morceau %s', (rang, nombre, de, a) => {
  expect(piecesAutour(rang, nombre)).toEqual({ de, a })
})
