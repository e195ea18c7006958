// The twelve guides (product §2) and the pages beside them: address, names and sections, in the hub's order; their texts are the
// .mdx files beside.
import type { traces } from './drawings.ts'

export interface Section {
  /** The anchor of the section. */
  id: string
  titre: string
}

/** What links to a guide need; the planner sends only this to the browser for three guides. */
export interface Suite {
  chemin: `/ressources/${string}`
  titre: string
}

/** The day the guides were first written, yyyy-mm-dd. */
export const guidesPublies = '2026-11-21'

export interface Guide extends Suite {
  /** Anchor of its section in the hub. */
  ancre: string
  /** Short name, on its card and in menus. */
  nom: string
  icone: keyof typeof traces
  /** One sentence of up to 160 characters, for the card and search engines. */
  description: string
  sections: readonly Section[]
  /** When its text was last checked against its sources, yyyy-mm-dd. */
  relu: string
}

export const installation = {
  chemin: '/ressources/installation-premiers-pas',
  ancre: 'installation',
  nom: 'Installation',
  icone: 'maison',
  titre: 'S’installer en libéral\u00a0: les premiers pas',
  description:
    'Les 8 étapes pour s’installer kiné libéral, à cocher et à imprimer\u00a0: Ordre, CPAM, guichet, assurances, contrats, zonage et aides, avec les délais.',
  sections: [
    { id: 'delais', titre: 'Combien de temps prévoir\u00a0?' },
    { id: 'etapes', titre: 'Quelles sont les 8 étapes\u00a0?' },
    { id: 'acre', titre: 'L’ACRE\u00a0: faut-il la demander\u00a0?' },
    { id: 'zonage', titre: 'Où puis-je m’installer\u00a0?' },
    { id: 'aides', titre: 'Quelles aides pour s’installer\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const contrats = {
  chemin: '/ressources/contrats-types',
  ancre: 'contrats',
  nom: 'Contrats',
  icone: 'accord',
  titre: 'Contrats de kiné\u00a0: assistanat, remplacement, collaboration',
  description:
    'Assistanat, collaboration, remplacement, cession\u00a0: durée, redevance, patientèle, non-installation, TVA, et les clauses à relire avant de signer.',
  sections: [
    { id: 'choisir', titre: 'Quel contrat me faut-il\u00a0?' },
    { id: 'regles', titre: 'Que doit respecter tout contrat\u00a0?' },
    { id: 'remplacement', titre: 'Comment se faire remplacer\u00a0?' },
    { id: 'assistanat', titre: 'Assistant ou collaborateur\u00a0?' },
    { id: 'redevance', titre: 'Combien me reste-t-il\u00a0?' },
    { id: 'tva', titre: 'Le titulaire doit-il la TVA\u00a0?' },
    { id: 'non-installation', titre: 'Puis-je m’installer à côté, après\u00a0?' },
    { id: 'associer', titre: 'Comment s’associer, céder, reprendre\u00a0?' },
    { id: 'relire', titre: 'Que relire avant de signer\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const assurances = {
  chemin: '/ressources/assurances',
  ancre: 'assurances',
  nom: 'Assurances',
  icone: 'bouclier',
  titre: 'Les assurances du kiné libéral',
  description:
    'RCP obligatoire, prévoyance, mutuelle, maternité\u00a0: ce que vous toucheriez en cas d’arrêt en 2026, et les clauses à relire avant de signer.',
  sections: [
    { id: 'synthese', titre: 'Par quoi commencer\u00a0?' },
    { id: 'rcp', titre: 'Que doit couvrir la responsabilité civile\u00a0?' },
    { id: 'prevoyance', titre: 'Que toucherais-je en arrêt\u00a0? La prévoyance' },
    { id: 'mutuelle', titre: 'Faut-il une mutuelle\u00a0?' },
    { id: 'maternite', titre: 'Maternité, naissance\u00a0: quels droits\u00a0?' },
    { id: 'autres', titre: 'Quoi d’autre assurer\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const suiteUrssaf = {
  chemin: '/ressources/urssaf',
  titre: 'L’Urssaf du kiné libéral, sans surprise',
} as const satisfies Suite

export const urssaf = {
  ...suiteUrssaf,
  ancre: 'urssaf',
  nom: 'Urssaf',
  icone: 'urne',
  description:
    'Taux 2026, première année, ACRE réduite à 25\u00a0%, CFE et calendrier\u00a0: ce que l’Urssaf demande à un kiné libéral, et combien mettre de côté.',
  sections: [
    { id: 'encaisse', titre: 'Que paie-t-on à l’Urssaf\u00a0?' },
    { id: 'calcul', titre: 'Comment se calculent mes cotisations\u00a0?' },
    { id: 'debut', titre: 'Combien les deux premières années\u00a0?' },
    { id: 'acre', titre: 'Ai-je droit à l’ACRE\u00a0?' },
    { id: 'droits', titre: 'À quoi ai-je droit\u00a0?' },
    { id: 'cfe', titre: 'La CFE\u00a0: combien, quand\u00a0?' },
    { id: 'calendrier', titre: 'Quand payer\u00a0? Le calendrier' },
  ],
  relu: '2026-11-22',
} as const satisfies Guide

export const suiteCarpimko = {
  chemin: '/ressources/carpimko',
  titre: 'La CARPIMKO\u00a0: cotiser, être couvert, partir en retraite',
} as const satisfies Suite

export const carpimko = {
  ...suiteCarpimko,
  ancre: 'carpimko',
  nom: 'Carpimko',
  icone: 'parapluie',
  description:
    'Cotisations 2026 de la CARPIMKO après la réforme, première année, indemnités dès le 91e jour, invalidité et retraite\u00a0: les chiffres, avec un calcul complet.',
  sections: [
    { id: 'role', titre: 'À quoi sert cette caisse\u00a0?' },
    { id: 'inscription', titre: 'Quand s’inscrire, et que payer au début\u00a0?' },
    { id: 'cotisations', titre: 'Combien vais-je payer en 2026\u00a0?' },
    { id: 'prevoyance', titre: 'Que verse-t-elle en arrêt, invalidité, décès\u00a0?' },
    { id: 'retraite', titre: 'Quelle retraite aurai-je\u00a0?' },
    { id: 'ajuster', titre: 'Mon revenu change\u00a0: que faire\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const suiteGestion = {
  chemin: '/ressources/gestion-financement',
  titre: 'Gérer et financer son activité de kiné',
} as const satisfies Suite

export const gestion = {
  ...suiteGestion,
  ancre: 'gestion',
  nom: 'Gestion et financement',
  icone: 'portefeuille',
  description:
    'FAMI, lecteurs, compte dédié, micro-BNC ou réel, facture électronique, frais et PER\u00a0: bien gérer son cabinet de kiné, avec les montants 2026.',
  sections: [
    { id: 'teletransmission', titre: 'Comment facturer et toucher le FAMI\u00a0?' },
    { id: 'lecteurs', titre: 'Quel lecteur choisir\u00a0?' },
    { id: 'banque', titre: 'Quel compte, quel prêt\u00a0?' },
    { id: 'logiciels-compta', titre: 'Micro-BNC ou réel\u00a0?' },
    { id: 'facture-electronique', titre: 'Que change la facture électronique\u00a0?' },
    { id: 'frais-pro', titre: 'Que puis-je déduire\u00a0?' },
    { id: 'per', titre: 'Faut-il un plan d’épargne retraite\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const materiel = {
  chemin: '/ressources/materiel',
  ancre: 'materiel',
  nom: 'Matériel',
  icone: 'table',
  titre: 'S’équiper\u00a0: le matériel du cabinet',
  description:
    'Ce qui est obligatoire, comment choisir table, appareils et consommables, que faire des déchets\u00a0: équiper un cabinet de kiné sans le suréquiper.',
  sections: [
    { id: 'obligations', titre: 'Que demandent les textes\u00a0?' },
    { id: 'qui-achete', titre: 'Qui achète quoi\u00a0?' },
    { id: 'tables', titre: 'Quelle table choisir\u00a0?' },
    { id: 'reeducation', titre: 'Quels appareils acheter\u00a0?' },
    { id: 'consommables', titre: 'Que faire des consommables et des déchets\u00a0?' },
    { id: 'financer', titre: 'Acheter, louer, amortir\u00a0?' },
    { id: 'vendre', titre: 'Que puis-je vendre ou prescrire\u00a0?' },
  ],
  relu: '2026-11-22',
} as const satisfies Guide

export const formation = {
  chemin: '/ressources/formation-continue',
  ancre: 'formation-continue',
  nom: 'Formation continue',
  icone: 'diplome',
  titre: 'Se former\u00a0: DPC, FIF PL, diplômes',
  description:
    'Certification périodique, DPC, FIF PL et diplômes universitaires\u00a0: ce qui est obligatoire, ce qui est financé en 2026, et les dates à ne pas manquer.',
  sections: [
    { id: 'certification', titre: 'Que me demande la certification\u00a0?' },
    { id: 'dpc', titre: 'Que paie le DPC\u00a0?' },
    { id: 'fif-pl', titre: 'Que paie le FIF PL\u00a0?' },
    { id: 'du', titre: 'Un diplôme universitaire\u00a0: à quel prix\u00a0?' },
    { id: 'choisir', titre: 'Comment choisir une formation\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const associations = {
  chemin: '/ressources/vie-associative-syndicats',
  ancre: 'associations',
  nom: 'Associations et syndicats',
  icone: 'equipe',
  titre: 'Associations et syndicats de kinés',
  description:
    'Ordre, syndicats, URPS, sociétés savantes, organisations internationales\u00a0: qui fait quoi pour les kinés, où les trouver, à qui écrire.',
  sections: [
    { id: 'qui-fait-quoi', titre: 'Qui fait quoi\u00a0?' },
    { id: 'syndicats', titre: 'Quel syndicat choisir\u00a0?' },
    { id: 'institutions', titre: 'Où sont l’Ordre, les URPS, le Collège\u00a0?' },
    { id: 'societes-savantes', titre: 'À quoi sert une société savante\u00a0?' },
    { id: 'international', titre: 'Qui nous représente dans le monde\u00a0?' },
    { id: 'a-qui-ecrire', titre: 'À qui écrire\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const reputation = {
  chemin: '/ressources/reputation-visibilite',
  ancre: 'reputation',
  nom: 'Réputation et visibilité',
  icone: 'etoile',
  titre: 'Réputation et visibilité\u00a0: être trouvé sans faire de publicité',
  description:
    'Fiche d’établissement, avis de patients, site, réseaux sociaux\u00a0: ce qu’un kiné peut dire de lui, ce que la déontologie interdit, quoi répondre.',
  sections: [
    { id: 'regles', titre: 'Qu’ai-je le droit de dire\u00a0?' },
    { id: 'fiche', titre: 'Comment tenir ma fiche\u00a0?' },
    { id: 'avis', titre: 'Que faire des avis\u00a0?' },
    { id: 'site', titre: 'Que mettre sur mon site, ma plaque\u00a0?' },
    { id: 'reseaux', titre: 'Que publier sur les réseaux\u00a0?' },
    { id: 'une-heure', titre: 'Que faire en une heure, deux fois par an\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const plateformes = {
  chemin: '/ressources/guide-des-plateformes',
  ancre: 'plateformes',
  nom: 'Plateformes d’annonces',
  icone: 'modules',
  titre: 'Où publier et trouver une annonce de kiné',
  description:
    'Sites, applications, groupes\u00a0: où chercher un assistanat ou un remplaçant, onze critères pour comparer, et l’annonce à laquelle on répond.',
  sections: [
    { id: 'juge-et-partie', titre: 'Qui vous parle\u00a0?' },
    { id: 'familles', titre: 'Où chercher\u00a0?' },
    { id: 'comparer', titre: 'Comment comparer\u00a0?' },
    { id: 'ce-site', titre: 'Et ce site\u00a0?' },
    { id: 'annonce', titre: 'Comment écrire mon annonce\u00a0?' },
    { id: 'avant-de-signer', titre: 'Que vérifier avant de signer\u00a0?' },
  ],
  relu: '2026-11-23',
} as const satisfies Guide

export const simulateur = {
  chemin: '/ressources/simulateur-cotisations',
  ancre: 'simulateur',
  nom: 'Simulateur de cotisations',
  icone: 'calculette',
  titre: 'Simulateur de cotisations',
  description:
    'Cotisations de kiné\u00a0: combien à l’Urssaf et à la CARPIMKO, combien mettre de côté, vos échéances, et le simulateur officiel.',
  sections: [
    { id: 'planificateur', titre: 'Combien vais-je payer\u00a0?' },
    { id: 'a-cote', titre: 'Et si je m’arrête, ou change de régime\u00a0?' },
    { id: 'calendrier', titre: 'Quand vais-je payer\u00a0?' },
    { id: 'simulateur', titre: 'Que dit le simulateur de l’Urssaf\u00a0?' },
    { id: 'limites', titre: 'Que ne compte-t-il pas\u00a0?' },
  ],
  relu: '2026-11-22',
} as const satisfies Guide

export const finDeCarriere = {
  chemin: '/ressources/fin-de-carriere',
  ancre: 'fin-de-carriere',
  nom: 'Fin de carrière',
  icone: 'etoile',
  titre: 'Fin de carrière\u00a0: partir, lever le pied, soigner encore',
  description:
    'Âge de départ selon votre année de naissance, retraite progressive, cumul à partir de 2027, rachat d’études, réversion, et comment passer la main.',
  sections: [
    { id: 'age', titre: 'À quel âge puis-je partir\u00a0?' },
    { id: 'progressive', titre: 'Puis-je lever le pied avant\u00a0?' },
    { id: 'cumul', titre: 'Puis-je soigner encore, une fois retraité\u00a0?' },
    { id: 'rachat', titre: 'Faut-il racheter ses années d’études\u00a0?' },
    { id: 'famille', titre: 'Et mes enfants, et mon conjoint\u00a0?' },
    { id: 'arreter', titre: 'Comment fermer, ou passer la main\u00a0?' },
  ],
  relu: '2026-11-29',
} as const satisfies Guide

/** In the hub's fixed order. */
export const ordreGuides: readonly Guide[] = [
  installation,
  contrats,
  assurances,
  urssaf,
  carpimko,
  gestion,
  materiel,
  formation,
  associations,
  reputation,
  plateformes,
  simulateur,
]

/** Pages beside the twelve: found by their questions and by situation, without a card in the hub. */
export const pagesDeSituation: readonly Guide[] = [finDeCarriere]
