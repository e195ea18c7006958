// The words of the demo conversations: remplacements, visits, patients handed over, told between two members.

export interface Echange {
  /** The account one can sign in with. */
  compte: 'demo-camille' | 'demo-sacha' | 'demo-vip'
  /** Who they talk with, by pseudo. */
  avec: string
  /** The first message answers an ad of the account. */
  annonce?: boolean
  /** Age of the last message. */
  minutes: number
  /** Messages at the end that who received them has not read. */
  nonLus: number
  paroles: readonly (readonly ['moi' | 'autre', string])[]
}

export const echanges: readonly Echange[] = [
  {
    compte: 'demo-camille',
    avec: 'Sacha',
    minutes: 14,
    nonLus: 2,
    paroles: [
      [
        'autre',
        'Bonjour Camille, j’ai vu sur le forum que tu faisais de la rééducation périnéale. J’ai une patiente qui déménage à Tours, tu prends encore du monde ?',
      ],
      ['moi', 'Bonjour Sacha ! Oui, deux créneaux se libèrent en fin de mois. C’est pour un post-partum ?'],
      ['autre', 'Oui, deuxième enfant, quatre mois. Elle a fait huit séances ici, tout se passe bien.'],
      ['moi', 'Parfait. Elle peut m’appeler au cabinet, dis-lui de préciser que c’est de ta part.'],
      ['autre', 'Merci, elle sera ravie. Je lui prépare une lettre avec le bilan.'],
      ['moi', 'Super, cela me fera gagner du temps.'],
      ['autre', 'Et toi, tu cherches toujours quelqu’un pour février ?'],
      ['moi', 'Toujours ! Mon remplaçant habituel part au Québec. Trois semaines, du 8 au 26.'],
      ['autre', 'Je connais peut-être quelqu’un. Une ancienne stagiaire, très sérieuse, diplômée l’an dernier.'],
      ['moi', 'Elle a déjà remplacé ?'],
      ['autre', 'Deux fois, dont un mois chez nous. Les patients la réclament encore.'],
      ['moi', 'Alors je veux bien ses coordonnées 🙂'],
      ['autre', 'Je lui demande d’abord si elle est libre, et je te redis.'],
      ['moi', 'Bien sûr, merci.'],
      ['autre', 'Elle est libre ! Elle demande s’il y a du domicile.'],
      ['moi', 'Quatre patients, tous dans le quartier, à pied ou à vélo.'],
      ['autre', 'Parfait pour elle, elle n’a pas de voiture.'],
      ['moi', 'Le cabinet prête un vélo, il est même électrique.'],
      ['autre', 'Tu viens de la convaincre. Elle t’écrit ce week-end.'],
      ['moi', 'J’ai hâte. Je te dois un café.'],
      ['autre', 'Au fait, la patiente de Saint-Étienne a bien eu son rendez-vous, elle m’a appelé pour me remercier.'],
      ['autre', 'Et pour le café : je passe à Tours le 12, tu es au cabinet ?'],
    ],
  },
  {
    compte: 'demo-camille',
    avec: 'Fanny',
    annonce: true,
    minutes: 95,
    nonLus: 1,
    paroles: [
      [
        'autre',
        'Bonjour, votre annonce m’intéresse beaucoup. Je suis kiné depuis six ans, formée au vestibulaire, et je cherche un cabinet où l’on travaille à plusieurs. Serait-il possible de venir voir les locaux un jeudi ?',
      ],
    ],
  },
  {
    compte: 'demo-camille',
    avec: 'Cabinet des Quais',
    minutes: 60 * 26,
    nonLus: 0,
    paroles: [
      [
        'moi',
        'Bonjour, vous aviez parlé sur le forum de compter les absences par jour de la semaine. Vous avez un modèle de tableau ?',
      ],
      [
        'autre',
        'Bonjour Camille, oui, très simple : une ligne par jour, trois colonnes (prévus, prévenus, absents). Au bout d’un mois on voit tout.',
      ],
      ['moi', 'Je commence lundi. Merci beaucoup !'],
      ['autre', 'Avec plaisir, vous me direz si le vendredi est aussi votre point faible.'],
    ],
  },
  {
    compte: 'demo-camille',
    avec: 'Hugo V.',
    annonce: true,
    minutes: 60 * 50,
    nonLus: 0,
    paroles: [
      ['autre', 'Bonjour, est-ce que la place est toujours libre ? Je finis mon assistanat fin mars.'],
      ['moi', 'Bonjour Hugo, oui. Nous recevons les candidats la semaine du 15, cela vous irait ?'],
      ['autre', 'Très bien, plutôt le mardi ou le mercredi.'],
      ['moi', 'Mardi 12 h 30, on vous garde une part du déjeuner. L’adresse est dans l’annonce, sonnez à « Kinés ».'],
    ],
  },
  {
    compte: 'demo-camille',
    avec: 'Léa P.',
    minutes: 60 * 75,
    nonLus: 1,
    paroles: [
      [
        'autre',
        'Bonjour Camille, merci pour votre réponse sur le forum, elle m’a décidée à passer une journée sur place avant de signer.',
      ],
      ['moi', 'Contente que cela serve ! Et si vous passez par Tours, la porte est ouverte.'],
    ],
  },
  {
    compte: 'demo-sacha',
    avec: 'Kiné des Halles',
    annonce: true,
    minutes: 33,
    nonLus: 1,
    paroles: [
      ['autre', 'Bonjour, je suis disponible aux dates de votre annonce. Le cabinet a-t-il un plateau technique ?'],
      ['moi', 'Bonjour ! Oui, une salle de 60 m² : presse, poulies, vélo, et un tapis tout neuf.'],
      ['autre', 'C’est exactement ce que je cherche. Puis-je vous appeler demain après 19 h ?'],
    ],
  },
  {
    compte: 'demo-vip',
    avec: 'Maxime D.',
    minutes: 60 * 8,
    nonLus: 0,
    paroles: [
      ['autre', 'Bonjour, vous partagez un appareil d’ondes de choc à plusieurs, je crois ? Nous hésitons.'],
      [
        'moi',
        'Bonjour Maxime, non, le nôtre n’est qu’à nous, mais nos voisins du Cabinet Bleu l’ont fait. Écrivez-leur, ils sont de bon conseil : https://exemple.fr/cabinet-bleu',
      ],
      ['autre', 'Merci, je les contacte.'],
    ],
  },
]
