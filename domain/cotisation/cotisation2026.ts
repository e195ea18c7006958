// The 2026 figures for contributions under the convention, in euros and shares. Checked against the Urssaf’s own rules:
// betagouv/mon-entreprise, modele-ti, commit 7b021aa of 30/06/2026 (MIT).

export const bareme2026 = {
  annee: 2026,
  /** Plafond annuel de la Sécurité sociale. */
  pass: 48_060,
  /** Hourly minimum wage in euros, used for the minimum of the basic pension. */
  smic: 12.02,
  abattement: { taux: 0.26, min: 0.0176, max: 1.3 },
  maladie: { taux: 0.001, depuis: 0.2 },
  indemnites: { taux: 0.003, min: 0.4, max: 3 },
  allocations: { taux: 0.031, depuis: 1.1, plein: 1.4 },
  csg: 0.097,
  cfp: 0.0025,
  curps: { taux: 0.001, max: 0.005 },
  retraiteBase: { taux1: 0.0873, max1: 1, taux2: 0.0187, max2: 5, heuresMin: 450 },
  /** A flat amount up to `min`, then a rate on the income between `min` and `max`; both are shares of the PASS. */
  complementaire: { forfait: 0.087 * 0.5 * 48_060, taux: 0.087, min: 0.5, max: 3 },
  asv: { forfait: 224, taux: 0.0016 },
  invaliditeDeces: 1022,
  /** Aid to new businesses: full up to the share `plein` of the PASS, none from the share `nul`. */
  acre: { taux: 0.25, plein: 0.75, nul: 1 },
  /** Flat base of the first two years, as a share of the PASS, until the real income is known. */
  forfait: 0.19,
  /** Micro-BNC: tax on this share of receipts, allowed up to a limit of receipts. */
  micro: { part: 0.66, recettesMax: 83_600 },
  arret: { diviseur: 730, min: 0.1, carence: 3, caisse: 91, jourCaisse: 55.44 },
}
