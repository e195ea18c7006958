// The route table of product §2: address, access, rendering and screen file.
import type { RenderedTree } from '#domain/protocol/rendering.ts'

export interface Route {
  path: string
  /** `technique`: a step of the sign-in. `operateur` and `debug`: « not found » for anyone else, or when disabled. */
  access: 'public' | 'membre' | 'operateur' | 'technique' | 'debug'
  render: RenderedTree
  /** A `.screen.tsx` or `.mdx` file of this folder, loaded on demand. */
  file: string
  /** Shown as a heading while the screen loads; absent where the screen says it by itself. */
  titre?: string
  /** False for a screen shown without a transition. */
  slide?: boolean
}

const guide = (name: string, file: string): Route => ({
  path: `/ressources/${name}`,
  access: 'public',
  render: 'fixe',
  file: `ressources/${file}`,
})

export const routes: readonly Route[] = [
  { path: '/', access: 'public', render: 'serveur', file: 'pages/Accueil.screen.tsx' },
  { path: '/annonces', access: 'public', render: 'serveur', file: 'recherche/Annonces.screen.tsx' },
  { path: '/annonce/:uuid_annonce', access: 'public', render: 'serveur', file: 'annonce/Annonce.screen.tsx' },
  {
    path: '/ajouter-annonce',
    access: 'membre',
    titre: 'Ajouter une annonce',
    render: 'coquille',
    file: 'annonce/AjouterAnnonce.screen.tsx',
  },
  {
    path: '/annonce/:uuid_annonce/modifier',
    access: 'membre',
    titre: 'Modifier l’annonce',
    render: 'coquille',
    file: 'annonce/ModifierAnnonce.screen.tsx',
  },
  {
    path: '/mes-annonces',
    access: 'membre',
    titre: 'Mes annonces',
    render: 'coquille',
    file: 'mesannonces/MesAnnonces.screen.tsx',
  },
  {
    path: '/mon-compte',
    access: 'membre',
    titre: 'Mon compte',
    render: 'coquille',
    file: 'compte/MonCompte.screen.tsx',
  },
  { path: '/paiement/:annonceId', access: 'membre', render: 'coquille', file: 'paiement/Paiement.screen.tsx' },
  {
    path: '/operations-history',
    access: 'membre',
    titre: 'Historique des opérations',
    render: 'coquille',
    file: 'paiement/OperationsHistory.screen.tsx',
  },
  { path: '/retractation', access: 'public', render: 'coquille', file: 'paiement/Retractation.screen.tsx' },
  { path: '/messagerie', access: 'membre', render: 'coquille', file: 'messagerie/Messagerie.screen.tsx' },
  { path: '/contrat/:uuid_conversation', access: 'membre', render: 'coquille', file: 'preparation/Contrat.screen.tsx' },
  { path: '/profil/:uuid_personne', access: 'membre', render: 'coquille', file: 'messagerie/Profil.screen.tsx' },
  // Prices are for members; the page itself tells visitors (product §6).
  { path: '/tarifs', access: 'public', render: 'coquille', file: 'paiement/Tarifs.screen.tsx' },
  {
    path: '/administration',
    access: 'operateur',
    render: 'coquille',
    file: 'administration/Administration.screen.tsx',
  },
  // Topics are for members; the page itself tells visitors (product §2).
  { path: '/forum', access: 'public', render: 'coquille', file: 'forum/Forum.screen.tsx' },
  { path: '/forum/:uuid_forum', access: 'membre', render: 'coquille', file: 'forum/Sujet.screen.tsx', slide: false },
  {
    path: '/nous-ecrire',
    access: 'membre',
    titre: 'Nous écrire',
    render: 'coquille',
    file: 'demande/NousEcrire.screen.tsx',
  },
  {
    path: '/mes-alertes',
    access: 'membre',
    titre: 'Mes alertes',
    render: 'coquille',
    file: 'alerte/MesAlertes.screen.tsx',
  },
  {
    path: '/mes-disponibilites',
    access: 'membre',
    titre: 'Mes disponibilités',
    render: 'coquille',
    file: 'disponibilite/MesDisponibilites.screen.tsx',
  },
  {
    path: '/mes-notifications',
    access: 'membre',
    titre: 'Notifications',
    render: 'coquille',
    file: 'notification/MesNotifications.screen.tsx',
  },
  // Given by a member to whom they want.
  { path: '/calendrier/:jeton', access: 'public', render: 'coquille', file: 'disponibilite/Calendrier.screen.tsx' },
  // Opened from a mail, signed in or not.
  { path: '/desabonnement/:jeton', access: 'public', render: 'coquille', file: 'alerte/Desabonnement.screen.tsx' },
  { path: '/favoris', access: 'membre', titre: 'Mes favoris', render: 'coquille', file: 'annonce/Favoris.screen.tsx' },
  { path: '/classement-des-annonces', access: 'public', render: 'fixe', file: 'pages/ClassementAnnonces.mdx' },
  { path: '/signaler', access: 'public', render: 'coquille', file: 'signalement/Signaler.screen.tsx' },
  { path: '/transparence', access: 'public', render: 'serveur', file: 'signalement/Transparence.screen.tsx' },
  { path: '/a-propos', access: 'public', render: 'fixe', file: 'pages/APropos.mdx' },
  { path: '/cgu', access: 'public', render: 'fixe', file: 'pages/Cgu.mdx' },
  { path: '/confidentialite', access: 'public', render: 'fixe', file: 'pages/Confidentialite.mdx' },
  { path: '/accessibilite', access: 'public', render: 'fixe', file: 'pages/Accessibilite.mdx' },
  { path: '/debug', access: 'debug', render: 'coquille', file: 'pages/Debug.screen.tsx' },
  { path: '/connexion', access: 'public', render: 'coquille', file: 'connexion/Connexion.screen.tsx', slide: false },
  {
    path: '/inscription',
    access: 'public',
    render: 'coquille',
    file: 'connexion/Inscription.screen.tsx',
    slide: false,
  },
  {
    path: '/oidc-callback',
    access: 'technique',
    render: 'coquille',
    file: 'connexion/OidcCallback.screen.tsx',
    slide: false,
  },
  {
    path: '/oidc-logout-callback',
    access: 'technique',
    render: 'coquille',
    file: 'connexion/OidcLogoutCallback.screen.tsx',
    slide: false,
  },
  guide('gestion-financement', 'GestionFinancement.mdx'),
  guide('installation-premiers-pas', 'InstallationPremiersPas.mdx'),
  guide('contrats-types', 'ContratsTypes.mdx'),
  guide('assurances', 'Assurances.mdx'),
  guide('carpimko', 'Carpimko.mdx'),
  guide('urssaf', 'Urssaf.mdx'),
  guide('materiel', 'Materiel.mdx'),
  guide('formation-continue', 'FormationContinue.mdx'),
  guide('vie-associative-syndicats', 'VieAssociativeSyndicats.mdx'),
  guide('reputation-visibilite', 'ReputationVisibilite.mdx'),
  guide('guide-des-plateformes', 'GuideDesPlateformes.mdx'),
  guide('fin-de-carriere', 'FinDeCarriere.mdx'),
  { path: '/ressources', access: 'public', render: 'fixe', file: 'ressources/Ressources.mdx' },
  guide('simulateur-cotisations', 'SimulateurCotisations.screen.tsx'),
  { path: '*', access: 'public', render: 'coquille', file: 'pages/Introuvable.screen.tsx' },
]
