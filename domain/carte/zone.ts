// Number of ads by department or by map square, for the criteria of a search.
import * as z from 'zod/mini'
import { intBetween } from '../protocol/boundedSchemas.ts'
import { RechercheAnnonces } from '../recherche/recherche.ts'
import { formatNombre } from '../text/format.ts'

/** The criteria of a search, without its page and order. */
export const CompterAnnonces = z.extend(
  z.omit(RechercheAnnonces, { p_uuid_annonce: true, p_limite: true, p_decalage: true, p_ordre: true }),
  {
    /** Side of the squares in kilometres; absent: group by department. */
    p_maille_km: z.optional(intBetween(z.number(), 0.1, 100)),
  },
)
export type CompterAnnonces = z.infer<typeof CompterAnnonces>

/** A department or square that holds ads; its commune is the one with most of them. */
export const ZoneAnnonces = z.object({
  code_departement: z.string(),
  nom_commune: z.string(),
  code_postal: z.nullable(z.string()),
  lat: z.number(),
  lon: z.number(),
  /** Whether the coordinates are estimated, the commune's own being unknown. */
  coords_estimees: z.boolean(),
  nombre: z.int(),
  /** Communes of the zone that hold ads. */
  communes: z.int(),
})
export type ZoneAnnonces = z.infer<typeof ZoneAnnonces>

/** The ads online of one type, or of every type (0): how many, by month from the current one, and by department. */
export const CompteType = z.object({
  id_typeannonce: z.int(),
  nombre: z.int(),
  /** The current month, YYYY-MM. */
  mois: z.string(),
  /** Those that a search in each of twelve months finds. */
  nombres_mois: z.array(z.int()),
  /** Codes of the departments that have some, and how many each, in the same order. */
  departements: z.array(z.string()),
  nombres_departement: z.array(z.int()),
})
export type CompteType = z.infer<typeof CompteType>

/** Columns read for a map of departments, then for a map of towns. */
export const colonnesDepartement = ['code_departement', 'nombre'] as const satisfies readonly (keyof ZoneAnnonces)[]
export const colonnesVille = [
  'nom_commune',
  'code_postal',
  'lat',
  'lon',
  'coords_estimees',
  'nombre',
  'communes',
] as const satisfies readonly (keyof ZoneAnnonces)[]
export type NombreDepartement = Pick<ZoneAnnonces, (typeof colonnesDepartement)[number]>
export type ZoneVille = Pick<ZoneAnnonces, (typeof colonnesVille)[number]>

export const countZones = (zones: readonly Pick<ZoneAnnonces, 'nombre'>[]): number =>
  zones.reduce((total, { nombre }) => total + nombre, 0)

/** « 12 annonces », « aucune annonce ». */
export const sayNombre = (n: number): string =>
  n === 0 ? 'aucune annonce' : `${formatNombre(n)} annonce${n > 1 ? 's' : ''}`

const classes = 5
/** Round figures, easy to read in a legend: 1, 2, 5, 15, 25 followed by zeros, or one digit followed by zeros. */
const isRond = (n: number): boolean => n % 10 ** (String(n).length - 1) === 0 || /^[12]50*$/.test(String(n))

/** Lower bounds of the steps of a legend, at most five, with about as many departments in each. */
export function chooseSteps(nombres: readonly number[]): number[] {
  const tries = nombres.filter((n) => n > 0).sort((a, b) => a - b)
  const bornes = Array.from({ length: classes }, (_, rang) => tries[Math.floor((rang * tries.length) / classes)] ?? 1)
  const rondes = bornes.map((n, rang) => (rang === 0 ? 1 : roundDown(n)))
  return [...new Set(rondes)]
}

function roundDown(n: number): number {
  let rond = n
  while (!isRond(rond)) rond--
  return rond
}

/** 0 for no ads, otherwise the rank of the step from 1. */
export const stepOf = (n: number, paliers: readonly number[]): number => paliers.filter((borne) => borne <= n).length

/** Each step in words: « 1 à 3 », « 10 et plus ». */
export const formatSteps = (paliers: readonly number[]): string[] =>
  paliers.map((borne, rang) => {
    const fin = paliers[rang + 1]
    if (fin === undefined) return `${formatNombre(borne)} et plus`
    return fin - 1 === borne ? formatNombre(borne) : `${formatNombre(borne)} à ${formatNombre(fin - 1)}`
  })
