// Invoices: price without and with tax to the cent, and refused billing details.
import { expect, test } from 'vitest'
import { marque } from '../marque/marque.ts'
import {
  facturationVide,
  nameVente,
  raiseTtc,
  readFacturation,
  readVendeur,
  refuseFacturation,
  splitPrix,
} from './facture.ts'

test.each([
  [990, 20, 825, 165],
  [1990, 20, 1658, 332],
  [3990, 20, 3325, 665],
  [1, 20, 1, 0],
  [990, 0, 990, 0],
])('%d centimes à %d %% : %d hors taxes, %d de TVA', (ttc, taux, ht, tva) => {
  expect(splitPrix(ttc, taux)).toEqual({ ht, tva, ttc })
})

test.each([0, 10, 20])(
  'TVA de %d : toute somme, relevée d’un centime au plus, est un montant et sa taxe arrondie',
  (taux) => {
    const rates = Array.from({ length: 5000 }, (_, somme) => somme).filter((somme) => {
      const relevee = raiseTtc(somme, taux)
      const { ht, tva } = splitPrix(relevee, taux)
      return relevee < somme || relevee > somme + 1 || tva !== Math.round((ht * taux) / 100)
    })
    expect(rates).toEqual([])
    expect([990, 1990, 3990].map((prix) => raiseTtc(prix, taux))).toEqual([990, 1990, 3990])
  },
)

const cabinet = { nom: 'Cabinet', adresse: '1 rue Nationale', cp: '37000', ville: 'Tours', siret: '' }

test.each<[object, object | null]>([
  [{}, null],
  [{ siret: '73282932000074' }, null],
  [{ siret: '55208131766522' }, null],
  [{ ville: 'T'.repeat(120) }, null],
  [{ nom: ' \u200b' }, { champ: 'nom', phrase: 'Indiquez un nom ou une raison sociale.' }],
  [{ adresse: '' }, { champ: 'adresse', phrase: 'Indiquez le numéro et la rue.' }],
  [{ ville: '' }, { champ: 'ville', phrase: 'Indiquez la ville.' }],
  [{ ville: 'T'.repeat(121) }, { champ: 'ville', phrase: '120 caractères au plus.' }],
  ...['3700', '370001', 'F37000'].map(
    (cp) => [{ cp }, { champ: 'cp', phrase: '5 chiffres attendus' }] as [object, object],
  ),
  ...['73282932000075', '7328293200007', '732829320000740', 'F73282932000074'].map(
    (siret) =>
      [{ siret }, { champ: 'siret', phrase: 'Un numéro SIRET contient 14 chiffres\u00a0: relisez-le.' }] as [
        object,
        object,
      ],
  ),
])('%j est jugé %j', (morceau, attendu) => {
  expect(refuseFacturation({ ...cabinet, ...morceau })).toEqual(attendu)
})

test('ce qui est saisi est lu sur une ligne, un numéro sans ses espaces', () => {
  expect(readFacturation(facturationVide)).toEqual({ nom: '', adresse: '', cp: '', ville: '', siret: '' })
  const saisie = { ...facturationVide, nom: ' Cabinet\ndes Lices ', siret: '732 829 320 00074' }
  expect(readFacturation(saisie)).toMatchObject({ nom: 'Cabinet des Lices', siret: '73282932000074' })
})

test('une vente se nomme, et son vendeur est celui des mentions légales', () => {
  expect(nameVente('Pro', 60, '0f5c2a91')).toBe('Annonce Pro en ligne 60 jours (réf.\u00a00f5c2a91)')
  expect({ ...marque.editeur, contact: marque.contact }).toMatchObject(readVendeur())
  expect(Object.keys(readVendeur())).toHaveLength(8)
})
