// The criteria of an ad in words: one line on its card, a list on its page.

import { typeCession } from '../annonce/typeannonce.ts'
import { addJours, nameMois, shortenMois } from '../date/jour.ts'
import { formatNombre, formatPluriel, formatWholeEuros } from '../text/format.ts'
import {
  type ChampCritere,
  type Criteres,
  exercices,
  type Logement,
  logements,
  motifsCession,
  patienteles,
  souplesses,
  taillesCabinet,
  vehicules,
} from './critere.ts'

/** Within this many days, a date is clear without its year. */
const proche = 300

/** Whether a date or a month is near enough to `de` to be written without its year. */
const isProche = (jour: string, de: string | null): boolean =>
  de !== null && jour >= de.slice(0, jour.length) && jour <= addJours(de.slice(0, 10), proche)

/** A day in words: « 1er août », with its year unless near `de`. */
export const sayJour = (jour: string, de: string | null): string => writeJour(jour, !isProche(jour, de))

/** The number of the day in its month: « 1er », « 21 ». */
function writeQuantieme(jour: string): string {
  const quantieme = Number(jour.slice(8))
  return quantieme === 1 ? '1er' : String(quantieme)
}

function writeJour(jour: string, annee: boolean): string {
  const nu = `${writeQuantieme(jour)}\u00a0${nameMois(jour)}`
  return annee ? `${nu} ${jour.slice(0, 4)}` : nu
}

/** A month (YYYY-MM) in words: « juillet », with its year unless near `de`. */
export function sayMois(mois: string, de: string | null): string {
  const nom = nameMois(mois)
  return isProche(mois, de) ? nom : `${nom} ${mois.slice(0, 4)}`
}

export type Dates = Pick<Criteres, 'datefin_annonce' | 'souplesse_jours'> & {
  datecontrat_annonce: string | null
  /** Dates near this day are written without their year. */
  date_publication: string | null
}

/** The period of a post: « Du 1er au 21 août (± 1 semaine) », « À partir du 1er août 2027 »; null when the ad gives no date. */
export function sayDates({ datecontrat_annonce: debut, datefin_annonce: fin, ...autres }: Dates): string | null {
  if (!debut) return null
  const de = autres.date_publication
  const souple = autres.souplesse_jours ? ` (${souplesses[autres.souplesse_jours].replaceAll(' ', '\u00a0')})` : ''
  if (!fin) return `À partir du ${sayJour(debut, de)}${souple}`
  if (fin === debut) return `Le ${sayJour(debut, de)}${souple}`
  return `Du ${sayIntervalle(debut, fin, de)}${souple}`
}

/** « 1er au 21 août », « 28 juillet au 4 août », « 20 décembre 2027 au 3 janvier 2028 ». */
export function sayIntervalle(debut: string, fin: string, de: string | null): string {
  const dit = sayJour(fin, de)
  if (debut.slice(0, 7) === fin.slice(0, 7)) return `${writeQuantieme(debut)} au ${dit}`
  const annee = debut.slice(0, 4) !== fin.slice(0, 4) && !isProche(fin, de)
  return `${writeJour(debut, annee)} au ${dit}`
}

/** The same on a card, on one line: months are abbreviated, and the flexibility is left to the list of facts. */
export function sayDatesEnCarte(annonce: Dates): string | null {
  const dites = sayDates({ ...annonce, souplesse_jours: null })
  return dites && shortenMois(dites)
}

/** What every buyer asks. */
const askedOfSales: ReadonlySet<string> = new Set([
  'prix_cession',
  'honoraires_annuels',
  'loyer_mensuel',
  'surface_cabinet',
])

type CriteresEnCarte = Pick<
  Criteres,
  | 'demi_journees'
  | 'logement'
  | 'vehicule'
  | 'exercice'
  | 'patienteles'
  | 'souplesse_jours'
  | 'honoraires_annuels'
  | 'loyer_mensuel'
  | 'surface_cabinet'
  | 'nombre_salles'
>

export const sayDemiJournees = (n: number): string => formatPluriel(n, 'demi-journée')

const logementsEnCarte: Readonly<Record<Logement, string | null>> = {
  fourni: logements.fourni,
  aide: 'Aide au logement',
  non: null,
}

