// What the directory's answers prove, when checks are repeated, and the words of the badge.
import { describe, expect, test } from 'vitest'
import { niveauxVerification } from './insigne.ts'
import { explainInsigne, nameInsigne } from './insigneTexts.ts'
import {
  type FollowUp,
  follow,
  insigneOf,
  judge,
  lettreInsigne,
  motifs,
  niveau,
  type Praticien,
  refuseNoms,
} from './verification.ts'

const camille: Praticien = { actif: true, professions: ['70'], nom: 'DURAND', prenoms: ['Camille', 'Anne-Marie'] }
const elodie: Praticien = { ...camille, nom: 'DE LA CROIX-MARTIN', prenoms: ['Élodie'] }

test.each([
  ['même nom', camille, 'Durand', 'Camille', null],
  ['un autre de ses prénoms', camille, 'DURAND', 'anne marie', null],
  ['accents, tirets, particule', elodie, 'de la croix martin', 'Elodie', null],
  ['apostrophe courbe ou droite', { ...camille, nom: 'D’ARTAGNAN' }, "d'Artagnan", 'Camille', null],
  ['blancs autour', { ...elodie, nom: ' de  la Croix--Martin ' }, 'De La Croix Martin', 'ÉLODIE', null],
  ['sans espaces', elodie, 'delacroixmartin', 'Élodie', null],
  ['sans sa particule', elodie, 'Croix-Martin', 'Élodie', null],
  ['une moitié de son nom', elodie, 'Croix', 'Élodie', 'nom'],
  ['une particule seule', { ...camille, nom: 'DE' }, 'Du', 'Camille', 'nom'],
  ['un article n’est pas une particule', { ...camille, nom: 'LE ROUX' }, 'Roux', 'Camille', 'nom'],
  ['ligatures', { ...camille, nom: 'LECOEUR', prenoms: ['LAETITIA'] }, 'Lecœur', 'Lætitia', null],
  ['lettres barrées', { ...camille, nom: 'LUKASIK', prenoms: ['SOREN'] }, 'Łukasik', 'Søren', null],
  ['ligature d’imprimerie', { ...camille, nom: 'LAFITTE' }, 'Laﬁtte', 'Camille', null],
  ['apostrophe que l’annuaire n’écrit pas', { ...camille, nom: 'LHARIDON' }, 'L’Haridon', 'Camille', null],
  ['espace que l’annuaire écrit', { ...camille, nom: 'MAC DONALD' }, 'MacDonald', 'Camille', null],
  ['particule après', { ...camille, nom: 'CROIX (DE LA)' }, 'de la Croix', 'Camille', null],
  ['le premier de ses prénoms', { ...camille, prenoms: ['MARIE ANNE SOPHIE'] }, 'Durand', 'Marie', null],
  ['tous ses prénoms', { ...camille, prenoms: ['MARIE'] }, 'Durand', 'Marie, Anne', null],
  ['un début de prénom', { ...camille, prenoms: ['MARIE'] }, 'Durand', 'Mari', 'nom'],
  ['aucun prénom', { ...camille, prenoms: [''] }, 'Durand', '-', 'nom'],
  ['un autre prénom', camille, 'Durand', 'Élodie', 'nom'],
  ['les deux inversés', camille, 'Camille', 'Durand', 'nom'],
  ['deux professions', { ...camille, professions: ['26', '70'] }, 'Durand', 'Camille', null],
  ['une autre profession', { ...camille, professions: ['10'] }, 'Durand', 'Camille', 'profession'],
  ['inactif', { actif: false, professions: [], nom: '', prenoms: [] }, 'Durand', 'Camille', 'inactif'],
] as const)('%s', (_, trouve, nom, prenom, motif) => {
  expect(judge([trouve], { nom, prenom })).toBe(motif)
})

test('un numéro que personne ne porte, ou que deux portent, ne prouve rien', () => {
  const membre = { nom: 'Durand', prenom: 'Camille' }
  expect([judge([], membre), judge([camille, camille], membre)]).toEqual(['absent', 'absent'])
})

const now = new Date('2026-11-22T12:00:00Z')
const dans = (jours: number) => new Date(now.getTime() + jours * 86_400_000)
const demande: FollowUp = { etat: 'attente', motif: null, essais: 0, date_controle: null, prochain_controle: now }
const reussi = follow(demande, null, now)

