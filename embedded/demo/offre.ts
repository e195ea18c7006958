// What demo ads say of the offer itself: what is sought and when, the hours, the terms, and how to answer.
import { auJour, deMois, enMois, periode, type Trait, types } from './trait.ts'

const absences: Record<Trait['motif'], string[]> = {
  congés: ['pour mes congés', 'pendant mes vacances', 'le temps de quelques jours en famille'],
  maternité: ['pour mon congé maternité', 'pendant le congé maternité de mon associée'],
  formation: ['pendant une formation', 'le temps d’un stage de thérapie manuelle'],
  convalescence: ['après une opération de l’épaule', 'le temps de ma convalescence'],
  voyage: ['le temps d’un grand voyage', 'pendant une mission humanitaire'],
}

const cause: Record<Trait['depart'], string[]> = {
  retraite: ['pour départ en retraite', 'après 32 ans d’exercice'],
  région: ['pour cause de changement de région', 'pour suivre mon conjoint'],
  salariat: ['pour rejoindre un centre de rééducation', 'pour enseigner en IFMK'],
}

const assistanat = ({ ou, debut, jours }: Trait): string[] => [
  `Cherche assistant(e) dès le ${auJour(debut)}.`,
  `Assistanat ${jours} jours par semaine à partir ${deMois(debut)}.`,
  `Nous cherchons notre futur(e) assistant(e) pour ${enMois(debut)}.`,
  `Poste libre le ${auJour(debut)}, jeunes diplômés bienvenus.`,
  `Notre assistante s’installe : nous cherchons un(e) kiné ${ou} à partir du ${auJour(debut)}, ${jours} jours par semaine.`,
  `Pour accompagner une demande qui grandit, nous ouvrons une place d’assistant(e) ${ou} dès ${enMois(debut)}.`,
  `Assistanat à pourvoir ${ou} le ${auJour(debut)} : débutant(e) ou expérimenté(e), l’envie de bien soigner suffit.`,
]

const remplacement = ({ ou, debut, fin, motif, kines }: Trait): string[] =>
  absences[motif]
    .slice(0, kines === 1 ? 1 : 2)
    .flatMap((absence) => [
      `Cherche remplaçant(e) ${absence}, ${periode({ debut, fin })}.`,
      `Remplacement ${periode({ debut, fin })}, ${absence}.`,
      `Je cherche un(e) remplaçant(e) ${ou} ${periode({ debut, fin })}, ${absence} ; l’agenda sera plein.`,
    ])

const collaboration = ({ ou, debut, jours }: Trait): string[] => [
  `Collaboration libérale dès le ${auJour(debut)}.`,
  `Cherche collaborateur(trice) pour ${enMois(debut)}.`,
  `Collaboration ${jours} jours par semaine dès ${enMois(debut)}.`,
  `Nous cherchons un collaborateur ou une collaboratrice ${ou}, ${jours} jours par semaine, à partir du ${auJour(debut)}.`,
  `Contrat de collaboration ${ou} dès ${enMois(debut)}, avec du temps et de la place pour créer sa propre patientèle.`,
  `Après quatre belles années, notre collaborateur part au soleil : sa place se libère ${ou} le ${auJour(debut)}.`,
]

const cession = ({ ou, debut, depart, kines }: Trait): string[] =>
  cause[depart].flatMap((raison) => [
    `Je cède mon cabinet ${raison}.`,
    `Cabinet à reprendre en ${enMois(debut)}, ${raison}.`,
    `Cède patientèle et matériel, ${raison}.`,
    `Je cède mon cabinet ${ou} ${raison} ; reprise souhaitée vers le ${auJour(debut)}, accompagnement de trois mois possible.`,
    kines > 1
      ? `Cession de mes parts et de ma patientèle ${ou}, ${raison} ; mes collègues restent et préparent la suite pour ${enMois(debut)}.`
      : `Cession de patientèle, de matériel et de bail ${ou}, ${raison}, pour une installation en ${enMois(debut)}.`,
  ])

/** What is offered and when: the first sentence of every ad. */
export function ouverture(trait: Trait): string[] {
  if (trait.type === types.assistanat) return assistanat(trait)
  if (trait.type === types.remplacement) return remplacement(trait)
  if (trait.type === types.collaboration) return collaboration(trait)
  return cession(trait)
}

