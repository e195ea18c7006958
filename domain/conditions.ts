// The figures of the terms and of the privacy policy (produit §9): their date, the delays, how long data are kept.

export const conditions = {
  /** Of the terms and of the privacy policy, yyyy-mm-dd. */
  miseAJour: '2025-07-10',
  retractationSemaines: 3,
  /** How long an account is kept after its last sign-in, in years. */
  compteAns: 3,
  /** How long after its expiry an ad is archived, in years. */
  annonceAns: 1,
} as const
