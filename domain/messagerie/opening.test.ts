import { expect, test } from 'vitest'
import { typeCession, typeRemplacement } from '../annonce/typeannonce.ts'
import { refuseMessage } from './messagerie.ts'
import { type AnnonceToOpen, listOpenings } from './opening.ts'

const annonce: AnnonceToOpen = {
  id_typeannonce: typeRemplacement,
  type_annonce_libelle: 'Remplacement',
  ville_annonce: 'Tours',
  datecontrat_annonce: '2027-07-05',
  datefin_annonce: '2027-07-10',
  date_publication: '2027-03-02T10:00:00Z',
}

test.each([1, typeRemplacement, 3, typeCession])(
  'le type %i a trois débuts, qui nomment la ville',
  (id_typeannonce) => {
    const openings = listOpenings({ ...annonce, id_typeannonce })
    expect(new Set(openings.map(({ nom }) => nom)).size).toBe(3)
    for (const { texte } of openings) {
      expect(texte).toContain('Tours')
      expect(refuseMessage(texte)).toBeNull()
    }
  },
)

test('un remplaçant dit ses dates, quand l’annonce en a', () => {
  const [libre] = listOpenings(annonce)
  expect(libre!.texte.replaceAll('\u00a0', ' ')).toContain(
    'Je suis disponible du 5 au 10 juillet pour votre remplacement',
  )
  expect(listOpenings({ ...annonce, datecontrat_annonce: null })[0]!.texte).toContain('Je suis disponible pour votre')
})
