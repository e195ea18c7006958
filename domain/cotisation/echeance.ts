// The deadlines of the first two years, from the first day of activity; each says where its rule was read.
import { addJours, addMois, nameMois, nextTrimestre } from '../jour.ts'
import type { Statut } from './prevision.ts'

export interface Echeance {
  /** Names it among those of one start, for good: a calendar that has it already changes it. */
  cle: string
  /** Its day, or the first one of a period whose dates are set each year; yyyy-mm-dd. */
  jour: string
  /** The last day of the period; null when the day is certain. */
  fin: string | null
  titre: string
  rappel: string
  source: Source
}

export interface Source {
  nom: string
  adresse: string
}

const sources = {
  pamc: {
    nom: 'Urssaf, devenir praticien ou auxiliaire médical (2024)',
    adresse: 'https://www.urssaf.fr/accueil/independant/creer-activite-independant/devenir-PAM.html',
  },
  demarches: {
    nom: 'Urssaf, premières démarches (2024)',
    adresse: 'https://urssaf.fr/accueil/independant/creer-activite-independant/premieres-demarches-urssaf.html',
  },
  acre: {
    nom: 'Urssaf, nouvelles règles de l’ACRE (2026)',
    adresse: 'https://www.urssaf.fr/accueil/actualites/acre-nouvelles-regles-demarches.html',
  },
  caisse: {
    nom: 'Journal des seniors, la CARPIMKO',
    adresse: 'https://journaldesseniors.20minutes.fr/caisses-de-retraite/carpimko/',
  },
  affiliation: { nom: 'Prévoyance des pros, la CARPIMKO', adresse: 'http://prevoyancedespros.fr/la-carpimko' },
  appels: {
    nom: 'FNO, le fonctionnement de la CARPIMKO (2023-2024)',
    adresse: 'https://www.fno.fr/vous-etes/vie-professionnelle/tout-savoir-sur-la-carpimko-et-son-fonctionnement/',
  },
  remplacement: {
    nom: 'Ordre de la Nièvre, le remplacement (2024)',
    adresse: 'https://nievre.ordremk.fr/2024/03/29/le-remplacement-bonnes-pratiques',
  },
  contrat: {
    nom: 'Ordre de la Vienne, les contrats (2017)',
    adresse:
      'http://vienne.ordremk.fr/la-profession/contrats-assistanat-collaboration-remplacement-etc/contrats-dassistant-et-de-collaborateur/',
  },
  ordre: { nom: 'CinqPlus, la cotisation ordinale (2022)', adresse: 'https://cinqplus.com/?p=3890902' },
  fami: {
    nom: 'Angiil, le FAMI (2026)',
    adresse: 'https://angiil.com/fami-beneficier-prerequis-declaration-indicateurs',
  },
  declaration: {
    nom: 'LégiFiscal, une seule déclaration (2023)',
    adresse:
      'https://legifiscal.fr/actualites-fiscales/3414-seule-declaration-2023-praticiens-auxiliaires-medicaux.html',
  },
  cfp: {
    nom: 'Urssaf, cotisations minimales (2024)',
    adresse:
      'https://v4www2.urssaf.fr/portail/sites/urssaf/home/outre-mer/praticien-et-auxiliaire-medical/comment-sont-calculees-les-cotis/cotisations-minimales-1.html',
  },
  cfe: {
    nom: 'FFMKR, la contribution économique territoriale (2015)',
    adresse:
      'https://ffmkr.org/pratique-professionnelle/exercice-liberal/la-fiscalite-professionnelle-ref237/la-contribution-economique-territoriale-cet',
  },
  cfeInitiale: {
    nom: 'Kiné-web, la CFE',
    adresse: 'https://www.kine-web.com/la-cotisation-fonciere-des-entreprises-pour-les-kinesitherapeutes',
  },
  arret: {
    nom: 'Assurance Maladie, arrêt des professions libérales (2024)',
    adresse:
      'https://www.ameli.fr/assure/remboursements/indemnites-journalieres-maladie-maternite-paternite/arret-maladie-profession-liberale',
  },
} satisfies Record<string, Source>

