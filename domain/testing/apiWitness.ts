// The planner’s answers counted a second way, for its tests: from the tables of 2026 written in euros, day by day and month by
// month, without the functions they check.

/** [of profit, yyyy-mm-dd or empty, aid, CURPS due] */
export type Demande = readonly [benefice: number, debut: string, acre: boolean, curps: boolean]

const jour = 86_400_000

/** A year’s lines at this base: first the six of the Urssaf, then the four of the CARPIMKO. */
function lignesDe(assiette: number): number[] {
  const entre = (bas: number, haut: number) => (assiette < bas ? bas : assiette > haut ? haut : assiette)
  const tauxFamille = assiette >= 67_284 ? 3.1 : assiette <= 52_866 ? 0 : (3.1 * (assiette - 52_866)) / 14_418
  return [
    assiette < 9612 ? 0 : assiette / 1000,
    (entre(19_224, 144_180) * 3) / 1000,
    (assiette * tauxFamille) / 100,
    (assiette * 97) / 1000,
    120.15,
    Math.min(240.3, assiette / 1000),
    (entre(5409, 48_060) * 873) / 10_000 + (entre(5409, 240_300) * 187) / 10_000,
    (entre(24_030, 144_180) * 87) / 1000,
    224 + (assiette * 16) / 10_000,
    1022,
  ]
}

/** The same with the aid. */
function lignesAidees(assiette: number): number[] {
  const dues = lignesDe(assiette)
  const pleines = assiette > 36_045 ? lignesDe(36_045) : dues
  const reste = assiette <= 36_045 ? 1 : assiette >= 48_060 ? 0 : (48_060 - assiette) / 12_015
  return dues.map((euros, rang) => {
    if (rang === 0) return euros * (1 - reste)
    return [1, 2, 6, 9].includes(rang) ? euros - pleines[rang]! * reste * 0.25 : euros
  })
}

const somme = (euros: readonly number[]) => euros.reduce((total, montant) => total + montant, 0)
const corps = (lignes: readonly number[]) => {
  const rondes = lignes.map(Math.round)
  return [somme(rondes.slice(0, 6)), somme(rondes.slice(6))] as const
}

/** Urssaf and CARPIMKO of 2026, then what is paid in the first and in the second year of activity when 2026 is one of them. */
export function compter([benefice, debut, acre, curps]: Demande): (number | null)[] {
  const retire = Math.min(62_478, Math.max(845.856, (benefice * 26) / 100))
  const assiette = benefice > retire ? benefice - retire : 0
  const sans = (lignes: number[], rang: number) => lignes.with(rang, 0)
  const annuelles = (aidee: boolean, base = assiette) => (aidee ? lignesAidees(base) : lignesDe(base))
  const croisiere = (aidee: boolean) => (curps ? annuelles(aidee) : sans(annuelles(aidee), 5))
  const an = Number(debut.slice(0, 4))
  if (!debut) return [...corps(croisiere(acre)), null, null]
  if (an < 2025) return [...corps(croisiere(false)), null, null]
  const commence = Date.parse(debut)
  let jours = 0
  for (let t = commence; t < Date.UTC(an + 1, 0, 1); t += jour) jours += 1
  const mois = [...Array(12).keys()].filter((m) => Math.floor(m / 3) > Math.floor((Number(debut.slice(5, 7)) - 1) / 3))
  const proportion = (lignes: number[]) =>
    lignes.map((euros, rang) => (rang < 6 ? (euros * jours) / 365 : (euros * mois.length) / 12))
  const definitives = annuelles(acre).map((euros, rang) => (rang > 6 ? annuelles(acre, 9131.4)[rang]! : euros))
  const premiere = corps(proportion(sans(definitives, 5)))
  const appelees = corps(proportion(sans(annuelles(acre, 9131.4), 5)))
  const [aidees, pleines] = [croisiere(acre), croisiere(false)]
  const deuxieme = corps(pleines.map((euros, rang) => (euros * jours + aidees[rang]! * (365 - jours)) / 365))
  const tard = debut.slice(5) > '08-05' ? appelees[0] : 0
  const payes = [somme(appelees) - tard, somme(deuxieme) + tard + somme(premiere) - somme(appelees)]
  return [...(an === 2026 ? premiere : deuxieme), ...payes]
}
