// The contributions printed by the guides: no amount that the computation does not give, or that is not a fact of its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  assietteDe,
  baremeCourant,
  beneficeDe,
  computeCotisations,
  computeCotisationsMicro,
  computeForfait,
  computeGainAcre,
  computePremiereAnnee,
  computeRegularisation,
  indemniteJour,
  seuilsAcre,
} from '#domain/cotisation/cotisation.ts'

const dossier = join(import.meta.dirname, '../web/ressources')
const guides = readdirSync(dossier).filter((fichier) => fichier.endsWith('.mdx'))

/** Wholly about contributions and sick pay: each of their paragraphs is held. */
const entiers = ['Urssaf.mdx', 'Carpimko.mdx', 'Assurances.mdx']

/** In the others, a paragraph or a table about contributions or sick pay. */
const sujet =
  /Urssaf|CARPIMKO|CSG|ACRE|CURPS|CFP|ASV|cotisation|indemnité|régularis|assiette|retraite de base|complémentaire/i

/** Amounts in such a paragraph that are no contribution of 2026: each is a fact, with its own source in the guide. */
const faits: Record<string, readonly number[]> = {
  // Benefits of the CARPIMKO, its figures of 2025 and where those of 2026 cross them, the part that the CPAM pays,
  // quarters of pension, the value of its points.
  'Carpimko.mdx': [
    20_160, 10_080, 1_680, 840, 36_288, 54_432, 18_144, 7_560, 2_312, 2_887, 3_331, 221, 976, 1_819, 27_270, 36_900,
    447, 1_803, 7_212, 0.6599, 384,
  ],
  // Benefits of the CARPIMKO, the Madelin deduction, maternity and paternity, the running costs of the example.
  'Assurances.mdx': [20_160, 10_080, 3_364, 11_534, 65.83, 7_373, 1_646, 4_005, 11_378, 900],
  // Quarters of pension, the instalment of the CFE.
  'Urssaf.mdx': [1_803, 7_212, 3_000],
  // A redevance; prices of courses; the FAMI, the micro-BNC, what an act is paid.
  'ContratsTypes.mdx': [720],
  'FormationContinue.mdx': [72],
  'GestionFinancement.mdx': [100, 305, 490, 525, 1_115, 27_200, 2.21, 2.43, 17.9, 2.5, 4],
}

interface Montant {
  euros: number
  /** « environ »: within one per cent; otherwise exact, or rounded to five euros. */
  environ: boolean
}

const approche = /(environ|quelque|autour de|à peu près|près de|≈|moins de|plus de|jusqu’à) *$/i

const nombre = String.raw`\d[\d \u00a0\u202f]*(?:,\d+)?`
const euro = String.raw`\**[ \u00a0\u202f]?€`
/** « 2 091 à 12 544 € » is two. */
const montants = new RegExp(`(${nombre})(?=${euro}| (?:à|et) ${nombre}${euro})`, 'g')

/** Every amount of a text, in euros. */
const readMontants = (texte: string): Montant[] =>
  [...texte.matchAll(montants)].map(({ 1: ecrit, index }) => ({
    euros: Number(ecrit!.replaceAll(/\s/g, '').replace(',', '.')),
    environ: approche.test(texte.slice(0, index).replaceAll('*', '')),
  }))

/** The profits of the tables that every guide may take up. */
const usuels = [25_000, 30_000, 40_000, 60_000, 80_000]

/** The amounts computed for a profit. */
function figuresFor(benefice: number): number[] {
  const [dues, avec, micro] = [
    computeCotisations(benefice),
    computeCotisations(benefice, { acre: true }),
    computeCotisationsMicro(benefice),
  ]
  const { urssaf, retraiteBase, total } = computeRegularisation(benefice)
  const ijour = indemniteJour(benefice)
  const lignes = (
    ['maladie', 'indemnites', 'allocations', 'csg', 'retraiteBase', 'complementaire', 'asv'] as const
  ).flatMap((nom) => [dues.lignes[nom], avec.lignes[nom], dues.lignes[nom] - avec.lignes[nom]])
  return [
    ...[benefice, benefice / 12, assietteDe(benefice), micro.assiette, dues.urssaf, dues.carpimko, dues.total],
    ...[avec.total, computeGainAcre(benefice), benefice - dues.total, dues.total / 12, micro.total],
    ...[urssaf, retraiteBase, total, computePremiereAnnee(benefice).total, ijour, 30 * ijour, 27 * ijour],
    ...lignes,
  ]
}

