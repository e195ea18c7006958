// The sentences that refuse forum messages (product §5).
import { expect, test } from 'vitest'
import {
  addCitation,
  citationMax,
  type ForumSaisie,
  formatMessages,
  forumAbsent,
  forumInconnu,
  joinSujets,
  pieceDuRang,
  piecesAutour,
  questionMax,
  rangSuivant,
  readQuestion,
  readTitreForum,
  refuseForum,
  refuseReponse,
  refuseSujet,
  sayNonLus,
  splitCitations,
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
  expect(joinSujets(sujets('d1 a1'), sujets('a1 b1 b1 c1'))).toEqual(sujets('d1 a1 b1 c1'))
  expect(joinSujets(sujets('d1 a2'), sujets('a1 b1'))).toBeNull()
  expect(joinSujets(sujets('a1'), [])).toEqual(sujets('a1'))
})

test.each([
  [1, 0, 1, fin],
  [1, 50, 1, fin],
  [1, 120, 1, 1],
  [51, 120, 2, 2],
  [120, 120, 3, fin],
  // A topic with few messages in its last piece also shows the piece before.
  [109, 109, 2, fin],
  [110, 110, 3, fin],
  [51, 51, 1, fin],
  // An answer just sent, not yet in the count.
  [121, 120, 3, fin],
])('autour du message %i d’un sujet de %i : du morceau %i au morceau %s', (rang, nombre, de, a) => {
  expect(piecesAutour(rang, nombre)).toEqual({ de, a })
})

test.each([
  ['rien de cité', 'Bonjour.\n>3 ans\n\nÀ lundi', [[false, 'Bonjour.\n>3 ans\n\nÀ lundi']]],
  [
    'une citation, puis ce que l’on en dit',
    '> Léa a écrit :\n> Oui\n\nNon.',
    [
      [true, 'Léa a écrit :\nOui'],
      [false, 'Non.'],
    ],
  ],
  [
    'deux citations',
    '> A\n\n> B',
    [
      [true, 'A'],
      [true, 'B'],
    ],
  ],
  ['une citation d’une citation', '> > A', [[true, '> A']]],
  ['un signe seul', '>', [[false, '>']]],
] as const)('ce qu’un message cite : %s', (_, contenu, parties) => {
  expect(splitCitations(contenu)).toEqual(parties.map(([cite, texte]) => ({ cite, texte })))
})

test('une citation suit ce qui est déjà écrit, dit son auteur, et laisse ce qu’il citait', () => {
  const message = { pseudo_personne: 'Léa', contenu_message: '> Tom a écrit :\n> Oui\n\nBonjour,\n\nnon.' }
  const cite = '> Léa a écrit\u00a0:\n> Bonjour,\n> non.\n\n'
  expect(addCitation('', message)).toBe(cite)
  expect(addCitation('Moi ', message)).toBe(`Moi\n\n${cite}`)
  expect(addCitation('', { ...message, contenu_message: '> Oui' })).toBe('> Léa a écrit\u00a0:\n> Oui\n\n')
})

test('une citation est bornée, et rien de ce qu’elle cite n’en sort', () => {
  const cite = addCitation('', { pseudo_personne: 'Léa', contenu_message: `un\n${'deux mots '.repeat(500)}` })
  expect([...cite].length).toBeLessThan(citationMax + 40)
  expect(cite).toMatch(/…\n\n$/)
  expect(splitCitations(`${cite}Fin`).map(({ cite }) => cite)).toEqual([true, false])
})

const jour = 86_400_000
test.each([
  ['jamais ouvert, de la semaine', { rang_lu: null, nombre_messages: 2 }, 6, 'Nouveau', null],
  ['jamais ouvert, plus ancien', { rang_lu: null, nombre_messages: 2 }, 8, null, null],
  ['jamais ouvert, sans message', { rang_lu: null, nombre_messages: 0 }, 0, null, null],
  ['lu', { rang_lu: 2, nombre_messages: 2 }, 0, null, null],
  ['un de plus', { rang_lu: 1, nombre_messages: 2 }, 30, '1 nouveau message', 2],
  ['mille de plus', { rang_lu: 1, nombre_messages: 1001 }, 30, '1\u202f000 nouveaux messages', 2],
])('ce qui n’est pas lu d’un sujet : %s', (_, lu, jours, dit, suivant) => {
  const sujet = { ...lu, date_creation: new Date(0).toISOString() }
  expect(sayNonLus(sujet, jours * jour)).toBe(dit)
  expect(rangSuivant(sujet)).toBe(suivant)
})

test('une question tient sur une ligne, et n’est pas sans fin', () => {
  expect(readQuestion('  quel\n  logiciel ')).toBe('quel logiciel')
  expect(readQuestion('é'.repeat(500))).toHaveLength(questionMax)
})
