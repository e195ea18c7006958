// Search results on a map: how many, and where.
import type { ReactNode } from 'react'
import { argumentsCarte, mailleOf } from '#domain/carte/recherche.ts'
import { colonnesDepartement, colonnesVille, countZones, type NombreDepartement } from '#domain/carte/zone.ts'
import type { Localite } from '#domain/commune/commune.ts'
import type { Recherche } from '#domain/recherche/recherche.ts'
import { CarteDisques } from '../carte/CarteDisques.tsx'
import { CarteFrance } from '../carte/CarteFrance.tsx'
import type { Read } from '../navigation/loaders.ts'
import { useViewQuery, viewQuery } from '../query/api.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { ResultatsProps } from './Resultats.tsx'
import { ResultsHeader } from './ResultsHeader.tsx'
import { SansResultat } from './SansResultat.tsx'

const departementsQuery = (recherche: Recherche) =>
  viewQuery('rpc/compter_annonces', argumentsCarte(recherche, null), { select: colonnesDepartement })

const villesQuery = (recherche: Recherche, centre: Localite | null) =>
  viewQuery('rpc/compter_annonces', argumentsCarte(recherche, centre), { select: colonnesVille })

/** Whether the map is France by department. */
const isFrance = (recherche: Recherche): boolean => mailleOf(recherche) === null

/** Reads the same data on the server. */
export async function readCarte(recherche: Recherche, centre: Localite | null, read: Read): Promise<void> {
  await (isFrance(recherche) ? read(departementsQuery(recherche)) : read(villesQuery(recherche, centre)))
}

/** Props common to the list and the map. */
export interface VueProps extends Pick<ResultatsProps, 'recherche' | 'noms' | 'departement'> {
  lieu: { centre: Localite | null; pret: boolean; su: boolean }
  children: ReactNode
}

export const VueCarte = (props: VueProps) =>
  isFrance(props.recherche) ? <VueFrance {...props} /> : <VueVilles {...props} />

function VueFrance(props: VueProps) {
  const lecture = useViewQuery(departementsQuery(props.recherche), { keepPrevious: true })
  const draw = (zones: NonNullable<typeof lecture.data>) => <CarteFrance recherche={props.recherche} zones={zones} />
  return <VueLue {...props} lecture={lecture} draw={draw} />
}

function VueVilles(props: VueProps) {
  const { recherche, lieu } = props
  const lecture = useViewQuery(villesQuery(recherche, lieu.centre), { enabled: lieu.pret, keepPrevious: true })
  const draw = (zones: NonNullable<typeof lecture.data>) => (
    <CarteDisques recherche={recherche} lieu={lieu.centre} zones={zones} />
  )
  return <VueLue {...props} lecture={lecture} draw={draw} />
}

type Comptee = Pick<NombreDepartement, 'nombre'>

interface VueLueProps<Zone extends Comptee> extends VueProps {
  lecture: {
    data: Zone[] | undefined
    error: { status: number } | null
    isPlaceholder: boolean
    refetch: () => unknown
  }
  draw: (zones: Zone[]) => ReactNode
}

/** While the next search loads, the previous map stays, dimmed. */
function VueLue<Zone extends Comptee>({
  recherche,
  noms,
  departement,
  lieu,
  children,
  lecture,
  draw,
}: VueLueProps<Zone>) {
  const { data, error, isPlaceholder, refetch } = lecture
  if (error) return <LoadError error={error} quoi="annonces" refetch={refetch} />
  if (!data) return <Skeleton lignes={9} texte="Chargement de la carte…" />
  const busy = isPlaceholder || !lieu.su
  const nombre = countZones(data)
  return (
    <section className="resultats" aria-label="Résultats" aria-busy={busy}>
      <ResultsHeader recherche={recherche} noms={noms} nombre={nombre} busy={busy} centre={lieu.centre} />
      {children}
      {nombre > 0 && (
        <>
          <div className="cartographie">{draw(data)}</div>
          {!lieu.centre && <Credit />}
        </>
      )}
      {nombre === 0 && !busy && <SansResultat recherche={recherche} centre={lieu.centre} departement={departement} />}
    </section>
  )
}

/** The licence requires the author's name and a mention of the changes. */
const Credit = () => (
  <p className="doux petit">
    <span>{`Fond de carte\u00a0: d’après `}</span>
    <a href="https://github.com/VictorCazanave/svg-maps">svg-maps (Victor Cazanave)</a>
    <span>{` et mapsvg.com, `}</span>
    <a href="https://creativecommons.org/licenses/by/4.0/deed.fr">CC BY 4.0</a>
    <span>, contours simplifiés.</span>
  </p>
)
