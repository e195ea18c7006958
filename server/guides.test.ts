// The amounts printed by the guides: each is given by the computation, or listed here with the source that gives it.
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
import { computeDebut } from '#domain/cotisation/debut.ts'

const dossier = join(import.meta.dirname, '../web/ressources')
const guides = readdirSync(dossier).filter((fichier) => fichier.endsWith('.mdx'))

/**
 * Amounts that no computation gives, under the source that gives them: a name of the guide's own list, another guide that
 * has it from a source, or « exemple » for a sum that the guide makes before the reader.
 */
const faits: Record<string, Readonly<Record<string, readonly number[]>>> = {
  'Carpimko.mdx': {
    philtr: [20_160, 10_080, 1_680, 840],
    deces: [36_288, 54_432, 18_144, 7_560],
    reforme: [2_312, 2_887, 3_331, 221, 976, 1_819, 27_270, 36_900],
    me: [447],
    dossier: [1_803, 7_212, 0.6599, 384],
    exemple: [90_000],
  },
  'Assurances.mdx': {
    philtr: [20_160, 10_080],
    mat: [65.83, 7_373, 4_005, 11_378],
    egora: [1_646],
    me: [3_364, 11_534],
    exemple: [900],
  },
  'Urssaf.mdx': { dossier: [1_803, 7_212], mykab: [3_000], exemple: [20_000, 55_000] },
  'ContratsTypes.mdx': { seuils: [37_500, 41_250], exemple: [720, 6_667, 33_333] },
  'FormationContinue.mdx': { fknl: [72], fif: [200] },
  'GestionFinancement.mdx': {
    fami: [100, 175, 350, 490, 525, 1_115],
    me: [305],
    snmkr: [2.21, 2.43, 17.9, 2.5, 4],
    budget: [21_800, 150_000],
    repas: [5.35, 20.7, 15.35],
    per: [88_911, 4_710, 37_680],
    exemple: [27_200, 6_000, 7_790],
  },
  'GuideDesPlateformes.mdx': { exemple: [300, 4_500, 4_800, 6_000] },
  'InstallationPremiersPas.mdx': {
    coti: [280],
    sanction: [30_000],
    bzh: [49_000, 34_000],
    hdf: [4_000],
    'GestionFinancement.mdx': [1_115],
  },
  'Materiel.mdx': { exemple: [0.9, 1.8, 50, 100, 200, 400, 500, 2_000], 'GestionFinancement.mdx': [175, 350] },
  'ReputationVisibilite.mdx': { chambery: [10_000] },
}

interface Montant {
  euros: number
  /** « environ »: rounded to ten, fifty or a hundred euros; otherwise to the euro, or to the cent as it is written. */
  environ: boolean
}

const approche = /(environ|quelque|autour de|à peu près|près de|≈) *$/i

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

/** The profits that one guide alone takes as its example: what follows of them may be printed there. */
const exemples: Record<string, readonly number[]> = {
  'ContratsTypes.mdx': [18_000, 54_000, 72_000],
  'GestionFinancement.mdx': [13_000, 20_000, 33_000],
}

/** The amounts computed for a profit. */
function figuresFor(benefice: number): number[] {
  const [dues, avec, micro] = [
    computeCotisations(benefice),
    computeCotisations(benefice, { acre: true }),
    computeCotisationsMicro(benefice),
  ]
  const { urssaf, retraiteBase, total } = computeRegularisation(benefice)
  const ijour = indemniteJour(benefice)
  const annees = computeDebut(benefice, `${baremeCourant.annee}-01-01`, {}, baremeCourant)
  const lignes = (
    ['maladie', 'indemnites', 'allocations', 'csg', 'retraiteBase', 'complementaire', 'asv'] as const
  ).flatMap((nom) => [dues.lignes[nom], avec.lignes[nom], dues.lignes[nom] - avec.lignes[nom]])
  return [
    ...[benefice, benefice / 12, assietteDe(benefice), micro.assiette, dues.urssaf, dues.carpimko, dues.total],
    ...[avec.total, computeGainAcre(benefice), benefice - dues.total, dues.total / 12, micro.total],
    ...[urssaf, retraiteBase, total, computePremiereAnnee(benefice).total, ijour, 30 * ijour, 27 * ijour],
    ...lignes,
    ...annees.flatMap(({ aPayer, parMois, regularisation }) => [
      ...[aPayer, parMois, regularisation.retraiteBase, regularisation.total],
    ]),
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
    const pas = environ ? [10, 50, 100].filter((euro) => euro <= figure / 50) : [Number.isInteger(euros) ? 1 : 0.01]
    return pas.some((pas) => Math.round(100 * euros) === Math.round(100 * pas * Math.round(figure / pas)))
  })

