// The twelve guides (produit §2): address, names and sections of each, in the order of the hub; their texts are the .mdx files beside.
import type { traces } from './traces.ts'

export interface Section {
  /** The anchor, as links name it. */
  id: string
  titre: string
}

export interface Guide {
  chemin: `/ressources/${string}`
  /** The anchor of its part of the hub. */
  ancre: string
  /** On its card and in menus. */
  nom: string
  icone: keyof typeof traces
  titre: string
  /** One sentence, up to 160 characters, for the card and the search engines. */
  description: string
  sections: readonly Section[]
  /** The day its text was last read against its sources, yyyy-mm-dd. */
  relu: string
  /** The years of the pages it was read against. */
  pages: string
}

export const guides = {
  installation: {
    chemin: '/ressources/installation-premiers-pas',
    ancre: 'installation',
    nom: 'Installation',
    icone: 'maison',
    titre: 'S’installer en libéral\u00a0: les premiers pas',
    description:
      'Les 8 étapes pour s’installer kiné libéral, à cocher et à imprimer\u00a0: Ordre, CPAM, guichet, assurances, contrats, zonage et aides, avec les délais.',
    sections: [
      { id: 'delais', titre: 'Combien de temps prévoir' },
      { id: 'etapes', titre: 'Les 8 étapes' },
      { id: 'acre', titre: 'Le conseil d’expert\u00a0: l’ACRE' },
      { id: 'zonage', titre: 'Où s’installer\u00a0: le zonage' },
      { id: 'aides', titre: 'Les aides à l’installation' },
    ],
    relu: '2026-11-23',
    pages: '2023 à 2026',
  },
  contrats: {
    chemin: '/ressources/contrats-types',
    ancre: 'contrats',
    nom: 'Contrats',
    icone: 'accord',
    titre: 'Contrats de kiné\u00a0: assistanat, remplacement, collaboration',
    description:
      'Assistanat, collaboration, remplacement, cession\u00a0: durée, redevance, patientèle, non-installation, TVA, et les clauses à relire avant de signer.',
    sections: [
      { id: 'choisir', titre: 'Quel contrat pour quelle situation' },
      { id: 'regles', titre: 'Les règles communes' },
      { id: 'remplacement', titre: 'Le remplacement' },
      { id: 'assistanat', titre: 'Assistanat et collaboration' },
      { id: 'redevance', titre: 'Redevance et rétrocession' },
      { id: 'tva', titre: 'La TVA du titulaire' },
      { id: 'non-installation', titre: 'S’installer à côté, après' },
      { id: 'associer', titre: 'S’associer, céder, reprendre' },
      { id: 'relire', titre: 'À relire avant de signer' },
    ],
    relu: '2026-11-23',
    pages: '2017 à 2026',
  },
  assurances: {
    chemin: '/ressources/assurances',
    ancre: 'assurances',
    nom: 'Assurances',
    icone: 'bouclier',
    titre: 'Les assurances du kiné libéral',
    description:
      'RCP obligatoire, prévoyance, mutuelle, maternité\u00a0: ce que vous toucheriez en cas d’arrêt en 2026, et les clauses à relire avant de signer.',
    sections: [
      { id: 'synthese', titre: 'Par quoi commencer' },
      { id: 'rcp', titre: 'La responsabilité civile professionnelle' },
      { id: 'prevoyance', titre: 'La prévoyance' },
      { id: 'mutuelle', titre: 'La mutuelle' },
      { id: 'maternite', titre: 'La maternité' },
      { id: 'autres', titre: 'Les autres contrats utiles' },
    ],
    relu: '2026-11-23',
    pages: '2021 à 2026',
  },
  urssaf: {
    chemin: '/ressources/urssaf',
    ancre: 'urssaf',
    nom: 'Urssaf',
    icone: 'urne',
    titre: 'L’Urssaf du kiné libéral, sans surprise',
    description:
      'Taux 2026, première année, ACRE réduite à 25\u00a0%, CFE et calendrier\u00a0: ce que l’Urssaf demande à un kiné libéral, et combien mettre de côté.',
    sections: [
      { id: 'encaisse', titre: 'Ce que l’Urssaf encaisse' },
      { id: 'calcul', titre: 'Le calcul et les taux 2026' },
      { id: 'debut', titre: 'Les deux premières années' },
      { id: 'acre', titre: 'L’ACRE depuis 2026' },
      { id: 'droits', titre: 'Vos droits' },
      { id: 'cfe', titre: 'La CFE' },
      { id: 'calendrier', titre: 'Le calendrier' },
    ],
    relu: '2026-11-22',
    pages: '2023 à 2026',
  },
  carpimko: {
    chemin: '/ressources/carpimko',
    ancre: 'carpimko',
    nom: 'Carpimko',
    icone: 'parapluie',
    titre: 'La CARPIMKO\u00a0: cotiser, être couvert, partir en retraite',
    description:
      'Cotisations 2026 de la CARPIMKO après la réforme, première année, indemnités dès le 91e jour, invalidité et retraite\u00a0: les chiffres, avec un calcul complet.',
    sections: [
      { id: 'role', titre: 'Ce que fait la caisse' },
      { id: 'inscription', titre: 'S’inscrire et débuter' },
      { id: 'cotisations', titre: 'Vos cotisations 2026' },
      { id: 'prevoyance', titre: 'Arrêt, invalidité, décès' },
      { id: 'retraite', titre: 'La retraite' },
      { id: 'ajuster', titre: 'Quand le revenu change' },
    ],
    relu: '2026-11-23',
    pages: '2020 à 2026',
  },
  gestion: {
    chemin: '/ressources/gestion-financement',
    ancre: 'gestion',
    nom: 'Gestion et financement',
    icone: 'portefeuille',
    titre: 'Gérer et financer son activité de kiné',
    description:
      'FAMI, lecteurs, compte dédié, micro-BNC ou réel, facture électronique, frais et PER\u00a0: bien gérer son cabinet de kiné, avec les montants 2026.',
    sections: [
      { id: 'teletransmission', titre: 'Télétransmission et FAMI' },
      { id: 'lecteurs', titre: 'Les lecteurs' },
      { id: 'banque', titre: 'Banque et financement' },
      { id: 'logiciels-compta', titre: 'Comptabilité et logiciels' },
      { id: 'facture-electronique', titre: 'La facture électronique' },
      { id: 'frais-pro', titre: 'Les frais professionnels' },
      { id: 'per', titre: 'L’épargne retraite' },
    ],
    relu: '2026-11-23',
    pages: '2023 à 2026',
  },
  materiel: {
    chemin: '/ressources/materiel',
    ancre: 'materiel',
    nom: 'Matériel',
    icone: 'table',
    titre: 'S’équiper\u00a0: le matériel du cabinet',
    description:
      'Ce qui est obligatoire, comment choisir table, appareils et consommables, que faire des déchets\u00a0: équiper un cabinet de kiné sans le suréquiper.',
    sections: [
      { id: 'obligations', titre: 'Ce que les textes demandent' },
      { id: 'qui-achete', titre: 'Qui achète quoi' },
      { id: 'tables', titre: 'Les tables' },
      { id: 'reeducation', titre: 'La rééducation' },
      { id: 'consommables', titre: 'Consommables et déchets' },
      { id: 'financer', titre: 'Acheter, louer, amortir' },
      { id: 'vendre', titre: 'Vendre et prescrire' },
    ],
    relu: '2026-11-22',
    pages: '2026 ou sans date',
  },
  formation: {
    chemin: '/ressources/formation-continue',
    ancre: 'formation-continue',
    nom: 'Formation continue',
    icone: 'diplome',
    titre: 'Se former\u00a0: DPC, FIF PL, diplômes',
    description:
      'Certification périodique, DPC, FIF PL et diplômes universitaires\u00a0: ce qui est obligatoire, ce qui est financé en 2026, et les dates à ne pas manquer.',
    sections: [
      { id: 'certification', titre: 'La certification périodique' },
      { id: 'dpc', titre: 'Le DPC' },
      { id: 'fif-pl', titre: 'Le FIF PL' },
      { id: 'du', titre: 'Les diplômes universitaires' },
      { id: 'choisir', titre: 'Bien choisir, bien ranger' },
    ],
    relu: '2026-11-23',
    pages: '2022 à 2026',
  },
  associations: {
    chemin: '/ressources/vie-associative-syndicats',
    ancre: 'associations',
    nom: 'Associations et syndicats',
    icone: 'equipe',
    titre: 'Associations et syndicats de kinés',
    description:
      'Ordre, syndicats, URPS, sociétés savantes, organisations internationales\u00a0: qui fait quoi pour les kinés, où les trouver, à qui écrire.',
    sections: [
      { id: 'qui-fait-quoi', titre: 'Qui fait quoi' },
      { id: 'syndicats', titre: 'Les syndicats' },
      { id: 'institutions', titre: 'L’Ordre, les URPS, le Collège' },
      { id: 'societes-savantes', titre: 'Les sociétés savantes' },
      { id: 'international', titre: 'Dans le monde et en Europe' },
      { id: 'a-qui-ecrire', titre: 'À qui écrire' },
    ],
    relu: '2026-11-23',
    pages: '2019 à 2026',
  },
  reputation: {
    chemin: '/ressources/reputation-visibilite',
    ancre: 'reputation',
    nom: 'Réputation et visibilité',
    icone: 'etoile',
    titre: 'Réputation et visibilité\u00a0: être trouvé sans faire de publicité',
    description:
      'Fiche d’établissement, avis de patients, site, réseaux sociaux\u00a0: ce qu’un kiné peut dire de lui, ce que la déontologie interdit, quoi répondre.',
    sections: [
      { id: 'regles', titre: 'Ce que vous pouvez dire' },
      { id: 'fiche', titre: 'Votre fiche d’établissement' },
      { id: 'avis', titre: 'Les avis des patients' },
      { id: 'site', titre: 'Votre site et votre plaque' },
      { id: 'reseaux', titre: 'Les réseaux sociaux' },
      { id: 'une-heure', titre: 'Une heure, deux fois par an' },
    ],
    relu: '2026-11-23',
    pages: '2020 à 2026',
  },
  plateformes: {
    chemin: '/ressources/guide-des-plateformes',
    ancre: 'plateformes',
    nom: 'Plateformes d’annonces',
    icone: 'modules',
    titre: 'Où publier et trouver une annonce de kiné',
    description:
      'Sites, applications, groupes\u00a0: où chercher un assistanat ou un remplaçant, onze critères pour comparer, et l’annonce à laquelle on répond.',
    sections: [
      { id: 'juge-et-partie', titre: 'D’où nous parlons' },
      { id: 'familles', titre: 'Les familles d’outils' },
      { id: 'comparer', titre: 'Comparer en onze critères' },
      { id: 'ce-site', titre: 'Et ce site\u00a0?' },
      { id: 'annonce', titre: 'Une annonce à laquelle on répond' },
      { id: 'avant-de-signer', titre: 'Avant de signer' },
    ],
    relu: '2026-11-23',
    pages: '2018 à 2025',
  },
  simulateur: {
    chemin: '/ressources/simulateur-cotisations',
    ancre: 'simulateur',
    nom: 'Simulateur de cotisations',
    icone: 'calculette',
    titre: 'Simulateur de cotisations',
    description:
      'Cotisations de kiné\u00a0: combien à l’Urssaf et à la CARPIMKO, combien mettre de côté, vos échéances, et le simulateur officiel.',
    sections: [
      { id: 'planificateur', titre: 'Mon calcul' },
      { id: 'a-cote', titre: 'Rétrocession, arrêt, micro ou réel' },
      { id: 'calendrier', titre: 'Mes échéances' },
      { id: 'simulateur', titre: 'Le simulateur de l’Urssaf' },
      { id: 'limites', titre: 'Ce qu’il ne compte pas' },
    ],
    relu: '2026-11-22',
    pages: '2024 à 2026',
  },
} as const satisfies Record<string, Guide>

export type NomGuide = keyof typeof guides

/** In the fixed order of the hub. */
export const ordreGuides = Object.keys(guides) as NomGuide[]
