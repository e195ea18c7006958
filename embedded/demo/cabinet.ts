// What demo ads say of a cabinet: its team, its patients, its rooms, its tools, the way to it and what is around.
import { type Pratique, type Trait, types } from './trait.ts'

const lettres = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept']

export const equipe = ({ kines, type }: Trait): string[] => {
  if (kines === 1)
    return type === types.cession
      ? ['J’exerce seul.', 'Cabinet individuel, sans assistant.', 'Exercice individuel, reprise possible à deux.']
      : ['Je travaille seule au cabinet.', 'Cabinet individuel, en contact quotidien avec les médecins du secteur.']
  const n = lettres[kines]!
  return [
    `Nous sommes ${n} kinés.`,
    `Équipe de ${kines} kinés.`,
    `Cabinet de ${n} kinés, bonne ambiance.`,
    `${kines} kinés et une secrétaire le matin.`,
    `L’équipe compte ${n} kinés, de 27 à 58 ans, et se retrouve chaque mardi midi pour parler des cas difficiles.`,
    `Nous sommes ${n} kinés et partageons la salle de pause avec une ostéopathe et deux infirmières.`,
    `Maison de santé : ${n} kinés, trois généralistes, une orthophoniste, une sage-femme et un podologue.`,
    `${kines} kinés aux profils variés (thérapie manuelle, sport, neuro) qui aiment s’échanger des patients et des idées.`,
    `Une équipe de ${n} kinés soudée : formations en commun, repas ensemble et coups de main quand l’agenda déborde.`,
  ]
}

const vus: Record<Pratique, string[]> = {
  générale: [
    'Patientèle variée.',
    'Patientèle variée : trauma, rhumato, un peu de neuro.',
    'Patientèle fidèle et agréable.',
    'Patientèle de quartier, du nourrisson au centenaire.',
    'La patientèle est très variée : post-opératoire, lombalgies, épaules, gériatrie et quelques enfants.',
    'Patientèle mixte et fidèle, avec beaucoup de traumatologie adressée par la clinique voisine.',
  ],
  sport: [
    'Patientèle sportive.',
    'Beaucoup de sportifs et de post-op.',
    'Patientèle jeune, coureurs et rugbymen.',
    'Patientèle sportive : ligamentoplasties, chevilles, tendinopathies et réathlétisation.',
    'Nous suivons le club de handball et l’école de danse ; le reste de la patientèle est traumato et rachis.',
  ],
  périnéale: [
    'Orientation périnéo et post-partum.',
    'Périnéal : moitié de l’activité.',
    'La patientèle est surtout féminine : pré et post-partum, incontinence, douleurs pelviennes.',
    'La moitié de l’activité est périnéale (femmes et hommes après prostatectomie), le reste est général.',
  ],
  pédiatrie: [
    'Beaucoup d’enfants et de nourrissons.',
    'Orientation pédiatrique.',
    'Patientèle pédiatrique : torticolis, plagiocéphalies, retards moteurs, scolioses.',
    'Les enfants font 60 % de l’activité, en lien étroit avec le CAMSP et les pédiatres de ville.',
  ],
  respiratoire: [
    'Respi adulte et enfant, BPCO.',
    'Orientation respiratoire.',
    'Réhabilitation respiratoire en petits groupes, bronchiolites l’hiver et patientèle générale le reste du temps.',
    'Nous recevons beaucoup de BPCO et d’asthmes, adressés par les pneumologues de l’hôpital.',
  ],
  gériatrie: [
    'Gériatrie et prévention des chutes.',
    'Interventions en EHPAD.',
    'Patientèle âgée et attachante : équilibre, marche, prothèses de hanche et de genou.',
    'Deux demi-journées par semaine à l’EHPAD voisin, où une salle équipée nous est réservée.',
  ],
  neuro: [
    'Beaucoup de neuro : AVC, SEP, Parkinson.',
    'Orientation neurologique.',
    'Patientèle neurologique (AVC, sclérose en plaques, Parkinson) suivie sur la durée, en lien avec le centre de rééducation.',
    'Nous animons un groupe Parkinson le jeudi ; le reste de l’activité est général.',
  ],
  vestibulaire: [
    'Vestibulaire et rachis.',
    'Vertiges : vidéonystagmoscope sur place.',
    'Les ORL nous adressent vertiges et troubles de l’équilibre ; le reste de la patientèle est général.',
    'La rééducation vestibulaire fait un tiers de l’activité ; formation offerte à qui veut s’y mettre.',
  ],
  main: [
    'Main et membre supérieur.',
    'Orthèses faites sur place.',
    'Rééducation de la main et du membre supérieur, avec orthèses thermoformées sur place.',
    'Nous travaillons avec SOS Mains : tendons, fractures du poignet, épaules opérées.',
  ],
}

export const patientele = ({ pratique }: Trait): string[] => vus[pratique]

