// A state machine for saving an ad: each event gives the next state and the effects to run (product §4).
import type { AnnonceCreee, AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { argsInserer, readChangements } from '#domain/annonce/saisie.ts'
import type { Args } from '#domain/contract/contract.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { phraseGestion } from '../mesannonces/actions.ts'
import { versPaiement } from '../paiement/versPaiement.ts'
import { ApiError } from '../query/api.ts'
import type { Projet } from './projet.ts'

/** The ad being saved, and what is known when an event arrives. */
export interface Dossier {
  projet: Projet
  saisie: AnnonceSaisie
  /** Number of added photos. */
  photos: number
  /** Whether the member is known to have no pseudo yet. */
  sansPseudo: boolean
}

export type Publication =
  | { nom: 'apercu' | 'pseudo' | 'envoi' }
  | { nom: 'refusee'; phrase: string }
  | ({ nom: 'photos' | 'enregistree' } & AnnonceCreee)

export type Evenement =
  /** Events of the member: pressing the preview's button, saving or cancelling the requested pseudo, skipping failed photos. */
  | { type: 'publish' | 'resume' | 'cancel' | 'skip' }
  /** The server's answer; `annonce` is undefined when there was none. */
  | { type: 'written'; annonce: AnnonceCreee | undefined }
  | { type: 'failed'; error: unknown }
  | { type: 'sent'; toutes: boolean }
  | { type: 'retry'; id: string }

export type Effet =
  /** The draft's id is added when the request is sent. */
  | { type: 'insert'; args: Args<'inserer_annonce'> }
  | { type: 'modify'; args: Args<'modifier_annonce'> }
  /** The text is saved: its draft is erased, and the photos move to the draft of the created ad. */
  | { type: 'moveDraft'; uuid_annonce: string }
  /** Sends all photos, or only `seule`, which had failed. */
  | { type: 'sendPhotos'; uuid_annonce: string; seule?: string }

/** The next state, and effects to run in order. */
type Transition = [Publication, ...Effet[]]

const sansSession = 'Vous devez être connecté pour publier.'
const sansId = "La création de l'annonce a échoué car l'ID n'a pas été retourné par le serveur."

/** An event that makes no sense in a state, such as a second click or a late answer, changes nothing. */
export function advancePublication(dossier: Dossier, etat: Publication, evenement: Evenement): Transition {
  if (etat.nom === 'photos') return advancePhotos(etat, evenement)
  if (etat.nom === 'envoi') return advanceEnvoi(dossier, etat, evenement)
  if (etat.nom === 'pseudo' && evenement.type === 'cancel') return [{ nom: 'apercu' }]
  if (etat.nom === 'pseudo' && evenement.type === 'resume') return write(dossier)
  if (etat.nom === 'enregistree' || evenement.type !== 'publish') return [etat]
  return dossier.sansPseudo && !dossier.projet.publiee ? [{ nom: 'pseudo' }] : write(dossier)
}

function advanceEnvoi(dossier: Dossier, etat: Publication, evenement: Evenement): Transition {
  if (evenement.type === 'failed') return [refuse(dossier.projet, evenement.error)]
  if (evenement.type !== 'written') return [etat]
  return evenement.annonce?.uuid_annonce ? goOn(dossier, evenement.annonce) : [{ nom: 'refusee', phrase: sansId }]
}

function write(dossier: Dossier): Transition {
  const { projet, saisie } = dossier
  if (!projet.publiee) return [{ nom: 'envoi' }, { type: 'insert', args: argsInserer(saisie) }]
  const { uuid_annonce } = projet.publiee
  const changements = readChangements(saisie, projet.publiee.saisie)
  if (Object.keys(changements).length > 0)
    return [{ nom: 'envoi' }, { type: 'modify', args: { p_uuid_annonce: uuid_annonce, ...changements } }]
  if (hasPhotos(dossier)) return goOn(dossier, { uuid_annonce, a_payer: 0 })
  return [{ nom: 'refusee', phrase: 'Aucune modification détectée.' }]
}

/** After the text was saved. */
function goOn(dossier: Dossier, annonce: AnnonceCreee): Transition {
  const { uuid_annonce } = annonce
  const moved: Effet = { type: 'moveDraft', uuid_annonce }
  if (!hasPhotos(dossier)) return [{ ...annonce, nom: 'enregistree' }, moved]
  return [{ ...annonce, nom: 'photos' }, moved, { type: 'sendPhotos', uuid_annonce }]
}

/** Under a plan without photos, they stay in the draft. */
const hasPhotos = ({ saisie, photos }: Dossier): boolean => photos > 0 && limiteTarif(saisie.code_tarif).photos > 0

function advancePhotos(etat: Extract<Publication, AnnonceCreee>, evenement: Evenement): Transition {
  if (evenement.type === 'retry')
    return [etat, { type: 'sendPhotos', uuid_annonce: etat.uuid_annonce, seule: evenement.id }]
  const done = evenement.type === 'skip' || (evenement.type === 'sent' && evenement.toutes)
  return [done ? { ...etat, nom: 'enregistree' } : etat]
}

function refuse({ publiee }: Projet, error: unknown): Publication {
  if (publiee) return { nom: 'refusee', phrase: phraseGestion(error) }
  if (!(error instanceof ApiError)) return { nom: 'refusee', phrase: 'Une erreur est survenue lors de la publication.' }
  if (error.hint === 'pseudo_personne') return { nom: 'pseudo' }
  return { nom: 'refusee', phrase: error.status === 401 ? sansSession : error.message }
}

/** The success sentence, once everything is saved. */
export function readSucces({ publiee }: Projet, { a_payer }: AnnonceCreee): string {
  if (publiee) return 'Vos modifications sont enregistrées.'
  return a_payer > 0
    ? 'Votre annonce est enregistrée. Elle sera en ligne dès que son paiement sera reçu.'
    : 'Votre annonce est en ligne\u00a0!'
}

/** The page that follows, and how many milliseconds the success is shown (product §9). */
export const readDestination = (annonce: AnnonceCreee) =>
  annonce.a_payer > 0 ? { ...versPaiement(annonce), delai: 2500 } : { to: '/mes-annonces', delai: 2000 }
