// What a reader may do with the ads of a page, and the sentences of refusals (product §6).
import { createContext, useContext } from 'react'
import type { AnnonceCarte } from '#domain/annonce/cardColumns.ts'
import { messageASoi } from '#domain/annonce/contact.ts'

export type AnnonceCible = Pick<
  AnnonceCarte,
  | 'uuid_annonce'
  | 'titre_annonce'
  | 'uuid_personne_annonceur'
  | 'pseudo_personne'
  | 'id_typeannonce'
  | 'type_annonce_libelle'
  | 'ville_annonce'
  | 'datecontrat_annonce'
  | 'datefin_annonce'
  | 'date_publication'
>

export interface AnnonceReader {
  /** The account of the member, for favourites; null for a visitor. */
  sub: string | null
  /** The member's public id, once known. */
  moi: string | undefined
  /** Members they have blocked, once known. */
  bloques: ReadonlySet<string>
  write(annonce: AnnonceCible): void
  /** Opens the photos at this index, from 0. */
  showPhotos(annonce: AnnonceCible, rang?: number): void
  toggleFavori(annonce: AnnonceCible): void
}

export type ReaderAction = keyof typeof sansSession

const sansSession = {
  message: 'Veuillez vous connecter pour envoyer un message.',
  photos: 'Veuillez vous connecter pour voir les photos.',
  favori: 'Veuillez vous connecter pour gérer vos favoris.',
}

export const membreBloque = 'Vous avez bloqué ce membre.'

/** The refusal of an action, and whether signing in would help (product §6); `moi` is undefined until known. */
export function refuseReaderAction(
  geste: ReaderAction,
  { uuid_personne_annonceur }: Pick<AnnonceCible, 'uuid_personne_annonceur'>,
  { connecte, moi, bloques }: { connecte: boolean } & Pick<AnnonceReader, 'moi' | 'bloques'>,
): { phrase: string; signIn: boolean } | null {
  if (!connecte) return { phrase: sansSession[geste], signIn: geste !== 'favori' }
  if (geste !== 'message') return null
  if (uuid_personne_annonceur === moi) return { phrase: messageASoi, signIn: false }
  if (bloques.has(uuid_personne_annonceur)) return { phrase: membreBloque, signIn: false }
  return null
}

export const AnnonceReaderContext = createContext<AnnonceReader | null>(null)

export function useAnnonceReader(): AnnonceReader {
  const lecteur = useContext(AnnonceReaderContext)
  if (!lecteur) throw new Error('no dialogs around these buttons')
  return lecteur
}

/**
 * For message buttons. Without JavaScript the button submits a form (in AnnonceDialogs) to the sign-in page; with JavaScript that
 * form does not exist.
 */
export const withoutScript = { type: 'submit', form: 'sans-script' } as const

/** What the buttons need of an ad. */
export type AnnonceJoignable = AnnonceCible & Pick<AnnonceCarte, 'photos_annonce' | 'tel_annonce'>

export interface FavoriProps {
  sub: string
  annonce: AnnonceCible
  onToggle: (annonce: AnnonceCible) => void
}

export const adresseTel = (tel: string): string => `tel:${tel.replace(/[^\d+]/g, '')}`
