// Withdrawal: its last day, the refund, and the receipt.
import { expect, test } from 'vitest'
import type { Contrat, Operation } from './operation.ts'
import {
  finRetractation,
  lettreRetractation,
  readCommandes,
  readRendu,
  refuseJour,
  refuseRetractation,
  type Withdrawal,
} from './retractation.ts'

test.each([
  ['un mardi', '2026-11-03T10:00:00Z', '2026-11-24'],
  ['de nuit, le jour est celui de France', '2026-11-02T23:30:00Z', '2026-11-24'],
  ['un samedi va au lundi', '2026-11-07T10:00:00Z', '2026-11-30'],
  ['un dimanche va au lundi', '2026-11-08T10:00:00Z', '2026-11-30'],
  ['un jour férié va au lendemain', '2026-10-21T10:00:00Z', '2026-11-12'],
  ['Noël un vendredi va au lundi', '2026-12-04T10:00:00Z', '2026-12-28'],
  ['Pâques, puis son lundi, vont au mardi', '2027-03-07T10:00:00Z', '2027-03-30'],
])('le dernier jour : %s', (_, publication, fin) => {
  expect(finRetractation(publication)).toBe(fin)
})

const publiee = '2026-11-03T10:00:00Z'
const contrat: Contrat = {
  titre_annonce: 'Remplacement à Tours',
  libelle_tarif: 'Pro',
  duree_jours: 60,
  date_publication: publiee,
  date_expiration: '2027-01-02T10:00:00Z',
  date_retrait: null,
  immediat: true,
  date_retractation: null,
}
const apres = (jours: number) => new Date(Date.parse(publiee) + jours * 86_400_000)
const attend = { date_publication: null, date_expiration: null }

test.each([
  ['dans l’heure', contrat, 1 / 24, 0, 1990],
  ['au bout d’un jour moins une seconde', contrat, 1 - 1 / 86_400, 0, 1990],
  ['au bout d’un jour', contrat, 1, 1, 1957],
  ['au bout de dix jours et demi', contrat, 10.5, 10, 1660],
  ['au bout de toute la durée', contrat, 60, 60, 0],
  ['bien après', contrat, 200, 60, 0],
  ['sans avoir demandé la mise en ligne immédiate', { ...contrat, immediat: false }, 20, 0, 1990],
  ['jamais en ligne', { ...contrat, ...attend }, 20, 0, 1990],
  [
    'retirée avant, les jours d’après ne comptent pas',
    { ...contrat, date_retrait: apres(2).toISOString() },
    20,
    2,
    1924,
  ],
  ['dix jours rendus par la modération', { ...contrat, date_expiration: '2027-01-12T10:00:00Z' }, 20, 10, 1660],
])('rendu sur 19,90 € : %s', (_, donne, jours, joursDus, rendu) => {
  expect(readRendu(donne, 1990, apres(jours))).toEqual({ joursDus, rendu })
})

test('un prix qu’aucune taxe ne fait est rendu entier, jamais plus', () => {
  expect(readRendu(contrat, 999, apres(0.5))).toEqual({ joursDus: 0, rendu: 999 })
})

test('refusé après le dernier jour, dit lequel ; jamais à ce qui attend son paiement', () => {
  expect(refuseRetractation(contrat, new Date('2026-11-24T22:59:00Z'))).toBeNull()
  const passe = 'Le délai pour renoncer à cette commande s’est terminé le 24/11/2026.'
  expect(refuseRetractation(contrat, new Date('2026-11-24T23:01:00Z'))).toBe(passe)
  expect(refuseRetractation({ ...contrat, ...attend }, new Date('2027-11-24T23:01:00Z'))).toBeNull()
  const courte = { ...contrat, date_expiration: '2026-11-13T10:00:00Z' }
  const epuisee = 'L’annonce a été en ligne toute sa durée\u00a0: il n’y a plus rien à rendre.'
  expect(refuseRetractation(courte, apres(10))).toBe(epuisee)
  expect(refuseRetractation({ ...courte, immediat: false }, apres(10))).toBeNull()
})

test('se retire ce qui est un contrat, ne l’est pas encore, et le peut', () => {
  const deja = { ...contrat, date_retractation: publiee }
  const finie = { ...contrat, date_publication: '2026-10-01T10:00:00Z' }
  const operations = [contrat, null, deja, finie].map((dit) => ({ contrat: dit })) as Operation[]
  expect(readCommandes(operations, apres(1))).toEqual([{ contrat }])
})

const retractee: Withdrawal = {
  ...contrat,
  pseudo_personne: 'Camille',
  uuid_annonce: '0f5c2a91-0000-4000-8000-000000000001',
  date_commande: '2026-11-02T10:00:00Z',
  date_retractation: '2026-11-04T13:32:00Z',
  prix: 19.9,
  rendu: 19.57,
  facture: '2026-00001',
  avoir: '2026-00002',
  lettre: false,
}

test('l’accusé de réception dit le contrat, le jour, l’heure, la somme et l’avoir', () => {
  const { subject, text } = lettreRetractation(retractee, 'https://kinebouge.example')
  expect(subject).toBe('Votre rétractation du 04/11/2026 est enregistrée')
  for (const dit of [
    'le 04/11/2026 à 14:32 (heure de Paris)',
    '> Je renonce au contrat de l’annonce «\u00a0Remplacement à Tours\u00a0» (Pro, réf.\u00a00f5c2a91), commandée le 02/11/2026.',
    'Sur les 19,90\u00a0€ de son prix, 19,57\u00a0€ vous sont rendus, sous 14 jours',
    'Le reste est le prix des jours où elle a été en ligne, à votre demande.',
    'L’avoir n°\u00a02026-00002, sur la facture n°\u00a02026-00001',
    'Voir mes opérations',
    'https://kinebouge.example/operations-history',
    'Gardez cet e-mail\u00a0: il en est l’accusé de réception.',
    'Vous n’avez rien demandé\u00a0? Changez votre mot de passe',
  ])
    expect(text).toContain(dit)
  expect(lettreRetractation({ ...retractee, rendu: 19.9 }, '').text).toContain('la paie d’abord.\n')
  expect(lettreRetractation({ ...retractee, lettre: true }, '').text).toContain(
    'envoyée par écrit le 04/11/2026\u00a0:',
  )
  const attendue = lettreRetractation({ ...retractee, rendu: 19.9, facture: null, avoir: null }, '').text
  expect(attendue).toContain('vous ne devez rien')
  expect(attendue).not.toContain('19,90')
})

test.each([
  ['', 'Indiquez le jour de l’envoi.'],
  ['2026-11-06', 'Ce jour est à venir\u00a0: relisez-le.'],
  ['2026-11-05', null],
  ['2026-11-02', null],
  ['2026-11-01', 'La commande n’est que du 02/11/2026\u00a0: relisez ce jour.'],
])('une lettre du « %s » est jugée « %s »', (jour, phrase) => {
  const refus = refuseJour(jour, new Date('2026-11-04T23:30:00Z'), '2026-11-02')
  expect(refus).toEqual(phrase && { champ: 'jour', phrase })
  expect(refuseJour('2026-11-04', new Date('2026-11-04T23:30:00Z'))).toBeNull()
})