describe('suite d’un contrôle', () => {
  test('réussi : un insigne du jour, et un autre contrôle la nuit, 30 jours après', () => {
    expect(insigneOf(reussi, null)).toEqual({ niveau: 'annuaire', date: '2026-11-22' })
    expect(reussi.prochain_controle).toEqual(new Date('2026-12-22T02:00:00Z'))
    expect([niveau(null), niveau(insigneOf(reussi, null)), niveau({ niveau: 'carte', date: '2026-11-22' })]).toEqual([
      0, 1, 2,
    ])
  })
  const vu = { date_decision: dans(1), fin: null }
  const certificat = { ...vu, nature: 'scolarite', fin: '2027-09-30' } as const
  test.each([
    ['une carte vue, le numéro à l’Annuaire', reussi, { ...vu, nature: 'carte' }, 'carte', 2],
    [
      'une carte vue, le numéro qui n’y est plus',
      follow(reussi, 'absent', now),
      { ...vu, nature: 'carte' },
      undefined,
      0,
    ],
    ['un certificat, sans numéro', demande, certificat, 'etudiant', 0],
    ['un certificat, puis un numéro à l’Annuaire', reussi, certificat, 'annuaire', 1],
  ] as const)('%s', (_, suivi, piece, attendu, rang) => {
    const insigne = insigneOf(suivi, piece)
    expect([insigne?.niveau, niveau(insigne)]).toEqual([attendu, rang])
    if (insigne) expect(insigne.date).toBe(attendu === 'annuaire' ? '2026-11-22' : '2026-11-23')
  })
  test('le jour est celui de la France', () => {
    expect(insigneOf(follow(demande, null, new Date('2026-11-22T23:30:00Z')), null)?.date).toBe('2026-11-23')
  })
  test.each(['muet', 'indisponible'] as const)(
    '%s : jamais d’insigne, on redemande dans 1 min, 10 min, 1 h, chaque jour',
    (motif) => {
      let suivi = demande
      const minutes: number[] = []
      for (let essai = 0; essai < 5; essai++) {
        suivi = follow(suivi, motif, now)
        minutes.push((suivi.prochain_controle!.getTime() - now.getTime()) / 60_000)
        expect([suivi.etat, suivi.motif, insigneOf(suivi, null)]).toEqual(['attente', motif, null])
      }
      expect(minutes).toEqual([1, 10, 60, 1440, 1440])
      expect(follow(suivi, null, now)).toEqual(reussi)
    },
  )
  test.each([null, 'absent'] as const)(
    'après une réponse (%s), un silence se redemande de nouveau dans une minute',
    (motif) => {
      const muets = follow(follow(demande, 'muet', now), 'muet', now)
      const suivi = follow(follow(muets, motif, now), 'muet', now)
      expect(suivi).toMatchObject({ essais: 1, prochain_controle: new Date(now.getTime() + 60_000) })
    },
  )
  test('un numéro refusé que l’annuaire ne redit pas attend de nouveau, sans insigne', () => {
    expect(follow(follow(reussi, 'absent', now), 'muet', dans(1))).toMatchObject({ etat: 'attente', motif: 'muet' })
  })
  test('un insigne survit une semaine à un annuaire muet, pas plus', () => {
    const muet = (jours: number) => insigneOf(follow(reussi, 'muet', dans(jours)), null)
    expect(muet(36.9)).toEqual({ niveau: 'annuaire', date: '2026-11-22' })
    expect(muet(37)).toBeNull()
  })
  test.each(['absent', 'inactif', 'profession', 'nom', 'pris'] as const)(
    '%s : l’insigne tombe aussitôt, rien n’est redemandé',
    (motif) => {
      const suivi = follow(reussi, motif, dans(30))
      expect(suivi).toMatchObject({ etat: 'echec', motif, prochain_controle: null })
      expect(insigneOf(suivi, null)).toBeNull()
    },
  )
})

test('les mots de l’insigne : ce qui a été vu et quand, jamais « vérifié » ni « radié »', () => {
  const date = '2026-11-22'
  expect(nameInsigne({ niveau: 'annuaire', date })).toBe('Figure à l’Annuaire Santé · contrôlé le 22/11/2026')
  expect(nameInsigne({ niveau: 'carte', date })).toBe('Carte de l’Ordre vue le 22/11/2026')
  expect(nameInsigne({ niveau: 'etudiant', date, fin: '2027-09-30' })).toBe(
    'Étudiant · certificat vu le 22/11/2026, jusqu’au 30/09/2027',
  )
  const { text } = lettreInsigne({ pseudo_personne: 'Camille', motif: 'inactif' }, 'https://kine.example')
  const dits = [...niveauxVerification.map((niveau) => explainInsigne({ niveau, date })), text]
  expect([...dits, ...Object.values(motifs)].join(' ')).not.toMatch(/vérifié|radié/i)
  expect(text).toContain('https://kine.example/mon-compte')
})

test('un nom et un prénom sont à comparer', () => {
  expect(refuseNoms(' ', 'Camille')).toMatchObject({ champ: 'nom_exercice' })
  expect(refuseNoms('Durand', '\u200b')).toMatchObject({ champ: 'prenom_exercice' })
  expect(refuseNoms('Durand', 'Camille')).toBeNull()
})