const outils: Record<Pratique, string[]> = {
  générale: [
    'Plateau technique complet.',
    'Matériel récent.',
    'Chaque kiné a sa salle, avec table électrique et espalier.',
  ],
  sport: [
    'Plateau sport : presse, rack, tapis.',
    'Isocinétisme et cage à squat.',
    'Le plateau technique est fait pour la réathlétisation : presse, rack, tapis de course, plateformes de force.',
  ],
  périnéale: [
    'Box fermés, biofeedback.',
    'Trois box fermés et insonorisés, biofeedback et électrostimulation récents.',
  ],
  pédiatrie: [
    'Grande salle de motricité.',
    'Salle de motricité colorée, tapis, ballons, et une salle d’attente pour les petits.',
  ],
  respiratoire: [
    'Vélos, tapis, oxymètres.',
    'Salle de réentraînement : quatre vélos, deux tapis, spiromètre et suivi par télémesure.',
  ],
  gériatrie: [
    'Parcours de marche et barres parallèles.',
    'Le cabinet est de plain-pied, avec barres parallèles et parcours d’équilibre.',
  ],
  neuro: ['Plan Bobath et rail de suspension.', 'Plans Bobath larges, rail de suspension, miroir et vélo motorisé.'],
  vestibulaire: [
    'Fauteuil rotatoire et VNS.',
    'Fauteuil rotatoire, vidéonystagmoscopie et optocinétique dans une salle dédiée.',
  ],
  main: [
    'Atelier d’orthèses équipé.',
    'Atelier d’orthèses, fluidothérapie et tables de main dans une pièce lumineuse.',
  ],
}

export const plateau = ({ pratique, balneo, surface, kines }: Trait): string[] => [
  ...outils[pratique],
  ...(balneo ? ['Balnéo sur place.', 'Bassin de balnéothérapie chauffé à 33 °C.'] : []),
  ...(balneo ? ['Le bassin de balnéothérapie (4 × 6 m, 33 °C) est partagé et entretenu par une société.'] : []),
  `Locaux de ${surface} m².`,
  `${surface} m², ${kines + 1} box et une salle de gym.`,
  `Les ${surface} m² ont été refaits l’an dernier : lumière du jour partout, climatisation, salle de sport équipée.`,
  'Huber, ondes de choc et pressothérapie à disposition.',
  'Ondes de choc, tecarthérapie et cryothérapie sont à disposition, ainsi qu’une salle de renforcement de 50 m².',
]

export const domicile = ({ domicile, cadre }: Trait): string[] => {
  if (domicile === 'aucun')
    return ['Pas de domicile.', 'Aucun domicile.', 'Pas de domicile : tout se passe au cabinet.']
  if (domicile === 'un peu')
    return [
      'Peu de domicile.',
      'Quelques domiciles, selon les envies.',
      'Domiciles tous à moins de 10 min.',
      'Compter cinq à six domiciles par semaine, tous dans un rayon de trois kilomètres.',
    ]
  return [
    'Tournée de domiciles le matin.',
    'Domiciles le matin, cabinet ensuite.',
    cadre.ville
      ? 'La tournée du matin (huit domiciles) se fait très bien à vélo électrique, prêté par le cabinet.'
      : 'La tournée du matin (huit domiciles) demande une voiture ; les trajets sont courts et jolis.',
  ]
}

export const logiciel = ({ type }: Trait): string[] => [
  'Vega, agenda partagé.',
  'Logiciel Kiné+ et télétransmission.',
  'Topaze, Doctolib et terminal de carte.',
  'Gestion sur Milo, paiement par carte.',
  'Télétransmission sur Vega, prise de rendez-vous en ligne et secrétariat à distance pour les appels.',
  'Tout est informatisé : dossiers, bilans, télétransmission et agenda consultable depuis le téléphone.',
  type === types.remplacement
    ? 'Le logiciel se prend en main en une heure ; la télétransmission est faite chaque soir en cinq minutes.'
    : 'La comptabilité et les relances de mutuelles sont tenues par notre secrétaire, présente du lundi au jeudi.',
]

export const acces = ({ cadre }: Trait): string[] => {
  if (cadre.paris)
    return [
      'Métro à 3 min.',
      'Deux lignes de métro à cinq minutes à pied, local à vélos dans la cour.',
      'Station Vélib’ devant.',
    ]
  if (cadre.ville)
    return [
      'Tram au pied du cabinet.',
      'Gare à 10 min, bus devant.',
      'Parking réservé aux praticiens.',
      'Le cabinet est en centre-ville, à cinq minutes du tram, avec deux places de parking pour l’équipe.',
    ]
  return [
    'Parking gratuit devant.',
    'Stationnement facile.',
    cadre.village
      ? 'Sur la place du village, à côté de la pharmacie ; parking, boulangerie et école à deux pas.'
      : 'Parking privé de douze places, locaux de plain-pied et aux normes d’accessibilité.',
  ]
}

export const cadreDeVie = ({ cadre, logement }: Trait): string[] => [
  ...(logement
    ? [
        'Studio prêté.',
        'Logement possible sur place.',
        'Un studio meublé au-dessus du cabinet est prêté gracieusement, draps fournis.',
      ]
    : []),
  ...(cadre.outremer
    ? [
        'Soleil et bonne humeur garantis.',
        'Randonnée, rivières et sorties en mer tous les week-ends : on vient pour un mois, on reste.',
      ]
    : []),
  ...(cadre.mer && !cadre.paris
    ? ['La mer n’est pas loin.', 'La plage pour décompresser, moins d’une heure après le dernier patient.']
    : []),
  ...(cadre.montagne && !cadre.outremer
    ? ['Montagne toute proche.', 'Ski l’hiver, vélo et randonnée l’été : les sommets se voient du parking.']
    : []),
  ...(cadre.village
    ? [
        'Village vivant et accueillant.',
        'Zone sous-dotée : des aides conventionnelles à l’installation sont possibles.',
      ]
    : []),
  ...(cadre.ville && !cadre.paris
    ? [
        'Quartier agréable et vivant.',
        'Une ville à taille humaine, avec marchés, salles de concert et pistes cyclables.',
      ]
    : []),
  ...(cadre.paris
    ? ['Quartier vivant, commerces et cafés.', 'Quartier familial et commerçant, square en face pour la pause de midi.']
    : []),
]
