// How much of each call one person may make, and in how long (product §9): counts, who they are for, and the sentence of a
// refusal.
import type { Backoff, CostlyRead, Quota, Rate } from './counters.ts'

export interface Compteur extends Pick<Quota, 'nom' | 'garde'> {
  /** A visitor is their address. */
  visiteurs: readonly Rate[]
  nouveaux: readonly Rate[]
  autres: readonly Rate[]
  /** A call that was refused for another reason still counts. */
  essais?: true
  /** Said instead of how long to wait. */
  phrase?: string
}

const minute = 60
const heure = 3600
const jour = 86_400

const debit = (nombre: number, secondes: number): Rate => ({ nombre, secondes })
/** A pace, held over four calls: two short answers in a row are no flood. */
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

/** A count of one address, whoever is signed in there: many people may share it. */
const adresse = (nom: string, nombre: number): Compteur => ({
  nom,
  garde: 'serveur',
  visiteurs: [debit(nombre, minute)],
  nouveaux: [],
  autres: [],
})

/** Counts made before the caller is known, or whoever they are. */
export const limitesAdresse = {
  /** Everything, whatever it is; an office that opens its thirty browsers at once asks for a fifth of it. */
  demande: adresse('demande', 3000),
  /** HTML made on request, what leads to it, and the maps of the site. */
  page: adresse('page', 120),
  /** Pictures of ads: a page has one, two when it is printed. */
  dessin: adresse('dessin', 240),
  geographie: adresse('geographie', 300),
  /** Refused tokens alone: those that are good are given back. */
  jeton: adresse('jeton', 60),
} as const

/** Live streams opened: one lasts for hours, and all the tabs of a browser share it. */
export const ouvertureFlux = [{ ...pareil('flux', debit(30, minute)), garde: 'serveur' }] as const satisfies Compteur[]

/** Refusals of one member, or one address, in a minute, beyond which the next ones are made to wait. */
export const retryPenalty: Backoff = { nom: 'insistance', garde: 'serveur', debit: debit(30, minute), pas: 1, most: 1 }

/** Dear work done at once, for one address and for all: pages made, a visitor's own filters, all of the provider. */
export const concurrentReads = {
  page: { chacun: 1, tous: 2 },
  libre: { chacun: 2, tous: 3 },
  /** Passwords, which are what is dear there, have a line of their own. */
  fournisseur: { chacun: 4, tous: Number.POSITIVE_INFINITY },
} as const satisfies Record<CostlyRead, { chacun: number; tous: number }>
/** Who may wait for their turn, and how long before they are told to come back. */
export const attente = { nombre: 200, secondes: 5 }

/** The counters of the contract's entries, which name them (contrat/). */
export const compteurs = {
  lecture: lu('lecture', 120, 600),
  lien: lu('lien', 120, 120),
  vue: lu('vue', 60, 60),
  suivi: lu('suivi', 120, 120),
  /** Searches by words, dearer than a list. */
  question: lu('question', 30, 30),
  /** All that a member writes, whatever it is. */
  ecriture: { ...pareil('ecriture', debit(30, minute)), essais: true },
  annonce: {
    ...compte('annonce', { nouveaux: [debit(2, jour)], autres: [debit(10, jour)] }),
    phrase: 'Deux annonces par jour au début, dix ensuite\u00a0: la prochaine demain.',
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
  /** The same by visitors, whose e-mail signs few a day. */
  visite: adresse('visite', 30),
  copie: pareil('copie', debit(5, jour)),
  paiement: pareil('paiement', debit(20, heure)),
  encaissement: pareil('encaissement', debit(120, minute)),
} as const satisfies Record<string, Compteur>

/** Members never written to before. */
export const rencontre = compte('rencontre', { nouveaux: [debit(5, jour)], autres: [debit(20, jour)] })

/** How often one member may write the same text: a call counts in this too, for its text alone. */
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
  /** To members who have not answered yet: to the others, one says the same no as often as needed. */
  message: texte(
    'texte message',
    3,
    jour,
    'Vous avez déjà envoyé ce texte plusieurs fois aujourd’hui. Ajoutez quelques mots pour ce membre.',
  ),
  /** About an ad: who looks for work presents themselves to many. */
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

/** Changes of the town of one ad: who moves it about does not look for a kiné. */
export const deplacement: Compteur = {
  ...pareil('deplacement', debit(3, jour)),
  phrase: 'Trois changements de ville par jour pour une annonce\u00a0: le prochain demain.',
}

/** The text of a call that may be said too often, and its counter; null when there is no such text. */
export type Redit = { compteur: Compteur; texte: string } | null

/** Letters and figures below which a text is often the same for good: « Merci, à lundi ! ». */
const texteCourt = 40

/** A text as it is compared with others: null when it is too short to say anything. */
export const redit = (compteur: Compteur, saisi: string, min = texteCourt): Redit => {
  const lu = simplify(saisi)
  return lu.length < min ? null : { compteur, texte: lu }
}

/** A text without what is changed in it to look like another: case, accents, blanks, punctuation, signs. */
const simplify = (saisi: string): string =>
  saisi
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Days during which an account is new, and contents it must have had online to be new no more. */
export const joursNouveau = 7
export const contenusNouveau = 5

/** A new member is held to fewer: too recent an account, or too little seen of it. `inscription` and `now` in ms. */
export const isNouveau = (membre: { inscription: number; contenus: number }, now: number): boolean =>
  membre.contenus < contenusNouveau || now - membre.inscription < joursNouveau * jour * 1000

/** « 40 secondes », « 3 minutes », « 2 heures »: never less than what is waited for. */
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
