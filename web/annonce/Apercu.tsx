// The ad as it will be read, and its publication (produit §4).
import type { AnnonceCreee, AnnonceSaisie } from '#domain/annonce.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { codeGratuit, limiteTarif, readCodeTarif } from '#domain/tarif.ts'
import { extrait } from '#domain/texte.ts'
import { useView } from '../lecture/api.ts'
import { versPaiement } from '../paiement/versPaiement.ts'
import { EnvoiPhotos } from '../photo/EnvoiPhotos.tsx'
import type { PhotoAjoutee } from '../photo/usePhotos.ts'
import { VignettePhoto } from '../photo/VignettePhoto.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AnnonceCard } from './AnnonceCard.tsx'
import type { Enchainement } from './useEnregistrement.ts'
import '../styles/annonce.css'
import '../styles/formulaire.css'

interface ApercuProps {
  saisie: AnnonceSaisie
  /** Where the saving is. */
  suite: Enchainement
  /** The photos that will be sent with it. */
  photos: readonly PhotoAjoutee[]
  action: string
  succes: string
  onAction: () => void
  onBack: () => void
}

export function Apercu({ saisie, suite, photos, action, succes, onAction, onBack }: ApercuProps) {
  const { etat } = suite
  if (etat.nom === 'photos') return <EnvoiPhotos photos={photos} onRetry={suite.retry} onSkip={suite.skip} />
  if (etat.nom === 'enregistree') return <Enregistree annonce={etat} succes={succes} />
  return (
    <div className="pile">
      <p className="doux">Voici votre annonce dans la liste, puis son texte en entier.</p>
      <CarteApercu saisie={saisie} />
      <div className="panneau pile">
        <p className="annonce-contenu">{saisie.contenu_annonce.trim()}</p>
        <p className="doux">
          {saisie.ville_annonce} ({saisie.cp_annonce}), début le {formatDate(saisie.datecontrat_annonce)}.{' '}
          {saisie.affichertel_annonce ? 'Votre numéro de téléphone sera affiché.' : 'Votre numéro reste caché.'}
        </p>
      </div>
      {limiteTarif(saisie.code_tarif).photos > 0 && photos.length > 0 && (
        <ul className="photos" aria-label="Photos à envoyer">
          {photos.map(({ id, url, nom }) => (
            <VignettePhoto key={id} url={url} nom={nom} />
          ))}
        </ul>
      )}
      {etat.nom === 'refusee' && <Notice tone="error">{etat.phrase}</Notice>}
      <div className="formulaire-actions">
        <Button busy={etat.nom === 'envoi'} onClick={onAction}>
          {action}
        </Button>
        <Button variant="secondary" icon="crayon" disabled={etat.nom === 'envoi'} onClick={onBack}>
          Revenir modifier
        </Button>
      </div>
    </div>
  )
}

function Enregistree({ annonce, succes }: { annonce: AnnonceCreee; succes: string }) {
  const due = annonce.a_payer > 0
  return (
    <div className="pile">
      <Notice tone="success">{succes}</Notice>
      <p>{due ? 'La page de paiement s’ouvre dans un instant…' : 'Vos annonces s’affichent dans un instant…'}</p>
      <div className="rang">
        {due ? (
          <ButtonLink {...versPaiement(annonce)}>Payer {formatEuros(annonce.a_payer)}</ButtonLink>
        ) : (
          <ButtonLink to={`/annonce/${annonce.uuid_annonce}`}>Voir l’annonce</ButtonLink>
        )}
        <ButtonLink to="/mes-annonces" variant="secondary">
          Mes annonces
        </ButtonLink>
      </div>
    </div>
  )
}

function CarteApercu({ saisie }: { saisie: AnnonceSaisie }) {
  const types = useView('lister_typesannonce')
  const type = types.data?.find(({ id_typeannonce }) => id_typeannonce === saisie.id_typeannonce)
  return (
    <AnnonceCard
      annonce={{
        ...saisie,
        titre_annonce: saisie.titre_annonce.trim(),
        uuid_annonce: null,
        extrait_annonce: extrait(saisie.contenu_annonce),
        code_departement_annonce: '',
        code_tarif: readCodeTarif(saisie.code_tarif) ?? codeGratuit,
        type_annonce_libelle: type?.libelle_typeannonce ?? 'Type inconnu',
        date_publication: null,
        distance_annonce: null,
      }}
    />
  )
}
