// An invoice or a credit note as a PDF: one A4 page, on fonts that it carries.
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'
import { formatDate, formatEuros } from '#domain/format.ts'
import { aCompleter } from '#domain/marque.ts'
import { type Document, exoneration, mentions, reglements, type Vendeur } from '#domain/paiement/facture.ts'
import { nomFacturx, writeFacturx, xmpFacturx } from '#domain/paiement/facturx.ts'

const police = (graisse: 400 | 700, lettres = 'latin') =>
  fileURLToPath(import.meta.resolve(`@fontsource/literata/files/literata-${lettres}-${graisse}-normal.woff`))
/** Letters of names which the first font has not, and the files that have them. */
const ailleurs = { 'latin-ext': /([Ā-İĲ-őŔ-ʺḀ-ẟỲ-ỿ]+)/, vietnamese: /([Ạ-ự]+)/ }

const marge = 56
const large = 595.28 - 2 * marge
const encre = '#12312f'
const doux = '#48605c'
const trait = '#9db3ae'

type Pdf = InstanceType<typeof PDFDocument>

/** The library is loaded by the first document. */
export async function drawFacture(document: Document): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit')
  const { date_facture, vendeur } = document
  const info = {
    Title: titreDe(document),
    Author: vendeur.raison_sociale,
    CreationDate: date_facture,
    ModDate: date_facture,
  }
  const pdf = new Pdf({
    size: 'A4',
    margin: marge,
    lang: 'fr-FR',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    font: police(400),
    info,
  })
  const pieces: Uint8Array[] = []
  const over = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.on('data', (piece: Uint8Array) => pieces.push(piece))
  pdf.registerFont('gras', police(700)).registerFont('maigre', police(400))
  for (const lettres of Object.keys(ailleurs)) pdf.registerFont(lettres, police(400, lettres))
  drawHead(pdf, document)
  drawTable(pdf, document)
  drawMentions(pdf, document)
  if (!hasBlanks(vendeur)) attachFacturx(pdf, document)
  pdf.end()
  await over
  return Buffer.concat(pieces)
}

/** What software reads; a specimen has none. */
function attachFacturx(pdf: Pdf, document: Document): void {
  const { date_facture } = document
  // Its types leave these out.
  const support = pdf as unknown as { file(octets: Buffer, dits: object): void; appendXML(xmp: string): void }
  support.file(Buffer.from(writeFacturx(document)), {
    name: nomFacturx,
    type: 'text/xml',
    description: titreDe(document),
    relationship: 'Alternative',
    creationDate: date_facture,
    modifiedDate: date_facture,
  })
  support.appendXML(xmpFacturx)
}

const titreDe = ({ nature, numero }: Document): string => `${nature === 'avoir' ? 'Avoir' : 'Facture'} n° ${numero}`
const jour = (date: Date): string => formatDate(date.toISOString())
const argent = (centimes: number): string => formatEuros(centimes / 100).replaceAll('\u202f', '\u00a0')
const hasBlanks = (vendeur: Vendeur): boolean => Object.values(vendeur).includes(aCompleter)

/** Lines from a place down; the place of what comes below. */
function write(
  pdf: Pdf,
  lignes: readonly string[],
  { x = marge, y, width = large / 2 - 12 }: Place,
  color = encre,
): number {
  pdf.font('maigre').fontSize(9.5).fillColor(color)
  let bas = y
  for (const ligne of lignes) {
    const morceaux = Object.values(ailleurs)
      .reduce((suite, lettres) => suite.flatMap((morceau) => morceau.split(lettres)), [ligne])
      .filter(Boolean)
    pdf.text('', x, bas, { width, lineGap: 1.5, continued: true })
    morceaux.forEach((morceau, i) => {
      const trouvee = Object.entries(ailleurs).find(([, lettres]) => lettres.test(morceau))
      pdf.font(trouvee?.[0] ?? 'maigre').text(morceau, { continued: i < morceaux.length - 1 })
    })
    bas = pdf.y
  }
  return bas
}

interface Place {
  x?: number
  y: number
  width?: number
}

