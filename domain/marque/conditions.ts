// The figures of the terms and of the privacy policy (product §9): their date, the delays, how long data are kept.

export const conditions = {
  /** Of the terms and of the privacy policy, yyyy-mm-dd: the articles that the specification gives. */
  miseAJour: '2025-07-10',
  /** The day both were last completed, yyyy-mm-dd: what an account or a payment accepts is the version of that day. */
  version: '2026-11-28',
  /** The days of the versions before, each kept as a text in `web/public`. */
  anterieures: ['2026-11-26', '2026-11-23', '2026-11-22'],
  retractationSemaines: 3,
  /** How long an account is kept after its last sign-in, in years. */
  compteAns: 3,
  /** How long after its expiry an ad is archived, in years. */
  annonceAns: 1,
} as const
