// The rate limits of each call (product §9): who is counted, how much, and the sentence of a refusal.
import type { Backoff, CostlyRead, Quota, Rate } from './counters.ts'

export interface Compteur extends Pick<Quota, 'nom' | 'garde'> {
  /** Visitors are counted by address. */
  visiteurs: readonly Rate[]
  nouveaux: readonly Rate[]
  autres: readonly Rate[]
  /** Calls refused for another reason count too. */
  essais?: true
  /** The sentence shown instead of the wait. */
  phrase?: string
}

const minute = 60
const heure = 3600
const jour = 86_400

const debit = (nombre: number, secondes: number): Rate => ({ nombre, secondes })
/** One call per `secondes` on average, counted over four calls so that two quick ones pass. */
const pace = (secondes: number): Rate => debit(4, 4 * secondes)

interface Paliers {
  nouveaux: readonly Rate[]
  autres: readonly Rate[]
}

const compte = (nom: string, { nouveaux, autres }: Paliers): Compteur => ({
  nom,
  garde: 'base',
  visiteurs: [],
  nouveaux,
  autres,
})
const pareil = (nom: string, ...debits: Rate[]): Compteur => compte(nom, { nouveaux: debits, autres: debits })
const lu = (nom: string, visiteurs: number, membres: number): Compteur => ({
  ...pareil(nom, debit(membres, minute)),
  garde: 'serveur',
  visiteurs: [debit(visiteurs, minute)],
})

/** A counter per address, shared by everyone who uses it. */
const adresse = (nom: string, nombre: number): Compteur => ({
  nom,
  garde: 'serveur',
  visiteurs: [debit(nombre, minute)],
  nouveaux: [],
  autres: [],
})

/** Counters per address, applied before or regardless of who calls. */
export const limitesAdresse = {
  /** All requests; an office that opens thirty browsers at once uses a fifth of it. */
  demande: adresse('demande', 3000),
  /** Pages rendered on request, redirections to them, and sitemaps. */
  page: adresse('page', 120),
  /** Pictures of ads (a page has one, two when printed), and the communes of a department (a map has ten at most). */
  dessin: adresse('dessin', 240),
  geographie: adresse('geographie', 300),
  /** Only refused tokens count: valid ones are given back. */
  jeton: adresse('jeton', 60),
} as const

/** Opened live streams: each lasts for hours and is shared by all tabs of a browser. */
export const ouvertureFlux = [{ ...pareil('flux', debit(30, minute)), garde: 'serveur' }] as const satisfies Compteur[]

/** Refusals of one member or address in a minute, after which further calls are delayed. */
export const retryPenalty: Backoff = { nom: 'insistance', garde: 'serveur', debit: debit(30, minute), pas: 1, most: 1 }

/** Expensive work at once, per address and in total: rendered pages, a visitor's own filters, the identity provider. */
export const concurrentReads = {
  page: { chacun: 1, tous: 2 },
  libre: { chacun: 2, tous: 3 },
  /** Password checks, the expensive part, have their own queue. */
  fournisseur: { chacun: 4, tous: Number.POSITIVE_INFINITY },
} as const satisfies Record<CostlyRead, { chacun: number; tous: number }>
/** Length of the waiting queue, and the seconds after which a waiting request is told to retry. */
export const attente = { nombre: 200, secondes: 5 }

/** The daily limit of ads, in words. */
export const rythmeAnnonces = 'Deux annonces par jour au début, dix ensuite'

/** The counters that entries of the contract refer to (domain/contract). */
export const compteurs = {
  lecture: lu('lecture', 120, 600),
  lien: lu('lien', 120, 120),
  vue: lu('vue', 60, 60),
  suivi: lu('suivi', 120, 120),
  /** Text searches, more expensive than lists. */
  question: lu('question', 30, 30),
  /** Everything that a member writes. */
  ecriture: { ...pareil('ecriture', debit(30, minute)), essais: true },
  annonce: {
    ...compte('annonce', { nouveaux: [debit(2, jour)], autres: [debit(10, jour)] }),
    phrase: `${rythmeAnnonces}\u00a0: la prochaine demain.`,
  },
  gestion: pareil('gestion', debit(60, heure)),
  depot: pareil('depot', debit(20, minute), debit(30, 15 * minute)),
  rangement: pareil('rangement', debit(120, heure)),
  message: compte('message', { nouveaux: [pace(30), debit(10, jour)], autres: [pace(2), debit(60, jour)] }),
  sujet: compte('sujet', {
    nouveaux: [debit(1, 120), debit(3, jour)],
    autres: [debit(1, 15), debit(5, heure), debit(10, jour)],
  }),
  reponse: compte('reponse', { nouveaux: [pace(30), debit(10, jour)], autres: [pace(5), debit(60, jour)] }),
  retouche: pareil('retouche', debit(60, heure)),
  alerte: pareil('alerte', debit(60, heure)),
  disponibilite: pareil('disponibilite', debit(60, heure)),
  invitation: pareil('invitation', debit(20, jour)),
  profil: pareil('profil', debit(60, heure)),
  preparation: pareil('preparation', debit(60, heure)),
  pseudo: pareil('pseudo', debit(10, jour)),
  numrpps: pareil('numrpps', debit(5, jour)),
  blocage: pareil('blocage', debit(30, jour)),
  signalement: compte('signalement', { nouveaux: [debit(10, jour)], autres: [debit(20, jour)] }),
  /** The same for visitors, who must sign with an e-mail address. */
  visite: adresse('visite', 30),
  demande: pareil('demande support', debit(10, jour)),
  copie: pareil('copie', debit(5, jour)),
  paiement: pareil('paiement', debit(20, heure)),
  encaissement: pareil('encaissement', debit(120, minute)),
} as const satisfies Record<string, Compteur>

