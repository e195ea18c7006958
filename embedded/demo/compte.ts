// The six demo accounts that can sign in.

export interface CompteDemo {
  sub: string
  email: string
  /** What the account is for, as printed at start. */
  role: string
  pseudo_personne: string | null
  isVIP?: boolean
  operateur?: boolean
}

const accounts: CompteDemo[] = [
  {
    sub: 'demo-camille',
    email: 'camille@exemple.fr',
    role: 'des annonces, dont une en attente de paiement',
    pseudo_personne: 'Camille Kiné',
  },
  { sub: 'demo-sacha', email: 'sacha@exemple.fr', role: 'quelques annonces', pseudo_personne: 'Sacha' },
  { sub: 'demo-nouveau', email: 'nouveau@exemple.fr', role: 'sans pseudo', pseudo_personne: null },
  { sub: 'demo-vip', email: 'vip@exemple.fr', role: 'VIP', pseudo_personne: 'Cabinet des Quais', isVIP: true },
  {
    sub: 'demo-operateur',
    email: 'operateur@exemple.fr',
    role: 'opérateur',
    pseudo_personne: 'L’équipe du site',
    operateur: true,
  },
  {
    sub: 'demo-operateur2',
    email: 'operatrice@exemple.fr',
    role: 'opératrice, qui répond aux recours',
    pseudo_personne: 'La modération',
    operateur: true,
  },
]

export const demoAccounts = { password: 'Demo-kine-2026', accounts }
