// The content of an ad's page: first share, dates and place, then the facts and the text.
import { type ReactNode, Suspense, useContext, useLayoutEffect } from 'react'
import { type Annonce, shortenAdresse } from '#domain/annonce/annonce.ts'
import { listFaits } from '#domain/critere/faits.ts'
import { sayReponse } from '#domain/messagerie/reponse.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { addressOfImage } from '#domain/protocol/annonceImages.ts'
import { formatDate } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { DejaEcrit } from '../messagerie/DejaEcrit.tsx'
import { Link } from '../navigation/Link.tsx'
import { lazyPart } from '../navigation/lazyPart.ts'
import { useSearchParams } from '../navigation/useSearchParams.ts'
import { useOrigin } from '../origin.tsx'
import { BandePhotos } from '../photo/BandePhotos.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useAfterHydration } from '../ui/useAfterHydration.ts'
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx'
import { Joindre, PhotosEtFavori } from './AnnonceActions.tsx'
import { AnnonceReaderContext } from './annonceReader.ts'
import { OwnerActions } from './OwnerActions.tsx'
import { ThreeFigures } from './ThreeFigures.tsx'
import '../styles/annonce.css'
import '../styles/ficheannonce.css'
/** `children` follow the text, beside the side panel, which stays visible while scrolling. */
export function AnnonceTexte({ annonce, children }: { annonce: Annonce; children: ReactNode }) {
  const moi = useMoi()
  const sienne = moi === annonce.uuid_personne_annonceur
  const actif = annonce.status_annonce === 'Actif'
  const invite = useSearchParams()[0].has('invitation')
  return (
    <article className="annonce-page">
      <div className="annonce-haut">
        <AdresseCourte annonce={annonce} />
        <p className="annonce-genre">
          <Badge tone="type">{annonce.type_annonce_libelle}</Badge>
          {isPayant(annonce.code_tarif) && <span className="annonce-sponsor">Sponsorisé</span>}
        </p>
        <h1>{keepFrenchSpaces(annonce.titre_annonce)}</h1>
        <Statut annonce={annonce} />
        {sienne && (
          <div className="annonce-sienne">
            <OwnerActions annonce={annonce} />
            {actif && <Disponibilite uuid_annonce={annonce.uuid_annonce} sienne />}
          </div>
        )}
        {moi && !sienne && actif && invite && <Disponibilite uuid_annonce={annonce.uuid_annonce} sienne={false} />}
        <ThreeFigures annonce={annonce} />
      </div>
      <aside className="panneau pile annonce-panneau" aria-label="L’essentiel">
        <Auteur annonce={annonce} />
        {actif && <Joindre annonce={annonce} sienne={sienne} />}
        <div className="rang non-imprime">
          {actif && <PhotosEtFavori annonce={annonce} />}
          <ShareButton titre={annonce.titre_annonce} />
          {sienne ? (
            isPayant(annonce.code_tarif) && <Contrat uuid_annonce={annonce.uuid_annonce} />
          ) : (
            <Link to={`/signaler?cible=annonce&uuid=${annonce.uuid_annonce}`}>Signaler</Link>
          )}
        </div>
        {moi && !sienne && <DejaEcrit annonce={annonce} moi={moi} />}
      </aside>
      <div className="pile">
        <Faits annonce={annonce} />
        <p className="annonce-contenu">{keepFrenchSpaces(annonce.contenu_annonce)}</p>
        {annonce.flou_annonce && <BandePhotos annonce={annonce} flou={annonce.flou_annonce} />}
        {annonce.retrocession_annonce !== null && <Net annonce={annonce} />}
        <Parution annonce={annonce} />
        <Situation annonce={annonce} />
        {children}
      </div>
    </article>
  )
}

const surAnnonce = lazyPart(() => import('../disponibilite/SurAnnonce.tsx'))

/** For the owner, how many members are free for it; for an invited member, their possible answers. */
function Disponibilite(props: { uuid_annonce: string; sienne: boolean }) {
  return (
    <Suspense>
      <DisponibiliteVenue {...props} />
    </Suspense>
  )
}

function DisponibiliteVenue({ uuid_annonce, sienne }: { uuid_annonce: string; sienne: boolean }) {
  const { Disponibles, InvitedMembers } = surAnnonce.useFile()
  return sienne ? <Disponibles p_uuid_annonce={uuid_annonce} /> : <InvitedMembers uuid_annonce={uuid_annonce} />
}

const renonciation = lazyPart(() => import('../paiement/Renonciation.tsx'))

/** For the owner of a paid ad, the withdrawal. */
function Contrat({ uuid_annonce }: { uuid_annonce: string }) {
  return (
    <Suspense>
      <ContratVenu uuid_annonce={uuid_annonce} />
    </Suspense>
  )
}

function ContratVenu({ uuid_annonce }: { uuid_annonce: string }) {
  const { Renoncer } = renonciation.useFile()
  return <Renoncer annonce={uuid_annonce} />
}

