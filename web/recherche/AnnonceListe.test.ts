import { expect, test } from 'vitest'
import { FromEstimatedCentre } from '../annonce/AnnonceCard.tsx'
import { AnnonceReaderContext } from '../annonce/annonceReader.ts'
import { h, renderHtml } from '../testing/render.ts'
import { AnnonceListe } from './AnnonceListe.tsx'
import { EstimatedCentre } from './OtherMeanings.tsx'

const annonce = (rang: number) => ({
  uuid_annonce: `00000000-0000-4000-8000-${String(rang).padStart(12, '0')}`,
  titre_annonce: `Titre ${rang}.`,
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
  coords: { lat: 0, lon: 0, estimees: false },
})

/** The list as displayed: the number of each ad, « VIP » for a placeholder. */
function lire(nombre: number, props: object): string[] {
  const annonces = Array.from({ length: nombre }, (_, rang) => annonce(rang + 1))
  const liste = h(AnnonceListe, { annonces, groupe: 'gratuites', ...props })
  const html = renderHtml(h(AnnonceReaderContext, { value: { sub: null, bloques: new Set() } }, liste))
  return [...html.matchAll(/Titre (\d+)\.<|Devenez (VIP)</g)].map(([, rang, vip]) => rang ?? vip!)
}

test('une invitation suit chaque quatrième annonce, là et pas ailleurs', () => {
  expect(lire(3, { invitations: true })).toEqual(['1', '2', '3'])
  expect(lire(10, { invitations: true })).toEqual(['1', '2', '3', '4', 'VIP', '5', '6', '7', '8', 'VIP', '9', '10'])
})

test('un VIP n’en voit aucune', () => {
  expect(lire(10, { invitations: false })).not.toContain('VIP')
})

test('d’une ville dont le centre est estimé, les distances sont « environ », et la page dit pourquoi', () => {
  const near = { ...annonce(1), distance_annonce: 3.2 }
  const liste = h(AnnonceListe, { annonces: [near] as never, groupe: 'gratuites' })
  const dite = (estimee: boolean) =>
    renderHtml(
      h(
        AnnonceReaderContext,
        { value: { sub: null, bloques: new Set() } },
        h(FromEstimatedCentre, { value: estimee }, liste),
      ),
    )
  expect([dite(false), dite(true)].map((html) => /à (environ )?3\u00a0km/.exec(html)?.[0])).toEqual([
    'à 3\u00a0km',
    'à environ 3\u00a0km',
  ])
  const ville = { nom: 'Ambon', codePostal: '56190', code: '56002', lat: 0, lon: 0, population: 1, homonymes: [] }
  expect(renderHtml(h(EstimatedCentre, { ville: { ...ville, estimees: true } }))).toContain(
    'Le centre d’Ambon\u00a0(56)',
  )
  expect(renderHtml(h(EstimatedCentre, { ville: { ...ville, estimees: false } }))).toBe('')
})
