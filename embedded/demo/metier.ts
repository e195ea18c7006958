// Topics of the demo forum about the work itself: the cabinet, remplacements, contributions, the clinic.
import type { Sujet } from './sujet.ts'

export const sujetsDuMetier: readonly Sujet[] = [
  {
    titre: 'À trois dans le cabinet : comment partagez-vous les charges ?',
    id_categorie: 1,
    paroles: [
      [
        'Marion & Paul',
        'Bonjour à tous,\n\nUne troisième collègue nous rejoint en janvier, trois jours par semaine. Jusqu’ici nous coupions tout en deux et la question ne se posait pas. Vous partagez comment, quand les temps de présence sont différents : au prorata des jours, au chiffre, à parts égales ?',
      ],
      [
        'Cabinet Saint-Michel',
        'Chez nous : loyer et ménage à parts égales (la salle est là même quand on n’y est pas), consommables et secrétariat au prorata des jours. On refait les comptes une fois par an, autour d’une galette.',
      ],
      [
        'Les Kinés de la Gare',
        'Prorata des demi-journées pour tout, sauf l’assurance des locaux. Un tableau partagé, chacun note ce qu’il paie, on équilibre chaque trimestre. Simple, et personne n’a l’impression d’avancer pour les autres.',
      ],
      [
        'Camille Kiné',
        'Un conseil : écrivez-le, même si vous vous entendez très bien. Nous l’avons fait après coup et la discussion aurait été plus douce avant.',
      ],
      ['Marion & Paul', 'Merci, c’est très clair. On part sur le prorata des demi-journées, et on l’écrit !'],
    ],
  },
  {
    titre: 'Premier jour dans un nouveau cabinet : qu’auriez-vous aimé qu’on vous dise ?',
    id_categorie: 1,
    paroles: [
      [
        'Mathilde',
        'J’arrive lundi dans un cabinet de cinq kinés. Qu’est-ce que vous auriez aimé savoir le premier jour ?',
      ],
      [
        'Vincent C.',
        'Où sont les clés, qui ferme le soir, et comment se passe la pause de midi. Le reste vient tout seul.',
      ],
      [
        'Cécile Dubreuil',
        'Demande un quart d’heure sur le logiciel avant ton premier patient. Chercher où se note une séance pendant que la personne attend, c’est ce qui fatigue le plus.',
      ],
    ],
  },
  {
    titre: 'Rétrocession : qu’est-ce qui vous semble juste aujourd’hui ?',
    id_categorie: 2,
    paroles: [
      [
        'Hugo V.',
        'Je compare deux propositions d’assistanat : 75 % gardés avec secrétariat et salle de 80 m², 82 % sans secrétariat dans un cabinet plus petit. Vous regarderiez quoi, en dehors du chiffre ?',
      ],
      [
        'Aurélie K.',
        'Le nombre de séances par heure qu’on attend de toi. 82 % d’un agenda que tu ne maîtrises pas, ce n’est pas forcément mieux.',
      ],
      ['Karim A.', 'Le secrétariat, je le paie volontiers : une heure de téléphone en moins par jour.'],
      [
        'Cabinet des Quais',
        'Côté titulaire : demande ce que couvre la part du cabinet. Loyer, plateau, logiciel, linge, secrétariat… Une réponse précise est bon signe, un « c’est comme ça » l’est moins.',
      ],
      [
        'Sacha',
        'Et la patientèle : elle est déjà là, ou il faut la construire ? Les trois premiers mois changent tout.',
      ],
      [
        'Hugo V.',
        'Vu comme ça… Le premier a une liste d’attente de deux mois. Je vais passer une journée sur place avant de dire oui.',
      ],
      ['Aurélie K.', 'La journée sur place, c’est le meilleur conseil du fil. Bonne chance !'],
    ],
  },
  {
    titre: 'Remplacement d’été : vous cherchez combien de temps à l’avance ?',
    id_categorie: 2,
    paroles: [
      [
        'Pôle Santé Bellevue',
        'Pour trois semaines en août, janvier est-il trop tôt ? L’an dernier nous avons publié en mai et nous n’avons trouvé personne.',
      ],
      ['Romain G.', 'Je remplace depuis quatre ans : mon été est plein fin mars. Janvier, c’est parfait.'],
      [
        'Kiné des Halles',
        'Même chose. Précisez les horaires, le domicile ou non, et si on peut dormir sur place : ce sont les trois questions qu’on me pose.',
      ],
      ['Pôle Santé Bellevue', 'Merci à tous les deux, l’annonce part ce soir.'],
    ],
  },
  {
    titre: 'Logement pendant un remplacement loin de chez soi',
    id_categorie: 2,
    paroles: [
      [
        'Léa P.',
        'On me propose un mois en Savoie, sans logement. Vous négociez une participation, ou c’est pour vous ?',
      ],
      [
        'Romain G.',
        'Cela se demande, et cela s’écrit dans le contrat. Certains cabinets ont un studio au-dessus, il faut juste oser la question.',
      ],
      [
        'Kinés du Lac',
        'Nous prêtons une chambre et nous le disons dans l’annonce : nous avons deux fois plus de réponses.',
      ],
    ],
  },
  {
    titre: 'Cotisations : combien mettez-vous de côté chaque mois ?',
    id_categorie: 3,
    paroles: [
      [
        'Manon L.',
        'Deuxième année d’exercice, et la régularisation m’a fait peur. Comment faites-vous pour ne pas vous laisser surprendre ?',
      ],
      [
        'Cabinet du Marché',
        'Un second compte, un virement automatique le jour où les honoraires tombent. Le chiffre exact, c’est à voir avec votre comptable : il dépend trop de chacun.',
      ],
      [
        'Damien F.',
        'Le simulateur officiel donne un bon ordre de grandeur, il est dans les ressources du site. Je le refais en juin avec mes vrais chiffres.',
      ],
      [
        'Isabelle T.',
        'Et on peut demander à ajuster ses provisions en cours d’année quand le revenu change. Cela évite de trop gros écarts.',
      ],
      ['Manon L.', 'Le second compte est ouvert. Merci !'],
    ],
  },
  {
    titre: 'Changer d’adresse professionnelle : dans quel ordre ?',
    id_categorie: 3,
    paroles: [
      [
        'Chloé et Baptiste',
        'Nous déménageons de deux rues en mars. Qui prévenir en premier ? Nous avons peur d’oublier quelqu’un.',
      ],
      [
        'Laure & Associées',
        'L’Ordre d’abord, puis la caisse pour la carte et les feuilles, le guichet unique, l’assurance, la banque. Et les médecins du quartier, avec une petite carte : c’est ce qui a le plus compté pour nous.',
      ],
      [
        'Florian N.',
        'Pensez au panneau sur l’ancienne porte, trois mois au moins. Et à la fiche de votre cabinet sur internet.',
      ],
    ],
  },
  {
    titre: 'CFE la première année : il faut faire quelque chose ?',
    id_categorie: 3,
    paroles: [
      [
        'Amandine S.',
        'Installée depuis avril. J’ai reçu un courrier sur la CFE, je pensais en être dispensée la première année ?',
      ],
      [
        'Cabinet Les Tilleuls',
        'Il y a une déclaration à déposer avant la fin de l’année de création, même si rien n’est dû tout de suite. Le service des impôts des entreprises répond bien par messagerie.',
      ],
    ],
  },
  {
    titre: 'Après un LCA : vos critères pour reprendre la course',
    id_categorie: 4,
    paroles: [
      [
        'Nicolas kiné sport',
        'Je vois de plus en plus de patients à qui l’on a dit « trois mois, vous courez ». Vous vous appuyez sur quoi, au cabinet, sans isocinétisme ?',
      ],
      [
        'Thomas R. – MK',
        'Pas d’épanchement, extension complète, vingt montées sur pointe, descente de marche propre, et un hop test au moins comparable. Le calendrier, seulement en dernier.',
      ],
      [
        'Bérénice',
        'Le dynamomètre à main a changé ma pratique : on parle en kilos, plus en impressions. Et le patient voit ses progrès.',
      ],
      ['Nicolas kiné sport', 'Le dynamomètre, tu le cales comment pour le quadriceps ?'],
      [
        'Bérénice',
        'Sangle autour du pied de table, genou à 90°, trois essais, on garde le meilleur. Toujours le même siège, sinon on se compare à soi-même la veille…',
      ],
      ['Team Rééduc', 'Et le questionnaire ACL-RSI : ceux qui ont peur compensent, même quand la force est là.'],
    ],
  },
  {
    titre: 'Bronchiolite : comment vous organisez-vous le week-end ?',
    id_categorie: 4,
    paroles: [
      [
        'KinéDuPort',
        'Avec l’hiver, les appels du samedi reprennent. Vous êtes dans un réseau de garde, ou chacun fait comme il peut ?',
      ],
      [
        'Nadia B.',
        'Réseau de garde, deux week-ends dans la saison. La régulation évalue avant d’envoyer, et beaucoup de familles ont surtout besoin d’être rassurées.',
      ],
      [
        'Cabinet du Parc',
        'Pareil. Et une feuille avec les signes qui doivent faire appeler le 15, remise à chaque parent.',
      ],
      ['KinéDuPort', 'La feuille, je veux bien le modèle !'],
    ],
  },
  {
    titre: 'Lombalgie chronique et peur du mouvement : par où commencez-vous ?',
    id_categorie: 4,
    paroles: [
      [
        'Élodie M.',
        'Patient de 52 ans, maçon, six mois d’arrêt, persuadé que son dos « ne tiendra pas ». Bilan rassurant. Vos premières séances ressemblent à quoi ?',
      ],
      [
        'Yann Le G.',
        'Je lui demande ce qu’il n’ose plus faire, et on en choisit un seul. Chez un maçon : soulever un seau. On commence vide, on finit plein. Rien ne convainc mieux que son propre dos.',
      ],
      [
        'Physio & Co',
        'Et je bannis « usé », « tassé », « fragile ». Ces mots restent plus longtemps que nos exercices.',
      ],
      ['Élodie M.', 'Le seau vide : j’adore. Il a souri pour la première fois ce matin.'],
    ],
  },
]
