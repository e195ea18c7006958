// The ad as it will be read, and its publication (§4).
import { useState } from 'react'
import type { AnnonceSaisie } from '#domain/annonce.ts'
import { formatDate } from '#domain/format.ts'
import { couperSaisie } from '#domain/saisie.ts'
import { codeGratuit, lireCodeTarif } from '#domain/tarif.ts'
import { useView } from '../api.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AnnonceCard } from './AnnonceCard.tsx'
import { PseudoDialog } from './PseudoDialog.tsx'
import { usePublication } from './publication.ts'

interface ApercuProps {
  saisie: AnnonceSaisie
  onBack: () => void
  onPublished: () => void
}

export function Apercu({ saisie, onBack, onPublished }: ApercuProps) {
  // Publishing empties the draft: what was published stays shown.
  const [publiee] = useState(() => couperSaisie(saisie))
  const publication = usePublication(publiee, onPublished)
  const { etat } = publication
  if (etat.nom === 'publiee')
    return (
      <div className="pile">
        <Notice tone="success">
          {etat.a_payer > 0
            ? 'Votre annonce est enregistrée. Elle sera en ligne dès que son paiement sera reçu.'
            : 'Votre annonce est en ligne !'}
        </Notice>
        <p>Vos annonces s’affichent dans un instant…</p>
        <div className="rang">
          <ButtonLink to={`/annonce/${etat.uuid_annonce}`}>Voir l’annonce</ButtonLink>
          <ButtonLink to="/mes-annonces" variant="secondary">
            Mes annonces
          </ButtonLink>
        </div>
      </div>
    )
  return (
    <>
      <div className="pile">
        <p className="doux">Voici votre annonce dans la liste, puis son texte en entier.</p>
        <CarteApercu saisie={publiee} />
        <div className="panneau pile">
          <p className="annonce-contenu">{publiee.contenu_annonce.trim()}</p>
          <p className="doux">
            {publiee.ville_annonce} ({publiee.cp_annonce}), début le {formatDate(publiee.datecontrat_annonce)}.{' '}
            {publiee.affichertel_annonce ? 'Votre numéro de téléphone sera affiché.' : 'Votre numéro reste caché.'}
          </p>
        </div>
        {etat.nom === 'refusee' && <Notice tone="error">{etat.phrase}</Notice>}
        <div className="formulaire-actions">
          <Button busy={etat.nom === 'envoi'} onClick={publication.publish}>
            Publier l’annonce
          </Button>
          <Button variant="secondary" icon="crayon" disabled={etat.nom === 'envoi'} onClick={onBack}>
            Revenir modifier
          </Button>
        </div>
      </div>
      <PseudoDialog open={etat.nom === 'pseudo'} onClose={publication.cancel} onSaved={publication.resume} />
    </>
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
        extrait_annonce: saisie.contenu_annonce.trim().slice(0, 160),
        code_departement_annonce: '',
        code_tarif: lireCodeTarif(saisie.code_tarif) ?? codeGratuit,
        type_annonce_libelle: type?.libelle_typeannonce ?? 'Type inconnu',
        date_publication: null,
        distance_annonce: null,
      }}
    />
  )
}
