// How values are written for people, in French: dates, money, distances, shares (product §9 Display).
import { heureLegale } from '../date/legalTime.ts'

/** A browser takes milliseconds to make a format: each is made when it is first used, and kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** An instant or a day as dd/mm/yyyy in French time; an invalid date shows nothing (product §8). */
export function formatDate(date: string | null): string {
  if (!date) return ''
  return heureFrance(date).slice(0, 10).split('-').reverse().join('/')
}

/** « 2026-11-21T14:05 », in French time; empty when the instant is none. */
function heureFrance(date: string): string {
  const instant = new Date(date)
  return Number.isNaN(instant.getTime()) ? '' : heureLegale(instant)
}

/** A day, yyyy-mm-dd, as it is written in a text: « 10 juillet 2025 », « 1er octobre 2026 ». */
export const formatDateLongue = (jour: string): string =>
  jourFrance()
    .format(new Date(`${jour}T12:00:00Z`))
    .replace(/^1 /, '1er ')

const jourFrance = once(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' }))

/** An instant as « 21/11/2026 à 14:05 », in French time; an invalid one shows nothing (product §8). */
export function formatInstant(date: string): string {
  const jour = formatDate(date)
  return jour && `${jour} à ${formatHeure(date)}`
}

/** The time of an instant, « 14:05 », in French time; an invalid one shows nothing (product §8). */
export const formatHeure = (date: string): string => heureFrance(date).slice(11)

/** The day of an instant as it is said: « aujourd’hui », « hier », else dd/mm/yyyy, in French time. */
export function formatJour(date: string, maintenant: Date): string {
  const jour = formatDate(date)
  const ecart = numeroJour(formatDate(maintenant.toISOString())) - numeroJour(jour)
  return ecart === 0 ? 'aujourd’hui' : ecart === 1 ? 'hier' : jour
}

/** Days since 1970 of a dd/mm/yyyy. */
const numeroJour = (jour: string): number => Date.parse(jour.split('/').reverse().join('-')) / 86_400_000

/** Euros with two decimals: « 9,90 € », « −19,90 € ». */
export const formatEuros = (euros: number): string => eurosFrance().format(euros).replace('-', '−')

const eurosFrance = once(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }))

/** Kilometres: « à 3 km », « sur place » under one; « à environ 3 km » from a town whose own centre is not known. */
export function formatDistance(km: number | null, estimee = false): string {
  if (km === null) return ''
  return km < 1 ? 'sur place' : `à ${estimee ? 'environ ' : ''}${Math.round(km)}\u00a0km`
}

/** Both sides of a retrocession (product D15): « Vous gardez 75 % · 25 % au cabinet ». */
export function formatRetrocession(garde: number | null): string {
  return garde === null ? 'Rétrocession à convenir' : `Vous gardez ${garde}\u00a0% · ${100 - garde}\u00a0% au cabinet`
}

/** Seconds under which time is counted in a unit, and the unit. */
const paliers: readonly [number, string][] = [
  [60, 'seconde'],
  [3600, 'minute'],
  [86_400, 'heure'],
  [2_592_000, 'jour'],
  [31_536_000, 'mois'],
  [Number.POSITIVE_INFINITY, 'an'],
]

/** Seconds under which nothing is counted. */
const instant = 5

/** Time since an instant (product §9): « à l’instant » under 5 s, then seconds, minutes, hours, days, months of 30 days, years. */
export function formatAnciennete(date: string, maintenant: Date): string {
  const secondes = Math.floor((maintenant.getTime() - new Date(date).getTime()) / 1000)
  if (Number.isNaN(secondes)) return ''
  if (secondes < instant) return "à l'instant"
  const rang = paliers.findIndex(([plafond]) => secondes < plafond)
  const nom = paliers[rang]![1]
  const n = Math.floor(secondes / (paliers[rang - 1]?.[0] ?? 1))
  return `il y a ${n} ${nom}${n > 1 && nom !== 'mois' ? 's' : ''}`
}

/** How much of a limit is used, under a field: « 18 / 40 ». */
export const formatCompte = (n: number, max: number): string => `${formatNombre(n)}\u00a0/\u00a0${formatNombre(max)}`

/** A whole number as French readers write it: « 1 234 »; every list says one, and waits for no format of the browser's. */
export const formatNombre = (n: number): string =>
  String(n)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+$)/g, '\u202f')

/** « 1 vue », « 1 234 vues »: of a noun that takes an « s ». */
export const formatPluriel = (n: number, mot: string): string => `${formatNombre(n)}\u00a0${mot}${n > 1 ? 's' : ''}`

/** Euros without cents, as tables and estimates show them: « 10 583 € », « −2 108 € ». */
export const formatEurosRonds = (euros: number): string => `${formatNombre(Math.round(euros))}\u00a0€`
