// Which questions a changed ad touches, and until when the words of a page hold.
import { expect, test } from 'vitest'
import { type AnnonceTouchee, isTouched, vraiJusque } from './fraicheur.ts'
import type { RechercheAnnonces } from './recherche.ts'

const tours: AnnonceTouchee = {
  uuid_annonce: '8c021138-59cd-4a4b-a32b-cd8226d7b768',
  id_typeannonce: 1,
  code_departement: '37',
  lat: 47.39,
  lon: 0.69,
  active: true,
}
const retiree = { ...tours, active: false }
const paris = { p_lat: 48.8566, p_lon: 2.3522 }

test.each<[RechercheAnnonces, AnnonceTouchee, boolean]>([
  [{ p_uuid_annonce: tours.uuid_annonce }, tours, true],
  [{ p_uuid_annonce: tours.uuid_annonce.toUpperCase() }, retiree, true],
  [{ p_uuid_annonce: '00000000-59cd-4a4b-a32b-cd8226d7b768' }, tours, false],
  [{}, tours, true],
  [{}, retiree, false],
  [{ p_id_typeannonce: 1, p_decalage: 40 }, tours, true],
  [{ p_id_typeannonce: 2 }, tours, false],
  [{ p_departements: ['75', '37'] }, tours, true],
  [{ p_departements: ['75'] }, tours, false],
  [{ p_lat: 47.39, p_lon: 0.69, p_rayon_km: 0 }, tours, true],
  [{ ...paris, p_rayon_km: 100 }, tours, false],
  [{ ...paris, p_rayon_km: 100 }, { ...tours, lat: 48.1, lon: 2.3 }, true],
  [paris, { ...tours, lat: 48.1, lon: 2.3 }, false],
  [{ p_lat: paris.p_lat }, tours, true],
  [{ p_lon: paris.p_lon }, tours, true],
  [{ ...paris, p_id_typeannonce: 2 }, { ...tours, lat: 48.86, lon: 2.35 }, false],
])('la question %j et l’annonce %j : %s', (question, annonce, touchee) => {
  expect(isTouched(question, annonce)).toBe(touchee)
})

const maintenant = new Date('2026-11-20T10:00:00Z')

test.each([
  [[], '2026-11-20T10:05:00.000Z'],
  [[{ date_publication: '2026-11-18T10:02:00Z' }], '2026-11-20T10:02:00.000Z'],
  [[{ date_publication: null }, { date_expiration: '2026-11-20T10:01:30Z' }], '2026-11-20T10:01:30.000Z'],
  [[{ date_expiration: '2026-11-20T09:00:00Z' }], '2026-11-20T10:05:00.000Z'],
  [[{ date_expiration: '2026-11-20T10:00:00Z' }], '2026-11-20T10:05:00.000Z'],
  [
    [{ date_publication: '2026-11-20T09:58:40Z' }, { date_publication: '2026-11-20T09:59:58Z' }],
    '2026-11-20T10:00:03.000Z',
  ],
])('une page qui montre %j se garde jusqu’à %s', (annonces, fin) => {
  expect(new Date(vraiJusque(annonces, maintenant)).toISOString()).toBe(fin)
})

test('elle ne passe pas minuit en France', () => {
  const soir = new Date('2026-11-20T22:58:00Z')
  expect(new Date(vraiJusque([], soir)).toISOString()).toBe('2026-11-20T23:00:00.000Z')
})
