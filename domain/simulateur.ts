// The official contribution simulator: where it is, and what of its messages is believed (produit §2, D35).

export const simulateur = {
  origine: 'https://mon-entreprise.urssaf.fr',
  /** For « auxiliaire médical ». */
  cadre: 'https://mon-entreprise.urssaf.fr/iframes/auxiliaire-medical',
  page: 'https://mon-entreprise.urssaf.fr/simulateurs/profession-liberale/auxiliaire-medical',
  /** Pixels, before it says its own (produit §9). */
  hauteur: 600,
} as const

const hauteurMax = 6000

/** The height in pixels that a message of the simulator asks for, held between 600 and 6000; null for any other message. */
export function readHauteur(message: unknown): number | null {
  const { kind, value } = (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>
  if (kind !== 'resize-height' || typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.round(Math.min(hauteurMax, Math.max(simulateur.hauteur, value)))
}
