// What a member may declare; and owners see how many are free only in steps, never the exact count.
import { expect, test } from 'vitest'
import { sayFreePeriod } from './calendar.ts'
import { type Disponibilite, listBesoins, refuseDisponibilite } from './disponibilite.ts'
import { readStep, sayDisponibles, sayInvitation, sayPrevenus } from './invitation.ts'

const saisie = { debut: '2027-08-01', fin: '2027-08-21', code_commune: '37261' }

test.each<[object, string, string | null, string?]>([
  [{}, '2027-08-21', null],
  [{}, '2027-08-22', 'Ce jour est passé.', 'fin'],
  [{ debut: '' }, '2027-07-01', 'Dites à partir de quel jour vous êtes disponible.', 'debut'],
  [{ fin: '2027-08-32' }, '2027-07-01', 'Dites jusqu’à quel jour vous êtes disponible.', 'fin'],
  [{ fin: '2027-08-01' }, '2027-07-01', null],
  [{ fin: '2027-07-31' }, '2027-07-01', 'Le dernier jour vient avant le premier.', 'fin'],
  [{ fin: '2028-08-01' }, '2027-07-01', null],
  [{ fin: '2028-08-02' }, '2027-07-01', 'Une disponibilité dure un an au plus.', 'fin'],
  [{ code_commune: '' }, '2027-07-01', 'Choisissez une ville dans la liste.', 'code_commune'],
])('%j, le %s : %s', (morceau, aujourdhui, phrase, champ) => {
  expect(refuseDisponibilite({ ...saisie, ...morceau }, aujourdhui)).toEqual(phrase && { champ, phrase })
})

test('un nombre se dit par le dernier palier qu’il atteint', () => {
  expect([-2, 0, 4, 5, 9, 10, 19, 20, 49, 50, 1000].map(readStep)).toEqual([0, 0, 0, 5, 5, 10, 10, 20, 20, 50, 50])
})

test.each([
  [0, null, 0, 'Moins de 5 kinés disponibles', null],
  [10, 0, 0, 'Environ 10 kinés disponibles', 'Moins de 5 prévenus, aucune réponse encore'],
  [5, 5, 1, 'Environ 5 kinés disponibles', 'Environ 5 prévenus, 1 a répondu'],
  [50, 20, 2, 'Environ 50 kinés disponibles', 'Environ 20 prévenus, 2 ont répondu'],
] as const)('%j disponibles, %j prévenus, %j réponses', (palier, prevenus, acceptees, disponibles, prevenusDits) => {
  const dits = { palier, prevenus, acceptees } as Parameters<typeof sayPrevenus>[0]
  expect([sayDisponibles(dits), sayPrevenus(dits)]).toEqual([disponibles, prevenusDits])
})

test('une invitation dit où, qui et quand, jamais quel cabinet', () => {
  const dates = { datecontrat_annonce: '2027-08-01', datefin_annonce: '2027-08-21', souplesse_jours: null }
  const dite = (distance_km: number, id_typeannonce: number, debut = true) =>
    sayInvitation({
      ...(debut ? dates : { ...dates, datecontrat_annonce: null, datefin_annonce: null }),
      date_publication: '2027-07-01T08:00:00Z',
      distance_km,
      id_typeannonce,
    })
  expect([dite(0, 1), dite(1, 2), dite(12, 3), dite(12, 4, false), dite(12, 9, false)]).toEqual([
    'Un cabinet dans votre ville cherche un assistant du 1er au 21 août',
    'Un cabinet à environ 1 km cherche un remplaçant du 1er au 21 août',
    'Un cabinet à environ 12 km cherche un collaborateur du 1er au 21 août',
    'Un cabinet à environ 12 km cherche un successeur',
    'Un cabinet à environ 12 km cherche un kiné',
  ])
})

test('ce qui doit tenir se dit en mots', () => {
  const rien = { types: [], logement_necessaire: false, sans_vehicule: false, patienteles: [] }
  const dits = (morceau: object) =>
    listBesoins({ ...rien, ...morceau } as unknown as Disponibilite, (id) => ['', 'Assistanat', 'Remplacement'][id])
  expect([
    dits({}),
    dits({ types: [1, 2, 7] }),
    dits({ logement_necessaire: true, sans_vehicule: true, patienteles: ['sport'] }),
  ]).toEqual([
    ['Tous les types d’annonces'],
    ['Assistanat ou Remplacement'],
    ['Tous les types d’annonces', 'Logement fourni', 'Sans véhicule', 'Sport'],
  ])
})

test('une période libre se dit comme celle d’une annonce', () => {
  const say = (debut: string, fin: string) => sayFreePeriod({ debut, fin }, '2027-07-01').replaceAll('\u00a0', ' ')
  expect([say('2027-08-01', '2027-08-21'), say('2027-07-28', '2027-08-03')]).toEqual([
    'Du 1er au 21 août',
    'Du 28 juillet au 3 août',
  ])
})
