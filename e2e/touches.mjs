// Which stories cover which nouns, for `npm test -- --changed`. A noun is a folder or file name in domain, server, web or
// embedded. A noun in neither list is used everywhere: a change runs everything.

/** The nouns of each story file. */
export const told = {
  accueil: ['accueil', 'pages'],
  again: ['annonce', 'mesannonces', 'brouillon'],
  administration: ['administration', 'paiement'],
  alertes: ['alerte', 'critere', 'mail', 'messagerie', 'cotisation', 'job'],
  'annonces-contact': ['annonce', 'messagerie', 'photo'],
  'annonces-ecriture': ['annonce', 'brouillon', 'mesannonces'],
  'annonces-fiche': ['annonce', 'notification', 'recherche'],
  'annonces-fiches': ['annonce', 'critere'],
  'annonces-lecture': ['annonce', 'critere', 'commune', 'recherche'],
  'annonces-ordre': ['annonce', 'photo'],
  'annonces-photos': ['annonce', 'photo', 'image', 'storage'],
  'annonces-refus': ['annonce'],
  arret: [],
  blocage: ['moderation', 'forum', 'messagerie'],
  candidat: ['annonce', 'compte', 'messagerie'],
  carte: ['carte', 'commune', 'recherche'],
  connexion: ['connexion', 'identity', 'mailbox'],
  contrat: ['preparation', 'photo'],
  copie: ['compte'],
  couverture: ['annonce', 'photo', 'image'],
  decalage: [],
  deconnexion: ['identity'],
  demande: ['administration', 'demande', 'mail'],
  deplacement: [],
  disponibilite: ['disponibilite', 'notification'],
  ecrans: [],
  entetes: [],
  entraves: ['carte', 'commune', 'geography', 'recherche'],
  etapes: ['ressources'],
  'forum-lecture': ['forum', 'messagerie'],
  forum: ['forum', 'messagerie', 'limite'],
  horsligne: ['offline', 'notification', 'alerte'],
  impression: ['annonce'],
  injection: ['annonce', 'forum', 'messagerie', 'text'],
  justificatif: ['administration', 'verification'],
  largeurs: [],
  messagerie: ['messagerie', 'recherche'],
  'mon-compte-mot-de-passe': ['compte', 'identity'],
  'mon-compte': ['commune', 'compte', 'annonce'],
  moteurs: ['annonce'],
  operations: ['paiement'],
  oubli: ['mail', 'identity', 'mailbox'],
  pages: ['marque', 'cotisation', 'pages'],
  paiement: ['paiement', 'checkout', 'messagerie'],
  'parcours-comptes': ['annonce', 'paiement', 'photo', 'recherche'],
  parcours: ['annonce', 'messagerie', 'recherche'],
  'planificateur-sans-script': ['cotisation', 'ressources'],
  periodes: ['annonce', 'mesannonces'],
  planificateur: ['cotisation', 'ressources'],
  police: [],
  profil: ['messagerie', 'compte'],
  publier: ['annonce', 'directory', 'brouillon', 'compte'],
  recherche: ['commune', 'geography', 'recherche'],
  redaction: ['annonce', 'critere', 'paiement'],
  redemarrage: ['mail'],
  ressources: ['ressources'],
  retour: ['identity'],
  'sans-script': ['annonce', 'pages', 'recherche'],
  session: ['identity'],
  signalement: ['administration', 'moderation', 'signalement'],
  suppression: ['compte', 'annonce'],
  texte: [],
  traduction: [],
}

/** Nouns that no story covers: unit tests are enough. */
export const untold = ['date', 'demo', 'env', 'job', 'migration', 'ops', 'text']

const rooms = /^(?:domain|server|web|embedded)\/([^/.]+)/

/** The noun of a file, or null. */
export const nounOf = (file) => rooms.exec(file)?.[1] ?? null

const isProse = (file) => /\.md$|^docs\//.test(file)
const storyOf = (file) => /^e2e\/([^/]+)\.spec\.ts$/.exec(file)?.[1] ?? null

/** The nouns and stories to run for changed files (paths from the root); null for everything. */
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
      // A test file changes nothing that stories see.
      if (!/\.test\.ts$/.test(file)) for (const name of about) stories.add(name)
    }
  }
  return { nouns, stories }
}
