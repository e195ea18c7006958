// An ad in a list: what a physiotherapist needs before opening it.
import { type ReactNode, useId } from 'react'
import type { AnnonceCarte } from '#domain/annonce/cardColumns.ts'
import { hasRetrocession } from '#domain/annonce/typeannonce.ts'
import { sayDatesEnCarte, sayFaits } from '#domain/critere/faits.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { formatDistance } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ShareBar } from '../ui/ShareBar.tsx'
import '../styles/fiche.css'
import '../styles/ficheannonce.css'

/** The columns of a card; the preview of the form builds one before the ad exists. */
export type AnnonceEnCarte = Pick<
  AnnonceCarte,
  | 'titre_annonce'
  | 'extrait_annonce'
  | 'ville_annonce'
  | 'code_departement_annonce'
  | 'retrocession_annonce'
  | 'datecontrat_annonce'
  | 'date_publication'
  | 'code_tarif'
  | 'type_annonce_libelle'
  | 'distance_annonce'
  | 'datefin_annonce'
  | 'souplesse_jours'
  | 'demi_journees'
  | 'logement'
  | 'vehicule'
  | 'exercice'
  | 'patienteles'
> & { uuid_annonce: string | null; id_typeannonce: number | null; coords?: AnnonceCarte['coords'] }

interface CarteProps {
  annonce: AnnonceEnCarte
  /** The cover photo, if any. */
  couverture?: ReactNode
  /** The buttons, at the bottom of the card. */
  children?: ReactNode
}

/** Without an uuid (in a preview) the title is not a link. */
export function AnnonceCard({ annonce, couverture, children }: CarteProps) {
  const { uuid_annonce, titre_annonce, code_tarif } = annonce
  const id = useId()
  const titre = keepFrenchSpaces(titre_annonce)
  const faits = sayFaits(annonce)
  return (
    <article className={`carte annonce${couverture ? ' annonce-illustree' : ''}`} aria-labelledby={id}>
      <div className="annonce-tete">
        <span className="annonce-genre">
          <Badge tone="type">{annonce.type_annonce_libelle}</Badge>
          {isPayant(code_tarif) && <span className="annonce-sponsor">Sponsorisé</span>}
        </span>
        {hasRetrocession(annonce) && <Part garde={annonce.retrocession_annonce} />}
      </div>
      <h3 className="carte-titre" id={id}>
        {uuid_annonce ? (
          <Link to={`/annonce/${uuid_annonce}`} state={{ liste: true }}>
            {titre}
          </Link>
        ) : (
          <span>{titre}</span>
        )}
      </h3>
      <OuEtQuand annonce={annonce} />
      {couverture}
      <p className="carte-extrait">{keepFrenchSpaces(annonce.extrait_annonce)}</p>
      <div className="annonce-pied">
        {faits.length > 0 && (
          <ul className="annonce-faits">
            {faits.map((fait) => (
              <li key={fait}>{fait}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </article>
  )
}

/** The share kept, in words; the edge of the card draws it (product D15). */
function Part({ garde }: { garde: number | null }) {
  return (
    <>
      <ShareBar className="annonce-part-barre" garde={garde} />
      {garde === null ? (
        <p className="annonce-part">Rétrocession à convenir</p>
      ) : (
        <p className="annonce-part">
          <strong>{`${garde}\u00a0%`}</strong>
          <span>{` pour vous`}</span>
          <span className="annonce-cabinet">{` · ${100 - garde}\u00a0% au cabinet`}</span>
        </p>
      )}
    </>
  )
}

function OuEtQuand({ annonce }: { annonce: AnnonceEnCarte }) {
  const dates = sayDatesEnCarte(annonce)
  return (
    <ul className="annonce-ou">
      <li>
        <Icon nom="lieu" />
        <span>{lieuDe(annonce)}</span>
      </li>
      {dates && (
        <li>
          <Icon nom="calendrier" />
          <span>{dates}</span>
        </li>
      )}
    </ul>
  )
}

function lieuDe({ ville_annonce, code_departement_annonce, distance_annonce, coords }: AnnonceEnCarte): string {
  const ville = code_departement_annonce ? `${ville_annonce} (${code_departement_annonce})` : ville_annonce
  return distance_annonce === null ? ville : `${ville}, ${formatDistance(distance_annonce, coords?.estimees)}`
}
