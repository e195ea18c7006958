// Every figure printed by a guide is computed, or listed with its source.
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
import { conditions } from '#domain/marque/conditions.ts'
import { limites } from '#domain/paiement/tarif.ts'
import { readMesures, sayMesure } from '../testing/figures.ts'
import { faits } from '../testing/guideFacts.ts'

const dossier = join(import.meta.dirname, '../../web/ressources')
const guides = readdirSync(dossier).filter((fichier) => fichier.endsWith('.mdx'))
/** Other printed files: components of the simulator's page, quoted rules, the calendar. */
const pieces = readdirSync(dossier).filter((fichier) => fichier.endsWith('.tsx') && fichier !== 'Simulateur.tsx')
const fichiers = [...guides, ...pieces, 'regles.ts', '../../domain/cotisation/echeance.ts']

const readGuide = (guide: string) => readFileSync(join(dossier, guide), 'utf8')

/** The visible text: without sources, comments and counter-examples of the rules. */
const readTexte = (guide: string) =>
  readGuide(guide)
    .replace(/^(?:export )?const sources[\s\S]*?^}|^ +faux: \[[\s\S]*?\],$|^\s*(?:\/\/|\/\*|\* |import ).*$/gm, '')
    .replaceAll(/\\u00a0|\\u202f|&nbsp;/g, '\u00a0')

/** The page whose sources apply to a file. */
const pageDe = (fichier: string) => (pieces.includes(fichier) ? 'SimulateurCotisations.screen.tsx' : fichier)

interface Montant {
  euros: number
  /** « environ »: rounded to ten, fifty or a hundred euros; otherwise exact to the euro or the cent. */
  environ: boolean
}

const approche = /(environ|quelque|autour de|à peu près|près de|≈) *$/i

const nombre = String.raw`\d[\d \u00a0\u202f]*(?:,\d+)?`
const euro = String.raw`\**[ \u00a0\u202f]?€`
/** « 2 091 à 12 544 € » holds two amounts. */
const montants = new RegExp(`(${nombre})(?=${euro}| (?:à|et) ${nombre}${euro})`, 'g')

/** All amounts of a text, in euros. */
const readMontants = (texte: string): Montant[] =>
  [...texte.matchAll(montants)].map(({ 1: ecrit, index }) => ({
    euros: Number(ecrit!.replaceAll(/\s/g, '').replace(',', '.')),
    environ: approche.test(texte.slice(0, index).replaceAll('*', '')),
  }))

/** Profits of the tables that every guide may use. */
const usuels = [25_000, 30_000, 40_000, 60_000, 80_000]

/** Example profits of one guide: results computed from them may be printed there. */
const exemples: Record<string, readonly number[]> = {
  'ContratsTypes.mdx': [18_000, 54_000, 72_000],
  'GestionFinancement.mdx': [13_000, 20_000, 33_000],
}

/** Amounts computed for a profit. */
function figuresFor(benefice: number): number[] {
  const [dues, avec, micro] = [
    computeCotisations(benefice),
    computeCotisations(benefice, { acre: true }),
    computeCotisationsMicro(benefice),
  ]
  const { urssaf, carpimko, total } = computeRegularisation(benefice)
  const { loi, simulateur } = computePremiereAnnee(benefice)
  const ijour = indemniteJour(benefice)
  const annees = computeDebut(benefice, `${baremeCourant.annee}-01-01`, {})
  const lignes = (
    ['maladie', 'indemnites', 'allocations', 'csg', 'retraiteBase', 'complementaire', 'asv'] as const
  ).flatMap((nom) => [dues.lignes[nom], avec.lignes[nom], dues.lignes[nom] - avec.lignes[nom]])
  return [
    ...[benefice, benefice / 12, assietteDe(benefice), micro.assiette, dues.urssaf, dues.carpimko, dues.total],
    ...[avec.total, computeGainAcre(benefice), benefice - dues.total, dues.total / 12, micro.total],
    ...[urssaf, carpimko, total, loi.total, simulateur.total, ijour, 30 * ijour, 27 * ijour],
    ...lignes,
    ...annees.flatMap(({ aPayer, parMois, regularisation, dues }) => [
      ...[dues.total, aPayer, parMois, regularisation.carpimko, regularisation.total],
    ]),
  ]
}

