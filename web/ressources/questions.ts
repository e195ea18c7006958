// What physiotherapists ask, in their words, each with the part of a guide that answers it; and the search among them.
import { normalize } from '#domain/commune/commune.ts'
import { ordreGuides, pagesDeSituation } from './guides.ts'

export const statuts = {
  remplacant: 'Remplaçant',
  assistant: 'Assistant',
  collaborateur: 'Collaborateur',
  titulaire: 'Titulaire',
  etudiant: 'Étudiant',
  retraite: 'Bientôt retraité',
} as const
export type Statut = keyof typeof statuts

export interface Question {
  texte: string
  /** The page and the anchor of the answer. */
  lien: `/ressources/${string}`
  /** Situations in which it is asked first; none: by everybody. */
  pour?: readonly Statut[]
  /** Words that people type for it and that it does not contain. */
  mots?: string
}

const debutant = ['remplacant', 'assistant', 'etudiant'] as const

export const questions: readonly Question[] = [
  {
    texte: 'Par où commencer pour s’installer\u00a0?',
    lien: '/ressources/installation-premiers-pas#etapes',
    pour: ['titulaire'],
    mots: 'demarches ordre cpam',
  },
  {
    texte: 'Combien de temps prend une installation\u00a0?',
    lien: '/ressources/installation-premiers-pas#delais',
    pour: ['titulaire'],
    mots: 'delai duree',
  },
  {
    texte: 'Puis-je m’installer où je veux\u00a0?',
    lien: '/ressources/installation-premiers-pas#zonage',
    pour: ['titulaire', 'etudiant'],
    mots: 'zone zonage commune ouverte carte surdotee conventionnement deux ans',
  },
  {
    texte: 'Quelles aides pour s’installer en zone sous-dotée\u00a0?',
    lien: '/ressources/installation-premiers-pas#aides',
    pour: ['titulaire'],
    mots: 'prime contrat ars',
  },
  {
    texte: 'S’installer en zone rurale (ZFRR)\u00a0: quelle exonération d’impôt\u00a0?',
    lien: '/ressources/installation-premiers-pas#aides',
    pour: ['titulaire', 'collaborateur'],
    mots: 'campagne fiscal',
  },
  {
    texte: 'Dois-je faire les mêmes démarches comme remplaçant\u00a0?',
    lien: '/ressources/installation-premiers-pas#questions',
    pour: ['remplacant', 'etudiant'],
    mots: 'remplacante ordre inscription licence',
  },
  {
    texte: 'Comment m’inscrire à l’Ordre\u00a0?',
    lien: '/ressources/installation-premiers-pas#etapes',
    pour: ['etudiant'],
    mots: 'inscription tableau rpps diplome',
  },
  {
    texte: 'ADELI ou RPPS\u00a0: quel numéro me faut-il\u00a0?',
    lien: '/ressources/installation-premiers-pas#questions',
    pour: ['etudiant'],
  },
  {
    texte: 'Assistant ou collaborateur\u00a0: quelle différence\u00a0?',
    lien: '/ressources/contrats-types#assistanat',
    pour: ['assistant', 'collaborateur', 'etudiant'],
    mots: 'assistanat collaboration',
  },
  {
    texte: 'Quelle rétrocession demander\u00a0?',
    lien: '/ressources/contrats-types#redevance',
    pour: ['remplacant', 'assistant', 'collaborateur'],
    mots: 'pourcentage part redevance combien me reste',
  },
  {
    texte: 'Combien de temps peut durer un remplacement\u00a0?',
    lien: '/ressources/contrats-types#remplacement',
    pour: ['remplacant'],
    mots: 'duree',
  },
  {
    texte: 'Comment me faire remplacer\u00a0?',
    lien: '/ressources/contrats-types#remplacement',
    pour: ['titulaire', 'collaborateur'],
    mots: 'vacances conge contrat obligatoire',
  },
  {
    texte: 'Puis-je m’installer à côté après mon contrat\u00a0?',
    lien: '/ressources/contrats-types#non-installation',
    pour: ['remplacant', 'assistant', 'collaborateur'],
    mots: 'non concurrence clause partir',
  },
  {
    texte: 'Quel contrat me faut-il\u00a0?',
    lien: '/ressources/contrats-types#choisir',
    pour: ['titulaire', 'etudiant'],
    mots: 'modele',
  },
  {
    texte: 'Que relire avant de signer\u00a0?',
    lien: '/ressources/contrats-types#relire',
    pour: [...debutant, 'collaborateur'],
    mots: 'clause preavis conges rompre rupture piege',
  },
  {
    texte: 'Que doit respecter tout contrat\u00a0?',
    lien: '/ressources/contrats-types#regles',
    mots: 'ordre transmettre ecrit',
  },
  {
    texte: 'Le titulaire doit-il la TVA sur la redevance\u00a0?',
    lien: '/ressources/contrats-types#tva',
    pour: ['titulaire'],
    mots: 'taxe',
  },
  {
    texte: 'Entreprise individuelle ou SELARL\u00a0: que choisir\u00a0?',
    lien: '/ressources/contrats-types#associer',
    pour: ['titulaire', 'collaborateur'],
    mots: 'societe statut juridique impot',
  },
  {
    texte: 'Suis-je couvert pour un accident du travail\u00a0?',
    lien: '/ressources/assurances#autres',
    mots: 'accident trajet volontaire at mp professionnelle maladie',
  },
  {
    texte: 'Quelles sont les dates de mon congé de maternité\u00a0?',
    lien: '/ressources/assurances#maternite',
    mots: 'grossesse accouchement naissance terme quand arreter reprendre',
  },
  {
    texte: 'SCM, SCP ou SELARL\u00a0: comment s’associer\u00a0?',
    lien: '/ressources/contrats-types#associer',
    pour: ['titulaire', 'collaborateur'],
    mots: 'societe association sel moyens frais partages',
  },
  {
    texte: 'Comment céder ou reprendre un cabinet\u00a0?',
    lien: '/ressources/contrats-types#associer',
    pour: ['titulaire', 'retraite'],
    mots: 'vendre achat patientele cession rachat retraite',
  },
  {
    texte: 'Quelles assurances sont obligatoires\u00a0?',
    lien: '/ressources/assurances#rcp',
    pour: ['remplacant', 'etudiant'],
    mots: 'rcp responsabilite civile',
  },
  {
    texte: 'Que toucherai-je en arrêt de travail\u00a0?',
    lien: '/ressources/assurances#prevoyance',
    mots: 'maladie indemnites journalieres accident carence',
  },
  {
    texte: 'Quels droits pour une maternité, une naissance\u00a0?',
    lien: '/ressources/assurances#maternite',
    mots: 'grossesse enceinte paternite conge bebe',
  },
  {
    texte: 'Faut-il une mutuelle\u00a0?',
    lien: '/ressources/assurances#mutuelle',
    mots: 'madelin complementaire sante',
  },
  { texte: 'Par quelle assurance commencer\u00a0?', lien: '/ressources/assurances#synthese', pour: ['etudiant'] },
  {
    texte: 'Que paie-t-on à l’Urssaf\u00a0?',
    lien: '/ressources/urssaf#encaisse',
    pour: debutant,
    mots: 'charges cotisations',
  },
  {
    texte: 'Combien mettre de côté chaque mois\u00a0?',
    lien: '/ressources/urssaf#debut',
    pour: debutant,
    mots: 'provision garder epargner charges',
  },
  {
    texte: 'Comment se calculent mes cotisations\u00a0?',
    lien: '/ressources/urssaf#calcul',
    mots: 'taux assiette pourcentage',
  },
  {
    texte: 'Ai-je droit à l’ACRE\u00a0?',
    lien: '/ressources/urssaf#acre',
    pour: debutant,
    mots: 'exoneration aide creation',
  },
  {
    texte: 'La CFE\u00a0: combien, quand\u00a0?',
    lien: '/ressources/urssaf#cfe',
    pour: ['remplacant', 'titulaire', 'assistant'],
    mots: 'cotisation fonciere entreprises impot local',
  },
  {
    texte: 'Quand payer l’Urssaf\u00a0?',
    lien: '/ressources/urssaf#calendrier',
    mots: 'date calendrier echeance appel',
  },
  {
    texte: 'À quoi ai-je droit en cotisant à l’Urssaf\u00a0?',
    lien: '/ressources/urssaf#droits',
    mots: 'sante retraite chomage',
  },
  {
    texte: 'À quoi sert la CARPIMKO\u00a0?',
    lien: '/ressources/carpimko#role',
    pour: ['etudiant'],
    mots: 'caisse retraite',
  },
  {
    texte: 'Quand payer la CARPIMKO\u00a0?',
    lien: '/ressources/carpimko#inscription',
    mots: 'prelevement echeance date',
  },
  {
    texte: 'Quand m’inscrire à la CARPIMKO, et que payer au début\u00a0?',
    lien: '/ressources/carpimko#inscription',
    pour: debutant,
    mots: 'affiliation premiere annee',
  },
  { texte: 'Combien coûte la CARPIMKO\u00a0?', lien: '/ressources/carpimko#cotisations', mots: 'prix taux montant' },
  {
    texte: 'Que verse la CARPIMKO en arrêt, invalidité ou décès\u00a0?',
    lien: '/ressources/carpimko#prevoyance',
    mots: 'maladie prevoyance',
  },
  {
    texte: 'Quelle retraite aurai-je\u00a0?',
    lien: '/ressources/carpimko#retraite',
    mots: 'pension points trimestres',
  },
  {
    texte: 'Comment préparer ma fin de carrière\u00a0?',
    lien: '/ressources/fin-de-carriere',
    pour: ['retraite'],
    mots: 'retraite partir',
  },
  {
    texte: 'À quel âge prendre ma retraite\u00a0?',
    lien: '/ressources/fin-de-carriere#age',
    pour: ['retraite'],
    mots: 'partir depart age legal taux plein decote trimestres carriere longue',
  },
  {
    texte: 'Puis-je lever le pied avant la retraite\u00a0?',
    lien: '/ressources/fin-de-carriere#progressive',
    pour: ['retraite'],
    mots: 'retraite progressive mi temps reduire activite',
  },
  {
    texte: 'Puis-je travailler encore en touchant ma pension\u00a0?',
    lien: '/ressources/fin-de-carriere#cumul',
    pour: ['retraite'],
    mots: 'cumul emploi retraite remplacer retraité',
  },
  {
    texte: 'Puis-je racheter mes années d’études\u00a0?',
    lien: '/ressources/fin-de-carriere#rachat',
    pour: ['retraite'],
    mots: 'rachat trimestres racheter',
  },
  {
    texte: 'Que reçoit mon conjoint après moi\u00a0?',
    lien: '/ressources/fin-de-carriere#famille',
    pour: ['retraite'],
    mots: 'reversion veuf veuve divorce enfants majoration',
  },
  {
    texte: 'Comment fermer mon cabinet ou passer la main\u00a0?',
    lien: '/ressources/fin-de-carriere#arreter',
    pour: ['retraite'],
    mots: 'arreter cesser activite fermer cabinet radiation retraite',
  },
  {
    texte: 'Mon revenu baisse ou monte\u00a0: que faire de mes appels\u00a0?',
    lien: '/ressources/carpimko#ajuster',
    mots: 'modulation ajuster diminuer',
  },
  {
    texte: 'Micro-BNC ou déclaration contrôlée\u00a0?',
    lien: '/ressources/gestion-financement#logiciels-compta',
    pour: [...debutant, 'collaborateur'],
    mots: 'reel regime impot 2035 comptable aga',
  },
  {
    texte: 'Que puis-je déduire\u00a0?',
    lien: '/ressources/gestion-financement#frais-pro',
    mots: 'frais repas kilometres kilometrique bareme voiture vehicule essence',
  },
  {
    texte: 'Comment facturer et toucher le FAMI\u00a0?',
    lien: '/ressources/gestion-financement#teletransmission',
    pour: ['titulaire', 'collaborateur', 'assistant'],
    mots: 'teletransmettre feuille soins carte vitale',
  },
  {
    texte: 'Quels sont les tarifs des actes, AMK, AMS\u00a0?',
    lien: '/ressources/gestion-financement#teletransmission',
    mots: 'cotation nomenclature lettre cle prix seance ngap',
  },
  {
    texte: 'Puis-je recevoir un patient sans ordonnance\u00a0?',
    lien: '/ressources/gestion-financement#teletransmission',
    mots: 'acces direct prescription',
  },
  {
    texte: 'Quel lecteur de carte choisir\u00a0?',
    lien: '/ressources/gestion-financement#lecteurs',
    mots: 'vitale terminal logiciel',
  },
  {
    texte: 'Faut-il un compte bancaire dédié, un prêt\u00a0?',
    lien: '/ressources/gestion-financement#banque',
    pour: debutant,
    mots: 'banque emprunt credit professionnel',
  },
  {
    texte: 'Que change la facture électronique\u00a0?',
    lien: '/ressources/gestion-financement#facture-electronique',
    mots: 'plateforme agreee facturation',
  },
  {
    texte: 'Faut-il un plan d’épargne retraite\u00a0?',
    lien: '/ressources/gestion-financement#per',
    mots: 'per madelin epargne',
  },
  {
    texte: 'Quel matériel est obligatoire\u00a0?',
    lien: '/ressources/materiel#obligations',
    pour: ['titulaire'],
    mots: 'accessibilite local normes',
  },
  {
    texte: 'Qui achète quoi, du titulaire ou de l’assistant\u00a0?',
    lien: '/ressources/materiel#qui-achete',
    pour: ['assistant', 'collaborateur'],
    mots: 'fournir table',
  },
  { texte: 'Quelle table choisir\u00a0?', lien: '/ressources/materiel#tables', mots: 'massage electrique prix' },
  {
    texte: 'Quels appareils acheter\u00a0?',
    lien: '/ressources/materiel#reeducation',
    mots: 'ondes de choc velo electrotherapie',
  },
  {
    texte: 'Que faire des déchets de soins\u00a0?',
    lien: '/ressources/materiel#consommables',
    mots: 'dasri aiguilles poubelle gants',
  },
  { texte: 'Acheter, louer ou amortir\u00a0?', lien: '/ressources/materiel#financer', mots: 'leasing credit bail' },
  {
    texte: 'Que puis-je vendre ou prescrire\u00a0?',
    lien: '/ressources/materiel#vendre',
    mots: 'semelles bandes prescription',
  },
  {
    texte: 'Que demande la certification périodique\u00a0?',
    lien: '/ressources/formation-continue#certification',
    mots: 'obligation formation',
  },
  {
    texte: 'Combien d’heures de DPC sont payées\u00a0?',
    lien: '/ressources/formation-continue#dpc',
    mots: 'andpc formation indemnite',
  },
  {
    texte: 'Que paie le FIF PL\u00a0?',
    lien: '/ressources/formation-continue#fif-pl',
    mots: 'formation remboursement prise en charge',
  },
  {
    texte: 'Un diplôme universitaire\u00a0: à quel prix\u00a0?',
    lien: '/ressources/formation-continue#du',
    mots: 'du diu master finance',
  },
  {
    texte: 'Comment choisir une formation\u00a0?',
    lien: '/ressources/formation-continue#choisir',
    mots: 'therapie manuelle sport kine',
  },
  {
    texte: 'Ordre, syndicat, URPS\u00a0: qui fait quoi\u00a0?',
    lien: '/ressources/vie-associative-syndicats#qui-fait-quoi',
    pour: ['etudiant'],
  },
  {
    texte: 'Quel syndicat choisir\u00a0?',
    lien: '/ressources/vie-associative-syndicats#syndicats',
    mots: 'ffmkr snmkr alize adhesion',
  },
  {
    texte: 'À qui écrire en cas de problème\u00a0?',
    lien: '/ressources/vie-associative-syndicats#a-qui-ecrire',
    mots: 'litige plainte conflit conciliation',
  },
  {
    texte: 'Puis-je faire de la publicité\u00a0?',
    lien: '/ressources/reputation-visibilite#regles',
    mots: 'communication deontologie droit interdit',
  },
  {
    texte: 'Que faire d’un mauvais avis Google\u00a0?',
    lien: '/ressources/reputation-visibilite#avis',
    pour: ['titulaire'],
    mots: 'repondre negatif demander',
  },
  {
    texte: 'Comment tenir ma fiche Google, Doctolib\u00a0?',
    lien: '/ressources/reputation-visibilite#fiche',
    mots: 'annuaire horaires',
  },
  {
    texte: 'Que mettre sur mon site, ma plaque\u00a0?',
    lien: '/ressources/reputation-visibilite#site',
    mots: 'internet web',
  },
  {
    texte: 'Que publier sur les réseaux sociaux\u00a0?',
    lien: '/ressources/reputation-visibilite#reseaux',
    mots: 'instagram facebook tiktok',
  },
  {
    texte: 'Où chercher un poste ou un remplaçant\u00a0?',
    lien: '/ressources/guide-des-plateformes#familles',
    pour: ['remplacant', 'etudiant'],
    mots: 'annonce groupe facebook emploi',
  },
  {
    texte: 'Que mettre dans une bonne annonce\u00a0?',
    lien: '/ressources/guide-des-plateformes#annonce',
    pour: ['titulaire'],
    mots: 'ecrire rediger',
  },
  {
    texte: 'Que vérifie ce site\u00a0?',
    lien: '/ressources/guide-des-plateformes#ce-site',
    mots: 'controle insigne fiable',
  },
  {
    texte: 'Que vérifier avant de dire oui à un poste\u00a0?',
    lien: '/ressources/guide-des-plateformes#avant-de-signer',
    pour: debutant,
    mots: 'arnaque escroquerie visite',
  },
  {
    texte: 'Combien me restera-t-il, net\u00a0?',
    lien: '/ressources/simulateur-cotisations#planificateur',
    pour: [...debutant, 'collaborateur'],
    mots: 'salaire revenu calculer simulation',
  },
  {
    texte: 'Quand vais-je payer, mois par mois\u00a0?',
    lien: '/ressources/simulateur-cotisations#calendrier',
    pour: debutant,
    mots: 'agenda echeances',
  },
  {
    texte: 'Et si je m’arrête, ou change de régime\u00a0?',
    lien: '/ressources/simulateur-cotisations#a-cote',
    mots: 'cesser radiation arreter temps partiel salarie',
  },
]

