// Finds rates, delays and thresholds in a text: « 12 mois », « 8,7 % », « 91e jour », in digits or words.
const lettres = ['', 'une?', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze']
const grands = { quatorze: 14, quinze: 15, 'dix-huit': 18, vingt: 20 }
const compte = String.raw`(?:\d[\d \u00a0\u202f]*(?:,\d+)?|(?<![\wé])(?:${[...lettres.slice(1), ...Object.keys(grands)].join('|')}))`
const unites = 'jour|mois|an|semaine|heure|h|minute|trimestre|séance|point|acte|caractère|photo|département|kg|cm|km'
const unite = String.raw`(?:\**[ \u00a0\u202f]?(?:(?:premiers|derniers) )?\**)(e jour|%|PASS|(?:${unites})s?)(?![a-zà-ÿ0-9])`
/** « 5 à 10 ans » counts as two. */
const mesures = new RegExp(String.raw`(?<![\d,/-])(${compte})(?=${unite}| (?:à|et|ou) ${compte}${unite})`, 'gi')

function readCompte(ecrit: string): number {
  if (/\d/.test(ecrit)) return Number(ecrit.replaceAll(/\s/g, '').replace(',', '.'))
  const rang = lettres.findIndex((mot) => mot && new RegExp(`^${mot}$`, 'i').test(ecrit))
  return rang > 0 ? rang : grands[ecrit.toLowerCase() as keyof typeof grands]
}

/** In the form used by the list. */
export function sayMesure(compte: number, unite: string): string {
  const seul = unite.replace(/^h$/, 'heure').replace(/(?<!moi)s$/, '')
  const pluriel = compte >= 2 && /^\p{L}{2,}$/u.test(seul) && !/^(mois|PASS|kg|cm|km)$/.test(seul)
  return `${String(Number(compte.toFixed(2))).replace('.', ',')}${seul.startsWith('e ') ? '' : ' '}${seul}${pluriel ? 's' : ''}`
}

/** Each once; addresses are ignored. */
export const readMesures = (texte: string): string[] => [
  ...new Set(
    [...texte.replaceAll(/\S*https?:\S+/g, '').matchAll(mesures)].map(([, ecrit, seule, autre]) =>
      sayMesure(readCompte(ecrit!.trim()), (seule ?? autre)!),
    ),
  ),
]
