// A4 pages as PDF with embedded fonts, for invoices and contract sheets.
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

const police = (graisse: 400 | 700, lettres = 'latin') =>
  fileURLToPath(import.meta.resolve(`@fontsource/literata/files/literata-${lettres}-${graisse}-normal.woff`))
/** Letters missing from the main font, and the font file that has them. */
const ailleurs = { 'latin-ext': /([Ā-İĲ-őŔ-ʺḀ-ẟỲ-ỿ]+)/, vietnamese: /([Ạ-ự]+)/ }

export const marge = 56
export const large = 595.28 - 2 * marge
export const encre = '#12312f'
export const doux = '#48605c'
const trait = '#9db3ae'

export type Pdf = InstanceType<typeof PDFDocument>

/** Loads the PDF library on first use; `draw` draws the whole document. */
export async function drawPapier(
  { titre, auteur, date }: { titre: string; auteur: string; date: Date },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: 'A4',
    margin: marge,
    lang: 'fr-FR',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    font: police(400),
    info: { Title: titre, Author: auteur, CreationDate: date, ModDate: date },
  })
  const pieces: Uint8Array[] = []
  const over = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.on('data', (piece: Uint8Array) => pieces.push(piece))
  pdf.registerFont('gras', police(700)).registerFont('maigre', police(400))
  for (const lettres of Object.keys(ailleurs)) pdf.registerFont(lettres, police(400, lettres))
  draw(pdf)
  pdf.end()
  await over
  return Buffer.concat(pieces)
}

interface Place {
  x?: number
  y: number
  width?: number
}

/** Writes lines from a position down; returns the position below them. */
export function write(
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

/** A horizontal rule at the current position. */
export function rule(pdf: Pdf): void {
  pdf
    .moveTo(marge, pdf.y)
    .lineTo(marge + large, pdf.y)
    .lineWidth(0.6)
    .strokeColor(trait)
    .stroke()
  pdf.y += 6
}
