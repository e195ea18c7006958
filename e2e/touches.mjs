// Which stories tell about which nouns: what `npm test -- --changed` runs. A noun is the name of a folder of domain, server, web or
// embedded, or of a file that stands in one of them. What is in neither list is used everywhere: changed, everything runs.

/** The nouns of each file of stories. */
export const told = {
  accueil: ['accueil', 'pages'],
  administration: ['administration', 'paiement'],
  alertes: ['alerte', 'critere', 'mail', 'messagerie', 'cotisation', 'job'],
  'annonces-contact': ['annonce', 'messagerie', 'photo'],
  'annonces-ecriture': ['annonce', 'brouillon', 'mesannonces'],
  'annonces-fiche': ['annonce', 'notification', 'recherche'],
  'annonces-fiches': ['annonce', 'critere'],
  'annonces-lecture': ['annonce', 'critere', 'commune', 'recherche'],
  'annonces-ordre': ['annonce', 'photo'],
  'annonces-photos': ['annonce', 'photo', 'image', 'storage'],
  'annonces-refus': ['annonce', 'photo'],
  arret: [],
  blocage: ['moderation', 'forum', 'messagerie'],
  carte: ['carte', 'commune', 'recherche'],
  connexion: ['connexion', 'identity', 'mailbox'],
  contrat: ['preparation', 'photo'],
  copie: ['compte'],
  couverture: ['annonce', 'photo', 'image'],
  decalage: [],
  deconnexion: ['identity'],
  deplacement: [],
  disponibilite: ['disponibilite', 'notification'],
  ecrans: [],
  entetes: [],
  entraves: ['carte', 'commune', 'geography', 'recherche'],
  etapes: ['ressources'],
  'forum-lecture': ['forum', 'messagerie'],
  forum: ['forum', 'messagerie'],
  horsligne: ['offline', 'notification', 'alerte'],
  impression: ['annonce'],
  justificatif: ['administration', 'verification'],
  largeurs: [],
  limites: ['limite'],
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

/** What no story is about: its tests, and those of what imports it, are enough. */
export const untold = ['date', 'demo', 'env', 'job', 'migration', 'ops', 'text']

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