/** First messages to members never written to before. */
export const rencontre = compte('rencontre', { nouveaux: [debit(5, jour)], autres: [debit(20, jour)] })

/** How often one member may send the same text; a call also counts here, by its text alone. */
const texte = (nom: string, nombre: number, secondes: number, phrase: string): Compteur => ({
  ...pareil(nom, debit(nombre, secondes)),
  phrase,
})
export const textes = {
  annonce: texte(
    'texte annonce',
    5,
    30 * jour,
    'Vous avez déjà publié ce texte plusieurs fois ce mois-ci. Renouvelez ou modifiez votre annonce depuis «\u00a0Mes annonces\u00a0», ou dites ce que celle-ci a de différent.',
  ),
  /** Only to members who have not answered yet: declining many candidates with the same words is fine. */
  message: texte(
    'texte message',
    3,
    jour,
    'Vous avez déjà envoyé ce texte plusieurs fois aujourd’hui. Ajoutez quelques mots pour ce membre.',
  ),
  /** About an ad: a candidate may send the same introduction to many owners. */
  candidature: texte(
    'texte candidature',
    10,
    jour,
    'Vous avez déjà envoyé ce texte à plusieurs annonceurs aujourd’hui. Ajoutez quelques mots pour celui-ci.',
  ),
  sujet: texte(
    'texte sujet',
    3,
    jour,
    'Vous avez déjà ouvert ce sujet plusieurs fois aujourd’hui. Retrouvez-le dans le forum, ou changez son titre.',
  ),
  reponse: texte(
    'texte reponse',
    3,
    jour,
    'Vous avez déjà publié ce texte plusieurs fois aujourd’hui. Dites-le autrement.',
  ),
} as const satisfies Record<string, Compteur>

/** Changes of town of one ad: moving an ad around is a way to spam. */
export const deplacement: Compteur = {
  ...pareil('deplacement', debit(3, jour)),
  phrase: 'Trois changements de ville par jour pour une annonce\u00a0: le prochain demain.',
}

/** The text of a call that must not be repeated too often, with its counter; null when it has none. */
export type Redit = { compteur: Compteur; texte: string } | null

/** Texts shorter than this many letters and digits are often legitimately equal: « Merci, à lundi ! ». */
const texteCourt = 40

/** The form of a text used for comparison; null when it is too short. */
export const redit = (compteur: Compteur, saisi: string, min = texteCourt): Redit => {
  const lu = simplify(saisi)
  return lu.length < min ? null : { compteur, texte: lu }
}

/** Removes what is usually changed to disguise a copy: case, accents, spaces, punctuation, symbols. */
const simplify = (saisi: string): string =>
  saisi
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** An account is new for this many days and until it has had this many contents online. */
export const joursNouveau = 7
export const contenusNouveau = 5

/** New members have lower limits. `inscription` and `now` are in ms. */
export const isNouveau = (membre: { inscription: number; contenus: number }, now: number): boolean =>
  membre.contenus < contenusNouveau || now - membre.inscription < joursNouveau * jour * 1000

/** « 40 secondes », « 3 minutes », « 2 heures »: rounded up. */
export function dureeAttente(secondes: number): string {
  const [unite, taille] =
    secondes < minute ? ['seconde', 1] : secondes <= heure - minute ? ['minute', minute] : ['heure', heure]
  const nombre = Math.max(1, Math.ceil(secondes / (taille as number)))
  return `${nombre} ${unite}${nombre > 1 ? 's' : ''}`
}

/** « 30 par minute », « 4 en 8 secondes ». */
export function formatRate({ nombre, secondes }: Rate): string {
  const duree = dureeAttente(secondes)
  return secondes === jour
    ? `${nombre} par jour`
    : `${nombre} ${/^1 /.test(duree) ? `par ${duree.slice(2)}` : `en ${duree}`}`
}

/** The sentence of a refusal, for a wait in seconds. */
export const tropVite = (secondes: number): string =>
  `Vous allez un peu vite. Réessayez dans ${dureeAttente(secondes)}.`