/** The words of two letters or more, without accents. */
const listWords = (texte: string): string[] =>
  normalize(texte)
    .split(' ')
    .filter((mot) => mot.length > 1)

/** Words of every question, which say nothing of what is asked. */
const vides = new Set(
  listWords(
    'combien comment quel quelle quels quelles que qui quoi est ce je me mon ma mes le la les un une des de du en et ou au aux pour dans il faut puis dois ai vais avec sur par plus si mon son se',
  ),
)

const indexed = [
  ...questions.map(({ texte, lien, mots = '' }) => ({ texte, lien, words: listWords(`${texte} ${mots}`), own: 1 })),
  // Every part of a guide can be found by its heading, after the questions.
  ...[...ordreGuides, ...pagesDeSituation].flatMap(({ chemin, nom, sections }) =>
    sections.map(({ id, titre }) => ({
      texte: `${nom}\u00a0: ${titre}`,
      lien: `${chemin}#${id}`,
      words: listWords(`${nom} ${titre}`),
      own: 0,
    })),
  ),
]

/** Answers shown at most. */
export const reponsesMax = 6

/** The parts that answer what is typed: those that hold most of its words first. Each typed word may be cut short. */
export function searchQuestions(texte: string): { texte: string; lien: string }[] {
  const typed = listWords(texte)
  const told = typed.filter((mot) => !vides.has(mot))
  const asked = told.length > 0 ? told : typed
  if (asked.length === 0) return []
  const seen = new Set<string>()
  return indexed
    .map((one) => ({ ...one, met: asked.filter((mot) => one.words.some((word) => isStart(mot, word))).length }))
    .filter(({ met }) => met > 0)
    .sort((a, b) => b.met - a.met || b.own - a.own)
    .filter(({ lien }) => !seen.has(lien) && seen.add(lien))
    .slice(0, reponsesMax)
    .map(({ texte: dit, lien }) => ({ texte: dit, lien }))
}

/** « cotisation » finds « cotisations », and « assurances » finds « assurance »; « souscrire » is not « sous ». */
const isStart = (typed: string, word: string): boolean =>
  word.startsWith(typed) || (word.length > 3 && typed.length - word.length <= 3 && typed.startsWith(word))

export const questionsDe = (statut: Statut): readonly Question[] =>
  questions.filter(({ pour }) => pour?.includes(statut))
