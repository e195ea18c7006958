// Sources of the guides: each section with a figure names its source or says it is to be confirmed; each quoted rule has its own;
// lists name the author.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { regles } from '../../web/ressources/regles.ts'

const dossier = join(import.meta.dirname, '../../web/ressources')
/** Not the page that lists the guides. */
const guides = readdirSync(dossier).filter((fichier) => fichier.endsWith('.mdx') && fichier !== 'Ressources.mdx')
const readGuide = (guide: string) => readFileSync(join(dossier, guide), 'utf8')

/** Sections whose figures need no source: sums of an example, habits we suggest, what this site offers. */
const siennes: Record<string, readonly string[]> = {
  'ContratsTypes.mdx': ['redevance'],
  'GuideDesPlateformes.mdx': ['ce-site', 'annonce'],
  'Materiel.mdx': ['reeducation', 'consommables'],
}

const unites = 'jours?|mois|ans|années?|heures?|semaines?|trimestres?|séances|actes|points|PASS'
const lettres = 'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|dix-huit|vingt|trente'
/** An amount, a rate, a delay or a threshold. */
const chiffre = new RegExp(
  String.raw`(?<![\w/.-])\d[\d \u00a0\u202f]*(?:,\d+)?\**[ \u00a0]?(?:€|%|(?:${unites})\b)|\b(?:${lettres})\** (?:${unites})\b`,
  'gi',
)
const adresse = /\]\([^)]*\)/g
const sourcee = /<Source de=|<Regle de=|\]\(https?:|\]\(#confirmer\)/

const listChiffres = (texte: string): string[] =>
  (texte.replace(adresse, ']').match(chiffre) ?? []).map((ecrit) => ecrit.replaceAll('*', ''))

/** The titled parts of a guide, by section. */
const listParties = (texte: string): [section: string, partie: string][] =>
  [...texte.matchAll(/<Section id="([\w-]+)">(.*?)<\/Section>/gs)].flatMap(([, section, corps]) =>
    corps!.split(/^### /m).map((partie): [string, string] => [section!, partie]),
  )

/** Figures without a source, with their section. */
const findNus = (texte: string, sauf: readonly string[] = []): string[] =>
  listParties(texte)
    .filter(([section, partie]) => !sauf.includes(section) && !sourcee.test(partie))
    .flatMap(([section, partie]) => listChiffres(partie).map((ecrit) => `${section} : ${ecrit}`))

test.each(guides)('%s : chaque montant, taux ou délai a sa source dans sa partie', (guide) => {
  expect(listParties(readGuide(guide)).length).toBeGreaterThan(4)
  expect(findNus(readGuide(guide), siennes[guide])).toEqual([])
})

test('une partie dispensée de source a encore des chiffres et n’en cite aucune', () => {
  for (const [guide, sections] of Object.entries(siennes))
    for (const section of sections)
      expect(findNus(readGuide(guide)).filter((nu) => nu.startsWith(`${section} :`)).length, section).toBeGreaterThan(0)
})

test.each(guides)('%s : aucune source de sa liste n’est citée deux fois ni sans adresse', (guide) => {
  const liste = [...readGuide(guide).matchAll(/^ {2}\w+: \['(.*?)', '(.*?)'/gm)]
  expect(liste.length).toBeGreaterThan(7)
  const adresses = liste.map(([, , href]) => href!)
  expect(
    adresses.filter(
      (href) => !/^https:\/\/[\w.-]+\.\w+\//.test(href) || adresses.indexOf(href) !== adresses.lastIndexOf(href),
    ),
  ).toEqual([])
})

test.each(guides)('%s : une règle citée est dans un paragraphe', (guide) => {
  // Alone on its line, it would be a bare text, which the block after it may cover.
  expect(readGuide(guide).match(/^<Regle [^>]*\/>$/gm)).toBeNull()
})

/** Published by the State, Social Security, the Order or a court. */
const officielle =
  /\/\/([\w.-]+\.)?(gouv\.fr|urssaf\.fr|ameli\.fr|cpam44\.fr|ordremk\.fr|cdomk\d+\.fr|sante\.fr|conseil-etat\.fr|assemblee-nationale\.fr|carpimko\.com|aphp\.fr)\/|github\.com\/betagouv\//

test('au moins sept sources sur dix sont officielles, et aucune n’est un code entier', () => {
  const adresses = guides.flatMap((guide) =>
    [...readGuide(guide).matchAll(/^ {2}\w+: \['.*?', '(.*?)'/gm)].map(([, href]) => href!),
  )
  expect(adresses.filter((href) => officielle.test(href)).length / adresses.length).toBeGreaterThanOrEqual(0.7)
  expect(adresses.filter((href) => /texte_lc\/|github\.com\/[^/]+\/[^/]+\/?$/.test(href))).toEqual([])
})

/** What is wrong with a source: an address without a page, a repeated date, an unnamed author. */
function refuseSource([titre, href, date]: readonly string[]): string | null {
  if (/\?p=|\/search\b/.test(href!)) return `${href} n’est pas l’adresse d’une page`
  if (/studylib|forum/.test(href!)) return `${href} n’est pas une source`
  if (date && titre!.replaceAll(/\d{4}-\d+/g, '').includes(date.slice(-4))) return `${titre} dit deux fois sa date`
  if (/github\.com\/(?!betagouv)/.test(href!) && !/personnel/.test(titre!))
    return `${titre} ne dit pas qu’une personne écrit`
  return null
}

test.each(guides)('%s : les sources officielles viennent d’abord, et chacune dit qui écrit', (guide) => {
  const liste = [...readGuide(guide).matchAll(/^ {2}\w+: \['(.*?)', '(.*?)'(?:, '(.*?)')?/gm)].map(
    ([, ...ligne]) => ligne,
  )
  expect(liste.map(refuseSource).filter(Boolean)).toEqual([])
  const rangs = liste.map(([, href]) => !officielle.test(href!))
  expect(rangs).toEqual(rangs.toSorted())
})

test.each([
  [['Ordre de l’Eure', 'https://eure.ordremk.fr/?p=1013']],
  [['Légifrance', 'https://www.legifrance.gouv.fr/search/code?query=L111-7']],
  [['Ministère, URPS 2021', 'https://solidarites-sante.gouv.fr/urps', '2021']],
  [['Dossier sur les caisses', 'https://github.com/quelqu-un/notes']],
])('%j : refusée', (ligne) => {
  expect(refuseSource(ligne)).not.toBeNull()
})

test.each(Object.entries(regles))(
  'la règle « %s » est citée, a sa source, et aucun guide ne dit le contraire',
  (nom, regle) => {
    const citants = guides.filter((guide) => readGuide(guide).match(`(<Regle de="|regles\\.)${nom}\\b`))
    expect(citants).not.toEqual([])
    for (const guide of citants) expect(readGuide(guide), guide).toMatch(new RegExp(`^ {2}${regle.source}: \\['`, 'm'))
    expect(regle.lu).toMatch(/^2026-\d\d-\d\d$/)
    const [exemple, signe] = regle.faux
    expect(exemple).toMatch(signe)
    expect(regle.texte).not.toMatch(signe)
    expect(guides.filter((guide) => signe.test(readGuide(guide)))).toEqual([])
  },
)

test.each([
  ['Le taux est de 25 %.', ['partie : 25 %']],
  ['Il vaut **1 022 €**.\n\n<Source de="me" />', []],
  ['Comptez 60 jours ([à confirmer](#confirmer)).', []],
  ['Sous 3 mois ([Ordre](https://ordremk.fr/)).', []],
  ['Sous [3 mois](/ressources/urssaf#acre).\n\n### Une autre\n\n<Source de="me" />', ['partie : 3 mois']],
  ['L’article 154 bis de 2026.', []],
])('%j : sans source %j', (partie, nus) => {
  expect(findNus(`<Section id="partie">\n\n${partie}\n\n</Section>`)).toEqual(nus)
})
