// Links of the header, menus and footer. Only existing routes are listed.
import type { Session } from '../session/session.ts'
import type { NomIcone } from '../ui/Icon.tsx'

export interface Lien {
  to: string
  texte: string
  /** Audience; everyone by default. */
  pour?: 'visiteur' | 'membre' | 'operateur'
  /** Only in the menu of narrow screens. */
  etroit?: true
  icon?: NomIcone
  /** The title of a group of the menu, on its first link. */
  groupe?: string
}

/** The header, replaced by the burger menu on narrow screens. */
export const entete: readonly Lien[] = [
  { to: '/annonces', texte: 'Annonces', icon: 'loupe' },
  { to: '/ressources', texte: 'Ressources', icon: 'livre' },
  { to: '/messagerie', texte: 'Messagerie', icon: 'message', pour: 'membre' },
  { to: '/forum', texte: 'Forum', icon: 'discussion', pour: 'membre' },
  { to: '/ajouter-annonce', texte: 'Ajouter Annonce', icon: 'plus', pour: 'membre' },
  { to: '/tarifs', texte: 'Tarifs', icon: 'euro', pour: 'membre', etroit: true },
  { to: '/a-propos', texte: 'À Propos', icon: 'info', pour: 'visiteur' },
]

/** The member's menu, above « Déconnexion ». */
export const compte: readonly Lien[] = [
  { to: '/mon-compte', texte: 'Mon Compte', icon: 'personne', groupe: 'Mon espace' },
  { to: '/mes-notifications', texte: 'Notifications', icon: 'info' },
  { to: '/administration', texte: 'Administration', icon: 'verrou', pour: 'operateur' },
  { to: '/mes-annonces', texte: 'Mes Annonces', icon: 'crayon', groupe: 'Publier et chercher' },
  { to: '/favoris', texte: 'Mes Favoris', icon: 'coeur' },
  { to: '/mes-alertes', texte: 'Mes Alertes', icon: 'envoi' },
  { to: '/mes-disponibilites', texte: 'Mes Disponibilités', icon: 'calendrier' },
  { to: '/a-propos', texte: 'À Propos', icon: 'info', groupe: 'Le site' },
]

/** Columns of the footer. */
export const pied: readonly { titre: string; liens: readonly Lien[] }[] = [
  {
    titre: 'Navigation',
    liens: [
      { to: '/', texte: 'Accueil' },
      { to: '/annonces', texte: 'Toutes les annonces' },
      { to: '/ajouter-annonce', texte: 'Ajouter une annonce' },
      { to: '/forum', texte: 'Forum' },
      { to: '/tarifs', texte: 'Tarifs', pour: 'membre' },
    ],
  },
  {
    titre: 'Ressources',
    liens: [
      { to: '/ressources', texte: 'Tous les guides' },
      { to: '/ressources/installation-premiers-pas', texte: 'S’installer' },
      { to: '/ressources/contrats-types', texte: 'Contrats' },
      { to: '/ressources/urssaf', texte: 'Urssaf' },
      { to: '/ressources/simulateur-cotisations', texte: 'Simulateur de cotisations' },
    ],
  },
  {
    titre: 'Informations légales',
    liens: [
      { to: '/a-propos', texte: 'À propos' },
      { to: '/nous-ecrire', texte: 'Nous écrire', pour: 'membre' },
      { to: '/cgu', texte: 'Conditions d’utilisation' },
      { to: '/confidentialite', texte: 'Confidentialité' },
      { to: '/classement-des-annonces', texte: 'Classement des annonces' },
      { to: '/signaler', texte: 'Signaler un contenu' },
      { to: '/transparence', texte: 'Transparence' },
      { to: '/accessibilite', texte: 'Accessibilité' },
    ],
  },
]

/**
 * The links for this reader. While unknown, links for visitors and for members are both rendered, and the style sheet hides one
 * kind (`pour-visiteur`, `pour-membre`).
 */
export function liensPour(liens: readonly Lien[], { statut, isOperateur }: Pick<Session, 'statut' | 'isOperateur'>) {
  const lecteur = {
    visiteur: statut !== 'membre',
    membre: statut !== 'visiteur',
    operateur: statut === 'membre' && isOperateur,
  }
  return liens.filter(({ pour }) => !pour || lecteur[pour])
}
