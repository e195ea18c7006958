// The criteria of an ad as shown on its card and on its page (product D38).
import { describe, expect, test } from 'vitest'
import { typeCession } from '../annonce/typeannonce.ts'
import type { Criteres } from './critere.ts'
import { type Dates, listFaits, sayDates, sayDatesEnCarte, sayFaits, sayIntervalle, sayJour, sayMois } from './faits.ts'
import { criteresVides } from './writeCriteres.ts'

const ad: Criteres & Dates = {
  ...criteresVides,
  datecontrat_annonce: '2026-08-01',
  date_publication: '2026-05-02T08:00:00Z',
}
/** Turns non-breaking spaces into plain ones. */
const nu = (texte: string | null): string | null => texte?.replace(/[\u00a0\u202f]/g, ' ') ?? null

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

test('ce qui va ensemble ne se coupe pas en bout de ligne', () => {
  expect(sayDates({ ...ad, datefin_annonce: '2026-08-21', souplesse_jours: 7 })).toBe(
    'Du 1er au 21\u00a0août (±\u00a01\u00a0semaine)',
  )
})

const publication = '2026-05-02T22:30:00Z'

test.each([
  ['2026-05-01', '1er mai 2026'],
  ['2026-05-02', '2 mai'],
  ['2027-02-26', '26 février'],
  ['2027-02-27', '27 février 2027'],
])('un jour se passe de son année du jour même à trois cents plus tard : %s, « %s »', (jour, dit) => {
  expect(nu(sayJour(jour, publication))).toBe(dit)
})

test.each([
  ['2026-04', publication, 'avril 2026'],
  ['2026-05', publication, 'mai'],
  ['2027-02', publication, 'février'],
  ['2027-03', publication, 'mars 2027'],
  ['2026-05', null, 'mai 2026'],
])('un mois aussi, de celui-ci à celui d’alors : %s lu le %s, « %s »', (mois, de, dit) => {
  expect(sayMois(mois, de)).toBe(dit)
})

test.each([
  ['2026-08-01', '2026-08-21', null, '1er au 21 août 2026'],
  ['2026-07-28', '2026-08-04', null, '28 juillet au 4 août 2026'],
  ['2026-12-20', '2027-01-03', publication, '20 décembre au 3 janvier'],
  ['2027-12-20', '2028-01-03', publication, '20 décembre 2027 au 3 janvier 2028'],
  ['2027-08-01', '2028-08-01', publication, '1er août 2027 au 1er août 2028'],
])('du %s au %s, lu le %s : « %s »', (debut, fin, de, dit) => {
  expect(nu(sayIntervalle(debut, fin, de))).toBe(dit)
})

test.each<[Partial<Dates>, string | null]>([
  [{ datecontrat_annonce: null }, null],
  [{}, 'À partir du 1er août'],
  [{ datecontrat_annonce: '2026-12-14', datefin_annonce: '2027-01-08' }, 'Du 14 déc. au 8 janv.'],
  [{ datecontrat_annonce: '2026-09-14', datefin_annonce: '2026-10-08', souplesse_jours: 7 }, 'Du 14 sept. au 8 oct.'],
  [{ datecontrat_annonce: '2027-07-05', datefin_annonce: '2027-11-03' }, 'Du 5 juil. au 3 nov. 2027'],
  [{ datecontrat_annonce: '2027-02-05' }, 'À partir du 5 févr.'],
  [{ datecontrat_annonce: '2027-04-05', datefin_annonce: '2027-05-07' }, 'Du 5 avr. au 7 mai 2027'],
  [{ datecontrat_annonce: '2026-06-05', datefin_annonce: '2026-06-07' }, 'Du 5 au 7 juin'],
])('sur une carte, les mois sont abrégés : %j', (morceau, dit) => {
  expect(nu(sayDatesEnCarte({ ...ad, ...morceau }))).toBe(dit)
})

