// Rules quoted by the guides: wording, source, date of reading, and an example of a sentence that contradicts them.
export interface Regle {
  /** As printed in the guides. */
  texte: string
  /** Short name of the source in each guide that quotes it. */
  source: string
  /** When its source was last read, yyyy-mm-dd. */
  lu: string
  /** What guides must not say: an example, and a pattern that detects it. */
  faux: readonly [exemple: string, signe: RegExp]
}

const lu = '2026-11-23'

export const regles = {
  affiliation: {
    texte:
      'L’affiliation prend effet le premier jour du trimestre civil qui suit votre début d’activité\u00a0: si vous commencez le 12 février, elle part du 1er avril.',
    source: 'affiliation',
    lu,
    faux: [
      'L’affiliation part du premier jour de votre activité.',
      /affiliation (part|prend effet)[^.]*jour de votre/i,
    ],
  },
  maintien: {
    texte:
      'L’Assurance Maladie exige douze mois d’affiliation\u00a0; si vous étiez salarié juste avant, demandez à la CPAM le maintien de vos droits.',
    source: 'ij',
    lu,
    faux: [
      'La première année, l’Assurance Maladie ne verse rien.',
      /Assurance Maladie (ne verse )?rien|aucune indemnité de l’Assurance Maladie|€[^.]*pendant vos 12 premiers mois/i,
    ],
  },
  naissance: {
    texte:
      'Pour un enfant né en 2026, chaque parent peut ajouter un ou deux mois de congé supplémentaire de naissance, ouvert depuis le 1er juillet 2026 aux indépendants aussi\u00a0: demandez votre montant à la CPAM.',
    source: 'naissance',
    lu,
    faux: ['Soit 11 378 € en tout pour une maternité complète.', /en tout pour une maternité/i],
  },
  compte: {
    texte:
      'Conseillé dès le premier jour, obligatoire en société. La règle des 10\u00a0000\u00a0€ vise les micro-entrepreneurs, un statut fermé aux kinés conventionnés.',
    source: 'compte',
    lu,
    faux: [
      'Compte dédié obligatoire quand les recettes dépassent 10 000 € deux années de suite.',
      /recettes dépassent 10.000/i,
    ],
  },
  arret: {
    texte: 'Il cesse tout soin pendant le contrat, sauf dérogation du conseil départemental.',
    source: 'nievre',
    lu,
    faux: [
      'Il cesse tout soin pendant la durée du contrat.',
      /cess(e|iez) tout soin pendant (la durée du|le) contrat\./i,
    ],
  },
  gerance: {
    texte:
      'Un jour par semaine toute l’année n’est pas un remplacement\u00a0: l’Ordre peut y voir une gérance, qui est interdite.',
    source: 'nievre',
    lu,
    faux: ['Un remplacement peut être régulier, un jour par semaine.', /remplacement (peut être )?régulier/i],
  },
  etudiant: {
    texte:
      'Un étudiant ne remplace pas, même en dernière année\u00a0: le remplaçant est un confrère inscrit au tableau de l’Ordre.',
    source: 'r107',
    lu,
    faux: ['Un étudiant peut remplacer en dernière année.', /étudiants? (peut|peuvent) (vous )?remplacer/i],
  },
  transmission: {
    texte: 'Dans le mois qui suit la signature\u00a0; pour un remplacement, avant le premier jour.',
    source: 'nievre',
    lu,
    faux: [
      'Dans le mois qui suit le début du contrat.',
      /mois (qui suit le|après le|du) début du (contrat|remplacement)/i,
    ],
  },
  installation: {
    texte:
      'À partir de trois mois de remplacement, consécutifs ou non, pas d’installation en concurrence directe avec le remplacé, ni avec ceux qui exercent avec lui, pendant deux ans, sauf accord notifié au conseil départemental.',
    source: 'code',
    lu,
    faux: [
      'Après un mois de remplacement, pas d’installation à côté.',
      /(après|dès|partir d’)\s*un mois de remplacement/i,
    ],
  },
  tva: {
    texte:
      'L’année de votre début, ces seuils se réduisent en proportion des jours d’activité\u00a0: vérifiez-le avec votre comptable.',
    source: 'tva',
    lu,
    faux: ['La première année, le seuil de 37 500 € est entier.', /première année[^.]*seuils?[^.]*(entier|plein)/i],
  },
  direct: {
    texte:
      'Sans diagnostic médical, huit séances au plus par épisode de trois mois\u00a0; après un diagnostic, pas de plafond. En CPTS, déclarez-vous d’abord à l’agence régionale de santé (ARS).',
    source: 'direct',
    lu,
    faux: ['Huit séances au plus, même après un diagnostic.', /au plus, (même|y compris) après un diagnostic/i],
  },
  avis: {
    texte:
      'On entend que «\u00a090\u00a0% des patients font confiance aux avis en ligne\u00a0»\u00a0: c’est un ouï-dire, dont nous n’avons trouvé aucune source.',
    source: 'pq',
    lu,
    faux: ['90 % des patients font confiance aux avis.', /(^|[^«\s]\s+)90\s% des patients/],
  },
  referencement: {
    texte: 'L’article R. 4321-67-2 interdit de payer ou d’obtenir un référencement préférentiel.',
    source: 'run',
    lu,
    faux: ['Vous pouvez payer une annonce Google Ads.', /pouvez payer[^.]*(Google|référencement)/i],
  },
} as const satisfies Record<string, Regle>

export type NomRegle = keyof typeof regles
