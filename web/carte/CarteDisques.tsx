// The map around a place or of a department: a disc per town with ads, sized by their number.
import {
  type Cadre,
  frameAutour,
  frameDessin,
  frameZones,
  type Ground,
  groundAutour,
  placeZones,
  rayonCercle,
} from '#domain/carte/cadrage.ts'
import { adresseCommunes, communesMax } from '#domain/carte/communes.ts'
import { type Disque, type Etiquette, mergeDisques, mesures, placeEtiquettes } from '#domain/carte/disque.ts'
import { nameDisque, nomCourt, rayonCarte, sayDisque, searchDisque } from '#domain/carte/recherche.ts'
import type { ZoneVille } from '#domain/carte/zone.ts'
import { departementDe, type Localite } from '#domain/commune/commune.ts'
import { nomDepartement, voisins } from '#domain/commune/departement.ts'
import { adresseRecherche, type Recherche } from '#domain/recherche/recherche.ts'
import { formatNombre } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import cadresLus from './cadres.json' with { type: 'json' }
import adresse from './france.svg'
import { Lieux } from './Lieux.tsx'

const cadres = cadresLus as Readonly<Record<string, readonly number[]>> as Readonly<Record<string, Cadre>>

interface CarteDisquesProps {
  recherche: Recherche
  lieu: Localite | null
  zones: readonly ZoneVille[]
}

export function CarteDisques({ recherche, lieu, zones }: CarteDisquesProps) {
  const fond = chooseFond(recherche, lieu, zones)
  const disques = mergeDisques(placeZones(zones, fond.cadrage))
  const lieux = disques.map((disque) => ({
    nom: nameDisque(disque),
    nombre: disque.nombre,
    vers: searchDisque(recherche, disque),
  }))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is a drawing of links */}
      <svg
        className="cartographie-dessin"
        viewBox={`0 0 ${fond.cadrage.largeur} ${fond.cadrage.hauteur}`}
        role="group"
        aria-label={`Carte des annonces ${fond.ou}`}
      >
        {fond.dessin && <Contours {...fond.dessin} />}
        {fond.km && <Cercles km={fond.km} hollow={fond.dessin !== null} disques={disques} />}
        <Disques recherche={recherche} disques={disques} cadrage={fond.cadrage} />
      </svg>
      <div className="cartographie-cote">
        {disques.some(isApprochee) && (
          <p className="lieux-legende">
            <span className="lieux-pastille lieux-pastille-creuse" />
            <span>{` position approximative`}</span>
          </p>
        )}
        <Lieux titre="Par commune" lieux={lieux} />
      </div>
    </>
  )
}

/** The background of the map: circles around a place, outlines, or nothing when none is known. */
function chooseFond(recherche: Recherche, lieu: Localite | null, zones: readonly ZoneVille[]) {
  if (lieu) {
    const km = rayonCarte(recherche)
    const ground = groundAutour(lieu, km)
    const code = departementDe(lieu.code)
    const dessin = ground && outlinesOf(ground, [code], km <= communesMax ? [code, ...voisins(code)] : [])
    return { cadrage: frameAutour(lieu, km), km, dessin, ou: `autour de ${lieu.nom}` }
  }
  const code = recherche.departement!
  const codes = [code, ...(recherche.voisins ? voisins(code) : [])].filter((un) => cadres[un])
  const ou = `par commune, ${nomDepartement(code)}`
  if (codes.length === 0) return { cadrage: frameZones(zones), km: null, dessin: null, ou }
  const cadrage = frameDessin(codes.map((un) => cadres[un]!))
  return { cadrage, km: null, dessin: outlinesOf(cadrage, codes, codes), ou }
}

/** The outlines of departments and of those around them, and their communes; null overseas. */
function outlinesOf(ground: Ground, codes: readonly string[], communes: readonly string[]): Dessin | null {
  if (!codes.every((un) => cadres[un])) return null
  const autour = [...new Set(codes.flatMap(voisins).flatMap(voisins))].filter((un) => !codes.includes(un))
  return { ground, codes, autour, communes }
}

const isApprochee = ({ zones }: Disque): boolean => zones[0]!.coords_estimees

/** A circle for every quarter of the radius; distances are written on the second and last ones. Hollow above outlines. */
function Cercles({ km, hollow, disques }: { km: number; hollow: boolean; disques: readonly Disque[] }) {
  const milieu = mesures.cote / 2
  return (
    <g className={hollow ? 'cartographie-cercles cartographie-cercles-creux' : 'cartographie-cercles'}>
      {[4, 3, 2, 1].map((quart) => (
        <circle key={quart} cx={milieu} cy={milieu} r={(rayonCercle * quart) / 4} />
      ))}
      {[1, 0.5].map((part) => (
        <text
          key={part}
          x={milieu}
          y={chooseDistanceY(rayonCercle * part, disques)}
          textAnchor="middle"
        >{`${formatNombre(km * part)} km`}</text>
      ))}
      <path d={`M${milieu - 5} ${milieu}h10M${milieu} ${milieu - 5}v10`} />
    </g>
  )
}

