// The demo members: the five accounts one can sign in with, and the colleagues who fill the site around them.
import type { Hasard } from './hasard.ts'

export const demoAccounts = {
  password: 'Demo-kine-2026',
  accounts: [
    {
      sub: 'demo-camille',
      email: 'camille@exemple.fr',
      role: 'des annonces, dont une en attente de paiement',
      pseudo_personne: 'Camille Kiné',
      isVIP: false,
      operateur: false,
    },
    {
      sub: 'demo-sacha',
      email: 'sacha@exemple.fr',
      role: 'quelques annonces',
      pseudo_personne: 'Sacha',
      isVIP: false,
      operateur: false,
    },
    {
      sub: 'demo-nouveau',
      email: 'nouveau@exemple.fr',
      role: 'sans pseudo',
      pseudo_personne: null,
      isVIP: false,
      operateur: false,
    },
    {
      sub: 'demo-vip',
      email: 'vip@exemple.fr',
      role: 'VIP',
      pseudo_personne: 'Cabinet des Quais',
      isVIP: true,
      operateur: false,
    },
    {
      sub: 'demo-operateur',
      email: 'operateur@exemple.fr',
      role: 'opérateur',
      pseudo_personne: 'L’équipe du site',
      isVIP: false,
      operateur: true,
    },
  ],
} as const

export interface Membre {
  sub: string
  email: string
  pseudo_personne: string | null
  telephone_personne: string | null
}

const pseudos = [
  'Élodie M.',
  'KinéDuPort',
  'Thomas R. – MK',
  'Cabinet Les Tilleuls',
  'Marion & Paul',
  'Julien L.',
  'kine_sophie',
  'Cabinet du Marché',
  'Antoine B.',
  'Aurélie K.',
  'Les Kinés de la Gare',
  'Maxime D.',
  'Pôle Santé Bellevue',
  'Léa P.',
  'Nicolas kiné sport',
  'Cabinet Saint-Michel',
  'Fanny',
  'Hugo V.',
  'Physio & Co',
  'Isabelle T.',
  'Kiné des Halles',
  'Romain G.',
  'Chloé et Baptiste',
  'Cabinet du Parc',
  'Manon L.',
  'Pauline – MKDE',
  'Yann Le G.',
  'Kiné Horizon',
  'Sarah H.',
  'MSP du Canal',
  'Vincent C.',
  'Cabinet Arc-en-Ciel',
  'Mathilde',
  'Espace Kiné République',
  'Damien F.',
  'Laure & Associées',
  'Karim A.',
  'Kiné Nature',
  'Cécile Dubreuil',
  'Le Cabinet Bleu',
  'Amandine S.',
  'Florian N.',
  'Team Rééduc',
  'Cabinet des Lavandes',
  'Nadia B.',
  'Guillaume O.',
  'Kinés du Lac',
  'Bérénice',
]

/** The accounts, then their colleagues; two colleagues in three left a phone, of the numbers kept for fiction. */
export function createMembres(hasard: Hasard): Membre[] {
  const phone = () =>
    `06 39 98 ${String(hasard.int(0, 99)).padStart(2, '0')} ${String(hasard.int(0, 99)).padStart(2, '0')}`
  const accounts = demoAccounts.accounts.map(({ sub, email, pseudo_personne }) => ({
    sub,
    email,
    pseudo_personne,
    telephone_personne: pseudo_personne ? phone() : null,
  }))
  const colleagues = pseudos.map((pseudo_personne, i) => ({
    sub: `demo-membre-${i + 1}`,
    email: `membre${i + 1}@exemple.fr`,
    pseudo_personne,
    telephone_personne: hasard.chance(2 / 3) ? phone() : null,
  }))
  return [...accounts, ...colleagues]
}