/** Amounts independent of the profit: thresholds, minimums, maximums. */
function figuresAlone(): number[] {
  const { pass, micro, asv, invaliditeDeces, arret } = baremeCourant
  const parts = [0.1, 0.19, 0.2, 0.4, 0.5, 0.6, 0.75, 1, 1.1, 1.3, 1.4, 3, 5, 0.0176]
  const [rien, tout] = [computeCotisations(0), computeCotisations(10_000_000)]
  const forfait = computeForfait()
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

/** Amounts of a guide that nothing justifies. */
function findStrays(guide: string, texte: string): number[] {
  const figures = [...figuresAlone(), ...[...usuels, ...(exemples[guide] ?? [])].flatMap(figuresFor)]
  const connus: readonly (number | string)[] = Object.values(faits[guide] ?? {}).flat()
  return readMontants(texte)
    .filter((montant) => !connus.includes(montant.euros) && !isGiven(montant, figures))
    .map(({ euros }) => euros)
}

test.each(fichiers)('%s n’imprime aucun montant que ni le calcul ni une source ne donne', (guide) => {
  expect(findStrays(guide, readTexte(guide))).toEqual([])
})

test('la part à garder n’est dite que par le calcul, avec sa borne', () => {
  const dites = guides.filter((guide) => /25 à 30.%/.test(readGuide(guide)))
  expect(dites).toEqual([])
})

/** Rates and delays given by the computation or by the site's own limits. */
function mesuresDonnees(fichier: string): string[] {
  const { abattement, maladie, indemnites, allocations, csg, cfp, retraiteBase, ...reste } = baremeCourant
  const { complementaire, asv, acre, forfait, micro, arret } = reste
  const parts = [0, abattement.taux, 1 - abattement.taux, abattement.min, abattement.max, maladie.taux]
  parts.push(indemnites.taux, indemnites.min, allocations.taux, csg, cfp, retraiteBase.taux1, retraiteBase.taux2)
  parts.push(complementaire.taux, asv.taux, acre.taux, forfait, micro.part, 1 - micro.part)
  const arrete = Math.round((100 * (1 - abattement.taux) * 365) / arret.diviseur)
  const site = Object.values(limites).flatMap(({ titre, description, photos }) => [
    ...[sayMesure(titre, 'caractère'), sayMesure(description, 'caractère'), sayMesure(photos, 'photo')],
  ])
  return [
    ...(/^ {2}me: \[/m.test(readGuide(pageDe(fichier)))
      ? [...parts.map((part) => 100 * part), arrete, 100 - arrete]
      : []
    ).map((taux) => sayMesure(taux, '%')),
    ...[retraiteBase.max1, complementaire.max, retraiteBase.max2].map((pass) => sayMesure(pass, 'PASS')),
    ...[sayMesure(arret.caisse, 'e jour'), sayMesure(arret.caisse - 1, 'e jour')],
    ...[sayMesure(arret.caisse - 1, 'jour'), sayMesure(arret.carence, 'jour')],
    ...(fichier === 'GuideDesPlateformes.mdx' ? [...site, sayMesure(conditions.retractationSemaines, 'semaine')] : []),
  ]
}

const findMesures = (fichier: string, texte: string) => {
  const connues = [...Object.values(faits[fichier] ?? {}).flat(), ...mesuresDonnees(fichier)]
  return readMesures(texte).filter((mesure) => !connues.includes(mesure))
}

test.each(fichiers)('%s n’imprime ni taux, ni délai, ni seuil que ni le calcul ni une source ne donne', (fichier) => {
  expect(findMesures(fichier, readTexte(fichier))).toEqual([])
})

test.each([
  ['Demandez-la dans les **45 jours**.', ['45 jours']],
  ['Demandez-la dans les soixante jours, ou 60 jours.', []],
  ['Un taux de 8,71 %, de 25 à 31 %.', ['8,71 %', '31 %']],
  ['Du 4e au 92e jour, puis sept\u00a0mois.', ['92e jour', '7 mois']],
])('« %s » : taux et délais en trop %j', (texte, enTrop) => {
  expect(findMesures('Urssaf.mdx', texte)).toEqual(enTrop)
})

test('chaque fait inscrit est imprimé, sous une source que son guide cite', () => {
  for (const [guide, parSource] of Object.entries(faits)) {
    const dites = [...readMontants(readTexte(guide)).map(({ euros }) => euros), ...readMesures(readTexte(guide))]
    for (const [source, siens] of Object.entries(parSource)) {
      const donnes = source.endsWith('.mdx') ? Object.values(faits[source] ?? {}).flat() : siens
      expect(
        siens.filter((fait) => !dites.includes(fait) || !donnes.includes(fait)),
        `${guide}, ${source}`,
      ).toEqual([])
      if (!source.endsWith('.mdx') && !['exemple', 'conseil', 'site', 'confirmer'].includes(source))
        expect(readGuide(pageDe(guide)), guide).toMatch(new RegExp(`^  ${source}: [[{]|source: '${source}'`, 'm'))
    }
  }
})

test('chaque bénéfice pris en exemple est imprimé par son guide', () => {
  for (const [guide, benefices] of Object.entries(exemples)) {
    const imprimes = readMontants(readGuide(guide)).map(({ euros }) => euros)
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
