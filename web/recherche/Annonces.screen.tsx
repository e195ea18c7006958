// The list of ads and its search (product §2 « Ads list »): the URL is the only state.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { colonnesCarte } from '#domain/annonce/cardColumns.ts'
import { type Localite, nameVille } from '#domain/commune/commune.ts'
import { nameTerritoire } from '#domain/commune/territoire.ts'
import { marque } from '#domain/marque/marque.ts'
import { feedOf } from '#domain/recherche/feed.ts'
import {
  adresseRecherche,
  argumentsRecherche,
  criteresRecherche,
  deNom,
  type Recherche,
  readRecherche,
  situate,
  writeRecherche,
} from '#domain/recherche/recherche.ts'
import { requeteLieu } from '../commune/lieu.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Link } from '../navigation/Link.tsx'
import { lazyPart } from '../navigation/lazyPart.ts'
import type { Loaders } from '../navigation/loaders.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { PageHead } from '../PageHead.tsx'
import { useViewQuery, viewQuery } from '../query/api.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAfterHydration } from '../ui/useAfterHydration.ts'
import { ActiveFilters, silences } from './ActiveFilters.tsx'
import { departementCherche, readLieuCherche } from './listState.ts'
import { EstimatedCentre, OtherMeanings } from './OtherMeanings.tsx'
import { RechercheForm } from './RechercheForm.tsx'
import { Resultats, vide } from './Resultats.tsx'
import { Quitter } from './ResultsHeader.tsx'
import { requeteAujourdhui, useAujourdhui } from './useAujourdhui.ts'
import type { VueProps } from './VueCarte.tsx'
import '../styles/carte.css'
import '../styles/ficheannonce.css'
import '../styles/liste.css'

const carte = lazyPart(() => import('./VueCarte.tsx'))

const typesQuery = viewQuery('lister_typesannonce', {})

const pageQuery = (recherche: Recherche, centre: Localite | null) =>
  viewQuery('rpc/lister_annonces', argumentsRecherche(recherche, centre), { select: colonnesCarte, count: true })

const readPage: Loaders = async ({ search, read }) => {
  const demandee = readRecherche(search)
  const de = await read(requeteAujourdhui)
  await read(typesQuery)
  const ville = demandee.lieu ? await read(requeteLieu(demandee.lieu)) : null
  const { recherche, centre } = situate(demandee, ville ?? null)
  if (centre || !recherche.lieu) {
    if (recherche.vue === 'carte') await (await carte.open()).readCarte(recherche, centre, read)
    else if ((await read(pageQuery(recherche, centre))).rows.length === 0)
      await (await vide.open()).readMoins(recherche, centre, de, read)
    for (const { query } of silences(recherche, centre)) await read(query)
  }
  return 200
}

export const loaders = import.meta.env.SSR ? readPage : undefined

export default function Annonces() {
  const [params] = useSearchParams()
  const demandee = readRecherche(params)
  const place = useQuery({
    ...requeteLieu(demandee.lieu),
    enabled: demandee.lieu !== '',
    placeholderData: (avant) => avant,
  })
  const lieu = readLieuCherche(demandee, place)
  const { recherche, centre } = lieu
  const comprise = centre ? { ...recherche, lieu: nameVille(centre) } : recherche
  const types = useViewQuery(typesQuery)
  const type = types.data?.find(({ id_typeannonce }) => id_typeannonce === recherche.type)?.libelle_typeannonce ?? null
  return (
    <div className="page page-serree">
      <Entete lieu={lieu} type={type} />
      <h1 className="titre-lu">Annonces pour kinésithérapeutes</h1>
      <RechercheForm recherche={demandee} comprise={comprise} types={types.data ?? []} />
      {types.error && <LoadError error={types.error} quoi="typesAnnonce" refetch={() => types.refetch()} />}
      <Trouvees lieu={lieu} type={type} retry={place.refetch} />
      <p className="classement">
        <Link to="/classement-des-annonces">Comment ces annonces sont-elles classées&nbsp;?</Link>
      </p>
    </div>
  )
}

type LieuCherche = ReturnType<typeof readLieuCherche>

