// An invoice or credit note as a one-page A4 PDF.

import { aCompleter } from '#domain/marque/marque.ts'
import { type Document, exoneration, mentions, reglements, type Vendeur } from '#domain/paiement/facture.ts'
import { nomFacturx, writeFacturx, xmpFacturx } from '#domain/paiement/facturx.ts'
import { formatDate, formatEuros } from '#domain/text/format.ts'
import { doux, drawPapier, encre, large, marge, type Pdf, rule, write } from '../adapter/pdf.ts'

export const drawFacture = (document: Document): Promise<Uint8Array> =>
  drawPapier(
    { titre: titreDe(document), auteur: document.vendeur.raison_sociale, date: document.date_facture },
    (pdf) => {
      drawHead(pdf, document)
      drawTable(pdf, document)
      drawMentions(pdf, document)
      if (!hasBlanks(document.vendeur)) attachFacturx(pdf, document)
    },
  )

/** Attaches the Factur-X XML; a specimen has none. */
function attachFacturx(pdf: Pdf, document: Document): void {
  const { date_facture } = document
  // Missing from the library's types.
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
  rule(pdf)
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