/** The amounts that depend on no profit: thresholds, least and most. */
function figuresAlone(): number[] {
  const { pass, micro, asv, invaliditeDeces, arret } = baremeCourant
  const parts = [0.1, 0.19, 0.2, 0.4, 0.5, 0.6, 0.75, 1, 1.1, 1.3, 1.4, 3, 5, 0.0176]
  const [rien, tout] = [computeCotisations(0), computeCotisations(10_000_000)]
  const forfait = computeForfait({ curps: false })
  const { plein, nul } = seuilsAcre()
  return [
    ...parts.flatMap((part) => [part * pass, beneficeDe(part * pass)]),
    ...[rien, tout, forfait].flatMap(({ lignes }) => Object.values(lignes)),
    ...[forfait.urssaf, forfait.carpimko, forfait.total, plein, nul, computeGainAcre(plein)],
    ...[asv.forfait, invaliditeDeces, invaliditeDeces / 4, (3 * invaliditeDeces) / 4, micro.recettesMax],
    ...[indemniteJour(10_000), indemniteJour(10_000_000), arret.jourCaisse, arret.jourCaisse * 30],
  ]
}

const isGiven = ({ euros, environ }: Montant, figures: readonly number[]): boolean =>
  figures.some((figure) => {
    if (environ) return Math.abs(euros - figure) <= Math.max(1, 0.01 * figure)
    const cents = Number.isInteger(euros) ? 1 : 0.01
    return Math.abs(euros - Math.round(figure / cents) * cents) < 0.006 || euros === 5 * Math.round(figure / 5)
  })

/** The amounts of a guide that nothing gives. */
function findStrays(guide: string, texte: string): number[] {
  const tous = readMontants(texte).map(({ euros }) => euros)
  // A profit that the guide takes as its example: what follows of it may be printed.
  const exemples = [...usuels, ...tous.filter((euros) => euros >= 10_000 && euros % 1000 === 0)]
  const figures = [...figuresAlone(), ...exemples.flatMap(figuresFor)]
  const connus = faits[guide] ?? []
  return texte
    .split(/\n\n+/)
    .filter((bloc) => entiers.includes(guide) || sujet.test(bloc))
    .flatMap(readMontants)
    .filter((montant) => !connus.includes(montant.euros) && !isGiven(montant, figures))
    .map(({ euros }) => euros)
}

test.each(guides)('%s n’imprime aucune cotisation que le calcul ne donne', (guide) => {
  expect(findStrays(guide, readFileSync(join(dossier, guide), 'utf8'))).toEqual([])
})

test('aucun fait ne reste inscrit pour un guide qui n’en parle plus', () => {
  for (const [guide, montants] of Object.entries(faits)) {
    const imprimes = readMontants(readFileSync(join(dossier, guide), 'utf8')).map(({ euros }) => euros)
    expect(montants.filter((euros) => !imprimes.includes(euros))).toEqual([])
  }
})

test.each([
  ['Un bénéfice de 60 000 € coûte 14 534 €.', []],
  ['Un bénéfice de 60 000 € coûte 14 535 €.', []],
  ['Un bénéfice de 60 000 € coûte environ 14 600 €.', []],
  ['Un bénéfice de 60 000 € coûte 14 600 €.', [14_600]],
  ['À 30 000 €, la CARPIMKO prend 5 730 €.', [5_730]],
  ['À 60 000 €, une indemnité de 82,19 € par jour.', [82.19]],
  ['À 60 000 €, une indemnité de **60,82 €** par jour.', []],
  ['La complémentaire va de 2 091 à 12 544 €, pas de 2 200 à 12 544 €.', [2_200]],
])('« %s » : en trop %j', (texte, enTrop) => {
  expect(findStrays('Urssaf.mdx', texte)).toEqual(enTrop)
})
