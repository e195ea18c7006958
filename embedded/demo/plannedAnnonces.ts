// Decides the demo ads before writing them: town, advertiser, plan, status. One ad in ten is paid, so that free ads begin on the
// second page.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { type CodeTarif, codeGratuit } from '#domain/paiement/plan.ts'
import type { Membre } from './membre.ts'
import type { SeededRandom } from './seededRandom.ts'
import { type Commune, chooseCommunes, findVilles } from './towns.ts'

export type Statut = Exclude<Annonce['status_annonce'], 'Pourvue'>

export interface Place {
  commune: Commune
  sub: string
  code_tarif: CodeTarif
  status_annonce: Statut
  /** A July replacement with lodging. */
  juillet: boolean
  /** Age in days, since creation, publication or expiry depending on the status; drawn at random when absent. */
  depuis?: number
}

type Sort = Pick<Place, 'code_tarif' | 'status_annonce' | 'depuis'>

const count = 372
/** Smallest population of a town with a paid ad. */
const bourg = 3000

/** Towns of the demo accounts: number of ads there, and which show a particular state. */
const chezSoi: readonly { sub: string; departement: string; nombre: number; sorts: readonly Sort[] }[] = [
  {
    sub: 'demo-camille',
    departement: '37',
    nombre: 8,
    sorts: [
      { code_tarif: 'P0003', status_annonce: 'Actif', depuis: 33 },
      { code_tarif: 'P0002', status_annonce: 'En attente', depuis: 1 / 8 },
      { code_tarif: 'P0002', status_annonce: 'Expirée', depuis: 3 },
      { code_tarif: codeGratuit, status_annonce: 'Expirée', depuis: 6 },
    ],
  },
  {
    sub: 'demo-sacha',
    departement: '42',
    nombre: 5,
    sorts: [{ code_tarif: 'P0002', status_annonce: 'Actif', depuis: 12 }],
  },
  {
    sub: 'demo-vip',
    departement: '75',
    nombre: 5,
    sorts: [
      { code_tarif: 'P0003', status_annonce: 'Actif', depuis: 19 },
      { code_tarif: 'P0002', status_annonce: 'Actif', depuis: 40 },
    ],
  },
]

/** Other paid ads: number per plan and status, and age; the newest, shown on the home page, have photos. */
const payees: readonly (readonly [CodeTarif, Statut, number, depuis?: number])[] = [
  ['P0003', 'Actif', 1, 1 / 96],
  ['P0003', 'Actif', 1, 1 / 40],
  ['P0001', 'Actif', 12],
  ['P0002', 'Actif', 8],
  ['P0003', 'Actif', 7],
  ['P0001', 'En attente', 3],
  ['P0002', 'En attente', 3],
  ['P0003', 'En attente', 1],
  ['P0001', 'Expirée', 2],
  ['P0002', 'Expirée', 2],
  ['P0003', 'Archivée', 1],
]

/** All ads: those of the accounts, those of July, then the others, among which paid ones are spread. */
export function choosePlaces(communes: readonly Commune[], membres: readonly Membre[], hasard: SeededRandom): Place[] {
  const free = (commune: Commune): Place => ({
    commune,
    sub: '',
    code_tarif: codeGratuit,
    status_annonce: hasard.weighted([
      ['Actif', 89],
      ['Expirée', 8],
      ['Archivée', 3],
    ] as const),
    juillet: false,
  })
  const places = chooseCommunes(communes, count, hasard).map(free)
  for (const { sub, departement, nombre, sorts } of chezSoi) {
    const local = places.filter(({ commune }) => commune.code_departement === departement)
    for (const [i, place] of local.slice(0, nombre).entries())
      Object.assign(place, { status_annonce: 'Actif', ...sorts[i], sub })
  }
  const others = hasard.shuffle(places.filter(({ sub, commune }) => sub === '' && commune.population > bourg))
  for (const [code_tarif, status_annonce, nombre, depuis] of payees)
    for (const place of others.splice(0, nombre))
      Object.assign(place, { code_tarif, status_annonce, ...(depuis && { depuis }) })
  const juillet = findVilles(communes).map(
    (commune, i): Place => ({
      ...free(commune),
      code_tarif: i % 12 === 5 ? 'P0002' : codeGratuit,
      status_annonce: 'Actif',
      juillet: true,
    }),
  )
  return giveToColleagues([...places, ...juillet], membres)
}

/** Gives the remaining ads to colleagues, each within one region. */
function giveToColleagues(places: Place[], membres: readonly Membre[]): Place[] {
  const order = places
    .filter(({ sub }) => sub === '')
    .toSorted((a, b) => a.commune.code_postal.localeCompare(b.commune.code_postal))
  const colleagues = membres.filter(({ sub }) => sub.startsWith('demo-membre'))
  for (const [i, place] of order.entries())
    place.sub = colleagues[Math.floor((i * colleagues.length) / order.length)]!.sub
  return places
}
