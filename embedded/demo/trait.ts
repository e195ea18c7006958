// The traits of one demo cabinet: drawn first, so that its title and every sentence of its ad agree.
import type { Hasard } from './hasard.ts'
import { type Commune, cadreDe, placeVille } from './lieu.ts'

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

/** Why a colleague is absent, and why a cabinet is sold. */
export const motifs = ['congés', 'maternité', 'formation', 'convalescence', 'voyage'] as const
export const departs = ['retraite', 'région', 'salariat'] as const

export interface Trait {
  type: TypeAnnonce
  nom: string
  /** « à Tours » */
  ou: string
  cadre: ReturnType<typeof cadreDe>
  pratique: Pratique
  /** Kinés of the cabinet, the one who leaves included. */
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
  /** The advertiser says « tu ». */
  tu: boolean
}

const jour = 86_400_000

/** The whole of one cabinet; the ad is published at `publication` and its contract starts after `auPlusTot`. */
export function drawTrait(type: TypeAnnonce, commune: Commune, auPlusTot: Date, hasard: Hasard): Trait {
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
    tu: hasard.chance(0.4),
  }
}

/** A start within six months, or next summer for one replacement in four: a Monday, as contracts begin. */
function drawDebut(type: TypeAnnonce, auPlusTot: Date, hasard: Hasard): Date {
  const remplacement = type === types.remplacement
  const from = remplacement && hasard.chance(0.25) ? nextEte(auPlusTot) : new Date(auPlusTot.getTime() + 7 * jour)
  const soon = remplacement ? 45 : 163
  const date = new Date(from.getTime() + hasard.int(0, soon) * jour)
  return new Date(date.getTime() + ((8 - date.getUTCDay()) % 7) * jour)
}

/** The first of July that is more than a week away. */
function nextEte(auPlusTot: Date): Date {
  const annee = auPlusTot.getUTCFullYear()
  const ete = Date.UTC(annee, 6, 1)
  return new Date(ete > auPlusTot.getTime() + 7 * jour ? ete : Date.UTC(annee + 1, 6, 1))
}

/** Whole weeks of absence, by what it is for. */
function dureeJours(motif: Trait['motif'], hasard: Hasard): number {
  const semaines = {
    congés: hasard.int(1, 4),
    maternité: hasard.int(16, 22),
    formation: hasard.int(1, 2),
    convalescence: hasard.int(4, 10),
    voyage: hasard.int(8, 26),
  }
  return 7 * semaines[motif]
}

/** The share kept by the one who works, as usual for the type; a cession has none. */
function drawRetrocession(type: TypeAnnonce, hasard: Hasard): number | null {
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

/** « de septembre », « d’avril » */
export const deMois = (date: Date): string => (/^[ao]/.test(enMois(date)) ? `d’${enMois(date)}` : `de ${enMois(date)}`)
