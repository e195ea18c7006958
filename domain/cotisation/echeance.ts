// The deadlines of the first two years, from the first day of activity, each with the source of its rule.

import { addJours, addMois, nameMois, nextTrimestre } from '../date/jour.ts'
import { formatEurosRonds } from '../text/format.ts'
import { type Appel, finSuivi, listAppelsUrssaf, listReservesCarpimko, type Rythme } from './appel.ts'
import { isApresAout } from './debut.ts'
import { type Source, sources } from './echeanceSources.ts'
import { adresseDe, type SaisiePrevision, type Statut } from './prevision.ts'

export interface Echeance {
  /** Stable identifier within the calendar of one start: importing the calendar again updates the event. */
  cle: string
  /** The last day, yyyy-mm-dd; reminders come before it. */
  jour: string
  /** Where it is sorted in the calendar: its last day, or the first day of a period paid monthly. */
  quand: string
  /** The first day of a period when the exact date changes each year; null when the day is certain. */
  du: string | null
  titre: string
  rappel: string
  /** Approximate amount; negative when refunded; null when not computed. */
  euros: number | null
  /** Number of months of a period paid monthly. */
  mois: number | null
  /** Days before the last one when a reminder rings; none before the start. */
  alarmes: readonly number[]
  /** Null for our own reminders. */
  source: Source | null
}

/** Path of the calendar file. */
export const cheminAgenda = '/ressources/mes-echeances.ics'

/** Address of the calendar for a form. */
export const adresseAgenda = (saisie: SaisiePrevision): string => adresseDe(cheminAgenda, saisie)

/** « d’avril à juin 2027 », « en novembre 2026 »; empty when the day is certain. */
export function periodeDe({ du, jour }: Pick<Echeance, 'du' | 'jour'>): string {
  if (!du) return ''
  const [premier, dernier] = [nameMois(du), nameMois(jour)]
  const an = jour.slice(0, 4)
  if (premier === dernier) return `en ${premier} ${an}`
  return `${/^[ao]/.test(premier) ? 'd’' : 'de '}${premier} à ${dernier} ${an}`
}

/** « environ 355 € », « environ 120 € rendus », « environ 1 081 €, soit 360 € par mois ». */
export function sayMontant(euros: number, mois: number | null = null): string {
  const total = `environ ${formatEurosRonds(Math.abs(euros))}`
  if (euros < 0) return `${total} rendus`
  return mois && mois > 1 ? `${total}, soit ${formatEurosRonds(Math.ceil(euros / mois))} par mois` : total
}

/** What the deadlines depend on. */
export interface Debutant {
  debut: string
  statut: Statut
  rythme: Rythme
  outremer: boolean
}

/** Deadlines in order of days over twenty-four months, with amounts when known; those that ended before `depuis` are left out. */
export function listEcheances(
  { debut, statut, rythme, outremer }: Debutant,
  { montants, depuis = '' }: { montants?: ReadonlyMap<string, number> | undefined; depuis?: string } = {},
): Echeance[] {
  const creation = Number(debut.slice(0, 4))
  const annees = [creation, creation + 1, creation + 2]
  const toutes = [
    ...departs(debut),
    ...(outremer ? [exonerationOutremer(debut)] : []),
    ...appels(debut, rythme),
    ...impots(debut, rythme),
    ...annees.flatMap((an) => annuelles(an, debut)),
  ]
  const premier = addJours(debut, -1)
  return toutes
    .filter(({ pour }) => pour === undefined || pour.includes(statut))
    .filter(({ jour }) => jour >= premier && jour >= depuis && jour <= finSuivi(debut))
    .map(({ pour, source, mois = null, ...reste }) => ({
      ...reste,
      mois,
      quand: mois === null ? reste.jour : reste.du!,
      euros: montants?.get(reste.cle) ?? null,
      alarmes: mois === null ? alarmesDe(reste, debut) : [],
      source: source ? sources[source] : null,
    }))
    .toSorted((a, b) => a.quand.localeCompare(b.quand))
}

/** One week before; also three weeks before when the date may change. */
const alarmesDe = ({ jour, du }: Pick<Echeance, 'jour' | 'du'>, debut: string): number[] =>
  (du ? [21, 7] : [7]).filter((jours) => addJours(jour, -jours) >= debut)

interface Regle extends Pick<Echeance, 'cle' | 'titre' | 'rappel'> {
  source: keyof typeof sources | null
  /** The statuses concerned; absent for everybody. */
  pour?: readonly Statut[]
}

type Datee = Regle & Pick<Echeance, 'jour' | 'du'> & { mois?: number | null }

