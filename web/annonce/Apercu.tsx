// The preview of an ad, and its publication (product §4).
import { useState } from 'react'
import type { AnnonceCreee, AnnonceSaisie } from '#domain/annonce/annonce.ts'
import { departementDuCode } from '#domain/commune/departement.ts'
import { listFaits, sayDates } from '#domain/critere/faits.ts'
import { aPayer } from '#domain/paiement/operation.ts'
import { codeGratuit, readCodeTarif } from '#domain/paiement/plan.ts'
import { limiteTarif } from '#domain/paiement/tarif.ts'
import { formatEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { longueur } from '#domain/text/texte.ts'
import { PseudoDialog } from '../compte/PseudoDialog.tsx'
import { versPaiement } from '../paiement/versPaiement.ts'
import { BandeApercu, CouvertureApercu, type SeenPhotos } from '../photo/BandeApercu.tsx'
import { EnvoiPhotos } from '../photo/EnvoiPhotos.tsx'
import { usePhotosEnregistrees } from '../photo/PhotosEnregistrees.tsx'
import { useView } from '../query/api.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AnnonceCard } from './AnnonceCard.tsx'
import { type Projet, readAnnonceFinale } from './projet.ts'
import { readSucces } from './publication.ts'
import { formatCut } from './TextCut.tsx'
import { type Enregistrable, usePublication } from './usePublication.ts'
import { useTypesAnnonce } from './useTypesAnnonce.ts'
import '../styles/annonce.css'
import '../styles/formulaire.css'

interface ApercuProps extends Enregistrable {
  onBack: () => void
}

export function Apercu({ saisie, onBack, ...reste }: ApercuProps) {
  const { projet, photos } = reste
  // Saving empties the draft: the preview keeps the saved text.
  const [finale] = useState(() => readAnnonceFinale(projet, saisie))
  const { etat, tell } = usePublication({ ...reste, saisie: finale })
  const { ajoutees } = photos
  const publiees = usePubliees(projet.publiee)
  const cout = useCout(finale.code_tarif)
  if (etat.nom === 'photos') return <EnvoiPhotos photos={ajoutees} tell={tell} />
  if (etat.nom === 'enregistree') return <Enregistree annonce={etat} succes={readSucces(projet, etat)} />
  return (
    <>
      <div className="pile">
        <Coupures saisie={saisie} finale={finale} />
        <Rendu saisie={finale} photos={[...publiees, ...ajoutees]} />
        <WithoutPhoto code_tarif={finale.code_tarif} nombre={publiees.length + ajoutees.length} />
        {etat.nom === 'refusee' && <Notice tone="error">{etat.phrase}</Notice>}
        {!projet.publiee && <p className="apercu-cout">{cout.phrase}</p>}
        <div className="formulaire-actions">
          <Button busy={etat.nom === 'envoi'} onClick={() => tell({ type: 'publish' })}>
            {projet.publiee ? 'Enregistrer les modifications' : cout.action}
          </Button>
          <Button variant="secondary" icon="crayon" disabled={etat.nom === 'envoi'} onClick={onBack}>
            Revenir modifier
          </Button>
        </div>
      </div>
      <PseudoDialog
        open={etat.nom === 'pseudo'}
        texte="Votre annonce est prête. Il lui manque seulement le pseudo sous lequel les autres kinés vous liront."
        action="Enregistrer et publier"
        onClose={() => tell({ type: 'cancel' })}
        onSaved={() => tell({ type: 'resume' })}
      />
    </>
  )
}

/** The cost of publishing with this plan: its price less the money available (product D18). */
function useCout(code_tarif: string): { action: string; phrase: string | null } {
  const tarif = useView('lister_tarifs').data?.find((un) => un.code_tarif === code_tarif)
  const disponible = useView('lire_disponible').data?.[0]?.disponible
  if (readCodeTarif(code_tarif) === codeGratuit) return { action: 'Publier l’annonce', phrase: null }
  if (!tarif || disponible === undefined) return { action: 'Publier et payer', phrase: null }
  const reste = aPayer(tarif.prix, disponible)
  const plan = `Plan ${tarif.libelle_tarif}, ${tarif.duree_jours} jours en ligne\u00a0: ${formatEuros(tarif.prix)} TTC`
  if (reste === 0) return { action: 'Publier l’annonce', phrase: `${plan}, déjà versés.` }
  const verse = disponible > 0 ? `, dont ${formatEuros(disponible)} déjà versés` : ''
  return { action: `Publier et payer ${formatEuros(reste)}`, phrase: `${plan}${verse}.` }
}

/** The ends of texts that the plan cuts, repeated before publishing. */
function Coupures({ saisie, finale }: Record<'saisie' | 'finale', AnnonceSaisie>) {
  const coupes = [
    ['titre', longueur(saisie.titre_annonce) - longueur(finale.titre_annonce)],
    ['description', longueur(saisie.contenu_annonce) - longueur(finale.contenu_annonce)],
  ] as const
  const phrases = coupes.filter(([, n]) => n > 0).map(([quoi, n]) => formatCut(n, quoi))
  return (
    phrases.length > 0 && (
      <Notice>{`${phrases.join(' ')} Ils restent dans votre brouillon jusqu’à la publication.`}</Notice>
    )
  )
}

/** A plan with photos is paid for them too: said before payment. */
function WithoutPhoto({ code_tarif, nombre }: { code_tarif: string; nombre: number }) {
  const { photos } = limiteTarif(code_tarif)
  if (photos === 0 || nombre > 0) return null
  return (
    <Notice>{`Sans photo pour l’instant\u00a0: ce plan en permet ${photos}, à ajouter à la première étape.`}</Notice>
  )
}

/** The published photos, shown before the added ones; read again because their links expire quickly. */
function usePubliees(publiee: Projet['publiee']): SeenPhotos {
  const { data = [] } = usePhotosEnregistrees(
    publiee && {
      uuid_annonce: publiee.uuid_annonce,
      code_tarif: readCodeTarif(publiee.saisie.code_tarif) ?? codeGratuit,
    },
  )
  return data.map(({ nom_fichier, url_1280 }, rang) => ({
    id: nom_fichier,
    url: url_1280,
    nom: `Photo n°\u00a0${rang + 1}`,
  }))
}

function Rendu({ saisie, photos: choisies }: { saisie: AnnonceSaisie; photos: SeenPhotos }) {
  const photos = limiteTarif(saisie.code_tarif).photos > 0 ? choisies : []
  const faits = listFaits(saisie)
  const [date_publication] = useState(() => new Date().toISOString())
  return (
    <>
      <p className="doux">Voici votre annonce dans la liste, puis son texte en entier.</p>
      <CarteApercu saisie={saisie} photos={photos} date_publication={date_publication} />
      <div className="panneau pile">
        <h3>{keepFrenchSpaces(saisie.titre_annonce.trim())}</h3>
        {photos.length > 0 && <BandeApercu label="Photos de l’annonce" photos={photos} />}
        <p className="annonce-contenu">{keepFrenchSpaces(saisie.contenu_annonce.trim())}</p>
        <p className="doux">
          <span>{`${saisie.ville_annonce} (${saisie.cp_annonce}). ${sayDates({ ...saisie, date_publication }) ?? ''}. `}</span>
          <Telephone affiche={saisie.affichertel_annonce} />
        </p>
        {faits.length > 0 && (
          <dl className="faits">
            {faits.map(({ nom, dit }) => (
              <div key={nom}>
                <dt>{nom}</dt>
                <dd>{dit}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  )
}

/** What readers will see of the phone number. */
function Telephone({ affiche }: { affiche: boolean }) {
  const moi = useView('lire_personne').data?.[0]
  if (!affiche) return 'Votre numéro de téléphone reste caché.'
  if (!moi) return null
  const { telephone_personne: telephone } = moi
  return telephone
    ? `Votre numéro, le ${telephone}, sera affiché.`
    : 'Aucun numéro ne sera affiché\u00a0: votre profil n’en a pas.'
}

function Enregistree({ annonce, succes }: { annonce: AnnonceCreee; succes: string }) {
  const due = annonce.a_payer > 0
  return (
    <div className="pile">
      <Notice tone="success">{succes}</Notice>
      <p>{due ? 'La page de paiement s’ouvre dans un instant…' : 'Vos annonces s’affichent dans un instant…'}</p>
      <div className="rang">
        {due ? (
          <ButtonLink {...versPaiement(annonce)}>{`Payer ${formatEuros(annonce.a_payer)}`}</ButtonLink>
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

interface CarteApercuProps {
  saisie: AnnonceSaisie
  photos: SeenPhotos
  date_publication: string
}

function CarteApercu({ saisie, photos, date_publication }: CarteApercuProps) {
  const type = useTypesAnnonce().types.find(({ id_typeannonce }) => id_typeannonce === saisie.id_typeannonce)
  return (
    <div className="rangs">
      <AnnonceCard
        couverture={photos.length > 0 && <CouvertureApercu photos={photos} />}
        annonce={{
          ...saisie,
          titre_annonce: saisie.titre_annonce.trim(),
          uuid_annonce: null,
          code_departement_annonce: departementDuCode(saisie.cp_annonce) ?? '',
          code_tarif: readCodeTarif(saisie.code_tarif) ?? codeGratuit,
          type_annonce_libelle: type?.libelle_typeannonce ?? 'Type inconnu',
          date_publication,
          distance_annonce: null,
        }}
      />
    </div>
  )
}
