// Which stories tell about which nouns: what `npm test -- --changed` runs. A noun is the name of a folder of domain, server, web or
// embedded, or of a file that stands in one of them. What is in neither list is used everywhere: changed, everything runs.

/** The nouns of each file of stories. */
export const told = {
  accueil: ['accueil', 'pages', 'lieu'],
  administration: ['administration', 'encaissement', 'remboursement', 'retractation'],
  alertes: ['alerte', 'critere', 'desabonnement', 'diffusion', 'envoi', 'rappel', 'echeance', 'minute'],
  'annonces-contact': ['annonce', 'favori', 'messagerie', 'photo'],
  'annonces-ecriture': ['annonce', 'brouillon', 'consultation', 'gestion', 'renouvellement', 'useBrouillon'],
  'annonces-fiche': ['annonce', 'avis', 'consultation', 'fiche', 'proche'],
  'annonces-fiches': ['annonce', 'critere', 'favori', 'fiche'],
  'annonces-lecture': ['annonce', 'critere', 'departement', 'filtre', 'pertinence', 'recherche', 'typeannonce'],
  'annonces-ordre': ['annonce', 'photo'],
  'annonces-photos': ['annonce', 'depot', 'image', 'photo', 'storage'],
  'annonces-refus': ['annonce', 'photo'],
  arret: [],
  blocage: ['blocage', 'forum', 'messagerie'],
  carte: ['carte', 'departement', 'distance', 'recherche'],
  connexion: ['connexion', 'identity', 'mailbox'],
  contrat: ['preparation', 'declinaison'],
  copie: ['compte', 'copie'],
  couverture: ['annonce', 'couverture', 'image'],
  decalage: [],
  deconnexion: ['identity'],
  deplacement: [],
  disponibilite: ['disponibilite', 'notification'],
  ecrans: [],
  entetes: [],
  entraves: ['carte', 'commune', 'geography', 'recherche'],
  etapes: ['ressources'],
  'forum-lecture': ['forum', 'parole'],
  forum: ['forum', 'parole'],
  horsligne: ['horsligne', 'notification', 'alerte'],
  impression: ['annonce'],
  justificatif: ['administration', 'insigne', 'justificatif', 'verification'],
  largeurs: [],
  limites: ['comptage', 'limite', 'tour'],
  messagerie: ['flux', 'messagerie', 'question'],
  'mon-compte-mot-de-passe': ['compte', 'identity', 'motdepasse'],
  'mon-compte': ['commune', 'compte', 'identite', 'personne', 'profil', 'pseudo', 'saisie'],
  moteurs: ['annonce'],
  operations: ['facture', 'operation', 'paiement', 'retractation'],
  oubli: ['courriel', 'courrier', 'identity', 'mailbox'],
  pages: ['conditions', 'guides', 'marque', 'pages'],
  paiement: ['caisse', 'checkout', 'paiement', 'secret', 'tarif'],
  'parcours-comptes': ['annonce', 'paiement', 'photo', 'recherche'],
  parcours: ['annonce', 'favori', 'messagerie', 'recherche'],
  'planificateur-sans-script': ['cotisation', 'ressources', 'simulateur'],
  planificateur: ['cotisation', 'jour', 'ressources', 'simulateur'],
  police: [],
  profil: ['messagerie', 'profil'],
  publier: ['annonce', 'annuaire', 'brouillon', 'pseudo', 'typeannonce'],
  recherche: ['commune', 'distance', 'geography', 'lieu', 'recherche'],
  redaction: ['annonce', 'critere', 'tarif'],
  redemarrage: ['flux', 'reprise'],
  ressources: ['ressources'],
  retour: ['identity', 'retour'],
  'sans-script': ['annonce', 'pages', 'recherche'],
  session: ['identity'],
  signalement: ['administration', 'moderation', 'signalement'],
  suppression: ['compte', 'effacement', 'expiration'],
  texte: [],
  traduction: [],
}

/** What no story is about: its tests, and those of what imports it, are enough. */
export const untold = [
  'balayage',
  'chargement',
  'demo',
  'demonstration',
  'email',
  'env',
  'ops',
  'format',
  'heurelegale',
  'manquants',
  'migration',
  'travail',
]

const rooms = /^(?:domain|server|web|embedded)\/([^/.]+)/

/** The noun of a file of the product, null for one that is not of a noun. */
export const nounOf = (file) => rooms.exec(file)?.[1] ?? null

const isProse = (file) => /\.md$|^docs\//.test(file)
const storyOf = (file) => /^e2e\/([^/]+)\.spec\.ts$/.exec(file)?.[1] ?? null

/**
 * What a change asks to be run: nouns, whose tests are, and stories; null for everything. `moved` are the files that changed,
 * from the root of the project.
 */
export function listTouched(moved) {
  const nouns = new Set()
  const stories = new Set()
  for (const file of moved.filter((one) => !isProse(one))) {
    const story = storyOf(file)
    const noun = nounOf(file)
    if (story) stories.add(story)
    else if (!noun) return null
    else if (untold.includes(noun)) nouns.add(noun)
    else {
      const about = Object.keys(told).filter((name) => told[name].includes(noun))
      if (!about.length) return null
      nouns.add(noun)
      // A test changes nothing that a story sees.
      if (!/\.test\.ts$/.test(file)) for (const name of about) stories.add(name)
    }
  }
  return { nouns, stories }
}
