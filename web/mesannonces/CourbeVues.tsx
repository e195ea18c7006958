// How often an ad was read: its total, and a curve of thirty days that is also said in words (product D16).
import { useId } from 'react'
import type { VueAnnonce } from '#domain/annonce/annonce.ts'
import { joursVues, serieVues, totalVues } from '#domain/annonce/consultation.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { formatDate, formatNombre, formatPluriel } from '#domain/text/format.ts'
import '../styles/photo.css'

const largeur = 290
const hauteur = 48
const pas = largeur / (joursVues - 1)

export function CourbeVues({ vues }: { vues: readonly VueAnnonce[] }) {
  const serie = serieVues(vues, jourLegal(new Date()))
  const recentes = serie.reduce((somme, { nombre_vues }) => somme + nombre_vues, 0)
  const total = totalVues(vues)
  if (!total) return <p className="courbe doux petit">Pas encore de vue.</p>
  return (
    <figure className="courbe">
      <figcaption className="doux petit">
        <strong>{formatVues(total)}</strong>
        <span>{` au total, ${formatNombre(recentes)} ces ${joursVues} derniers jours`}</span>
      </figcaption>
      {recentes > 0 && <Courbe serie={serie} recentes={recentes} />}
    </figure>
  )
}

function Courbe({ serie, recentes }: { serie: ReturnType<typeof serieVues>; recentes: number }) {
  const id = useId()
  const sommet = Math.max(...serie.map(({ nombre_vues }) => nombre_vues))
  const meilleur = serie.find(({ nombre_vues }) => nombre_vues === sommet)!
  const points = serie.map(({ nombre_vues }, rang) => {
    const y = hauteur - 2 - (nombre_vues / sommet) * (hauteur - 4)
    return `${(rang * pas).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <>
      <svg
        viewBox={`0 0 ${largeur} ${hauteur}`}
        role="img"
        aria-labelledby={`${id}-titre`}
        aria-describedby={`${id}-texte`}
      >
        <title id={`${id}-titre`}>Vues par jour</title>
        <desc
          id={`${id}-texte`}
        >{`${formatVues(recentes)} en ${joursVues} jours. Le plus fort\u00a0: ${formatVues(sommet)} le ${formatDate(meilleur.jour)}.`}</desc>
        <line className="courbe-sommet" x1={0} x2={largeur} y1={2} y2={2} />
        <polygon className="courbe-aire" points={`0,${hauteur} ${points.join(' ')} ${largeur},${hauteur}`} />
        <polyline className="courbe-trait" points={points.join(' ')} />
      </svg>
      <p className="courbe-axe" aria-hidden="true">
        <span>{formatDate(serie[0]!.jour).slice(0, 5)}</span>
        <span>{`au plus ${formatVues(sommet)} par jour`}</span>
        <span>aujourd’hui</span>
      </p>
    </>
  )
}

const formatVues = (nombre: number): string => formatPluriel(nombre, 'vue')
