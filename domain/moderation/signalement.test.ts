// Reports: deadline, reasons and refusals.
import { expect, test } from 'vitest'
import {
  cibles,
  codesMotif,
  echeanceOf,
  explicationMax,
  formatFirstRead,
  motifs,
  motifsGraves,
  motifsOf,
  readReportedAddress,
  refuseSignalement,
} from './signalement.ts'

test.each([
  ['un jour, même le samedi', '2026-11-28T10:00:00Z', true, '2026-11-29T10:00:00Z'],
  ['trois jours ouvrés, en semaine', '2026-11-23T10:00:00Z', false, '2026-11-26T10:00:00Z'],
  ['trois jours ouvrés, le week-end au milieu', '2026-11-26T10:00:00Z', false, '2026-12-01T10:00:00Z'],
  ['trois jours ouvrés, depuis le dimanche', '2026-11-29T10:00:00Z', false, '2026-12-02T10:00:00Z'],
])('%s', (_, recu, urgent, echeance) => {
  expect(echeanceOf(new Date(recu), urgent)).toEqual(new Date(echeance))
})

test('les motifs d’un contenu, et ceux qui se lisent dans la journée', () => {
  const sans = Object.fromEntries(
    cibles.map((cible) => [cible, codesMotif.filter((code) => !motifsOf(cible).includes(code)).join()]),
  )
  expect(sans).toEqual({
    annonce: '',
    forum: 'annonce_fausse',
    message_forum: 'annonce_fausse,doublon',
    message: 'annonce_fausse,doublon,hors_sujet',
    personne: 'annonce_fausse,doublon,hors_sujet',
  })
  expect(codesMotif.filter((code) => motifs[code].urgent)).toEqual([
    'vie',
    'mineur',
    'arnaque',
    'patient',
    'harcelement',
  ])
  expect(motifsGraves).toEqual(['vie', 'mineur'])
})

const saisi = {
  cible: 'message',
  motif: 'injure',
  illicite: false,
  explication: '',
  nom: '',
  email: ' sacha@exemple.fr ',
  bonne_foi: false,
} as const
const illicite = { illicite: true, explication: 'Voici.', nom: 'Sacha', bonne_foi: true }
const non = (champ: string, phrase: string) => ({ champ, phrase })
const adresse = non('email', 'Donnez l’adresse e-mail où vous répondre.')
const expliquez = non('explication', 'Expliquez en quelques mots ce qui ne va pas.')

test.each([
  [{}, null],
  [{ motif: null }, non('motif', 'Choisissez un motif.')],
  [{ motif: 'doublon' }, non('motif', 'Choisissez un motif.')],
  [{ motif: 'autre' }, expliquez],
  [{ motif: 'autre', explication: 'Voici.' }, null],
  [{ explication: 'é'.repeat(explicationMax) }, null],
  [
    { explication: 'é'.repeat(explicationMax + 1) },
    non('explication', `L’explication ne peut pas dépasser ${explicationMax} caractères.`),
  ],
  ...[
    '',
    'sacha',
    'sacha@exemple',
    'a b@exemple.fr',
    'a@b@exemple.fr',
    'a@exemple.fr b',
    '@exemple.fr',
    'a@.fr',
    'a@b.',
  ].map((email) => [{ email }, adresse] as const),
  [{ email: `${'a'.repeat(243)}@exemple.fr` }, null],
  [{ email: `${'a'.repeat(244)}@exemple.fr` }, adresse],
  [{ nom: 'é'.repeat(100) }, null],
  [{ nom: 'é'.repeat(101) }, non('nom', 'Ce nom est trop long.')],
  [illicite, null],
  [{ ...illicite, explication: '' }, expliquez],
  [{ ...illicite, nom: ' ' }, non('nom', 'Donnez votre nom\u00a0: la loi le demande pour un contenu illicite.')],
  [{ ...illicite, bonne_foi: false }, non('bonne_foi', 'Cochez cette case pour envoyer votre signalement.')],
] as const)('un signalement %j est jugé %j', (morceau, attendu) => {
  expect(refuseSignalement({ ...saisi, ...morceau }, false)).toEqual(attendu)
})

test('l’adresse d’un membre est celle de son compte', () => {
  expect(refuseSignalement({ ...saisi, email: '' }, true)).toBeNull()
})

test('un signalement grave se lit sans le lien, celui d’un membre aussi', () => {
  expect(formatFirstRead('arnaque', true)).toBe('Une personne le lira, et vous répondra par e-mail.')
  expect(formatFirstRead('arnaque', false)).toMatch(/^Ouvrez le lien/)
  expect(formatFirstRead('mineur', false)).toMatch(/^Une personne le lira sous 24 heures/)
})

test.each([
  ['https://kinebouge.fr/annonce/0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b?x=1', 'annonce'],
  ['kinebouge.fr/profil/0197A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B', 'personne'],
  ['/forum/0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b#message-3', 'forum'],
  ['https://kinebouge.fr/annonces', null],
  ['/annonce/0197a1b2', null],
  ['', null],
])('l’adresse %s se signale comme %s', (adresse, cible) => {
  expect(readReportedAddress(adresse)).toEqual(cible && { cible, uuid: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' })
})
