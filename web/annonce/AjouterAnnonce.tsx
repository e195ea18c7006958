// A new ad: two steps, a preview, publication (produit §2 « Create or edit ad », §4).
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { marque } from '#domain/marque.ts'
import { cutSaisie, refuseChamps } from '#domain/saisie.ts'
import { readCodeTarif } from '#domain/tarif.ts'
import { PseudoDialog } from '../compte/PseudoDialog.tsx'
import { PhotosField } from '../photo/PhotosField.tsx'
import { type Photos, usePhotos } from '../photo/usePhotos.ts'
import { useSession } from '../session/session.ts'
import { useBrouillon } from '../useBrouillon.ts'
import { Apercu } from './Apercu.tsx'
import { FormulaireAnnonce } from './FormulaireAnnonce.tsx'
import { PlanField } from './PlanField.tsx'
import { cleBrouillon, enCoursVide } from './saisieEnCours.ts'
import { usePublication } from './usePublication.ts'

export default function AjouterAnnonce() {
  const { sub } = useSession()
  return (
    <div className="page-texte">
      <title>{`Ajouter une annonce · ${marque.nom}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Ajouter une annonce</h1>
      {sub && <NouvelleAnnonce key={sub} sub={sub} />}
    </div>
  )
}

function NouvelleAnnonce({ sub }: { sub: string }) {
  const [params, setParams] = useSearchParams()
  const plan = readCodeTarif(params.get('plan') ?? '')
  const brouillon = useBrouillon(cleBrouillon(sub), {
    vide: enCoursVide,
    place: 'etape',
    impose: plan ? { code_tarif: plan } : {},
  })
  const photos = usePhotos(cleBrouillon(sub))
  const { saisie } = brouillon
  const change = (morceau: Partial<typeof saisie>) => {
    // The plan of the address is only where one begins: a reload must not bring it back over another.
    if (plan && (morceau.code_tarif ?? plan) !== plan) setParams({}, { replace: true })
    brouillon.change(morceau)
  }
  return (
    <FormulaireAnnonce
      brouillon={{ ...brouillon, change }}
      refuseSaisie={refuseChamps}
      plan={(champs) => <PlanField {...champs} />}
      photos={<PhotosField photos={photos} code_tarif={saisie.code_tarif} />}
      abandon="Repartir d’une page blanche"
      onAbandon={() => {
        brouillon.clear()
        photos.clear()
      }}
      apercu={(onBack) => (
        <Publication sub={sub} saisie={saisie} photos={photos} onBack={onBack} onPublished={brouillon.clear} />
      )}
    />
  )
}

interface PublicationProps {
  sub: string
  saisie: AnnonceSaisie
  photos: Photos
  onBack: () => void
  onPublished: () => void
}

function Publication({ sub, saisie, photos, onBack, onPublished }: PublicationProps) {
  // Publishing empties the draft: what was published stays shown.
  const [publiee] = useState(() => cutSaisie(saisie))
  const publication = usePublication(publiee, photos, {
    cle: (uuid) => cleBrouillon(sub, uuid),
    onPublished,
  })
  const { etat } = publication
  const due = etat.nom === 'enregistree' && etat.a_payer > 0
  return (
    <>
      <Apercu
        saisie={publiee}
        suite={publication}
        photos={photos.ajoutees}
        action="Publier l’annonce"
        succes={
          due
            ? 'Votre annonce est enregistrée. Elle sera en ligne dès que son paiement sera reçu.'
            : 'Votre annonce est en ligne !'
        }
        onAction={publication.publish}
        onBack={onBack}
      />
      <PseudoDialog
        open={etat.nom === 'pseudo'}
        texte="Votre annonce est prête. Il lui manque seulement le pseudo sous lequel les autres kinés vous liront."
        action="Enregistrer et publier"
        onClose={publication.cancel}
        onSaved={publication.resume}
      />
    </>
  )
}
