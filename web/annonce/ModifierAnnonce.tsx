// A published ad being changed: the form of a new one, with its plan, type and start date locked (produit §2, §4).
import { useState } from 'react'
import type { AnnonceSaisie, MonAnnonce } from '#domain/annonce.ts'
import { marque } from '#domain/marque.ts'
import { keepAcquis, readSaisie, refuseChamps } from '#domain/saisie.ts'
import { limiteTarif } from '#domain/tarif.ts'
import { useView } from '../lecture/api.ts'
import { useParam } from '../navigation/params.ts'
import { PhotosEnregistrees, usePhotosEnregistrees } from '../photo/PhotosEnregistrees.tsx'
import { PhotosField } from '../photo/PhotosField.tsx'
import { type Photos, usePhotos } from '../photo/usePhotos.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErreurChargement } from '../ui/ErreurChargement.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useBrouillon } from '../useBrouillon.ts'
import { Apercu } from './Apercu.tsx'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'
import { PlanAcquis } from './PlanAcquis.tsx'
import { cleBrouillon, enCoursVide, premiereEtape } from './saisieEnCours.ts'
import { useModification } from './useModification.ts'

export default function ModifierAnnonce() {
  const uuid_annonce = useParam('uuid_annonce')
  const { sub } = useSession()
  const { data, error, refetch } = useView('lister_mes_annonces')
  const annonce = data?.find((mienne) => mienne.uuid_annonce === uuid_annonce)
  return (
    <div className="page-texte">
      <title>{`Modifier une annonce · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Modifier l’annonce</h1>
      {error && !data && <ErreurChargement error={error} quoi="mesAnnonces" refetch={refetch} />}
      {!data && !error && <Skeleton lignes={6} texte="Chargement de l’annonce…" />}
      {data && !annonce && <Introuvable />}
      {sub && annonce && <Publiee key={`${sub}:${uuid_annonce}`} sub={sub} annonce={annonce} />}
    </div>
  )
}

function Introuvable() {
  return (
    <EmptyState
      titre="Annonce à modifier non trouvée."
      action={<ButtonLink to="/mes-annonces">Mes annonces</ButtonLink>}
    >
      <p>Elle a été supprimée, ou elle n’est pas à vous.</p>
    </EmptyState>
  )
}

function Publiee({ sub, annonce }: { sub: string; annonce: MonAnnonce }) {
  // What stood when the form opened: saving reads the ad again, and must not move what is compared.
  const [publiee] = useState(() => premiereEtape(readSaisie(annonce)))
  const { uuid_annonce } = annonce
  const { code_tarif, id_typeannonce, datecontrat_annonce } = publiee
  const cle = cleBrouillon(sub, uuid_annonce)
  const impose = { code_tarif, id_typeannonce, datecontrat_annonce }
  const brouillon = useBrouillon(cle, { vide: enCoursVide, intacte: publiee, impose, place: 'etape' })
  const photos = usePhotos(cle)
  const avecPhotos = limiteTarif(code_tarif).photos > 0
  const enregistrees = usePhotosEnregistrees(uuid_annonce, avecPhotos)
  return (
    <FormulaireAnnonce
      brouillon={brouillon}
      refuseSaisie={(saisie, etape) => refuseChamps(keepAcquis(saisie, publiee), etape)}
      verrouille
      plan={() => <PlanAcquis code_tarif={code_tarif} />}
      photos={
        <PhotosField photos={photos} code_tarif={code_tarif} dejaLa={enregistrees.data?.length ?? 0}>
          {enregistrees.data?.length !== 0 && <PhotosEnregistrees uuid={uuid_annonce} photos={enregistrees} />}
        </PhotosField>
      }
      abandon="Revenir à l’annonce publiée"
      onAbandon={() => {
        brouillon.clear()
        photos.clear()
      }}
      apercu={(onBack) => (
        <Modification
          uuid={uuid_annonce}
          publiee={publiee}
          saisie={brouillon.saisie}
          photos={photos}
          onBack={onBack}
          onSaved={brouillon.clear}
        />
      )}
    />
  )
}

interface ModificationProps {
  uuid: string
  publiee: AnnonceSaisie
  saisie: AnnonceSaisie
  photos: Photos
  onBack: () => void
  onSaved: () => void
}

function Modification({ uuid, publiee, saisie, photos, onBack, onSaved }: ModificationProps) {
  // Saving empties the draft: what was saved stays shown.
  const [montree] = useState(() => keepAcquis(saisie, publiee))
  const modification = useModification(uuid, { saisie: montree, publiee, photos, onSaved })
  return (
    <Apercu
      saisie={montree}
      suite={modification}
      photos={photos.ajoutees}
      action="Enregistrer les modifications"
      succes="Vos modifications sont enregistrées."
      onAction={modification.save}
      onBack={onBack}
    />
  )
}
