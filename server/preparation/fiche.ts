// The contract sheet as a PDF, and its deadlines as a calendar.
import { marque } from '#domain/marque/marque.ts'
import { articlesLus, listAFaire, listRappels } from '#domain/preparation/afterwards.ts'
import {
  type ChampCommun,
  champsCommun,
  champsDe,
  champsPart,
  isTypeContrat,
  modeleOrdre,
  niContratNiConseil,
  type PartPreparation,
  partVide,
  typesContrat,
} from '#domain/preparation/preparation.ts'
import type { Preparation } from '#domain/preparation/preparationRows.ts'
import { formatDate, formatInstant } from '#domain/text/format.ts'
import { doux, drawPapier, encre, large, marge, type Pdf, rule, write } from '../adapter/pdf.ts'
import { addJournee, createAgenda, writeAgenda } from './agenda.ts'

const aDire = 'à préciser'
/** The font has no narrow no-break space. */
const drawn = (texte: string): string => texte.replaceAll('\u202f', '\u00a0')

export function drawFiche(fiche: Preparation, now: Date): Promise<Uint8Array> {
  const { commun, version, date_version } = fiche
  const titre = `Fiche récapitulative${isTypeContrat(commun.type) ? `\u00a0: ${typesContrat[commun.type].toLowerCase()}` : ''}`
  return drawPapier({ titre, auteur: marque.nom, date: now }, (pdf) => {
    pdf.font('gras').fontSize(17).fillColor(encre).text(titre, marge, marge, { width: large })
    const etat = date_version ? `Version ${version}, du ${formatInstant(date_version)}` : 'Pas encore enregistrée'
    pdf.y = write(pdf, [etat], { y: pdf.y + 2, width: large }, doux) + 8
    pdf
      .font('gras')
      .fontSize(10.5)
      .fillColor(encre)
      .text(`${niContratNiConseil} `, marge, pdf.y, { width: large, continued: true })
    pdf.text(modeleOrdre.nom, { link: modeleOrdre.adresse, underline: true, continued: true })
    pdf.text('.', { link: null, underline: false })
    for (const [nom, part] of partiesOf(fiche)) drawTable(pdf, nom, rowsOfPart(part))
    drawTable(pdf, 'Ce qui est convenu', rowsOfCommun(fiche))
    drawList(pdf, 'Accords', saysOfAccords(fiche))
    drawList(pdf, 'À faire', [...listAFaire(commun), articlesLus])
    const rappels = listRappels(commun)
    if (rappels.length > 0)
      drawList(
        pdf,
        'Échéances',
        rappels.map(({ jour, titre: quoi }) => `${formatDate(jour)}\u00a0: ${quoi}`),
      )
  })
}

/** The person who works comes first, once known. */
function partiesOf({
  commun: { travaille },
  uuid_personne,
  ma_part,
  sa_part,
}: Preparation): [string, PartPreparation][] {
  const noms = ['La personne qui travaille', 'Le cabinet'] as const
  const autre = sa_part ?? partVide
  if (travaille === '')
    return [
      ['Une partie', ma_part],
      ['L’autre partie', autre],
    ]
  const [un, deux] = travaille === uuid_personne ? [ma_part, autre] : [autre, ma_part]
  return [
    [noms[0], un],
    [noms[1], deux],
  ]
}

const rowsOfPart = (part: PartPreparation): [string, string][] =>
  Object.entries(champsPart).map(([cle, { nom }]) => [nom, part[cle as keyof PartPreparation]])

/** Who works is shown by the two tables above. */
const rowsOfCommun = ({ commun }: Preparation): [string, string][] =>
  champsDe(commun.type)
    .filter((cle) => cle !== 'travaille')
    .map((cle) => [champsCommun[cle].nom, sayCommun(cle, commun[cle])])

function sayCommun(cle: ChampCommun, valeur: string): string {
  if (valeur === '') return ''
  if (cle === 'type') return isTypeContrat(valeur) ? typesContrat[valeur] : valeur
  if (cle === 'part') return `${valeur}\u00a0%, et ${100 - Number(valeur)}\u00a0% au cabinet`
  if (cle === 'preavis') return `${valeur} mois`
  return cle === 'debut' || cle === 'fin' || cle === 'signature' ? formatDate(valeur) : valeur
}

function saysOfAccords({ accords, version, ma_part, sa_part, pseudo_interlocuteur }: Preparation): string[] {
  const nameOf = (moi: boolean) => (moi ? ma_part.nom : sa_part?.nom || pseudo_interlocuteur) || 'L’un des deux'
  const dits = accords.map(
    (accord) => `${nameOf(accord.moi)}\u00a0: version ${accord.version}, le ${formatInstant(accord.date)}`,
  )
  const dernier = accords.filter((accord) => accord.version === version)
  return dernier.length === 2 ? dits : [...dits, 'Cette version n’a pas encore l’accord des deux.']
}

/** Starts a new page when a block does not fit. */
function keepRoom(pdf: Pdf, haut: number): void {
  if (pdf.y + haut > pdf.page.height - marge) pdf.addPage()
}

function drawTitle(pdf: Pdf, titre: string): void {
  pdf.y += 14
  keepRoom(pdf, 60)
  pdf.font('gras').fontSize(11.5).fillColor(encre).text(titre, marge, pdf.y, { width: large })
  pdf.y += 4
  rule(pdf)
}

const etiquette = 150

function drawTable(pdf: Pdf, titre: string, rows: readonly [string, string][]): void {
  drawTitle(pdf, titre)
  const droite = { x: marge + etiquette, width: large - etiquette }
  for (const [nom, valeur] of rows) {
    const dit = drawn(valeur || aDire)
    const haut = pdf.font('maigre').fontSize(9.5).heightOfString(dit, { width: droite.width, lineGap: 1.5 })
    keepRoom(pdf, Math.min(haut, 200) + 16)
    const { y } = pdf
    const gauche = write(pdf, [nom], { y, width: etiquette - 12 }, doux)
    // A long text continues on the next page by itself.
    pdf.y = write(pdf, [dit], { ...droite, y }, valeur ? encre : doux)
    if (pdf.y > y) pdf.y = Math.max(gauche, pdf.y)
    pdf.y += 3
  }
}

function drawList(pdf: Pdf, titre: string, lignes: readonly string[]): void {
  drawTitle(pdf, titre)
  for (const ligne of lignes) {
    keepRoom(pdf, 30)
    pdf.y = write(pdf, [drawn(`•  ${ligne}`)], { y: pdf.y, width: large }) + 3
  }
}

/** Days before a deadline on which its alarm rings. */
const rappelJours = [7]

export function writeEcheances({ uuid_conversation, commun }: Preparation, now: Date): string {
  const agenda = createAgenda({
    name: `Échéances d’un contrat, ${marque.nom}`,
    prodId: { company: marque.nom, product: 'contrat', language: 'FR' },
  })
  for (const { cle, jour, titre, texte } of listRappels(commun))
    addJournee(agenda, {
      id: `${uuid_conversation}-${cle}`,
      stamp: now,
      jour,
      titre,
      texte,
      rappels: rappelJours,
      sonne: titre,
    })
  return writeAgenda(agenda)
}
