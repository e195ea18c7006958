// What a decision requires before it is taken, appealed or answered, and what the reporter reads of it.
import { expect, test } from 'vitest'
import { paragraphMax } from '../text/paragraph.ts'
import {
  mesures,
  nomsMesure,
  phrases,
  refuseDecision,
  refuseRecours,
  refuseReponseRecours,
  sayAuSignaleur,
  texteMasque,
  texteRetire,
  textesRetires,
} from './decision.ts'
import { codesMotif, motifs, referenceOf } from './signalement.ts'

const saisie = { mesure: 'retirer', fondement: 'Article 6.', faits: 'Une injure.', jours: null } as const
const long = `Ce texte ne peut pas dépasser ${paragraphMax} caractères.`

test.each([
  [{}, null],
  [{ mesure: 'rien' }, null],
  [{ mesure: 'suspendre' }, { champ: 'jours', phrase: 'Dites combien de jours dure la suspension.' }],
  [{ mesure: 'suspendre', jours: 7 }, null],
  [{ faits: ' \u200b' }, { champ: 'faits', phrase: 'Dites les faits.' }],
  [{ fondement: '' }, { champ: 'fondement', phrase: 'Dites la règle appliquée.' }],
  [{ faits: 'é'.repeat(paragraphMax), fondement: 'é'.repeat(paragraphMax) }, null],
  [{ faits: 'é'.repeat(paragraphMax + 1) }, { champ: 'faits', phrase: long }],
  [{ fondement: 'é'.repeat(paragraphMax + 1) }, { champ: 'fondement', phrase: long }],
] as const)('une décision %j est jugée %j', (morceau, attendu) => {
  expect(refuseDecision({ ...saisie, ...morceau })).toEqual(attendu)
})

test('un recours et sa réponse disent pourquoi', () => {
  expect(refuseRecours(' ')).toEqual({ champ: 'texte', phrase: 'Dites pourquoi vous contestez cette décision.' })
  expect(refuseReponseRecours('')).toEqual({ champ: 'reponse', phrase: 'Dites pourquoi.' })
  expect([refuseRecours('Non.'), refuseReponseRecours('Si.')]).toEqual([null, null])
})

test('qui a signalé sait si le contenu reste, jamais ce qui arrive à son auteur', () => {
  const retire = 'Nous avons retiré le contenu.'
  expect(mesures.map((mesure) => [mesure, sayAuSignaleur(mesure)])).toEqual([
    ['rien', 'Nous n’avons pas relevé de manquement\u00a0: le contenu reste en ligne.'],
    ['avertir', 'Nous avons averti l’auteur\u00a0; le contenu reste en ligne.'],
    ...['retirer', 'suspendre', 'fermer', 'masquer'].map((mesure) => [mesure, retire]),
  ])
})

test('chaque motif propose sa règle et ses faits, chaque mesure a ses mots', () => {
  for (const code of codesMotif) {
    expect(motifs[code].texte).toMatch(/^\p{Lu}\p{L}+/u)
    expect(phrases[code].fondement).toMatch(/^Article 6 des conditions d’utilisation(\u00a0: .+)?\.$/)
    expect(phrases[code].faits).toMatch(code === 'autre' ? /^$/ : /^L.+\.$/)
  }
  expect(phrases.patient.fondement).toContain('ne rien écrire qui permette de reconnaître un patient')
  for (const mesure of mesures)
    expect(Object.values(nomsMesure[mesure])).toEqual([expect.any(String), expect.any(String)])
  expect(textesRetires).toEqual([texteRetire, texteMasque])
  expect(referenceOf('0f5c2a91-0000-4000-8000-000000000001')).toBe('0f5c2a91')
})