/** The amounts of a guide that nothing gives. */
function findStrays(guide: string, texte: string): number[] {
  const figures = [...figuresAlone(), ...[...usuels, ...(exemples[guide] ?? [])].flatMap(figuresFor)]
  const connus = Object.values(faits[guide] ?? {}).flat()
  return readMontants(texte)
    .filter((montant) => !connus.includes(montant.euros) && !isGiven(montant, figures))
    .map(({ euros }) => euros)
}

test.each(guides)('%s n’imprime aucun montant que ni le calcul ni une source ne donne', (guide) => {
  expect(findStrays(guide, readFileSync(join(dossier, guide), 'utf8'))).toEqual([])
})

test('la part à garder n’est dite que par le calcul, avec sa borne', () => {
  const dites = guides.filter((guide) => /25 à 30.%/.test(readFileSync(join(dossier, guide), 'utf8')))
  expect(dites).toEqual([])
})

test('chaque montant inscrit est imprimé, sous une source que son guide cite', () => {
  const readGuide = (guide: string) => readFileSync(join(dossier, guide), 'utf8')
  for (const [guide, parSource] of Object.entries(faits)) {
    const imprimes = readMontants(readGuide(guide)).map(({ euros }) => euros)
    for (const [source, montants] of Object.entries(parSource)) {
      const siens = source.endsWith('.mdx') ? Object.values(faits[source] ?? {}).flat() : montants
      expect(
        montants.filter((euros) => !imprimes.includes(euros) || !siens.includes(euros)),
        guide,
      ).toEqual([])
      if (!source.endsWith('.mdx') && source !== 'exemple') expect(readGuide(guide)).toMatch(`  ${source}: ['`)
    }
  }
})

test('chaque bénéfice pris en exemple est imprimé par son guide', () => {
  for (const [guide, benefices] of Object.entries(exemples)) {
    const imprimes = readMontants(readFileSync(join(dossier, guide), 'utf8')).map(({ euros }) => euros)
    expect(
      benefices.filter((euros) => !imprimes.includes(euros)),
      guide,
    ).toEqual([])
  }
})

test.each([
  ['Un bénéfice de 60 000 € coûte 14 534 €.', []],
  ['Une aide de 48 000 €.', [48_000]],
  ['Un bénéfice de 60 000 € coûte 14 535 €.', [14_535]],
  ['Un bénéfice de 60 000 € coûte environ 14 500 €.', []],
  ['Un bénéfice de 60 000 € coûte environ 14 600 €.', [14_600]],
  ['En croisière, 9 886 € pour 60 000 €.', []],
  ['En croisière, 9 885 € pour 60 000 €.', [9_885]],
  ['Un bénéfice de 60 000 € coûte 14 600 €.', [14_600]],
  ['À 30 000 €, la CARPIMKO prend 5 730 €.', [5_730]],
  ['À 60 000 €, une indemnité de 82,19 € par jour.', [82.19]],
  ['À 60 000 €, une indemnité de **60,82 €** par jour.', []],
  ['La complémentaire va de 2 091 à 12 544 €, pas de 2 200 à 12 544 €.', [2_200]],
])('« %s » : en trop %j', (texte, enTrop) => {
  expect(findStrays('Urssaf.mdx', texte)).toEqual(enTrop)
})
