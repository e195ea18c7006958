// The demo ads: who publishes what, where, under which plan, since when.
import type { Annonce } from '#domain/annonce.ts'
import type { Criteres } from '#domain/critere/critere.ts'
import { type CodeTarif, isPayant } from '#domain/fiche/plan.ts'
import { limiteTarif } from '#domain/tarif.ts'
import { drawCriteres } from './critere.ts'
import type { Hasard } from './hasard.ts'
import { type Commune, chooseCommunes } from './lieu.ts'
import type { Membre } from './membre.ts'
import { createParole } from './phrase.ts'
import { writeTexte } from './texte.ts'
import { writeTitre } from './titre.ts'
import { drawTrait, type TypeAnnonce, types } from './trait.ts'

type Statut = Exclude<Annonce['status_annonce'], 'Pourvue'>

export interface AnnonceDemo extends Criteres {
  uuid_annonce: string
  sub: string
  code_tarif: CodeTarif
  id_typeannonce: TypeAnnonce
  code_commune: string
  ville_annonce: string
  cp_annonce: string
  code_departement: string
  titre_annonce: string
  contenu_annonce: string
  retrocession_annonce: number | null
  /** YYYY-MM-DD */
  datecontrat_annonce: string
  affichertel_annonce: boolean
  status_annonce: Statut
  date_creation: Date
  date_publication: Date | null
  date_expiration: Date | null
}

const count = 420
const jour = 86_400_000

/** Days each plan stays online, read from the table tarif. */
export type Durees = Readonly<Record<CodeTarif, number>>

/** The ads of a moment, each with its advertiser. */
export function createAnnonces(
  communes: readonly Commune[],
  membres: readonly Membre[],
  { durees, now }: { durees: Durees; now: Date },
  hasard: Hasard,
): AnnonceDemo[] {
  const told = new Set<string>()
  const annonces = chooseCommunes(communes, count, hasard).map((commune) => {
    const when = drawWhen(durees, now, hasard)
    const annonce = writeAnnonce(commune, when, told, hasard)
    told.add(annonce.contenu_annonce)
    return annonce
  })
  shareOut(annonces, membres, now, hasard)
  leaveExpired(findShown(annonces, 'demo-camille'), durees, now)
  showPrestige(findShown(annonces, 'demo-vip'), durees)
  return annonces
}

interface When {
  code_tarif: CodeTarif
  status_annonce: Statut
  creation: Date
  publication: Date | null
  expiration: Date | null
  auPlusTot: Date
}

/** The plan, the status, and dates that go with both. */
function drawWhen(durees: Durees, now: Date, hasard: Hasard): When {
  const code_tarif = hasard.weighted([
    ['G0000', 60],
    ['P0001', 18],
    ['P0002', 13],
    ['P0003', 9],
  ] as const)
  const status_annonce = hasard.weighted([
    ['Actif', 86],
    ['Expirée', 7],
    [code_tarif === 'G0000' ? 'Actif' : 'En attente', 9],
    ['Archivée', 3],
  ] as const)
  const duree = durees[code_tarif] * jour
  const hour = jour / 24
  if (status_annonce === 'En attente') {
    const creation = new Date(now.getTime() - hasard.int(1, 96) * hour)
    return { code_tarif, status_annonce, creation, publication: null, expiration: null, auPlusTot: now }
  }
  // New ads are a little more numerous than old ones; one that just appeared has its full time before it.
  const age =
    status_annonce === 'Expirée' ? duree * (1 + hasard.next() / 2) + hour : (duree - 2 * jour) * hasard.next() ** 1.3
  const publication = new Date(now.getTime() - Math.round(age))
  const waited = code_tarif === 'G0000' ? 0 : hasard.int(2, 40) * 60_000
  return {
    code_tarif,
    status_annonce,
    creation: new Date(publication.getTime() - waited),
    publication,
    expiration: new Date(publication.getTime() + duree),
    auPlusTot: status_annonce === 'Actif' ? now : publication,
  }
}