/** The facts shown on a card, most important first, at most four (product D38); missing ones are listed on the ad's page. */
export function sayFaits({ logement, patienteles: codes, ...annonce }: CriteresEnCarte): string[] {
  const { demi_journees, vehicule, exercice, souplesse_jours, honoraires_annuels, loyer_mensuel } = annonce
  const particulieres = codes?.filter((code) => code !== 'generale') ?? []
  return [
    honoraires_annuels && `${formatWholeEuros(honoraires_annuels)} d’honoraires par an`,
    sayLocal(annonce),
    loyer_mensuel && `loyer ${formatWholeEuros(loyer_mensuel)}`,
    logement && logementsEnCarte[logement],
    demi_journees && sayDemiJournees(demi_journees),
    ...particulieres.map((code) => patienteles[code]),
    exercice && exercices[exercice],
    vehicule && vehicules[vehicule],
    souplesse_jours && souplesses[souplesse_jours],
  ]
    .filter((fait) => typeof fait === 'string')
    .slice(0, 4)
    .map((fait) => fait.toLowerCase())
}

/** « 80 m², 3 salles ». */
const sayLocal = ({
  surface_cabinet,
  nombre_salles,
}: Pick<Criteres, 'surface_cabinet' | 'nombre_salles'>): string | null =>
  [
    surface_cabinet && `${formatNombre(surface_cabinet)}\u00a0m²`,
    nombre_salles && formatPluriel(nombre_salles, 'salle'),
  ]
    .filter(Boolean)
    .join(', ') || null

const sayPatienteles = ({ patienteles: codes }: Pick<Criteres, 'patienteles'>): string | null =>
  codes?.map((code) => patienteles[code]).join(', ') ?? null

const sayBoolean = (dit: boolean | null, oui: string, non: string): string | null =>
  dit === null ? null : dit ? oui : non

type Fait = readonly [nom: string, dit: string | null | 0]

function nameFaits(annonce: Criteres): Readonly<Record<Exclude<ChampCritere, keyof Dates>, Fait>> {
  const { demi_journees, logement, vehicule, exercice, taille_cabinet, secretariat, ca_mensuel } = annonce
  const { redevance_mensuelle, prix_cession, honoraires_annuels, loyer_mensuel, personnel_repris, motif_cession } =
    annonce
  return {
    prix_cession: ['Prix demandé', prix_cession && formatWholeEuros(prix_cession)],
    honoraires_annuels: ['Honoraires bruts', honoraires_annuels && `${formatWholeEuros(honoraires_annuels)} par an`],
    loyer_mensuel: ['Loyer', loyer_mensuel && `${formatWholeEuros(loyer_mensuel)} par mois`],
    surface_cabinet: ['Surface', annonce.surface_cabinet && `${formatNombre(annonce.surface_cabinet)}\u00a0m²`],
    nombre_salles: ['Salles', annonce.nombre_salles && formatNombre(annonce.nombre_salles)],
    personnel_repris: ['Personnel', sayBoolean(personnel_repris, 'Reste au cabinet', 'Ne reste pas')],
    motif_cession: ['Raison', motif_cession && motifsCession[motif_cession]],
    demi_journees: ['Rythme', demi_journees && `${sayDemiJournees(demi_journees)} par semaine`],
    logement: ['Logement', logement && logements[logement]],
    vehicule: ['Véhicule', vehicule && vehicules[vehicule]],
    exercice: ['Soins', exercice && exercices[exercice]],
    patienteles: ['Patientèle', sayPatienteles(annonce)],
    taille_cabinet: ['Cabinet', taille_cabinet && taillesCabinet[taille_cabinet]],
    secretariat: ['Secrétariat', sayBoolean(secretariat, 'Oui', 'Non')],
    redevance_mensuelle: ['Redevance fixe', redevance_mensuelle && `${formatWholeEuros(redevance_mensuelle)} par mois`],
    ca_mensuel: ['Honoraires bruts', ca_mensuel && `environ ${formatWholeEuros(ca_mensuel)} par mois (estimation)`],
  }
}

/**
 * Every criterion given by an ad except its dates, with its label, for its page. A sale also says which of its figures it does
 * not state.
 */
export function listFaits(annonce: Criteres & { id_typeannonce: number | null }): { nom: string; dit: string }[] {
  const cession = annonce.id_typeannonce === typeCession
  return Object.entries(nameFaits(annonce)).flatMap(([champ, [nom, dit]]) => {
    if (dit) return [{ nom, dit }]
    return cession && askedOfSales.has(champ) ? [{ nom, dit: 'Non précisé' }] : []
  })
}
