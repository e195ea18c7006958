// Pictures of proof: which may be sent, what a decision needs, and the mails.
import { expect, test } from 'vitest'
import { refuseDecision, refuseDepot, sayJustificatif } from './justificatif.ts'

const date = '2026-11-22'
const dabord = 'Faites d’abord contrôler votre numéro RPPS\u00a0: votre carte lui est comparée.'
const inutile = 'Un certificat de scolarité ne sert qu’à qui n’a pas encore de numéro RPPS.'

test.each([
  ['carte', null, dabord],
  ['carte', 'etudiant', dabord],
  ['carte', 'annuaire', null],
  ['carte', 'carte', 'Votre carte a déjà été vue.'],
  ['scolarite', null, null],
  ['scolarite', 'etudiant', null],
  ['scolarite', 'annuaire', inutile],
  ['scolarite', 'carte', 'Votre carte a déjà été vue.'],
] as const)('une photo de %s, avec l’insigne %s : %s', (nature, niveau, phrase) => {
  expect(refuseDepot(nature, niveau && { niveau, date })).toBe(phrase)
})

test.each([
  ['scolarite', false, null, 'Dites jusqu’à quel jour le certificat est valable.'],
  ['scolarite', false, '2026-11-21', 'Ce jour est passé, ou trop loin.'],
  ['scolarite', false, '2026-11-22', null],
  ['scolarite', false, '2028-05-25', null],
  ['scolarite', false, '2028-05-26', 'Ce jour est passé, ou trop loin.'],
  ['scolarite', true, null, null],
  ['carte', false, null, null],
] as const)('%s, refusée : %s, valable jusqu’au %s : %s', (nature, refuse, fin, phrase) => {
  expect(refuseDecision(nature, { refuse, fin }, date)).toEqual(phrase && { champ: 'fin', phrase })
})

test.each([
  ['attendu', 'nom', null],
  ['refuse', null, null],
  ['depose', null, 'Votre photo du 22/11/2026 est bien arrivée. Un opérateur la regarde, puis elle est effacée.'],
  ['accepte', null, null],
  ['refuse', 'nom', 'Votre photo n’a pas suffi. Les noms ne sont pas les mêmes. Elle est effacée.'],
] as const)('une photo « %s » : %s, %s', (etat, motif, phrase) => {
  const photo = { uuid_justificatif: '', nature: 'carte', fin: null, date_decision: null } as const
  expect(sayJustificatif({ ...photo, etat, motif, date_depot: `${date}T12:00:00Z` })).toBe(phrase)
})