function drawHead(pdf: Pdf, document: Document): void {
  const { vendeur, client, date_facture, numero_origine, date_origine } = document
  const droite = marge + large / 2 + 12
  pdf
    .font('gras')
    .fontSize(15)
    .fillColor(encre)
    .text(vendeur.raison_sociale, marge, marge, { width: large / 2 - 12 })
  const [nom, ...adresse] = vendeur.adresse
  const bas = write(
    pdf,
    [
      ...(nom === vendeur.raison_sociale ? adresse : vendeur.adresse),
      `${vendeur.forme} au capital de ${vendeur.capital} €`,
      `SIREN : ${vendeur.siren}`,
      `RCS : ${vendeur.rcs}`,
      `TVA intracommunautaire : ${vendeur.tva}`,
      vendeur.contact,
    ],
    { y: pdf.y + 4 },
    doux,
  )
  pdf
    .font('gras')
    .fontSize(15)
    .fillColor(encre)
    .text(titreDe(document), droite, marge, { width: large / 2 - 12 })
  const lignes = [
    `Date : ${jour(date_facture)}`,
    ...(numero_origine && date_origine ? [`Sur la facture n° ${numero_origine} du ${jour(date_origine)}`] : []),
  ]
  const dessous = write(pdf, lignes, { x: droite, y: pdf.y + 4 })
  pdf
    .font('gras')
    .fontSize(9.5)
    .fillColor(doux)
    .text('Client', droite, dessous + 16)
  const { nom: qui, adresse: rue, cp, ville, siret } = client
  const fin = write(pdf, [qui, rue, `${cp} ${ville}`, ...(siret ? [`SIRET : ${siret}`] : [])], {
    x: droite,
    y: pdf.y + 2,
  })
  pdf.y = Math.max(bas, fin) + 36
}

const colonnes = [
  { titre: 'Prestation de services', x: 0, width: 222, align: 'left' },
  { titre: 'Quantité', x: 222, width: 58, align: 'right' },
  { titre: 'Prix HT', x: 284, width: 66, align: 'right' },
  { titre: 'TVA', x: 354, width: 50, align: 'right' },
  { titre: 'Total HT', x: 408, width: large - 408, align: 'right' },
] as const

function drawRow(pdf: Pdf, cells: readonly string[], font: 'gras' | 'maigre'): void {
  const { y } = pdf
  pdf.font(font).fontSize(9.5).fillColor(encre)
  let bas = y
  colonnes.forEach(({ x, width, align }, i) => {
    pdf.text(cells[i] ?? '', marge + x, y, { width, align })
    bas = Math.max(bas, pdf.y)
  })
  pdf.y = bas + 6
  pdf
    .moveTo(marge, pdf.y)
    .lineTo(marge + large, pdf.y)
    .lineWidth(0.6)
    .strokeColor(trait)
    .stroke()
  pdf.y += 6
}

function drawTable(pdf: Pdf, document: Document): void {
  const { libelle, date_debut, date_fin, taux_tva, centimes_ht, centimes_tva, centimes_ttc } = document
  const taux = taux_tva ? `${taux_tva}\u00a0%` : 'non applicable'
  drawRow(
    pdf,
    colonnes.map(({ titre }) => titre),
    'gras',
  )
  const ligne = `${libelle}\nDu ${jour(date_debut)} au ${jour(date_fin)}`
  drawRow(pdf, [ligne, '1', argent(centimes_ht), taux, argent(centimes_ht)], 'maigre')
  const sommes = [
    ['Total HT', centimes_ht],
    [`TVA ${taux}`, centimes_tva],
    [document.nature === 'avoir' ? 'À vous rendre, TTC' : 'Total TTC, payé', centimes_ttc],
  ] as const
  pdf.y += 6
  sommes.forEach(([nom, centimes], i) => {
    const { y } = pdf
    pdf.font(i === 2 ? 'gras' : 'maigre').fontSize(i === 2 ? 11.5 : 9.5)
    pdf.text(nom, marge + large / 2, y, { width: large / 2 - 90, align: 'right' })
    pdf.text(argent(centimes), marge + large - 84, y, { width: 84, align: 'right' })
    pdf.y += 4
  })
}

function drawMentions(pdf: Pdf, { nature, taux_tva, vendeur }: Document): void {
  const lignes = [
    ...(taux_tva ? [] : [exoneration]),
    [reglements[nature], ...mentions[nature].map(({ phrase }) => phrase)].join(' '),
    ...(hasBlanks(vendeur)
      ? ['Spécimen sans valeur : l’éditeur n’a pas encore donné toutes ses informations légales.']
      : []),
  ]
  write(pdf, lignes, { y: pdf.y + 28, width: large }, doux)
}