/** The baseline of a distance on its circle: below the middle, or above it where a disc would cover the words. */
function chooseDistanceY(rayon: number, disques: readonly Disque[]): number {
  const milieu = mesures.cote / 2
  const [below, above] = [milieu + rayon - 4, milieu - rayon + 12]
  const isCovered = disques.some(
    ({ x, y, rayon: r }) => Math.abs(x - milieu) < r + 18 && Math.abs(y - below + 4) < r + 7,
  )
  return isCovered ? above : below
}

interface Dessin {
  ground: Ground
  codes: readonly string[]
  /** Neighbouring departments, paler. */
  autour: readonly string[]
  /** Departments whose communes are dots. */
  communes: readonly string[]
}

function Contours({ ground: { echelle, decalage }, codes, autour, communes }: Dessin) {
  const [x, y, k] = [decalage.x, decalage.y, echelle].map((n) => Number(n.toFixed(3)))
  const draw = (code: string, teinte: string) => <use key={code} href={`${adresse}#d${code}`} className={teinte} />
  return (
    <g className="cartographie-contours" transform={`translate(${x} ${y}) scale(${k})`}>
      {autour.map((code) => draw(code, 'n0'))}
      {codes.map((code) => draw(code, 'n1'))}
      {communes.map((code) => (
        <use key={code} href={adresseCommunes(code)} className="communes" />
      ))}
    </g>
  )
}

/** Average width of a bold letter on a phone, and line height. */
const lettres = { lettre: 6.6, hauteur: 14 }

function Disques({
  recherche,
  disques,
  cadrage,
}: {
  recherche: Recherche
  disques: readonly Disque[]
  cadrage: { largeur: number; hauteur: number }
}) {
  const noms = disques.map(({ zones, communes }) => nomCourt(zones[0]!) + (communes > 1 ? ` +${communes - 1}` : ''))
  const places = placeEtiquettes(disques, noms, {
    ...lettres,
    largeurMax: cadrage.largeur,
    hauteurMax: cadrage.hauteur,
  })
  const vers = disques.map((disque) => searchDisque(recherche, disque))
  return (
    <>
      {/* Drawn under all discs, so that no touch area covers another disc. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no keyboard stops there, and the discs say the same */}
      <g className="disque-cibles" aria-hidden="true">
        {disques.map((disque, rang) => (
          <Link key={vers[rang]!.lieu} to={adresseRecherche(vers[rang]!)} tabIndex={-1}>
            <path d={drawCible(disque, places[rang]!, noms[rang]!.length * lettres.lettre)} />
          </Link>
        ))}
      </g>
      {disques.map((disque, rang) => (
        <Rond key={vers[rang]!.lieu} disque={disque} nom={noms[rang]!} place={places[rang]!} vers={vers[rang]!} />
      ))}
    </>
  )
}

/** The touch area: a thick line from the disc to the end of its label. */
function drawCible({ x, y }: Disque, place: Etiquette | null, largeur: number): string {
  const bouts = { start: largeur, end: -largeur, middle: 0 }
  const bout = place && { x: place.x + bouts[place.ancre], y: place.ancre === 'middle' ? place.y : y }
  const [depuis, vers] = [{ x, y }, bout ?? { x, y }].map((un) => `${un.x.toFixed(0)} ${un.y.toFixed(0)}`)
  return `M${depuis}L${vers}`
}

interface RondProps {
  disque: Disque
  nom: string
  place: Etiquette | null
  vers: Recherche
}

function Rond({ disque, nom, place, vers }: RondProps) {
  const { nombre, rayon } = disque
  const [x, y, r] = [disque.x, disque.y, rayon].map((n) => Number(n.toFixed(1)))
  const dit = sayDisque(disque)
  return (
    <Link to={adresseRecherche(vers)} className={isApprochee(disque) ? 'disque disque-creux' : 'disque'} tabIndex={-1}>
      <title>{dit}</title>
      <circle cx={x} cy={y} r={r} />
      <text className="disque-nombre" x={x} y={y! + 3.8} textAnchor="middle">
        {formatNombre(nombre)}
      </text>
      {place && (
        <text x={Number(place.x.toFixed(1))} y={Number(place.y.toFixed(1))} textAnchor={place.ancre}>
          {nom}
        </text>
      )}
    </Link>
  )
}