function Entete({ lieu: { recherche, centre }, type }: { lieu: LieuCherche; type: string | null }) {
  const query = writeRecherche({ ...recherche, vue: 'pages' })
  const quoi = type ? `Annonces ${deNom(type.toLowerCase())}` : 'Annonces'
  const territoire = nameTerritoire(recherche)
  const ville = centre ? nameVille(centre) : recherche.lieu
  const ou = ville ? ` à ${ville}` : territoire && `, ${territoire}`
  const page = recherche.page > 1 ? `, page ${recherche.page}` : ''
  const titre = `${quoi} pour kinés${ou}${page}`
  return (
    <>
      <PageHead
        titre={`${titre} · ${marque.nom}`}
        partage={titre}
        description={`${titre}. ${marque.description}`}
        chemin={`/annonces${query && `?${query}`}`}
      />
      <link rel="alternate" type="application/atom+xml" title={titre} href={feedOf(recherche)} />
    </>
  )
}

/** Finds the place, then its ads; the previous ones stay displayed meanwhile. */
function Trouvees({ lieu, type, retry }: { lieu: LieuCherche; type: string | null; retry: () => unknown }) {
  const { recherche, centre } = lieu
  const de = useAujourdhui()
  const perdu = lieu.perdu && <LieuPerdu {...lieu.perdu} retry={retry} />
  if (lieu.perdu && !lieu.perdu.reessayable) return perdu
  const Vue = recherche.vue === 'carte' && !perdu ? Carte : Liste
  return (
    <Vue
      recherche={recherche}
      noms={{ lieu: centre && nameVille(centre), type, de }}
      departement={departementCherche(centre, recherche)}
      lieu={lieu}
      perdu={perdu}
    >
      <OtherMeanings demandee={lieu.demandee} ville={lieu.ville} />
      <EstimatedCentre ville={centre} />
      <ActiveFilters recherche={recherche} centre={centre} />
      <Quitter recherche={recherche} />
    </Vue>
  )
}

interface ListeProps extends VueProps {
  /** An error shown above the previous results. */
  perdu: ReactNode
}

/** If the map fails to load, the list is shown. */
const Carte = (props: ListeProps) => (
  <ErrorBoundary
    path={adresseRecherche(props.recherche)}
    fallback={
      <Liste
        {...props}
        recherche={{ ...props.recherche, vue: 'pages' }}
        perdu={<LoadError error={{ status: 0 }} quoi="annonces" refetch={() => location.reload()} />}
      />
    }
  >
    <Suspense fallback={<Skeleton lignes={9} texte="Chargement de la carte…" />}>
      <CarteVenue {...props} />
    </Suspense>
  </ErrorBoundary>
)

function CarteVenue(props: VueProps) {
  const { VueCarte } = carte.useFile()
  return <VueCarte {...props} />
}

/** After a failed reading, the previous results stay under the error. */
function Liste({ lieu, perdu, children, ...recherchee }: ListeProps) {
  // The server renders numbered pages, which work without JavaScript: the first client render must match.
  const continu = useAfterHydration(
    () => recherchee.recherche.vue === 'continue',
    () => false,
  )
  const recherche = continu ? { ...recherchee.recherche, page: 1 } : recherchee.recherche
  const lecture = useViewQuery(pageQuery(recherche, lieu.centre), { keepPrevious: true, enabled: lieu.pret })
  const { data, total, error, isPlaceholder, refetch } = lecture
  const lue = {
    ...recherchee,
    centre: lieu.centre,
    annonces: data,
    total,
    criteres: continu ? criteresRecherche(recherche, lieu.centre) : null,
  }
  const [derniere, setDerniere] = useState(lue)
  if (data && data !== derniere.annonces) setDerniere(lue)
  const echec = perdu ?? (error && !data && <LoadError error={error} quoi="annonces" refetch={refetch} />)
  if (!echec)
    return (
      <Resultats {...lue} busy={!lieu.su || isPlaceholder}>
        {children}
      </Resultats>
    )
  return (
    <>
      {echec}
      {derniere.annonces && (
        <Resultats {...derniere} busy={false}>
          {null}
        </Resultats>
      )}
    </>
  )
}

function LieuPerdu({ phrase, reessayable, retry }: { phrase: string; reessayable: boolean; retry: () => unknown }) {
  return (
    <Notice
      tone="error"
      action={
        <div className="rang">
          {reessayable && (
            <Button variant="secondary" onClick={() => retry()}>
              Réessayer
            </Button>
          )}
          <ButtonLink variant="secondary" to="/annonces">
            Chercher partout en France
          </ButtonLink>
        </div>
      }
    >
      {/* A non-breaking « word : », so that no line starts with a colon. */}
      {phrase.split(/(\S+ :)/).map((part) => (
        <span key={part} className={part.endsWith(':') ? 'insecable' : undefined}>
          {part}
        </span>
      ))}
    </Notice>
  )
}
