// Traits of a demo practice, drawn first so that its title and sentences agree.
import type { Criteres } from '#domain/critere/critere.ts'
import type { SeededRandom } from './seededRandom.ts'
import { type Commune, cadreDe, placeVille } from './towns.ts'

export const types = { assistanat: 1, remplacement: 2, collaboration: 3, cession: 4 } as const
export type TypeAnnonce = (typeof types)[keyof typeof types]

export const pratiques = [
  'générale',
  'sport',
  'périnéale',
  'pédiatrie',
  'respiratoire',
  'gériatrie',
  'neuro',
  'vestibulaire',
  'main',
] as const
export type Pratique = (typeof pratiques)[number]

/** Reasons for an absence, and for a sale. */
export const motifs = ['congés', 'maternité', 'formation', 'convalescence', 'voyage'] as const
export const departs = ['retraite', 'région', 'salariat'] as const

export interface Trait {
  type: TypeAnnonce
  nom: string
  /** « à Tours » */
  ou: string
  cadre: ReturnType<typeof cadreDe>
  pratique: Pratique
  /** Physiotherapists in the practice, including the one who leaves. */
  kines: number
  balneo: boolean
  domicile: 'aucun' | 'un peu' | 'tournée'
  jours: 3 | 4 | 5
  patients: 2 | 3
  surface: number
  logement: boolean
  retrocession: number | null
  motif: (typeof motifs)[number]
  depart: (typeof departs)[number]
  debut: Date
  fin: Date
  /** Flexibility of a replacement's dates, when stated. */
  souplesse: Criteres['souplesse_jours']
  /** Whether the advertiser writes « tu ». */
  tu: boolean
}

const jour = 86_400_000

/** Draws a practice; its contract starts after `auPlusTot`. */
export function drawTrait(type: TypeAnnonce, commune: Commune, auPlusTot: Date, hasard: SeededRandom): Trait {
  const cadre = cadreDe(commune)
  const motif = hasard.weighted([
    ['congés', 6],
    ['maternité', 3],
    ['formation', 1],
    ['convalescence', 2],
    ['voyage', 1],
  ] as const)
  const debut = drawDebut(type, auPlusTot, hasard)
  return {
    type,
    nom: commune.nom_commune,
    ou: placeVille(commune.nom_commune),
    cadre,
    pratique: hasard.weighted(pratiques.map((pratique) => [pratique, pratique === 'générale' ? 6 : 2] as const)),
    kines: cadre.village ? hasard.int(1, 3) : hasard.int(1, 7),
    balneo: hasard.chance(0.18),
    domicile: hasard.weighted([
      ['aucun', 4],
      ['un peu', 4],
      ['tournée', cadre.paris ? 0 : 2],
    ] as const),
    jours: hasard.pick([3, 4, 4, 5] as const),
    patients: hasard.pick([2, 2, 3] as const),
    surface: hasard.int(7, 26) * 10,
    logement: type === types.remplacement && hasard.chance(cadre.mer || cadre.montagne || cadre.outremer ? 0.5 : 0.2),
    retrocession: drawRetrocession(type, hasard),
    motif,
    depart: hasard.pick(departs),
    debut,
    fin: new Date(debut.getTime() + (dureeJours(motif, hasard) - 3) * jour),
    souplesse: type === types.remplacement ? hasard.pick([null, null, 0, 3, 7, 7, 14, 30]) : null,
    tu: hasard.chance(0.4),
  }
}

/** Makes it a July replacement with lodging, this year or the next one. */
export function moveToJuillet(trait: Trait, now: Date, hasard: SeededRandom): Trait {
  const annee = now.getUTCFullYear() + (now.getUTCMonth() > 6 ? 1 : 0)
  const from = Math.max(Date.UTC(annee, 6, 1), now.getTime() + 7 * jour)
  const aout = Date.UTC(annee, 7, 1)
  const choice = Math.floor((aout - from) / jour) - 8
  const debut = nextLundi(new Date(from + hasard.int(0, choice < 0 ? 14 : choice) * jour))
  return {
    ...trait,
    motif: 'congés',
    logement: true,
    debut,
    fin: new Date(debut.getTime() + (7 * hasard.int(1, 4) - 3) * jour),
    // Late in July, only flexible dates still match.
    souplesse: debut.getTime() < aout ? trait.souplesse : 30,
  }
}

/** A Monday within six months. */
function drawDebut(type: TypeAnnonce, auPlusTot: Date, hasard: SeededRandom): Date {
  return nextLundi(new Date(auPlusTot.getTime() + (7 + hasard.int(0, type === types.remplacement ? 110 : 163)) * jour))
}

/** The Monday on or after a day. */
const nextLundi = (date: Date): Date => new Date(date.getTime() + ((8 - date.getUTCDay()) % 7) * jour)

/** Length of an absence in whole weeks, by reason. */
function dureeJours(motif: Trait['motif'], hasard: SeededRandom): number {
  const semaines = {
    congés: hasard.int(1, 4),
    maternité: hasard.int(16, 22),
    formation: hasard.int(1, 2),
    convalescence: hasard.int(4, 10),
    voyage: hasard.int(8, 26),
  }
  return 7 * semaines[motif]
}

/** A usual share for the type; none for a sale. */
function drawRetrocession(type: TypeAnnonce, hasard: SeededRandom): number | null {
  if (type === types.assistanat) return hasard.pick([65, 68, 70, 70, 72, 75, 75, 77, 78, 80])
  if (type === types.remplacement) return hasard.pick([70, 75, 75, 78, 80, 80, 85, 88, 90])
  if (type === types.collaboration) return hasard.pick([70, 72, 75, 75, 78, 80, 80, 82, 85])
  return null
}

const mois = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })

/** « septembre » */
export const enMois = (date: Date): string => mois.format(date)

/** « 1er août », « 7 juillet » */
export const auJour = (date: Date): string => `${date.getUTCDate() === 1 ? '1er' : date.getUTCDate()} ${enMois(date)}`

/** « du 18 au 29 janvier », « du 7 décembre au 1er janvier » */
export const periode = ({ debut, fin }: Pick<Trait, 'debut' | 'fin'>): string =>
  `du ${enMois(debut) === enMois(fin) ? auJour(debut).split(' ')[0] : auJour(debut)} au ${auJour(fin)}`

/** « début mars », « mi-mars », « fin mars » */
export const versMois = (date: Date): string =>
  `${date.getUTCDate() < 11 ? 'début ' : date.getUTCDate() < 21 ? 'mi-' : 'fin '}${enMois(date)}`

/** « de septembre », « d’avril » */
const deMois = (date: Date): string => (/^[ao]/.test(enMois(date)) ? `d’${enMois(date)}` : `de ${enMois(date)}`)

/** « de janvier à mai » */
export const saison = ({ debut, fin }: Pick<Trait, 'debut' | 'fin'>): string => `${deMois(debut)} à ${enMois(fin)}`
