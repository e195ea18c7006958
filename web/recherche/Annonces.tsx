// The list of ads and its search (produit §2 « Ads list »): the URL is the only state.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { colonnesCarte } from '#domain/annonce.ts'
import type { Localite } from '#domain/commune.ts'
import { nomDepartement } from '#domain/departement.ts'
import { jourLegal } from '#domain/heurelegale.ts'
import { marque } from '#domain/marque.ts'
import {
  annoncesParTranche,
  argumentsRecherche,
  criteresRecherche,
  decalageMax,
  deNom,
  type Recherche,
  readRecherche,
  writeRecherche,
} from '#domain/recherche.ts'
import { requeteLieu } from '../commune/lieu.ts'
import { useViewQuery, viewQuery } from '../lecture/api.ts'
import { useEndlessView } from '../lecture/useEndlessView.ts'
import { Link } from '../navigation/Link.tsx'
import type { Lectures } from '../navigation/lectures.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { PageHead } from '../PageHead.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Notice } from '../ui/Notice.tsx'
import { chooseLecture, departementCherche, readLieuCherche, uniques } from './etatListe.ts'
import { Precisions, silences } from './Precisions.tsx'
import { Presentation } from './Presentation.tsx'
import { isCherchee, RechercheForm } from './RechercheForm.tsx'
import { Resultats } from './Resultats.tsx'
import '../styles/liste.css'

const typesQuery = viewQuery('lister_typesannonce', {})

const pageQuery = (recherche: Recherche, centre: Localite | null) =>
  viewQuery('rpc/lister_annonces', argumentsRecherche(recherche, centre), { select: colonnesCarte, count: true })

export const lectures: Lectures = async ({ search, read }) => {
  const recherche = readRecherche(search)
  await read(typesQuery)
  const centre = recherche.lieu ? await read(requeteLieu(recherche.lieu)) : null
  if (centre || !recherche.lieu) {
    await read(pageQuery(recherche, centre ?? null))
    for (const { query } of silences(recherche, centre ?? null)) await read(query)
  }
  return 200
}

export default function Annonces() {
  const [params] = useSearchParams()
  const recherche = readRecherche(params)
  const types = useViewQuery(typesQuery)
  const type = types.data?.find(({ id_typeannonce }) => id_typeannonce === recherche.type)?.libelle_typeannonce ?? null
  return (
    <div className="page">
      <Entete recherche={recherche} type={type} />
      <h1 className={isCherchee(recherche) ? 'titre-discret' : undefined}>Annonces pour kinésithérapeutes</h1>
      <RechercheForm recherche={recherche} types={types.data ?? []} />
      {types.error && <ErreurChargement error={types.error} quoi="typesAnnonce" refetch={() => types.refetch()} />}
      <Liste recherche={recherche} type={type} />
      <p className="classement">
        <Link to="/classement-des-annonces">Comment ces annonces sont-elles classées&nbsp;?</Link>
      </p>
    </div>
  )
}

function Entete({ recherche, type }: { recherche: Recherche; type: string | null }) {
  const query = writeRecherche({ ...recherche, vue: 'pages' })
  const quoi = type ? `Annonces ${deNom(type.toLowerCase())}` : 'Annonces'
  const departement = recherche.departement && nomDepartement(recherche.departement)
  const ou = recherche.lieu ? ` à ${recherche.lieu}` : departement ? `, ${departement}` : ''
  const page = recherche.page > 1 ? `, page ${recherche.page}` : ''
  const titre = `${quoi} pour kinés${ou}${page}`
  return (
    <PageHead
      titre={`${titre} · ${marque.nom}`}
      partage={titre}
      description={`${titre}. ${marque.description}`}
      chemin={`/annonces${query && `?${query}`}`}
    />
  )
}

/** Finds the place first, then its ads; meanwhile the previous ads stay where they are. */
function Liste({ recherche, type }: { recherche: Recherche; type: string | null }) {
  const place = useQuery({
    ...requeteLieu(recherche.lieu),
    enabled: recherche.lieu !== '',
    placeholderData: (avant) => avant,
  })
  const lieu = readLieuCherche(recherche, place)
  // The server renders pages, which work without a script: the first client render must match them.
  const continu = useOnceAwake(recherche.vue === 'continue')
  const pages = useViewQuery(pageQuery(recherche, lieu.trouve), {
    keepPrevious: true,
    enabled: lieu.pret && !continu,
  })
  const suite = useEndlessView('rpc/lister_annonces', criteresRecherche(recherche, lieu.trouve), {
    select: colonnesCarte,
    count: true,
    size: annoncesParTranche,
    max: decalageMax,
    enabled: lieu.pret && continu,
  })
  const { lue, echec, ...etat } = chooseLecture(continu, pages, suite, lieu)
  const annonces = useMemo(() => lue.data && uniques(lue.data), [lue.data])
  if (lieu.perdu) return <LieuPerdu {...lieu.perdu} retry={place.refetch} />
  if (echec?.error) return <ErreurChargement error={echec.error} quoi="annonces" refetch={echec.refetch} />
  return (
    <Resultats
      recherche={recherche}
      noms={{ lieu: lieu.trouve?.nom ?? null, type, de: jourLegal(new Date()) }}
      departement={departementCherche(lieu.trouve, recherche)}
      annonces={annonces}
      total={lue.total}
      {...etat}
    >
      <Precisions recherche={recherche} centre={lieu.trouve} />
      <Presentation recherche={recherche} />
    </Resultats>
  )
}

const never = () => () => {}

/** A value, but false on the server and during hydration. */
const useOnceAwake = (value: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => value,
    () => false,
  )

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
      {phrase}
    </Notice>
  )
}
