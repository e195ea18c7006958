// The route table of produit §2: every address, who may see it, how its HTML is made, and the file of its screen.
import type { Rendu } from '#domain/rendu.ts'

export interface Route {
  path: string
  /** `technique`: a step of the sign-in; `operateur`, `debug`: for anybody else, or elsewhere, it does not exist. */
  access: 'public' | 'membre' | 'operateur' | 'technique' | 'debug'
  render: Rendu
  /** Its screen, in this folder: loaded on demand, by its default export. */
  file: string
  /** False for a screen that comes without a slide. */
  slide?: boolean
}

export const routes: readonly Route[] = [
  { path: '/', access: 'public', render: 'fixe', file: 'pages/Accueil.tsx' },
  { path: '/annonces', access: 'public', render: 'serveur', file: 'recherche/Annonces.tsx' },
  { path: '/annonce/:uuid_annonce', access: 'public', render: 'serveur', file: 'annonce/Annonce.tsx' },
  { path: '/ajouter-annonce', access: 'membre', render: 'coquille', file: 'annonce/AjouterAnnonce.tsx' },
  {
    path: '/annonce/:uuid_annonce/modifier',
    access: 'membre',
    render: 'coquille',
    file: 'annonce/ModifierAnnonce.tsx',
  },
  { path: '/mes-annonces', access: 'membre', render: 'coquille', file: 'annonce/MesAnnonces.tsx' },
  { path: '/mon-compte', access: 'membre', render: 'coquille', file: 'compte/MonCompte.tsx' },
  { path: '/paiement/:annonceId', access: 'membre', render: 'coquille', file: 'paiement/Paiement.tsx' },
  { path: '/operations-history', access: 'membre', render: 'coquille', file: 'paiement/OperationsHistory.tsx' },
  { path: '/messagerie', access: 'membre', render: 'coquille', file: 'messagerie/Messagerie.tsx' },
  { path: '/profil/:uuid_personne', access: 'membre', render: 'coquille', file: 'messagerie/Profil.tsx' },
  // Members see the prices; a visitor is told so on the page itself (produit §6).
  { path: '/tarifs', access: 'public', render: 'coquille', file: 'paiement/Tarifs.tsx' },
  { path: '/administration', access: 'operateur', render: 'coquille', file: 'administration/Administration.tsx' },
  // Topics are the members'; a visitor is told so on the page itself (produit §2).
  { path: '/forum', access: 'public', render: 'coquille', file: 'forum/Forum.tsx' },
  { path: '/forum/:uuid_forum', access: 'membre', render: 'coquille', file: 'forum/Sujet.tsx', slide: false },
  { path: '/favoris', access: 'membre', render: 'coquille', file: 'annonce/Favoris.tsx' },
  { path: '/classement-des-annonces', access: 'public', render: 'fixe', file: 'pages/ClassementAnnonces.tsx' },
  { path: '/a-propos', access: 'public', render: 'fixe', file: 'pages/APropos.mdx' },
  { path: '/cgu', access: 'public', render: 'fixe', file: 'pages/Cgu.mdx' },
  { path: '/confidentialite', access: 'public', render: 'fixe', file: 'pages/Confidentialite.mdx' },
  { path: '/accessibilite', access: 'public', render: 'fixe', file: 'pages/Accessibilite.mdx' },
  { path: '/debug', access: 'debug', render: 'coquille', file: 'pages/Debug.tsx' },
  { path: '/connexion', access: 'public', render: 'coquille', file: 'connexion/Connexion.tsx', slide: false },
  { path: '/inscription', access: 'public', render: 'coquille', file: 'connexion/Inscription.tsx', slide: false },
  {
    path: '/oidc-callback',
    access: 'technique',
    render: 'coquille',
    file: 'connexion/OidcCallback.tsx',
    slide: false,
  },
  {
    path: '/oidc-logout-callback',
    access: 'technique',
    render: 'coquille',
    file: 'connexion/OidcLogoutCallback.tsx',
    slide: false,
  },
  {
    path: '/ressources/gestion-financement',
    access: 'public',
    render: 'fixe',
    file: 'ressources/GestionFinancement.mdx',
  },
  {
    path: '/ressources/installation-premiers-pas',
    access: 'public',
    render: 'fixe',
    file: 'ressources/InstallationPremiersPas.mdx',
  },
  { path: '/ressources/contrats-types', access: 'public', render: 'fixe', file: 'ressources/ContratsTypes.mdx' },
  { path: '/ressources/assurances', access: 'public', render: 'fixe', file: 'ressources/Assurances.mdx' },
  { path: '/ressources/carpimko', access: 'public', render: 'fixe', file: 'ressources/Carpimko.mdx' },
  { path: '/ressources/urssaf', access: 'public', render: 'fixe', file: 'ressources/Urssaf.mdx' },
  { path: '/ressources/materiel', access: 'public', render: 'fixe', file: 'ressources/Materiel.mdx' },
  {
    path: '/ressources/formation-continue',
    access: 'public',
    render: 'fixe',
    file: 'ressources/FormationContinue.mdx',
  },
  {
    path: '/ressources/vie-associative-syndicats',
    access: 'public',
    render: 'fixe',
    file: 'ressources/VieAssociativeSyndicats.mdx',
  },
  {
    path: '/ressources/reputation-visibilite',
    access: 'public',
    render: 'fixe',
    file: 'ressources/ReputationVisibilite.mdx',
  },
  {
    path: '/ressources/guide-des-plateformes',
    access: 'public',
    render: 'fixe',
    file: 'ressources/GuideDesPlateformes.mdx',
  },
  { path: '/ressources', access: 'public', render: 'fixe', file: 'ressources/Ressources.tsx' },
  {
    path: '/ressources/simulateur-cotisations',
    access: 'public',
    render: 'fixe',
    file: 'ressources/SimulateurCotisations.tsx',
  },
  { path: '*', access: 'public', render: 'coquille', file: 'pages/Introuvable.tsx' },
]
