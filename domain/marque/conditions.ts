// Figures of the terms and the privacy policy (product §9): dates, delays, retention.

export const conditions = {
  /** Date of the terms and of the privacy policy given by the specification, yyyy-mm-dd. */
  miseAJour: '2025-07-10',
  /** Day of the latest version of both, yyyy-mm-dd: the one that a new account or payment accepts. */
  version: '2026-11-28',
  /** Days of earlier versions, kept as texts in `web/public`. */
  anterieures: ['2026-11-26', '2026-11-23', '2026-11-22'],
  retractationSemaines: 3,
  /** Days after the order of an ad: when its payment is recalled, and when the ad is removed. */
  impayeeJours: { rappel: 7, fin: 90 },
  /** Years an account is kept after its last sign-in. */
  compteAns: 3,
  /** Years after its expiry when an ad is archived. */
  annonceAns: 1,
} as const
