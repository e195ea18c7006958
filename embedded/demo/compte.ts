// The six accounts of the demo that one can sign in with.

export interface CompteDemo {
  sub: string
  email: string
  /** The use of the account, as the start of the product says it. */
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