/** The path of the calendar file. */
export const cheminAgenda = '/ressources/mes-echeances.ics'

export const adresseAgenda = (debut: string, statut: Statut): string =>
  `${cheminAgenda}?debut=${debut}&statut=${statut}`

/** « d’avril à juin 2027 », « en novembre 2026 »; empty when the day is certain. */
export function periodeDe({ jour, fin }: Pick<Echeance, 'jour' | 'fin'>): string {
  if (!fin) return ''
  const [premier, dernier] = [nameMois(jour), nameMois(fin)]
  const an = jour.slice(0, 4)
  if (premier === dernier) return `en ${premier} ${an}`
  return `${/^[ao]/.test(premier) ? 'd’' : 'de '}${premier} à ${dernier} ${an}`
}

const moisSuivis = 24

/** In order of days, over twenty-four months. */
export function listEcheances(debut: string, statut: Statut): Echeance[] {
  const creation = Number(debut.slice(0, 4))
  const annees = [creation, creation + 1, creation + 2]
  const fin = addMois(debut, moisSuivis)
  const toutes = [...departs(debut), ...trimestres(debut, annees), ...annees.flatMap((an) => annuelles(an, creation))]
  return toutes
    .filter(({ pour }) => pour === undefined || pour === statut)
    .map(({ pour, source, ...reste }) => ({ ...reste, source: sources[source] }))
    .filter((echeance) => (echeance.fin ?? echeance.jour) >= debut && echeance.jour <= fin)
    .toSorted((a, b) => a.jour.localeCompare(b.jour))
}

interface Regle extends Omit<Echeance, 'jour' | 'fin' | 'source'> {
  source: keyof typeof sources
  /** The only status it is for; anybody when absent. */
  pour?: Statut
}

type Datee = Regle & Pick<Echeance, 'jour' | 'fin'>

const reglesDepart: (Regle & { quand: (debut: string) => string })[] = [
  {
    cle: 'contrat',
    pour: 'remplacant',
    quand: (debut) => debut,
    titre: 'Contrat de remplacement transmis à l’Ordre',
    rappel: 'Il doit l’être avant le premier jour du remplacement.',
    source: 'remplacement',
  },
  {
    cle: 'guichet',
    quand: (debut) => addJours(debut, 8),
    titre: 'Déclarer mon activité au guichet des formalités',
    rappel: 'Dernier jour, sur procedures.inpi.fr, une fois le numéro de la CPAM obtenu.',
    source: 'pamc',
  },
  {
    cle: 'contrat',
    pour: 'assistant',
    quand: (debut) => addMois(debut, 1),
    titre: 'Contrat transmis à l’Ordre',
    rappel: 'Dans le mois de sa signature\u00a0: plus tôt, si vous avez signé avant de commencer.',
    source: 'contrat',
  },
  {
    cle: 'carpimko',
    quand: (debut) => addMois(debut, 1),
    titre: 'Me déclarer à la CARPIMKO',
    rappel: 'Dans le mois du premier acte, sur carpimko.com.',
    source: 'caisse',
  },
  {
    cle: 'affiliation',
    quand: nextTrimestre,
    titre: 'Mon affiliation à la CARPIMKO commence',
    rappel: 'Au premier jour du trimestre qui suit le début d’activité.',
    source: 'affiliation',
  },
  {
    cle: 'acre',
    quand: (debut) => addJours(debut, 60),
    titre: 'Demander l’ACRE',
    rappel: 'Dernier jour, à l’Urssaf, si vous êtes dans l’un des publics prévus\u00a0: elle n’est plus automatique.',
    source: 'acre',
  },
  {
    cle: 'appel',
    quand: (debut) => addJours(debut, 90),
    titre: 'Premier appel de l’Urssaf, au plus tard',
    rappel: 'Sans nouvelle, écrivez-lui. Début après le 5 août\u00a0: l’année se paie l’année suivante.',
    source: 'demarches',
  },
  {
    cle: 'arret',
    quand: (debut) => addMois(debut, 12),
    titre: 'Un an d’affiliation\u00a0: indemnités d’arrêt ouvertes',
    rappel: 'L’Assurance Maladie indemnise du 4e au 90e jour, après douze mois d’affiliation.',
    source: 'arret',
  },
]