const reglesDepart: (Regle & { quand: (debut: string) => string })[] = [
  {
    cle: 'rcp',
    quand: (debut) => addJours(debut, -1),
    titre: 'Mon assurance RCP est active',
    rappel: 'Obligatoire avant le premier acte, pour un remplaçant aussi\u00a0: gardez l’attestation.',
    source: 'rcp',
  },
  {
    cle: 'contrat',
    pour: ['remplacant'],
    quand: (debut) => addJours(debut, -1),
    titre: 'Contrat de remplacement transmis à l’Ordre',
    rappel: 'Il doit l’être avant le premier jour du remplacement\u00a0: de chaque remplacement.',
    source: 'remplacement',
  },
  {
    cle: 'contrat',
    pour: ['assistant'],
    quand: (debut) => debut,
    titre: 'Contrat à transmettre à l’Ordre',
    rappel: 'Dans le mois de sa signature\u00a0: comptez depuis ce jour-là, pas depuis votre début.',
    source: 'contrat',
  },
  {
    cle: 'contrat',
    pour: ['titulaire'],
    quand: (debut) => debut,
    titre: 'Contrats du cabinet à transmettre à l’Ordre',
    rappel: 'Bail, statuts, assistant\u00a0: chacun dans le mois de sa signature, pas de votre début.',
    source: 'contrat',
  },
  {
    cle: 'guichet',
    quand: (debut) => addJours(debut, 8),
    titre: 'Déclarer mon activité au guichet des formalités',
    rappel: 'Dernier jour, sur procedures.inpi.fr, une fois le numéro de la CPAM obtenu.',
    source: 'pamc',
  },
  {
    cle: 'carpimko',
    quand: (debut) => addMois(debut, 1),
    titre: 'Me déclarer à la CARPIMKO',
    rappel: 'Dans le mois du premier acte, sur carpimko.com.',
    source: 'affiliation',
  },
  {
    cle: 'affiliation',
    quand: nextTrimestre,
    titre: 'Mon affiliation à la CARPIMKO commence',
    rappel: 'Au premier jour du trimestre qui suit le début d’activité\u00a0: vos cotisations partent de là.',
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
    cle: 'arret',
    quand: (debut) => addMois(debut, 12),
    titre: 'Un an d’affiliation\u00a0: indemnités d’arrêt ouvertes',
    rappel: 'L’Assurance Maladie indemnise du 4e au 90e jour, après douze mois d’affiliation.',
    source: 'arret',
  },
]

const premierAppel: Regle = {
  cle: 'appel',
  titre: 'Premier appel de l’Urssaf, au plus tard',
  rappel: 'Sans nouvelle, écrivez-lui.',
  source: 'demarches',
}

const departs = (debut: string): Datee[] => [
  ...reglesDepart.map(({ quand, ...regle }) => ({ ...regle, jour: quand(debut), du: null })),
  ...(isApresAout(debut) ? [] : [{ ...premierAppel, jour: addJours(debut, 90), du: null }]),
]

/** Four departments have their own exemption, which the computation does not include. */
const exonerationOutremer = (debut: string): Datee => ({
  cle: 'outremer',
  jour: addJours(debut, 60),
  du: null,
  titre: 'Outre-mer\u00a0: demander votre exonération',
  rappel:
    'Guadeloupe, Guyane, Martinique, La Réunion\u00a0: une exonération propre existe, qui ne se cumule pas avec l’ACRE. Le jour est un repère de notre part\u00a0: faites confirmer vos droits et le délai par la caisse générale de sécurité sociale (CGSS).',
  source: null,
})

/** The payments to both bodies. */
const appels = (debut: string, rythme: Rythme): Datee[] => [
  ...listAppelsUrssaf(debut, rythme).map((appel, rang): Datee => {
    const report =
      rang === 0 && isApresAout(debut)
        ? `Avec celles de ${debut.slice(0, 4)}\u00a0: vous avez commencé après le 5 août. `
        : ''
    return {
      ...appel,
      titre: rythme === 'mois' ? 'Cotisations Urssaf, chaque mois' : 'Cotisations Urssaf du trimestre',
      rappel: `${report}${rythme === 'mois' ? 'Prélevées le 5 ou le 20, selon votre choix.' : 'Le paiement au trimestre se demande\u00a0: sans cela, elles sont prélevées chaque mois.'}`,
      source: 'demarches',
    }
  }),
  ...listReservesCarpimko(debut).map(
    (reserve: Appel): Datee => ({
      ...reserve,
      titre: 'À mettre de côté pour la CARPIMKO, chaque mois',
      rappel:
        'Un repère de notre part, pas une échéance. Rythme et dates de paiement\u00a0: dans votre espace, sur carpimko.com.',
      source: null,
    }),
  ),
]

