// The sentences shown when a reading failed (product §8): one when the server refused, another when nothing answered.

interface Phrases {
  /** May contain {status}, the HTTP status. */
  refuse: string
  muet: string
}

/** Also used by the photo store. */
export const chargementImpossible = 'Impossible de charger les images pour le moment. Veuillez réessayer.'

/** What probably happened when nothing answered. */
export const sansReponse = 'Votre connexion est peut-être coupée'

/** For a call that got no answer: forms keep what was typed. */
export const communicationPerdue = `Une erreur de communication est survenue. ${sansReponse}\u00a0: votre texte est gardé, réessayez.`

const muet = 'Une erreur est survenue.'

const toujours = (phrase: string): Phrases => ({ refuse: phrase, muet: phrase })

const phrases = {
  annonces: { refuse: 'Erreur {status} lors du chargement des annonces.', muet },
  mesAnnonces: { refuse: 'Erreur {status} lors du chargement de vos annonces.', muet },
  alertes: { refuse: 'Erreur {status} lors du chargement de vos alertes.', muet },
  calendrier: { refuse: 'Erreur {status} lors du chargement de ce calendrier.', muet },
  disponibilites: { refuse: 'Erreur {status} lors du chargement de vos disponibilités.', muet },
  typesAnnonce: { refuse: "Erreur {status} lors du chargement des types d'annonces.", muet },
  operations: {
    refuse: 'Erreur {status} lors du chargement des opérations.',
    muet: 'Erreur lors du chargement des opérations',
  },
  sujets: {
    refuse: 'Erreur {status} lors du chargement des sujets du forum.',
    muet: 'Impossible de charger les données du forum.',
  },
  categories: { refuse: 'Erreur {status} lors du chargement des catégories.', muet },
  sujet: toujours('Impossible de charger le sujet.'),
  photos: toujours(chargementImpossible),
  messages: { refuse: 'Erreur lors du chargement des messages.', muet: 'Impossible de charger les messages.' },
  conversations: {
    refuse: 'Erreur lors du chargement des conversations.',
    muet: 'Impossible de charger les conversations.',
  },
  notifications: { refuse: 'Erreur {status} lors du chargement de vos notifications.', muet },
  preparation: { refuse: 'Erreur {status} lors du chargement de la préparation.', muet },
  blocages: { refuse: 'Erreur {status} lors du chargement des membres bloqués.', muet },
  verification: { refuse: 'Erreur {status} lors du chargement du contrôle de votre numéro RPPS.', muet },
  profil: { refuse: 'Erreur {status} lors du chargement du profil.', muet: 'Impossible de charger les données.' },
  monProfil: { refuse: 'Erreur {status} lors du chargement de votre profil.', muet },
  solde: toujours('Erreur de chargement du solde'),
  tarifs: toujours('Une erreur est survenue lors du chargement des tarifs.'),
  moyensDePaiement: toujours('Impossible de charger les moyens de paiement.'),
  incidents: { refuse: 'Erreur {status} lors du chargement des incidents de paiement.', muet },
  cheques: { refuse: 'Erreur {status} lors du chargement des chèques.', muet },
  factures: { refuse: 'Erreur {status} lors du chargement des factures.', muet },
  credits: { refuse: 'Erreur {status} lors du chargement des crédits.', muet },
  moderation: { refuse: 'Erreur {status} lors du chargement.', muet },
  demandes: { refuse: 'Erreur {status} lors du chargement de vos demandes.', muet },
  noms: { refuse: 'Erreur {status} lors du chargement des noms réservés.', muet },
  journal: { refuse: 'Erreur {status} lors du chargement du journal.', muet },
} satisfies Record<string, Phrases>

/** Readings that have their own sentences. */
export type LoadState = keyof typeof phrases

/** The sentence for a failed reading; `status` is the HTTP status, 0 without an answer. */
export const formatLoadError = (quoi: LoadState, status: number): string =>
  status ? phrases[quoi].refuse.replace('{status}', String(status)) : phrases[quoi].muet
