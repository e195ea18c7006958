// The page of an ad (product §2 « Ad detail »).
import { useEffect } from 'react'
import type { Annonce as LigneAnnonce } from '#domain/annonce/annonce.ts'
import { marque } from '#domain/marque/marque.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { addressOfImage } from '#domain/protocol/annonceImages.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { useLocation } from '../navigation/currentPage.ts'
import { lazyPart } from '../navigation/lazyPart.ts'
import type { Loaders } from '../navigation/loaders.ts'
import { useParam } from '../navigation/params.ts'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useOrigin } from '../origin.tsx'
import { PageHead } from '../PageHead.tsx'
import { post, useViewQuery, viewQuery } from '../query/api.ts'
import { readSimilaires, Similaires } from '../recherche/Similaires.tsx'
import { StructuredData } from '../StructuredData.tsx'
import { useStatut } from '../session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { AnnonceDialogs } from './AnnonceDialogs.tsx'
import { AnnonceTexte } from './AnnonceTexte.tsx'
import { donneesAnnonce, formatPoste, resumeAnnonce } from './offreEmploi.ts'
import { RecentAnnonces } from './Recentes.tsx'
import { storeRecentAnnonce } from './useRecentes.ts'
// The styles of the « missing ad » page, loaded early: with its own file they would arrive after its text.
import '../styles/goniometre.css'
import '../styles/deadEnd.css'
import '../styles/recherche.css'

const absente = lazyPart(() => import('./AnnonceAbsente.tsx'))

const annonceQuery = (p_uuid_annonce: string) => viewQuery('rpc/lister_annonces', { p_uuid_annonce })

const readPage: Loaders = async ({ params: { uuid_annonce = '' }, read }) => {
  const [annonce] = isUuid(uuid_annonce) ? (await read(annonceQuery(uuid_annonce))).rows : []
  if (!annonce) {
    await absente.open()
    return 404
  }
  await readSimilaires(annonce, read)
  return annonce.status_annonce === 'Actif' ? 200 : 410
}

export const loaders = import.meta.env.SSR ? readPage : undefined

export default function Annonce() {
  const uuid_annonce = useParam('uuid_annonce')
  const valide = isUuid(uuid_annonce)
  const lecture = useViewQuery(annonceQuery(uuid_annonce), { enabled: valide })
  const annonce = lecture.data?.[0]
  useVue(annonce)
  useEffect(() => {
    if (annonce) storeRecentAnnonce(annonce)
  }, [annonce])
  if (!valide) return <Absente />
  if (lecture.data && !annonce)
    return (
      <>
        <RelireEnMembre readAgain={lecture.refetch} />
        <Absente />
      </>
    )
  return (
    <div className="page page-serree">
      <Retour />
      <QueryResult de={{ ...lecture, data: annonce }} quoi="annonces" lignes={9} texte="Chargement de l’annonce…">
        {(lue) => (
          <AnnonceDialogs>
            <Entete annonce={lue} />
            <AnnonceTexte annonce={lue}>
              <Similaires annonce={lue} />
            </AnnonceTexte>
            <RecentAnnonces sans={lue.uuid_annonce} />
          </AnnonceDialogs>
        )}
      </QueryResult>
    </div>
  )
}

/** The page was rendered for a visitor: a pending or withdrawn ad is visible only to its owner, so it is read again. */
function RelireEnMembre({ readAgain }: { readAgain: () => void }) {
  const membre = useStatut() === 'membre'
  useEffect(() => {
    if (membre) readAgain()
  }, [membre, readAgain])
  return null
}

/** Counts one view (product D16); a failed count is ignored. */
function useVue(annonce: LigneAnnonce | undefined): void {
  const counts = annonce?.status_annonce === 'Actif' && limiteTarif(annonce.code_tarif).statistiques
  const uuid = counts ? annonce.uuid_annonce : null
  useEffect(() => {
    if (uuid) post('compter_vue_annonce', { p_uuid_annonce: uuid }).catch(() => {})
  }, [uuid])
}

function Entete({ annonce }: { annonce: LigneAnnonce }) {
  const chemin = `/annonce/${annonce.uuid_annonce}`
  const titre = `${annonce.titre_annonce}, ${annonce.ville_annonce}`
  const url = useOrigin() + chemin
  return (
    <>
      <PageHead
        titre={`${titre} · ${marque.nom}`}
        partage={titre}
        description={resumeAnnonce(annonce)}
        chemin={chemin}
        image={{ chemin: addressOfImage(annonce.uuid_annonce, 'affiche'), dit: formatPoste(annonce) }}
      />
      {annonce.status_annonce !== 'Actif' && <meta name="robots" content="noindex" />}
      {/* Read by the inline script before the first paint (shell/pageStart.js). */}
      {import.meta.env.SSR && <meta name="annonceur" content={annonce.uuid_personne_annonceur} />}
      {import.meta.env.SSR && <StructuredData value={donneesAnnonce(annonce, url)} />}
    </>
  )
}

/** Returns to the list the ad was opened from, with filters, page and scroll; else to all ads. */
function Retour() {
  const navigate = useNavigate()
  const liste = (useLocation().state as { liste?: boolean } | null)?.liste
  return (
    <p className="retour">
      <ButtonLink
        variant="quiet"
        icon="gauche"
        to="/annonces"
        state={{ direction: 'gauche' }}
        onClick={(event) => {
          if (!liste || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          navigate(-1)
        }}
      >
        Retour aux annonces
      </ButtonLink>
    </p>
  )
}

function Absente() {
  const { AnnonceAbsente } = absente.useFile()
  return <AnnonceAbsente />
}
