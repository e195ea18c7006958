// Every link of the header, the menus and the footer: one line each. Only routes that exist are listed.
import type { NomIcone } from '../ui/Icon.tsx'

export interface Lien {
  to: string
  texte: string
  /** Whom it is for; everyone by default. */
  pour?: 'visiteur' | 'membre'
  /** Shown in the menu of narrow screens only. */
  etroit?: true
  icon?: NomIcone
}

/** The header, and the burger menu that replaces it on narrow screens. */
export const entete: readonly Lien[] = [
  { to: '/annonces', texte: 'Annonces', icon: 'loupe' },
  { to: '/ajouter-annonce', texte: 'Ajouter Annonce', icon: 'plus', pour: 'membre' },
]

/** The member's own menu, above « Déconnexion ». */
export const compte: readonly Lien[] = [
  { to: '/mon-compte', texte: 'Mon Compte', icon: 'personne' },
  { to: '/mes-annonces', texte: 'Mes Annonces', icon: 'crayon' },
  { to: '/favoris', texte: 'Mes Favoris', icon: 'coeur' },
]

/** The columns of the footer. */
export const pied: readonly { titre: string; liens: readonly Lien[] }[] = [
  {
    titre: 'Navigation',
    liens: [
      { to: '/', texte: 'Accueil' },
      { to: '/annonces', texte: 'Toutes les annonces' },
      { to: '/ajouter-annonce', texte: 'Ajouter une annonce' },
      { to: '/classement-des-annonces', texte: 'Classement des annonces' },
    ],
  },
]

/** The links of a list that a visitor or a member is shown. */
export const liensPour = (liens: readonly Lien[], membre: boolean): Lien[] =>
  liens.filter(({ pour }) => !pour || pour === (membre ? 'membre' : 'visiteur'))
