// Actions on one's own ads, and the sentences of their success or failure (product §2, §8).
import { type Annonce, libelleStatut, type MonAnnonce } from '#domain/annonce/annonce.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { formatDate, formatNombre } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { ApiError, formatError } from '../query/api.ts'

export type ConfirmedAction = 'archiver' | 'pourvoir' | 'renouveler'
export type OwnerAction = ConfirmedAction | 'periodes'

/** The result of the last action. */
export interface Nouvelle {
  tone: 'success' | 'error'
  phrase: string
  /** The ad just marked as filled, which may be reopened for a short time. */
  pourvue?: Annonce
}

const sansSession = 'Veuillez vous connecter pour gérer une annonce.'

/** The sentence of a failed action on one's own ad. */
export const phraseGestion = (error: unknown): string =>
  error instanceof ApiError && error.status === 401 ? sansSession : formatError(error)

const faits: Readonly<Record<ConfirmedAction | 'rouvrir', string>> = {
  archiver: 'a été supprimée.',
  pourvoir: 'est pourvue\u00a0: elle a quitté les listes.',
  renouveler: 'est de nouveau en ligne.',
  rouvrir: 'n’est plus pourvue.',
}

export const formatSuccess = (geste: ConfirmedAction | 'rouvrir', annonce: Annonce): Nouvelle => ({
  tone: 'success',
  phrase: `L’annonce «\u00a0${keepFrenchSpaces(annonce.titre_annonce)}\u00a0» ${faits[geste]}`,
  ...(geste === 'pourvoir' && { pourvue: annonce }),
})

export const formatFailure = (error: unknown): Nouvelle => ({ tone: 'error', phrase: phraseGestion(error) })

type Etat = Pick<
  MonAnnonce,
  'status_annonce' | 'code_tarif' | 'date_publication' | 'date_expiration' | 'a_payer' | 'periode_annonce'
>

/** Badge, views and useful buttons of an ad, by status. */
export function readEtat({ status_annonce, code_tarif, date_publication, a_payer, periode_annonce }: Etat) {
  return {
    badge:
      status_annonce === 'Pourvue' || status_annonce === 'Masquée' ? status_annonce : libelleStatut(status_annonce),
    enLigne: status_annonce === 'Actif',
    statistiques: limiteTarif(code_tarif).statistiques && (date_publication !== null || periode_annonce > 1),
    payable: a_payer > 0,
    renouvelable: status_annonce === 'Expirée',
    copiable: status_annonce !== 'En attente',
    pourvoyable: status_annonce === 'Actif' || status_annonce === 'Expirée',
  }
}

/** Publication and expiry dates. */
export function formatDates({ status_annonce, date_publication, date_expiration, periode_annonce }: Etat): string[] {
  if (!date_publication) return [periode_annonce > 1 ? 'Renouvellement à payer' : 'Pas encore publiée']
  const publiee = `Publiée le ${formatDate(date_publication)}`
  return status_annonce === 'Actif' ? [publiee, `En ligne jusqu’au ${formatDate(date_expiration)}`] : [publiee]
}

/** How many messages an ad received; null for one that was never online. */
export function formatMessages({ nombre_messages, date_publication }: MonAnnonce): string | null {
  if (nombre_messages === 0) return date_publication && 'Aucun message reçu'
  return `${formatNombre(nombre_messages)}\u00a0message${nombre_messages > 1 ? 's reçus' : ' reçu'}`
}