/** No income tax instalment is due before the September after the first declaration. */
function impots(debut: string, rythme: Rythme): Datee[] {
  const creation = Number(debut.slice(0, 4))
  const fin = finSuivi(debut)
  const arriere: Datee = {
    cle: `impot-${creation}`,
    du: `${creation + 1}-09-01`,
    jour: `${creation + 1}-12-31`,
    titre: `Impôt sur le revenu de ${creation}`,
    rappel:
      'Rien n’a été prélevé cette année-là, sauf si vous l’avez choisi\u00a0: il est demandé à partir de septembre. Le montant et les jours sont sur votre avis.',
    source: 'impot',
  }
  const montant = 'Le montant est sur impots.gouv.fr\u00a0: nous ne le calculons pas.'
  if (rythme === 'mois') {
    const suivante = `${creation + 2}-12-15`
    const chaqueMois = (cle: string, du: string, jour: string, titre: string): Datee => ({
      cle,
      du,
      jour,
      mois: Number(jour.slice(5, 7)) - Number(du.slice(5, 7)) + 1,
      titre,
      rappel: `Le 15 de chaque mois. ${montant}`,
      source: 'impot',
    })
    return [
      arriere,
      chaqueMois(
        `acompte-${creation + 1}`,
        `${creation + 1}-09-15`,
        `${creation + 1}-12-15`,
        'Premiers acomptes d’impôt sur le revenu',
      ),
      chaqueMois(
        `acompte-${creation + 2}`,
        `${creation + 2}-01-15`,
        suivante < fin ? suivante : fin,
        'Acomptes d’impôt sur le revenu',
      ),
    ].filter(({ du, jour }) => du === null || du < jour)
  }
  return [
    arriere,
    ...[`${creation + 1}-11-15`, ...['02', '05', '08', '11'].map((m) => `${creation + 2}-${m}-15`)].map(
      (jour, rang): Datee => ({
        cle: `acompte-${jour}`,
        jour,
        du: null,
        titre: rang === 0 ? 'Premier acompte d’impôt sur le revenu' : 'Acompte d’impôt sur le revenu du trimestre',
        rappel: `Le paiement au trimestre se demande sur impots.gouv.fr. ${montant}`,
        source: 'impot',
      }),
    ),
  ]
}

/** Deadlines that return each year, as mm-dd: only in the year of the start, only after it, or in all years. */
const reglesAnnee: (Regle & { du: string | null; au: string; annees: 'debut' | 'suivantes' | 'toutes' })[] = [
  {
    cle: 'fami',
    // Computed from claims sent under one's own number, which those who only replace do not use.
    pour: ['titulaire', 'assistant'],
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
    rappel:
      'D’habitude au premier trimestre\u00a0: la date limite est sur votre appel. Moitié prix l’année qui suit le diplôme, rien l’année d’une naissance.',
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
    titre: 'Vérifier les nouveaux appels de l’Urssaf et de la CARPIMKO',
    rappel:
      'Recalculés sur votre déclaration\u00a0: la régularisation de l’année passée y est. Rien reçu\u00a0? Écrivez-leur.',
    source: 'appels',
  },
  {
    cle: 'cfp',
    du: '11-01',
    au: '11-30',
    annees: 'toutes',
    titre: 'Payer la contribution à la formation (CFP)',
    rappel: '120 € en 2026 pour une année entière, avec l’Urssaf.',
    source: 'cfp',
  },
  {
    cle: 'cfe',
    du: null,
    au: '12-15',
    annees: 'suivantes',
    titre: 'Payer la CFE',
    rappel:
      'Avis en ligne en novembre. Remplaçant\u00a0: due au cabinet où vous avez le plus remplacé (BOI-IF-CFE-20-40-20).',
    source: 'cfe',
  },
  {
    cle: 'cfe-initiale',
    du: null,
    au: '12-31',
    annees: 'debut',
    titre: 'Envoyer le formulaire 1447-C-SD',
    rappel: 'Au service des impôts des entreprises. L’année du début, la CFE elle-même n’est pas due.',
    source: 'cfeInitiale',
  },
]

const annuelles = (an: number, debut: string): Datee[] =>
  reglesAnnee
    .filter(({ annees }) => annees === 'toutes' || (annees === 'debut') === (an === Number(debut.slice(0, 4))))
    .map(({ du, au, annees, ...regle }) => ({
      ...regle,
      cle: `${regle.cle}-${an}`,
      jour: `${an}-${au}`,
      du: du && `${an}-${du}`,
    }))
    // The first CFP is then included in what is paid the following year.
    .filter(({ cle }) => !(isApresAout(debut) && cle === `cfp-${debut.slice(0, 4)}`))
