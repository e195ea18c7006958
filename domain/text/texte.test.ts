// How a member's text is stored and shortened.
import { describe, expect, test } from 'vitest'
import { keepFrenchSpaces } from './frenchSpaces.ts'
import {
  extrait,
  extraitLignes,
  extraitMax,
  isVide,
  longueur,
  readLigne,
  readNom,
  readTexte,
  splitLiens,
  truncate,
} from './texte.ts'

test('un texte est gardé avec ses lignes, sans ses caractères de contrôle', () => {
  expect(readTexte('Une ligne\rune autre\tencore')).toBe('Une ligne\nune autre encore')
  expect(readTexte(' Bonjour,\r\n\r\nune e\u0301quipe\u0000 \u0007de kinés \n')).toBe('Bonjour,\n\nune équipe de kinés')
})

test('ce qui retourne le sens de lecture est retiré, un emoji composé et un mot arabe restent', () => {
  for (const signe of '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
    expect(readTexte(`a${signe}b`)).toBe('ab')
  expect(readTexte('👩‍⚕️ كابينيه 🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toBe('👩‍⚕️ كابينيه 🏴󠁧󠁢󠁥󠁮󠁧󠁿')
})

test('sur une ligne les blancs se suivent en un seul ; un nom n’a rien d’invisible', () => {
  expect(readLigne(' Deux\n\n\tlignes  ')).toBe('Deux lignes')
  expect(readNom(' Ca\u200b\u00admi\u202elle\u0000 ')).toBe('Camille')
})

test.each([
  ['', true],
  [' \n\t\u00a0', true],
  ['\u200b\u2060', true],
  ['\u202e\u2066', true],
  ['\u3164\u115f', true],
  ['\u2800', true],
  ['a', false],
  ['👩‍⚕️', false],
])('le texte %j est vide : %s', (texte, vide) => {
  expect(isVide(texte)).toBe(vide)
})

test.each([
  ['Court.', 10, 'Court.'],
  ['Deux\n\nlignes', 20, 'Deux lignes'],
  ['Et\ntrois\nlignes', 20, 'Et trois lignes'],
  ['Un cabinet de trois kinés', 12, 'Un cabinet…'],
  ['Trois kinés. Une salle', 16, 'Trois kinés…'],
  ['anticonstitutionnellement', 10, 'anticonst…'],
  ['👍👍👍👍', 3, '👍👍…'],
  ['Prix\u00a0: trois cents', 10, 'Prix…'],
  ['a b', 3, 'a b'],
])('de %j en %i caractères on lit %j', (texte, max, lu) => {
  expect(extrait(texte, max)).toBe(lu)
  expect([...extrait(texte, max)].length).toBeLessThanOrEqual(max)
})

describe('les adresses d’un texte', () => {
  const liens = (texte: string) => splitLiens(texte).flatMap(({ adresse }) => adresse ?? [])

  test.each([
    ['Voyez https://ordremk.fr/actu, puis (http://a.fr).', ['https://ordremk.fr/actu', 'http://a.fr']],
    ['« https://a.fr/é?q=1#fin »', ['https://a.fr/é?q=1#fin']],
    ['https://fr.wikipedia.org/wiki/Os_(anatomie)', ['https://fr.wikipedia.org/wiki/Os_(anatomie)']],
    ['https://a.fr/b)c', ['https://a.fr/b)c']],
    ['https://a.fr/b[1]', ['https://a.fr/b[1]']],
    ['https://banque@http://mechant.fr', []],
    ['[https://a.fr:8080/b]…', ['https://a.fr:8080/b']],
    ['HTTPS://A.FR', ['HTTPS://A.FR']],
    ['javascript:alert(1) data:text/html,x ftp://a.fr www.a.fr', []],
    ['https://banque.fr@mechant.fr/ https://u:p@mechant.fr', []],
    ['https:// https://localhost https://.fr xhttps://a.fr', []],
    ['<a href="https://a.fr">ici</a>', ['https://a.fr']],
    ['https://a.fr\u202egpj.exe', ['https://a.fr']],
  ])('dans %j : %j', (texte, attendus) => {
    expect(liens(texte)).toEqual(attendus)
  })

  const lien = { texte: 'https://a.fr', adresse: 'https://a.fr' }
  test.each([
    ['', []],
    ['Bonjour', [{ texte: 'Bonjour', adresse: null }]],
    ['https://a.fr', [lien]],
    ['à https://a.fr.', [{ texte: 'à ', adresse: null }, lien, { texte: '.', adresse: null }]],
    ['https://a.fr https://a.fr', [lien, { texte: ' ', adresse: null }, lien]],
  ])('%j se coupe en autant de morceaux, aucun vide', (texte, morceaux) => {
    expect(splitLiens(texte)).toEqual(morceaux)
  })

  test('rien du texte n’est perdu', () => {
    const texte = 'Un <b>mot</b>\nhttps://a.fr, https://b.fr/(c)). Fin'
    expect(
      splitLiens(texte)
        .map((morceau) => morceau.texte)
        .join(''),
    ).toBe(texte)
  })
})

test.each([
  ['Deux cabinets : « bonne » idée ? Oui ; et vite !', 'Deux cabinets_: «_bonne_» idée_? Oui_; et vite_!'],
  ['Vous gardez 75 %, soit 4 500 € (ou plus !)', 'Vous gardez 75_%, soit 4|500_€ (ou plus_!)'],
  ['Cabinet à Lyon 3e, 200 m², bassin à 33 °C', 'Cabinet à Lyon_3e, 200_m², bassin à 33_°C'],
  ['Paris 1er ou 13e : 3 enfants, 2 et 3 ou 12 exercices', 'Paris_1er ou_13e_: 3 enfants, 2 et 3 ou 12 exercices'],
  ['Vraiment ?! Oui !!!', 'Vraiment_?! Oui_!!!'],
  ['Une première ligne :\n« la seconde »', 'Une première ligne_:\n«_la seconde_»'],
  ['Tél. 06 12 345 678 ou 100 200 kinés', 'Tél. 06 12 345 678 ou 100 200 kinés'],
  ['Un :) et un ;-)', 'Un_:) et un ;-)'],
  ['Antibes du 26 au 31 – studio prêté', 'Antibes du 26 au 31_– studio prêté'],
  ['Sans espace: non? 75% «oui»', 'Sans espace: non? 75% «oui»'],
  ['Déjà\u00a0: insécable\u202f!', 'Déjà_: insécable|!'],
  ['', ''],
])('%j est montré %j (« _ » insécable, « | » fine)', (texte, montre) => {
  expect(keepFrenchSpaces(texte)).toBe(montre.replaceAll('_', '\u00a0').replaceAll('|', '\u202f'))
})

test('ce qui est montré d’un texte, remis en espaces ordinaires, est ce qui a été tapé', () => {
  const tape = 'Prix : 12 500 € ? « Oui » ; 25 % !'
  expect(keepFrenchSpaces(tape)).not.toBe(tape)
  expect(keepFrenchSpaces(tape).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(tape)
  expect(keepFrenchSpaces(keepFrenchSpaces(tape))).toBe(keepFrenchSpaces(tape))
})

test('les longueurs se comptent en caractères, jamais au milieu d’un seul', () => {
  expect(longueur('kiné🦵')).toBe(5)
  expect(truncate('🦵🦵🦵', 2)).toBe('🦵🦵')
  expect(truncate('court', 40)).toBe('court')
})

const signesDe = (texte: string) => Array.from(new Intl.Segmenter('fr').segment(texte), ({ segment }) => segment)

test.each([
  ['une femme soignante', '👩‍⚕️', 'Bien 👩‍⚕️ ici'],
  ['un drapeau', '🇫🇷', 'Bien 🇫🇷 ici'],
  ['le second de deux drapeaux', '🇫🇷🇧🇪', 'ab🇫🇷🇧🇪 ici'],
  ['une couleur de peau', '👍🏽', 'Bien 👍🏽 ici'],
  ['un accent séparé', 'q\u0301', 'Bien q\u0301 ici'],
])('une coupe ne sépare pas %s', (_, signe, texte) => {
  const debuts = Array.from({ length: longueur(texte) }, (_, max) => truncate(texte, max))
  for (const [max, debut] of debuts.entries()) {
    expect(longueur(debut)).toBeLessThanOrEqual(max)
    expect(texte.startsWith(debut)).toBe(true)
    expect(signesDe(texte).slice(0, signesDe(debut).length)).toEqual(signesDe(debut))
  }
  const court = extrait(signe.repeat(100), 21).replace('…', '')
  expect(court).toBe(signe.repeat(longueur(court) / longueur(signe)))
})

test.each([
  [
    'Deux salles\u000bUn bassin\u000cSecrétariat\u0085Parking\u2028Métro\u2029Gare',
    'Deux salles\nUn bassin\nSecrétariat\nParking\nMétro\nGare',
  ],
  ['réé\u00adducation, ki\u200bné\ufeff, mo\u200ct', 'rééducation, kiné, mot'],
  ['Un\n\n\n\n\nDeux\n \n\u00a0\n\nTrois\n\nQuatre', 'Un\n\nDeux\n\nTrois\n\nQuatre'],
  ['👩\u200d⚕\ufe0f a\u200db', '👩\u200d⚕\ufe0f ab'],
])('un texte collé se range : %j', (colle, range) => {
  expect(readTexte(colle)).toBe(range)
})

test('sans autre mesure, le début d’un texte est celui des listes', () => {
  expect(longueur(extrait('mot '.repeat(100)))).toBeLessThanOrEqual(extraitMax)
  expect(extrait('mot '.repeat(100))).toMatch(/^(mot ){39}mot…$/)
})

test('un extrait peut garder ses lignes, sans celles qui sont vides', () => {
  expect(extraitLignes('Bonjour à tous,  \r\n\n  Hier, un patient.')).toBe('Bonjour à tous,\nHier, un patient.')
  expect(extraitLignes('mot '.repeat(100))).toBe(extrait('mot '.repeat(100)))
})