/**
 * The reader's id; undefined before hydration (the HTML was rendered for a visitor). After it, no space is reserved for the
 * owner's actions.
 */
function useMoi(): string | undefined {
  const moi = useContext(AnnonceReaderContext)?.moi
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (moi && dataset.membre === 'sienne') dataset.membre = ''
  }, [moi])
  return useAfterHydration(
    () => moi,
    () => undefined,
  )
}

/** The criteria that the figures above do not give. */
function Faits({ annonce }: { annonce: Annonce }) {
  const faits = listFaits(annonce)
  return (
    faits.length > 0 && (
      <dl className="faits">
        {faits.map(({ nom, dit }) => (
          <div key={nom}>
            <dt>{nom}</dt>
            <dd>{dit}</dd>
          </div>
        ))}
      </dl>
    )
  )
}

/** The advertiser, whose initial stands for a picture. */
function Auteur({
  annonce: { pseudo_personne, uuid_personne_annonceur, verification, reponse_annonceur },
}: {
  annonce: Annonce
}) {
  const reponse = sayReponse(reponse_annonceur)
  return (
    <div className="annonce-auteur">
      <span className="annonce-initiale" aria-hidden="true">
        {pseudo_personne.charAt(0).toUpperCase()}
      </span>
      <p>
        <span className="doux petit">Publiée par</span>
        <Link to={`/profil/${uuid_personne_annonceur}`}>{pseudo_personne}</Link>
        <VerifiedBadge de={verification} />
        {reponse && <span className="doux petit">{reponse}</span>}
      </p>
    </div>
  )
}

const netParMois = lazyPart(() => import('./NetParMois.tsx'))

/** The planner's computation is loaded after the page, which reserves its place. */
function Net({ annonce }: { annonce: Annonce }) {
  const hydrated = useAfterHydration(
    () => true,
    () => false,
  )
  const place = <div className="net-annonce" />
  return hydrated ? (
    <Suspense fallback={place}>
      <LoadedNet annonce={annonce} />
    </Suspense>
  ) : (
    place
  )
}

function LoadedNet({ annonce }: { annonce: Annonce }) {
  const { NetParMois } = netParMois.useFile()
  return <NetParMois annonce={annonce} />
}

/** Publication and expiry dates. */
function Parution({ annonce: { date_publication, date_expiration, status_annonce } }: { annonce: Annonce }) {
  if (!date_publication) return null
  return (
    <p className="doux petit">
      <span>{`Publiée le ${formatDate(date_publication)}, `}</span>
      <TimeAgo date={date_publication} />
      <span>{`${date_expiration && status_annonce === 'Actif' ? `, en ligne jusqu’au ${formatDate(date_expiration)}` : ''}.`}</span>
    </p>
  )
}

/** A map of France drawn by the server; not for overseas, nor for an ad that only its owner sees. */
function Situation({ annonce }: { annonce: Annonce }) {
  const { uuid_annonce, ville_annonce, code_departement_annonce: code, status_annonce } = annonce
  if (code.length > 2 || ['En attente', 'Archivée', 'Masquée'].includes(status_annonce)) return null
  return (
    <figure className="annonce-situation non-imprime">
      <img src={addressOfImage(uuid_annonce, 'carte')} alt="" width="307" height="293" loading="lazy" />
      <figcaption>{`${ville_annonce}\u00a0(${code})`}</figcaption>
    </figure>
  )
}

/** Printed only: the short address, and a QR code. */
function AdresseCourte({ annonce: { uuid_annonce } }: { annonce: Annonce }) {
  const origin = useOrigin()
  return (
    <p className="annonce-adresse">
      <span>
        <span>{`Pour répondre\u00a0: `}</span>
        <strong>{shortenAdresse(origin, uuid_annonce)}</strong>
      </span>
      <img src={addressOfImage(uuid_annonce, 'code')} alt="" width="120" height="120" loading="lazy" />
    </p>
  )
}

/** The notice of an ad that is not online. */
function Statut({ annonce: { status_annonce, date_expiration } }: { annonce: Annonce }) {
  if (status_annonce === 'Actif') return null
  return (
    <div className="annonce-statut">
      {status_annonce === 'Expirée' && (
        <Notice>{`Cette annonce a expiré${date_expiration ? ` le ${formatDate(date_expiration)}` : ''}. Le poste n’est peut-être plus à prendre.`}</Notice>
      )}
      {status_annonce === 'Pourvue' && <Notice>Cette offre est pourvue&nbsp;: le poste a trouvé son kiné.</Notice>}
      {status_annonce === 'En attente' && (
        <Notice>Cette annonce est en attente&nbsp;: vous seul la voyez pour le moment.</Notice>
      )}
      {(status_annonce === 'Archivée' || status_annonce === 'Masquée') && (
        <Notice>Cette annonce a été retirée&nbsp;: vous seul la voyez encore.</Notice>
      )}
    </div>
  )
}
