// What an ad's criteria say: the line of its card, the list of its page (produit D38).
import { describe, expect, test } from 'vitest'
import { type Criteres, criteresVides } from './critere.ts'
import { type Dates, listFaits, sayDates, sayFaits } from './faits.ts'

const ad: Criteres & Dates = {
  ...criteresVides,
  datecontrat_annonce: '2026-08-01',
  date_publication: '2026-05-02T08:00:00Z',
}
/** Spaces that do not break, as plain ones. */
const nu = (texte: string | null): string | null => texte?.replaceAll('\u00a0', ' ') ?? null

describe('les dates', () => {
  test.each<[Partial<Dates>, string | null]>([
    [{}, 'À partir du 1er août'],
    [{ datecontrat_annonce: null }, null],
    [{ datecontrat_annonce: '2027-04-05' }, 'À partir du 5 avril 2027'],
    [{ datecontrat_annonce: '2027-02-05' }, 'À partir du 5 février'],
    [{ datecontrat_annonce: '2026-04-05' }, 'À partir du 5 avril 2026'],
    [{ date_publication: null }, 'À partir du 1er août 2026'],
    [{ datefin_annonce: '2026-08-01' }, 'Le 1er août'],
    [{ datefin_annonce: '2026-08-21' }, 'Du 1er au 21 août'],
    [{ datefin_annonce: '2026-08-21', souplesse_jours: 7 }, 'Du 1er au 21 août (± 1 semaine)'],
    [{ datefin_annonce: '2026-08-21', souplesse_jours: 0 }, 'Du 1er au 21 août'],
    [{ datefin_annonce: '2026-09-03' }, 'Du 1er août au 3 septembre'],
    [{ datefin_annonce: '2027-01-03' }, 'Du 1er août au 3 janvier'],
    [{ datefin_annonce: '2027-06-03' }, 'Du 1er août 2026 au 3 juin 2027'],
    [{ datecontrat_annonce: '2027-07-05', datefin_annonce: '2027-08-03' }, 'Du 5 juillet au 3 août 2027'],
  ])('%j', (morceau, dit) => {
    expect(nu(sayDates({ ...ad, ...morceau }))).toBe(dit)
  })
})

test('quatre faits au plus, les plus décisifs d’abord, ce qui est tu est sauté', () => {
  expect(sayFaits({ ...ad, datecontrat_annonce: null })).toEqual([])
  expect(sayFaits({ ...ad, demi_journees: 8, patienteles: ['sport'] }).map(nu)).toEqual([
    'À partir du 1er août',
    '8 demi-journées',
    'Sport',
  ])
  const tout = { demi_journees: 1, logement: 'aide', patienteles: ['sport'], exercice: 'mixte' } as const
  expect(sayFaits({ ...ad, ...tout, patienteles: ['generale', 'sport'] }).slice(1)).toEqual([
    '1 demi-journée',
    'Aide pour trouver un logement',
    'Générale, Sport',
  ])
  expect(sayFaits({ ...ad, vehicule: 'fourni', exercice: 'domicile' }).slice(1)).toEqual([
    'Surtout à domicile',
    'Véhicule prêté',
  ])
})

test('la page dit chaque critère avec son nom, et rien de ce qui est tu', () => {
  expect(listFaits(criteresVides)).toEqual([])
  const dits = listFaits({
    ...criteresVides,
    demi_journees: 8,
    taille_cabinet: 'grand',
    secretariat: false,
    ca_mensuel: 6000,
  })
  expect(dits).toEqual([
    { nom: 'Rythme', dit: '8 demi-journées par semaine' },
    { nom: 'Cabinet', dit: '4 kinés et plus' },
    { nom: 'Secrétariat', dit: 'Non' },
    { nom: 'Honoraires bruts', dit: 'environ 6\u202f000\u00a0€ par mois (estimation)' },
  ])
})
