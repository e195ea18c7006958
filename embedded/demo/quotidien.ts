// Topics of the demo forum about equipment, training and beginnings.
import type { Sujet } from './sujet.ts'

export const sujetsDuQuotidien: readonly Sujet[] = [
  {
    titre: 'Table électrique : réparer ou changer après dix ans ?',
    id_categorie: 5,
    paroles: [
      [
        'Cabinet Arc-en-Ciel',
        'Le vérin fatigue, devis de réparation à peu près au quart du prix d’une neuve. Vous feriez quoi ?',
      ],
      [
        'Antoine B.',
        'La mienne a été réparée à dix ans, elle en a quinze. Demande si les pièces se trouvent encore, c’est la vraie question.',
      ],
      ['Espace Kiné République', 'Et fais changer la sellerie en même temps, les patients pensent que tout est neuf.'],
    ],
  },
  {
    titre: 'Logiciel de facturation sur Mac : lequel tient la route ?',
    id_categorie: 5,
    paroles: [
      [
        'kine_sophie',
        'Je change d’ordinateur et je n’ai pas envie de garder un vieux PC rien que pour télétransmettre. Qui facture sur Mac sans bricoler ?',
      ],
      [
        'Julien L.',
        'Logiciel en ligne et lecteur réseau : plus rien à installer, je facture aussi depuis la tablette au domicile.',
      ],
      [
        'Guillaume O.',
        'Attention aux zones blanches si tu fais du domicile : vérifie qu’il garde les séances quand il n’y a pas de réseau.',
      ],
      [
        'kine_sophie',
        'Bien vu, la moitié de ma tournée est sans réseau. J’ai demandé deux démonstrations, je vous raconte.',
      ],
      ['Kiné Nature', 'Je veux bien le retour, je suis dans la même vallée que toi pour le réseau 😅'],
    ],
  },
  {
    titre: 'Ondes de choc à deux cabinets : bonne ou mauvaise idée ?',
    id_categorie: 5,
    paroles: [
      ['Maxime D.', 'Nous pensons acheter un appareil avec les voisins d’en face. Quelqu’un a essayé le partage ?'],
      [
        'Le Cabinet Bleu',
        'Oui, deux ans. Un jour fixe chacun et un carnet dans la mallette. Le seul souci : l’assurance, à faire noter aux deux noms.',
      ],
    ],
  },
  {
    titre: 'La formation qui a vraiment changé votre pratique ?',
    id_categorie: 6,
    paroles: [
      [
        'Pauline – MKDE',
        'J’ai un budget pour une seule formation cette année. Laquelle a changé vos lundis matin, pas seulement votre week-end ?',
      ],
      [
        'Sarah H.',
        'L’entretien motivationnel. Je pensais que c’était du bavardage : j’ai la moitié d’abandons en moins.',
      ],
      [
        'Fanny',
        'Vestibulaire. Peu de kinés le font par ici, les médecins se passent le mot, et voir quelqu’un ressortir sans vertige, cela ne lasse pas.',
      ],
      [
        'Camille Kiné',
        'La rééducation périnéale, pour moi. Un diplôme universitaire sur un an, exigeant, mais je ne regrette rien.',
      ],
      ['Pauline – MKDE', 'Vestibulaire, j’y pensais. Fanny, je peux t’écrire ?'],
      ['Fanny', 'Avec plaisir !'],
    ],
  },
  {
    titre: 'Se former sans fermer le cabinet : vous faites comment ?',
    id_categorie: 6,
    paroles: [
      [
        'MSP du Canal',
        'Trois jours de formation, c’est trois jours sans séances. Vous fermez, vous vous faites remplacer, ou vous choisissez le distanciel ?',
      ],
      [
        'Cabinet des Lavandes',
        'Un mélange : la théorie à distance le soir, la pratique sur deux jours, en prévenant les patients un mois avant.',
      ],
      [
        'Sacha',
        'Je me fais remplacer par une jeune diplômée qui cherche à découvrir des cabinets. Tout le monde y gagne.',
      ],
    ],
  },
  {
    titre: 'Diplômée en juillet : assistanat tout de suite, ou remplacements ?',
    id_categorie: 7,
    paroles: [
      ['Léa P.', 'On me dit tout et son contraire. Vous, avec le recul, vous auriez fait quoi la première année ?'],
      [
        'Romain G.',
        'Des remplacements. Six cabinets en un an : j’ai su ce que je voulais, et surtout ce que je ne voulais pas.',
      ],
      [
        'Manon L.',
        'Assistanat, parce que j’avais besoin de suivre mes patients jusqu’au bout. Et d’avoir des collègues à qui poser mes questions.',
      ],
      [
        'Cabinet des Quais',
        'Il n’y a pas de mauvaise réponse. Regarde plutôt s’il y aura quelqu’un pour t’aider quand tu sècheras sur un bilan.',
      ],
      ['Léa P.', 'Merci, vous m’enlevez un poids. Je commence par deux remplacements, et je verrai.'],
    ],
  },
  {
    titre: 'Mémoire sur l’épaule : où trouver des kinés pour un questionnaire ?',
    id_categorie: 7,
    paroles: [
      [
        'Mathilde',
        'Ma petite sœur est en K4 et cherche des cabinets pour un questionnaire de dix minutes sur l’épaule opérée. Vous avez le droit de la croiser ici ?',
      ],
      ['Guillaume O.', 'Qu’elle poste le lien, je réponds entre deux patients. On est tous passés par là.'],
      [
        'Bérénice',
        'Je réponds aussi. Qu’elle dise en une phrase à quoi servira la réponse, on est plus nombreux à aller au bout.',
      ],
      ['Mathilde', 'Elle vous remercie ! Le questionnaire sera prêt la semaine prochaine.'],
    ],
  },
  {
    titre: 'Premier contrat : que relire en priorité ?',
    id_categorie: 7,
    paroles: [
      ['Amandine S.', 'Je signe mon premier contrat d’assistanat. Qu’est-ce que vous relisez toujours deux fois ?'],
      [
        'Isabelle T.',
        'La durée du préavis, la zone de non-réinstallation, ce que couvre la rétrocession, et ce qui se passe pendant tes congés. Et n’oublie pas que c’est à toi de le transmettre à l’Ordre.',
      ],
      ['Karim A.', 'Il y a des modèles sur le site de l’Ordre. Pose-le à côté du tien et compare, ligne à ligne.'],
    ],
  },
]
