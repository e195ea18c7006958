// The share image of an ad: type, town, dates, revenue share, and a map.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { sayMoney } from '#domain/annonce/money.ts'
import { nomCourt } from '#domain/carte/recherche.ts'
import { nomDepartement } from '#domain/commune/departement.ts'
import { sayDates } from '#domain/critere/faits.ts'
import { marque } from '#domain/marque/marque.ts'
import { cadrePartage } from '#domain/protocol/annonceImages.ts'
import { drawPng } from '../image/image.ts'
import { drawLocation, locationFrame } from './locationMap.ts'
import { loadTextOutlines, type Place, type TextOutlines } from './textOutlines.ts'

const { largeur, hauteur } = cadrePartage

const couleurs = { papier: '#fbf8f3', encre: '#12312f', doux: '#48605c', teal: '#0e6b62', corail: '#d9552f' }

/** One look for light and dark: it is shown on other sites. */
const style = `.f{fill:#e6dfd2;stroke:#fbf8f3}.d{fill:#62aea1;stroke:#fbf8f3}.h{fill:#d9552f;fill-opacity:.25}
.p{fill:#d9552f;stroke:#fbf8f3;stroke-width:2}`

/** Left margin of the text, and its width beside the map or alone. */
const marge = 72
const colonnes = { etroite: 640, large: largeur - 2 * marge }

export async function drawShareImage(annonce: Annonce): Promise<Buffer> {
  return Buffer.from(await drawPng(composeAffiche(annonce, await loadTextOutlines())))
}

function composeAffiche(annonce: Annonce, lettrage: TextOutlines): string {
  const dessin = drawLocation(annonce)
  const colonne = dessin ? colonnes.etroite : colonnes.large
  const write = (texte: string, couleur: string, place: Omit<Place, 'x' | 'largeur'>) =>
    `<path fill="${couleur}" d="${lettrage.draw(texte, { x: marge, largeur: colonne, ...place })}"/>`
  const { ville_annonce: nom_commune, code_departement_annonce: code } = annonce
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${largeur}" height="${hauteur}"><style>${style}</style>
<rect width="${largeur}" height="${hauteur}" fill="${couleurs.papier}"/>
${write(sayType(annonce), couleurs.teal, { y: 112, corps: 40, corpsMin: 30 })}
${write(nomCourt({ nom_commune }), couleurs.encre, { y: 222, corps: 96, corpsMin: 48 })}
${write(`${nomDepartement(code)} (${code})`, couleurs.doux, { y: 282, corps: 36 })}
${write(sayDates(annonce) ?? '', couleurs.encre, { y: 372, corps: 44, corpsMin: 26 })}
${drawMoney(annonce, write)}
${dessin ? placeSituation(dessin) : ''}
${drawPied(lettrage)}</svg>`
}

const sayType = ({ type_annonce_libelle, status_annonce }: Annonce): string =>
  status_annonce === 'Actif' ? type_annonce_libelle : `${type_annonce_libelle} · ${status_annonce.toLowerCase()}`

/** The share as a bar and in words; only words for a fixed fee or a price. */
function drawMoney(
  annonce: Annonce,
  write: (texte: string, couleur: string, place: { y: number; corps: number; corpsMin?: number }) => string,
): string {
  const money = sayMoney(annonce)
  const { retrocession_annonce: garde } = annonce
  if (money === null) return ''
  if (garde === null) return write(money, couleurs.encre, { y: 452, corps: 44, corpsMin: 26 })
  const [y, haut, long] = [412, 22, 620]
  const plein = Math.round((long * garde) / 100)
  return `<rect x="${marge}" y="${y}" width="${long}" height="${haut}" fill="#d9cdb9"/>
<rect x="${marge}" y="${y}" width="${plein}" height="${haut}" fill="${couleurs.teal}"/>
${write(money, couleurs.encre, { y: 482, corps: 34 })}`
}

function placeSituation(dessin: string): string {
  const echelle = 390 / locationFrame.hauteur
  return `<g transform="translate(758 74) scale(${echelle.toFixed(3)})">${dessin}</g>`
}

/** The logo, in white. */
function drawPied(lettrage: TextOutlines): string {
  const haut = 96
  const nom = lettrage.draw(marque.nom, { x: marge + 64, y: hauteur - 34, corps: 42, largeur: colonnes.etroite })
  return `<rect y="${hauteur - haut}" width="${largeur}" height="${haut}" fill="${couleurs.teal}"/>
<g transform="translate(${marge - 10} ${hauteur - haut + 18}) scale(1.9)" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round">
<path d="M20.5 23a11.5 11.5 0 0 0-4.6-9.2M9.5 23H26"/><path d="M9.5 23 17.5 6.5" stroke="#f2906c"/>
<circle cx="9.5" cy="23" r="3.2" fill="${couleurs.teal}"/></g><path fill="#fff" d="${nom}"/>`
}