test('quatre faits au plus, les plus décisifs d’abord, sans ce qui est tu ni ce qui manque', () => {
  expect(sayFaits(criteresVides)).toEqual([])
  expect(sayFaits({ ...criteresVides, logement: 'non', patienteles: ['generale'], souplesse_jours: 0 })).toEqual([])
  const tout = { demi_journees: 1, logement: 'aide', patienteles: ['generale', 'sport', 'neurologie'] } as const
  expect(sayFaits({ ...criteresVides, ...tout, patienteles: [...tout.patienteles] }).map(nu)).toEqual([
    'aide au logement',
    '1 demi-journée',
    'sport',
    'neurologie',
  ])
  expect(sayFaits({ ...criteresVides, vehicule: 'inutile', exercice: 'domicile', souplesse_jours: 7 }).map(nu)).toEqual(
    ['surtout à domicile', 'sans véhicule', '± 1 semaine'],
  )
  expect(
    sayFaits({
      ...criteresVides,
      demi_journees: 8,
      logement: 'fourni',
      patienteles: ['sport'],
      exercice: 'cabinet',
      vehicule: 'fourni',
    }).map(nu),
  ).toEqual(['logement fourni', '8 demi-journées', 'sport', 'au cabinet'])
})

test('la page dit chaque critère avec son nom, et rien de ce qui est tu', () => {
  expect(listFaits({ ...criteresVides, id_typeannonce: 1 })).toEqual([])
  const dits = listFaits({
    ...criteresVides,
    id_typeannonce: 1,
    demi_journees: 8,
    taille_cabinet: 'grand',
    secretariat: false,
    ca_mensuel: 6000,
  })
  expect(dits).toEqual([
    { nom: 'Rythme', dit: '8\u00a0demi-journées par semaine' },
    { nom: 'Cabinet', dit: '4 kinés et plus' },
    { nom: 'Secrétariat', dit: 'Non' },
    { nom: 'Honoraires bruts', dit: 'environ 6\u202f000\u00a0€ par mois (estimation)' },
  ])
  const autres = listFaits({
    ...criteresVides,
    id_typeannonce: 1,
    logement: 'aide',
    vehicule: 'necessaire',
    exercice: 'mixte',
    patienteles: ['generale', 'sport'],
    secretariat: true,
  })
  expect(autres).toEqual([
    { nom: 'Logement', dit: 'Aide pour trouver un logement' },
    { nom: 'Véhicule', dit: 'Véhicule nécessaire' },
    { nom: 'Soins', dit: 'Cabinet et domicile' },
    { nom: 'Patientèle', dit: 'Générale, Sport' },
    { nom: 'Secrétariat', dit: 'Oui' },
  ])
})

test('un cabinet à céder dit ses chiffres d’abord, et ceux qu’il tait', () => {
  const vente = { ...criteresVides, id_typeannonce: typeCession, honoraires_annuels: 150_000, surface_cabinet: 80 }
  const lignes = (annonce: typeof vente) => listFaits(annonce).map(({ nom, dit }) => nu(`${nom} : ${dit}`))
  expect(lignes(vente)).toEqual([
    'Prix demandé : Non précisé',
    'Honoraires bruts : 150 000 € par an',
    'Loyer : Non précisé',
    'Surface : 80 m²',
  ])
  const tout = { prix_cession: 90_000, loyer_mensuel: 900, nombre_salles: 3 }
  expect(lignes({ ...vente, ...tout, personnel_repris: false, motif_cession: 'retraite' })).toEqual([
    'Prix demandé : 90 000 €',
    'Honoraires bruts : 150 000 € par an',
    'Loyer : 900 € par mois',
    'Surface : 80 m²',
    'Salles : 3',
    'Personnel : Ne reste pas',
    'Raison : Départ à la retraite',
  ])
  expect(sayFaits({ ...vente, ...tout }).map(nu)).toEqual([
    '150 000 € d’honoraires par an',
    '80 m², 3 salles',
    'loyer 900 €',
  ])
})
