// The copy of an ad: its words, without its dates or with those of the next year.
import { expect, test } from 'vitest'
import { copyAnnonce } from './again.ts'
import type { Annonce } from './annonce.ts'

const annonce = {
  titre_annonce: 'Remplacement',
  contenu_annonce: 'Trois box.',
  code_tarif: 'P0001',
  cp_annonce: '37000',
  ville_annonce: 'Tours',
  id_typeannonce: 2,
  retrocession_annonce: 75,
  affichertel_annonce: true,
  datecontrat_annonce: '2028-02-29',
  datefin_annonce: '2028-03-10',
  souplesse_jours: 7,
} as Annonce

test.each<[string, boolean, string, string | null]>([
  ['sans dates', false, '', null],
  ['un an plus tard, le 29 février au 28', true, '2029-02-28', '2029-03-10'],
])('%s', (_, nextYear, debut, fin) => {
  const saisie = copyAnnonce(annonce, nextYear)
  expect([saisie.datecontrat_annonce, saisie.datefin_annonce]).toEqual([debut, fin])
  expect(saisie).toMatchObject({ titre_annonce: 'Remplacement', retrocession_annonce: 75, souplesse_jours: 7 })
})

test('une annonce sans dates n’en reçoit pas', () => {
  const sans = { ...annonce, datecontrat_annonce: null, datefin_annonce: null } as Annonce
  expect(copyAnnonce(sans, true)).toMatchObject({ datecontrat_annonce: '', datefin_annonce: null })
})
