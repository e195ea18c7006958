// The criteria of an ad in words: one line on its card, a list on its page.

import { addJours, nameMois, shortenMois } from '../date/jour.ts'
import { formatPluriel, formatWholeEuros } from '../text/format.ts'
import {
  type ChampCritere,
  type Criteres,
  exercices,
  type Logement,
  logements,
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

type CriteresEnCarte = Pick<
  Criteres,
  'demi_journees' | 'logement' | 'vehicule' | 'exercice' | 'patienteles' | 'souplesse_jours'
>

export const sayDemiJournees = (n: number): string => formatPluriel(n, 'demi-journée')

const logementsEnCarte: Readonly<Record<Logement, string | null>> = {
  fourni: logements.fourni,
  aide: 'Aide au logement',
  non: null,
}

/** The facts shown on a card, most important first, at most four (product D38); missing ones are listed on the ad's page. */
export function sayFaits({ logement, patienteles: codes, ...annonce }: CriteresEnCarte): string[] {
  const { demi_journees, vehicule, exercice, souplesse_jours } = annonce
  const particulieres = codes?.filter((code) => code !== 'generale') ?? []
  return [
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

const sayPatienteles = ({ patienteles: codes }: Pick<Criteres, 'patienteles'>): string | null =>
  codes?.map((code) => patienteles[code]).join(', ') ?? null

/** Every criterion given by an ad except its dates, with its label, for its page. */
export function listFaits(annonce: Criteres): { nom: string; dit: string }[] {
  const { demi_journees, logement, vehicule, exercice, taille_cabinet, secretariat, ca_mensuel } = annonce
  const { redevance_mensuelle, prix_cession } = annonce
  const faits: Readonly<Record<Exclude<ChampCritere, keyof Dates>, readonly [nom: string, dit: string | null | 0]>> = {
    demi_journees: ['Rythme', demi_journees && `${sayDemiJournees(demi_journees)} par semaine`],
    logement: ['Logement', logement && logements[logement]],
    vehicule: ['Véhicule', vehicule && vehicules[vehicule]],
    exercice: ['Soins', exercice && exercices[exercice]],
    patienteles: ['Patientèle', sayPatienteles(annonce)],
    taille_cabinet: ['Cabinet', taille_cabinet && taillesCabinet[taille_cabinet]],
    secretariat: ['Secrétariat', secretariat === null ? null : secretariat ? 'Oui' : 'Non'],
    prix_cession: ['Prix demandé', prix_cession && formatWholeEuros(prix_cession)],
    redevance_mensuelle: ['Redevance fixe', redevance_mensuelle && `${formatWholeEuros(redevance_mensuelle)} par mois`],
    ca_mensuel: ['Honoraires bruts', ca_mensuel && `environ ${formatWholeEuros(ca_mensuel)} par mois (estimation)`],
  }
  return Object.values(faits).flatMap(([nom, dit]) => (dit ? [{ nom, dit }] : []))
}
