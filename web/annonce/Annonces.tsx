// The list of ads and its search (§2 « Ads list »): the URL is the only state.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { colonnesCarte } from '#domain/annonce.ts'
import { coordonneesIntrouvables, localiteIntrouvable } from '#domain/commune.ts'
import { marque } from '#domain/marque.ts'
import { argumentsRecherche, deNom, ecrireRecherche, lireRecherche, type Recherche } from '#domain/recherche.ts'
import { useView } from '../api.ts'
import { useOrigin } from '../origin.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ErreurChargement } from './ErreurChargement.tsx'
import { requeteLieu } from './geographie.ts'
import { RechercheForm } from './RechercheForm.tsx'
import { Resultats } from './Resultats.tsx'

export default function Annonces() {
  const [params] = useSearchParams()
  const recherche = lireRecherche(params)
  const types = useView('lister_typesannonce')
  const type = types.data?.find(({ id_typeannonce }) => id_typeannonce === recherche.type)?.libelle_typeannonce ?? null
  return (
    <div className="page">
      <Entete recherche={recherche} type={type} />
      <h1>Annonces pour kinésithérapeutes</h1>
      <RechercheForm recherche={recherche} types={types.data ?? []} />
      {types.error && (
        <ErreurChargement error={types.error} quoi="des types d'annonces" refetch={() => types.refetch()} />
      )}
      <Liste recherche={recherche} type={type} />
      <details className="classement">
        <summary>Comment ces annonces sont-elles classées&nbsp;?</summary>
        <p>
          Les annonces payantes, marquées «&nbsp;Sponsorisé&nbsp;», viennent d’abord&nbsp;; les annonces gratuites
          ensuite. Dans chaque groupe, la plus proche de la ville cherchée passe devant, puis la mieux classée par son
          plan et sa fraîcheur, puis la plus récente. Sans ville, seuls comptent le plan et la fraîcheur.
        </p>
      </details>
    </div>
  )
}

function Entete({ recherche, type }: { recherche: Recherche; type: string | null }) {
  const origin = useOrigin()
  const query = ecrireRecherche(recherche)
  const quoi = type ? `Annonces ${deNom(type.toLowerCase())}` : 'Annonces'
  const ou = recherche.lieu ? ` à ${recherche.lieu}` : ''
  const page = recherche.page > 1 ? `, page ${recherche.page}` : ''
  const titre = `${quoi} pour kinés${ou}${page}`
  return (
    <>
      <title>{`${titre} · ${marque.nom}`}</title>
      <meta name="description" content={`${titre}. ${marque.description}`} />
      <link rel="canonical" href={`${origin}/annonces${query && `?${query}`}`} />
    </>
  )
}

/** Finds the place first, then its ads; meanwhile the previous ads stay where they are. */
function Liste({ recherche, type }: { recherche: Recherche; type: string | null }) {
  const place = useQuery({
    ...requeteLieu(recherche.lieu),
    enabled: recherche.lieu !== '',
    placeholderData: (avant) => avant,
  })
  const cherche = recherche.lieu !== ''
  const trouve = cherche ? (place.data ?? null) : null
  const placeSue = !cherche || (place.isSuccess && !place.isPlaceholderData)
  const annonces = useView('rpc/lister_annonces', argumentsRecherche(recherche, trouve), {
    select: colonnesCarte,
    count: true,
    keepPrevious: true,
    enabled: placeSue && (!cherche || trouve !== null),
  })
  if (cherche && place.isError)
    return <LieuPerdu phrase={coordonneesIntrouvables(recherche.lieu)} retry={() => place.refetch()} />
  if (cherche && placeSue && !trouve) return <LieuPerdu phrase={localiteIntrouvable(recherche.lieu)} />
  if (annonces.error)
    return <ErreurChargement error={annonces.error} quoi="des annonces" refetch={() => annonces.refetch()} />
  return (
    <Resultats
      recherche={recherche}
      noms={{ lieu: trouve?.nom ?? null, type }}
      annonces={annonces.data}
      total={annonces.total}
      busy={!placeSue || annonces.isPlaceholder}
    />
  )
}

function LieuPerdu({ phrase, retry }: { phrase: string; retry?: () => void }) {
  return (
    <Notice
      tone="error"
      action={
        <div className="rang">
          {retry && (
            <Button variant="secondary" onClick={retry}>
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