const departs = (debut: string): Datee[] =>
  reglesDepart.map(({ quand, ...regle }) => ({ ...regle, jour: quand(debut), fin: null }))

/** Each quarter’s Urssaf call, from the first one on; who starts after 5 August pays nothing of that year before the next. */
function trimestres(debut: string, annees: readonly number[]): Datee[] {
  const premier = isApresAout(debut) ? `${Number(debut.slice(0, 4)) + 1}-01-01` : addJours(debut, 90)
  const jours = annees.flatMap((an) => ['02', '05', '08', '11'].map((mois) => `${an}-${mois}-05`))
  return jours
    .filter((jour) => jour >= premier)
    .map((jour) => ({
      cle: `urssaf-${jour}`,
      jour,
      fin: null,
      titre: 'Cotisations Urssaf du trimestre',
      rappel: 'Si vous payez au mois, c’est le 5 ou le 20, selon votre choix.',
      source: 'demarches',
    }))
}

/** Days of a year, mm-dd; in the year of the start alone, in those after it alone, or in all. */
const reglesAnnee: (Regle & { du: string; au: string | null; annees: 'debut' | 'suivantes' | 'toutes' })[] = [
  {
    cle: 'fami',
    du: '01-01',
    au: '03-02',
    annees: 'suivantes',
    titre: 'Déclarer le FAMI sur amelipro',
    rappel: 'Du 12 janvier au 2 mars en 2026\u00a0; les dates changent chaque année.',
    source: 'fami',
  },
  {
    cle: 'ordre',
    du: '01-01',
    au: '03-31',
    annees: 'suivantes',
    titre: 'Payer la cotisation à l’Ordre',
    rappel: 'Au premier trimestre\u00a0; réduite après le diplôme, demandez votre montant.',
    source: 'ordre',
  },
  {
    cle: 'declaration',
    du: '04-01',
    au: '06-15',
    annees: 'suivantes',
    titre: 'Déclarer mes revenus',
    rappel: '2035 puis 2042-C-PRO et son volet social, sur impots.gouv.fr\u00a0; les dates changent chaque année.',
    source: 'declaration',
  },
  {
    cle: 'echeancier',
    du: '06-01',
    au: '07-31',
    annees: 'suivantes',
    titre: 'Nouveaux appels de l’Urssaf et de la CARPIMKO',
    rappel: 'Recalculés sur votre déclaration\u00a0: c’est là qu’arrive la régularisation de l’année passée.',
    source: 'appels',
  },
  {
    cle: 'cfp',
    du: '11-01',
    au: '11-30',
    annees: 'toutes',
    titre: 'Payer la contribution à la formation (CFP)',
    rappel: '120 € en 2026, avec l’Urssaf\u00a0; l’année suivante, si vous commencez après le 5 août.',
    source: 'cfp',
  },
  {
    cle: 'cfe',
    du: '12-15',
    au: null,
    annees: 'suivantes',
    titre: 'Payer la CFE',
    rappel: 'Avis en ligne en novembre. Remplaçant exclusif\u00a0: posez la question à votre service des impôts.',
    source: 'cfe',
  },
  {
    cle: 'cfe-initiale',
    du: '12-31',
    au: null,
    annees: 'debut',
    titre: 'Envoyer le formulaire 1447-C-SD',
    rappel: 'Au service des impôts des entreprises. L’année du début, la CFE elle-même n’est pas due.',
    source: 'cfeInitiale',
  },
]

const annuelles = (an: number, creation: number): Datee[] =>
  reglesAnnee
    .filter(({ annees }) => annees === 'toutes' || (annees === 'debut') === (an === creation))
    .map(({ du, au, annees, ...regle }) => ({
      ...regle,
      cle: `${regle.cle}-${an}`,
      jour: `${an}-${du}`,
      fin: au && `${an}-${au}`,
    }))

const isApresAout = (debut: string): boolean => debut.slice(5) > '08-05'
