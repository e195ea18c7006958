// The route table of produit §2: every address, who may see it, how its HTML is made, and the screen that shows it.
import type { ComponentType } from 'react'

export interface Route {
  path: string
  /** `technique`: a step of the sign-in; `operateur`, `debug`: for anybody else, or elsewhere, it does not exist. */
  access: 'public' | 'membre' | 'operateur' | 'technique' | 'debug'
  /** `fixe`: HTML made at build; `serveur`: on request, with its data; `coquille`: on request, its data come later. */
  render: 'fixe' | 'serveur' | 'coquille'
  screen: () => Promise<{ default: ComponentType }>
}

export const routes: readonly Route[] = [
  { path: '/', access: 'public', render: 'fixe', screen: () => import('./pages/Accueil.tsx') },
  { path: '/annonces', access: 'public', render: 'serveur', screen: () => import('./recherche/Annonces.tsx') },
  {
    path: '/annonce/:uuid_annonce',
    access: 'public',
    render: 'serveur',
    screen: () => import('./annonce/Annonce.tsx'),
  },
  {
    path: '/ajouter-annonce',
    access: 'membre',
    render: 'coquille',
    screen: () => import('./annonce/AjouterAnnonce.tsx'),
  },
  {
    path: '/annonce/:uuid_annonce/modifier',
    access: 'membre',
    render: 'coquille',
    screen: () => import('./annonce/ModifierAnnonce.tsx'),
  },
  { path: '/mes-annonces', access: 'membre', render: 'coquille', screen: () => import('./annonce/MesAnnonces.tsx') },
  { path: '/mon-compte', access: 'membre', render: 'coquille', screen: () => import('./compte/MonCompte.tsx') },
  {
    path: '/paiement/:annonceId',
    access: 'membre',
    render: 'coquille',
    screen: () => import('./paiement/Paiement.tsx'),
  },
  {
    path: '/operations-history',
    access: 'membre',
    render: 'coquille',
    screen: () => import('./paiement/OperationsHistory.tsx'),
  },
  { path: '/messagerie', access: 'membre', render: 'coquille', screen: () => import('./messagerie/Messagerie.tsx') },
  {
    path: '/profil/:uuid_personne',
    access: 'membre',
    render: 'coquille',
    screen: () => import('./messagerie/Profil.tsx'),
  },
  // Members see the prices; a visitor is told so on the page itself (produit §6).
  { path: '/tarifs', access: 'public', render: 'coquille', screen: () => import('./paiement/Tarifs.tsx') },
  {
    path: '/administration',
    access: 'operateur',
    render: 'coquille',
    screen: () => import('./administration/Administration.tsx'),
  },
  // Topics are the members'; a visitor is told so on the page itself (produit §2).
  { path: '/forum', access: 'public', render: 'coquille', screen: () => import('./forum/Forum.tsx') },
  { path: '/forum/:uuid_forum', access: 'membre', render: 'coquille', screen: () => import('./forum/Sujet.tsx') },
  { path: '/favoris', access: 'membre', render: 'coquille', screen: () => import('./annonce/Favoris.tsx') },
  {
    path: '/classement-des-annonces',
    access: 'public',
    render: 'fixe',
    screen: () => import('./pages/ClassementAnnonces.tsx'),
  },
  { path: '/a-propos', access: 'public', render: 'fixe', screen: () => import('./pages/APropos.mdx') },
  { path: '/cgu', access: 'public', render: 'fixe', screen: () => import('./pages/Cgu.mdx') },
  { path: '/confidentialite', access: 'public', render: 'fixe', screen: () => import('./pages/Confidentialite.mdx') },
  { path: '/accessibilite', access: 'public', render: 'fixe', screen: () => import('./pages/Accessibilite.mdx') },
  { path: '/debug', access: 'debug', render: 'coquille', screen: () => import('./pages/Debug.tsx') },
  { path: '/connexion', access: 'public', render: 'coquille', screen: () => import('./connexion/Connexion.tsx') },
  { path: '/inscription', access: 'public', render: 'coquille', screen: () => import('./connexion/Inscription.tsx') },
  {
    path: '/oidc-callback',
    access: 'technique',
    render: 'coquille',
    screen: () => import('./connexion/OidcCallback.tsx'),
  },
  {
    path: '/oidc-logout-callback',
    access: 'technique',
    render: 'coquille',
    screen: () => import('./connexion/OidcLogoutCallback.tsx'),
  },
  {
    path: '/ressources/gestion-financement',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/GestionFinancement.mdx'),
  },
  {
    path: '/ressources/installation-premiers-pas',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/InstallationPremiersPas.mdx'),
  },
  {
    path: '/ressources/contrats-types',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/ContratsTypes.mdx'),
  },
  {
    path: '/ressources/assurances',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/Assurances.mdx'),
  },
  { path: '/ressources/carpimko', access: 'public', render: 'fixe', screen: () => import('./ressources/Carpimko.mdx') },
  { path: '/ressources/urssaf', access: 'public', render: 'fixe', screen: () => import('./ressources/Urssaf.mdx') },
  { path: '/ressources/materiel', access: 'public', render: 'fixe', screen: () => import('./ressources/Materiel.mdx') },
  {
    path: '/ressources/formation-continue',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/FormationContinue.mdx'),
  },
  {
    path: '/ressources/vie-associative-syndicats',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/VieAssociativeSyndicats.mdx'),
  },
  {
    path: '/ressources/reputation-visibilite',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/ReputationVisibilite.mdx'),
  },
  {
    path: '/ressources/guide-des-plateformes',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/GuideDesPlateformes.mdx'),
  },
  { path: '/ressources', access: 'public', render: 'fixe', screen: () => import('./ressources/Ressources.tsx') },
  {
    path: '/ressources/simulateur-cotisations',
    access: 'public',
    render: 'fixe',
    screen: () => import('./ressources/SimulateurCotisations.tsx'),
  },
  { path: '*', access: 'public', render: 'coquille', screen: () => import('./pages/Introuvable.tsx') },
]
