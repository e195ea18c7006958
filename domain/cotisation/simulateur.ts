// The official contributions simulator: its address, and which of its messages are accepted (product §2, D35).

export const simulateur = {
  origine: 'https://mon-entreprise.urssaf.fr',
  /** The version for « auxiliaire médical ». */
  cadre: 'https://mon-entreprise.urssaf.fr/iframes/auxiliaire-medical',
  page: 'https://mon-entreprise.urssaf.fr/simulateurs/profession-liberale/auxiliaire-medical',
  /** Height in pixels before the simulator sends its own (product §9). */
  hauteur: 600,
} as const

const hauteurMax = 6000

const fieldsOf = (message: unknown): Record<string, unknown> =>
  (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>

/** The height in pixels that a message asks for, limited to 600–6000; null for any other message. */
export function readHauteur(message: unknown): number | null {
  const { kind, value } = fieldsOf(message)
  if (kind !== 'resize-height' || typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.round(Math.min(hauteurMax, Math.max(simulateur.hauteur, value)))
}

/** Whether the message asks which part of the frame is visible, to open a dialog there. */
export const asksOffset = (message: unknown): boolean => fieldsOf(message).kind === 'get-offset'

/** Pixels of the frame above the window, leaving room for the dialog at the bottom of the frame. */
export const offsetOf = (haut: number, hauteur: number, boite: number): number =>
  Math.max(0, Math.round(Math.min(-haut, hauteur - boite)))