export const horaires = ({ type, jours, patients, tu }: Trait): string[] => {
  if (type === types.cession)
    return [
      `Activité actuelle : ${jours} jours par semaine.`,
      `Carnet plein, ${jours} jours par semaine.`,
      `J’exerce ${jours} jours par semaine, six semaines de congés par an ; la demande permet bien davantage.`,
    ]
  const vos = tu ? 'tes' : 'vos'
  return [
    'Horaires libres.',
    'Un patient toutes les 30 minutes.',
    `${patients} patients par heure, pas plus.`,
    'Mercredi libre possible.',
    `${tu ? 'Tu organises' : 'Vous organisez'} ${vos} ${jours} jours comme ${tu ? 'tu veux' : 'vous voulez'}, entre 7 h 30 et 20 h ; le samedi reste libre.`,
    `Rythme choisi : ${patients} patients par heure au plus, en box individuel, une heure pour les bilans.`,
    `Semaine de ${jours} jours, agenda déjà rempli, et ${vos} vacances quand ${tu ? 'tu le souhaites' : 'vous le souhaitez'} si l’équipe est prévenue.`,
  ]
}

export const conditions = ({ type, retrocession, surface, kines, tu }: Trait): string[] => {
  if (type === types.cession)
    return [
      'Chiffres sur demande.',
      'Prix raisonnable, à discuter.',
      'Bail transmissible, loyer modéré.',
      `Loyer de ${surface * 9} € charges comprises, bail professionnel récent, matériel compris dans la cession.`,
      `Chiffre d’affaires de ${68 + kines * 7} 000 € l’an dernier ; bilans des trois dernières années à disposition.`,
      'Les murs peuvent être loués ou achetés : ils appartiennent à une SCI que je garderais volontiers.',
    ]
  const part = 100 - retrocession!
  return [
    `${retrocession} % pour vous.`,
    `Rétrocession : ${retrocession}/${part}.`,
    `${retrocession} % pour ${tu ? 'toi' : 'vous'}, ${part} % au cabinet.`,
    `${tu ? 'Tu gardes' : 'Vous gardez'} ${retrocession} % des honoraires ; les ${part} % couvrent les locaux, le matériel et le secrétariat.`,
    type === types.remplacement
      ? `Rétrocession de ${part} % au cabinet, réglée chaque fin de semaine ; les indemnités de déplacement restent à ${tu ? 'toi' : 'vous'}.`
      : `Contrat type de l’Ordre, ${part} % au cabinet, part revue à la baisse après un an.`,
  ].filter((phrase) => !(tu && phrase.endsWith('pour vous.')))
}

export const suite = ({ type, kines, depart }: Trait): string[] => {
  if (type === types.cession)
    return [
      'Accompagnement assuré.',
      'Présentation aux médecins prévue.',
      'Je présente la personne qui reprend aux prescripteurs et reste joignable aussi longtemps qu’il le faut.',
      depart === 'retraite'
        ? 'Plus que le prix, c’est la continuité des soins de mes patients qui compte pour moi.'
        : 'Je peux exercer à mi-temps les premiers mois pour que les patients fassent connaissance.',
    ]
  if (type === types.remplacement)
    return [
      'D’autres dates suivront.',
      'Remplacements réguliers possibles.',
      'Si tout se passe bien, d’autres remplacements suivront, été comme hiver.',
      'Les dates peuvent être coupées en deux si une partie seulement est possible.',
    ]
  return [
    'Association possible.',
    'Évolution possible.',
    'Installation au cabinet possible à terme.',
    kines > 2
      ? 'Une association est envisageable au bout de deux ans : deux d’entre nous ont commencé ainsi.'
      : 'Une association est envisageable si l’entente est bonne : le local est fait pour deux ou trois.',
    'Les formations sont encouragées : deux semaines par an, agenda bloqué sans discussion.',
  ]
}

export const fin = ({ tu, type }: Trait): string[] => [
  'À bientôt !',
  'Premier contact par message.',
  'Visite du cabinet avec plaisir.',
  ...(tu ? ['Écris-moi !', 'Passe nous voir.'] : ['Écrivez-moi !', 'N’hésitez pas à nous écrire.']),
  tu
    ? 'Écris-nous par la messagerie : on t’appelle le soir même et on cale une visite autour d’un café.'
    : 'Écrivez-nous par la messagerie : nous rappelons le soir même et organisons une visite.',
  type === types.cession
    ? 'Visite sur rendez-vous, en toute discrétion ; merci de ne pas appeler le cabinet pendant les soins.'
    : 'Une journée d’observation est possible pour découvrir les lieux, l’équipe et les patients.',
]
