// What leads the row of an ad: its share, a fixed fee, a price, else the town of a sale.
import { expect, test } from 'vitest'
import { typeCession } from '#domain/annonce/typeannonce.ts'
import { h, renderText } from '../testing/render.ts'
import { AnnonceCard } from './AnnonceCard.tsx'

const annonce = {
  uuid_annonce: null,
  titre_annonce: 'Un titre',
  ville_annonce: 'Tours',
  code_departement_annonce: '37',
  retrocession_annonce: 75,
  datecontrat_annonce: '2027-01-04',
  datefin_annonce: null,
  date_publication: '2026-11-20T10:00:00Z',
  code_tarif: 'G0000',
  id_typeannonce: 1,
  type_annonce_libelle: 'Assistanat',
  distance_annonce: null,
  redevance_mensuelle: null,
  prix_cession: null,
}
const read = (morceau: object) =>
  renderText(h(AnnonceCard, { annonce: { ...annonce, ...morceau } })).replaceAll('\u00a0', ' ')

test.each([
  ['la part', {}, /^75 % pour vous · 25 % au cabinet .*Tours \(37\)$/],
  ['à convenir', { retrocession_annonce: null }, /^Rétrocession à convenir /],
  ['une redevance fixe', { retrocession_annonce: null, redevance_mensuelle: 800 }, /^800 € de redevance par mois /],
  [
    'un prix',
    { retrocession_annonce: null, id_typeannonce: typeCession, prix_cession: 90_000 },
    /^90.000 € prix demandé .*Tours \(37\)$/,
  ],
  [
    'la ville d’une cession sans prix',
    { retrocession_annonce: null, id_typeannonce: typeCession },
    /^Tours .*Indre-et-Loire \(37\)$/,
  ],
])('%s', (_, morceau, dit) => {
  expect(read(morceau)).toMatch(dit)
})
