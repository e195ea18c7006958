// The official contribution simulator: where it is, and what of its messages is believed (product §2, D35).

export const simulateur = {
  origine: 'https://mon-entreprise.urssaf.fr',
  /** For « auxiliaire médical ». */
  cadre: 'https://mon-entreprise.urssaf.fr/iframes/auxiliaire-medical',
  page: 'https://mon-entreprise.urssaf.fr/simulateurs/profession-liberale/auxiliaire-medical',
  /** Pixels, before it says its own (product §9). */
  hauteur: 600,
} as const

const hauteurMax = 6000

const fieldsOf = (message: unknown): Record<string, unknown> =>
  (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>

/** The height in pixels that a message of the simulator asks for, held between 600 and 6000; null for any other message. */
export function readHauteur(message: unknown): number | null {
  const { kind, value } = fieldsOf(message)
  if (kind !== 'resize-height' || typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.round(Math.min(hauteurMax, Math.max(simulateur.hauteur, value)))
}

/** It asks where its reader looks, to open a box there. */
export const asksOffset = (message: unknown): boolean => fieldsOf(message).kind === 'get-offset'

/** Pixels of the frame that are above the window, but for the room that its box takes at its foot. */
export const offsetOf = (haut: number, hauteur: number, boite: number): number =>
  Math.max(0, Math.round(Math.min(-haut, hauteur - boite)))
