// Values formatted for people, in French: dates, money, distances, shares (product §9 Display).
import { heureLegale } from '../date/legalTime.ts'

/** Creating an Intl format takes milliseconds: each is created on first use and kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** An instant or day as dd/mm/yyyy in French time; empty when invalid (product §8). */
export function formatDate(date: string | null): string {
  if (!date) return ''
  return heureFrance(date).slice(0, 10).split('-').reverse().join('/')
}

/** « 2026-11-21T14:05 » in French time; empty when invalid. */
function heureFrance(date: string): string {
  const instant = new Date(date)
  return Number.isNaN(instant.getTime()) ? '' : heureLegale(instant)
}

/** A day (yyyy-mm-dd) in full: « 10 juillet 2025 », « 1er octobre 2026 ». */
export const formatDateLongue = (jour: string): string =>
  jourFrance()
    .format(new Date(`${jour}T12:00:00Z`))
    .replace(/^1 /, '1er ')

const jourFrance = once(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' }))

/** An instant as « 21/11/2026 à 14:05 » in French time; empty when invalid (product §8). */
export function formatInstant(date: string): string {
  const jour = formatDate(date)
  return jour && `${jour} à ${formatHeure(date)}`
}

/** The time « 14:05 » in French time; empty when invalid (product §8). */
export const formatHeure = (date: string): string => heureFrance(date).slice(11)

/** A day as people say it: « aujourd’hui », « hier », else dd/mm/yyyy, in French time. */
export function formatJour(date: string, maintenant: Date): string {
  const jour = formatDate(date)
  const ecart = numeroJour(formatDate(maintenant.toISOString())) - numeroJour(jour)
  return ecart === 0 ? 'aujourd’hui' : ecart === 1 ? 'hier' : jour
}

/** Days since 1970 of a dd/mm/yyyy. */
const numeroJour = (jour: string): number => Date.parse(jour.split('/').reverse().join('-')) / 86_400_000

/** « Du 1er au 5 mai » inside a sentence: « du 1er au 5 mai ». */
export const lowerFirst = (texte: string): string => texte.charAt(0).toLowerCase() + texte.slice(1)

/** « 85 000 € ». */
export const formatWholeEuros = (euros: number): string => `${formatNombre(euros)}\u00a0€`

/** Euros with two decimals: « 9,90 € », « −19,90 € ». */
export const formatEuros = (euros: number): string => eurosFrance().format(euros).replace('-', '−')

const eurosFrance = once(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }))

/** Kilometres: « à 3 km », « sur place » under one, « à environ 3 km » when the centre of the town is unknown. */
export function formatDistance(km: number | null, estimee = false): string {
  if (km === null) return ''
  return km < 1 ? 'sur place' : `à ${estimee ? 'environ ' : ''}${Math.round(km)}\u00a0km`
}

/** Both sides of a retrocession (product D15): « Vous gardez 75 % · 25 % au cabinet ». */
export function formatRetrocession(garde: number | null): string {
  return garde === null ? 'Rétrocession à convenir' : `Vous gardez ${garde}\u00a0% · ${100 - garde}\u00a0% au cabinet`
}

/** The upper limit in seconds of each unit of time. */
const paliers: readonly [number, string][] = [
  [60, 'seconde'],
  [3600, 'minute'],
  [86_400, 'heure'],
  [2_592_000, 'jour'],
  [31_536_000, 'mois'],
  [Number.POSITIVE_INFINITY, 'an'],
]

/** Below this many seconds, « à l’instant ». */
const instant = 5

/** Age of an instant (product §9): « à l’instant » under 5 s, then seconds, minutes, hours, days, months of 30 days, years. */
export function formatAnciennete(date: string, maintenant: Date): string {
  const secondes = Math.floor((maintenant.getTime() - new Date(date).getTime()) / 1000)
  if (Number.isNaN(secondes)) return ''
  if (secondes < instant) return "à l'instant"
  const rang = paliers.findIndex(([plafond]) => secondes < plafond)
  const nom = paliers[rang]![1]
  const n = Math.floor(secondes / (paliers[rang - 1]?.[0] ?? 1))
  return `il y a ${n} ${nom}${n > 1 && nom !== 'mois' ? 's' : ''}`
}

/** Used part of a limit, under a field: « 18 / 40 ». */
export const formatCompte = (n: number, max: number): string => `${formatNombre(n)}\u00a0/\u00a0${formatNombre(max)}`

/** A number in French: « 1 234 », « 12,5 ». Written by hand, since every list needs one and Intl formats are slow to create. */
export const formatNombre = (n: number): string => {
  const [entier, decimales] = String(n).replace('-', '−').split('.')
  return entier!.replace(/\B(?=(\d{3})+$)/g, '\u202f') + (decimales ? `,${decimales}` : '')
}

/** « 1 vue », « 1 234 vues », for nouns whose plural adds an « s ». */
export const formatPluriel = (n: number, mot: string): string => `${formatNombre(n)}\u00a0${mot}${n > 1 ? 's' : ''}`

/** Whole euros, for tables and estimates: « 10 583 € », « −2 108 € ». */
export const formatEurosRonds = (euros: number): string => `${formatNombre(Math.round(euros))}\u00a0€`
