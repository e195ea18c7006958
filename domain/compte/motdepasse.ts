// Changing a password: refusals before sending, and the meaning of the provider's refusals (product §5, §8).

import type { FormRefusal } from '../protocol/refusal.ts'
import { serviceMuet, sessionInvalide } from '../session/session.ts'
import { longueur } from '../text/texte.ts'

/** Minimum length of a password (product §9). */
export const motDePasseMin = 8

export const motDePasseVide = { actuel: '', nouveau: '', confirmation: '' }
export type MotDePasseSaisie = typeof motDePasseVide
export type RefusMotDePasse = FormRefusal<keyof MotDePasseSaisie>

/** The refusals of a password being changed, field by field (product §5). */
export function refuseMotDePasse({ actuel, nouveau, confirmation }: MotDePasseSaisie): RefusMotDePasse {
  const court = longueur(nouveau) < motDePasseMin
  return {
    ...(actuel === '' && { actuel: 'Indiquez votre mot de passe actuel.' }),
    ...(court && { nouveau: 'Le nouveau mot de passe doit contenir au moins 8 caractères.' }),
    ...(confirmation !== nouveau && { confirmation: 'Les nouveaux mots de passe ne correspondent pas.' }),
  }
}

/** A refusal of the identity provider; status 0 when it did not answer. */
export interface RefusFournisseur {
  status: number
  /** The provider's id of the refusal, such as COMMAND-3M0fs. */
  id: string | null
  /** The provider's sentence, without that id; '' when it gave none. */
  message: string
}

/** Stands for a provider that does not have the call: nothing was changed. */
export const appelAbsent = 501

const motDePasseFaux = 'COMMAND-3M0fs'

const raisons = new Map<string | null, string>([
  [motDePasseFaux, 'Le mot de passe actuel n’est pas le bon.'],
  ['COMMAND-Aesh5', 'Le nouveau mot de passe doit être différent de l’actuel.'],
])

/** Why a password was not changed, for the member; '' when the provider did not say. */
export function raisonDuRefus({ status, id, message }: RefusFournisseur): string {
  const connue = raisons.get(id)
  if (connue) return connue
  if (status === 0) return message || serviceMuet
  if (status === appelAbsent)
    return 'Ce changement se fait chez le service de connexion\u00a0: ici, rien n’a été changé.'
  if (status === 401) return sessionInvalide
  if (status === 429) return 'Trop d’essais à la suite. Réessayez dans quelques minutes.'
  return message
}

/** Whether to offer « Réinitialiser par email »: the session or the current password was refused (product §8, D30). */
export const offersReinitialisation = ({ status, id, message }: RefusFournisseur): boolean =>
  status === 401 || id === motDePasseFaux || /authenti|\b401\b/i.test(message)

/** The provider is up but this call failed: a network fault, or a provider without the call. */
export const appelPerdu: RefusFournisseur = {
  status: 0,
  id: null,
  message:
    'Le service de connexion n’a pas pris cette demande. Réessayez\u00a0; si cela se répète, ce changement se fait chez lui.',
}

/** Reads a refusal of the provider from the body of its answer. */
export function readRefusFournisseur(status: number, body: unknown): RefusFournisseur {
  const { message, details } = (body ?? {}) as { message?: unknown; details?: unknown }
  const texte = typeof message === 'string' ? message : ''
  const detail = Array.isArray(details) ? (details[0] as { id?: unknown } | undefined) : undefined
  const entreParentheses = /\(([A-Z]+-\w+)\)$/.exec(texte)
  const id = typeof detail?.id === 'string' ? detail.id : (entreParentheses?.[1] ?? null)
  return { status, id, message: texte.slice(0, entreParentheses?.index).trimEnd() }
}