function writeAnnonce(commune: Commune, when: When, told: ReadonlySet<string>, hasard: Hasard): AnnonceDemo {
  const type = hasard.weighted([
    [types.assistanat, 32],
    [types.remplacement, 38],
    [types.collaboration, 18],
    [types.cession, 12],
  ] as const)
  const limite = limiteTarif(when.code_tarif)
  const trait = drawTrait(type, commune, when.auPlusTot, hasard)
  const say = createParole(trait)
  let texte = writeTexte(say, limite.description, hasard)
  while (told.has(texte)) texte = writeTexte(say, limite.description, hasard)
  return {
    uuid_annonce: hasard.uuid(),
    sub: '',
    code_tarif: when.code_tarif,
    id_typeannonce: type,
    code_commune: commune.code_commune,
    ville_annonce: commune.nom_commune,
    cp_annonce: commune.code_postal,
    code_departement: commune.code_departement,
    titre_annonce: writeTitre(say, limite.titre, hasard),
    contenu_annonce: texte,
    retrocession_annonce: trait.retrocession,
    datecontrat_annonce: trait.debut.toISOString().slice(0, 10),
    affichertel_annonce: false,
    status_annonce: when.status_annonce,
    date_creation: when.creation,
    date_publication: when.publication,
    date_expiration: when.expiration,
    ...drawCriteres(trait, hasard),
  }
}

/** The towns where the accounts work, and the number of ads there that are theirs. */
const chezSoi = [
  { sub: 'demo-camille', departement: '37', nombre: 9 },
  { sub: 'demo-sacha', departement: '42', nombre: 5 },
  { sub: 'demo-vip', departement: '75', nombre: 6 },
]

/** An ad of this account's that is on line. */
const findShown = (annonces: AnnonceDemo[], whose: string): AnnonceDemo =>
  annonces.find(({ sub, status_annonce }) => sub === whose && status_annonce === 'Actif')!

/** Gives each ad its advertiser: the accounts in their town, their colleagues each in a stretch of country. */
function shareOut(annonces: AnnonceDemo[], membres: readonly Membre[], now: Date, hasard: Hasard): void {
  for (const { sub, departement, nombre } of chezSoi) {
    const local = annonces.filter(
      ({ code_departement, status_annonce }) => code_departement === departement && status_annonce !== 'En attente',
    )
    for (const annonce of local.slice(0, nombre)) annonce.sub = sub
  }
  leaveUnpaid(findShown(annonces, 'demo-camille'), now)
  const rest = annonces.filter(({ sub }) => sub === '')
  const order = rest.toSorted((a, b) => a.cp_annonce.localeCompare(b.cp_annonce))
  const colleagues = membres.filter(({ sub }) => sub.startsWith('demo-membre'))
  for (const [i, annonce] of order.entries())
    annonce.sub = colleagues[Math.floor((i * colleagues.length) / order.length)]!.sub
  const reachable = new Set(membres.filter(({ telephone_personne }) => telephone_personne).map(({ sub }) => sub))
  for (const annonce of annonces) annonce.affichertel_annonce = reachable.has(annonce.sub) && hasard.chance(0.5)
}

/** The ad that shows what waiting for a payment looks like. */
function leaveUnpaid(annonce: AnnonceDemo, now: Date): void {
  annonce.code_tarif = 'P0002'
  annonce.status_annonce = 'En attente'
  annonce.date_creation = new Date(now.getTime() - jour / 8)
  annonce.date_publication = null
  annonce.date_expiration = null
}

/** A paid ad whose time has run out, whatever the day the demo is made. */
function leaveExpired(annonce: AnnonceDemo, durees: Durees, now: Date): void {
  if (!isPayant(annonce.code_tarif)) annonce.code_tarif = 'P0001'
  annonce.status_annonce = 'Expirée'
  annonce.date_expiration = new Date(now.getTime() - 3 * jour)
  annonce.date_publication = new Date(annonce.date_expiration.getTime() - durees[annonce.code_tarif] * jour)
  annonce.date_creation = annonce.date_publication
}

/** The ad whose views are counted day by day, whatever the day the demo is made. */
function showPrestige(annonce: AnnonceDemo, durees: Durees): void {
  annonce.code_tarif = 'P0003'
  annonce.date_expiration = new Date(annonce.date_publication!.getTime() + durees.P0003 * jour)
}
