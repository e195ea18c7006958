// An ad in a list: a row led by what one keeps, then when and where.
import { createContext, type ReactNode, useContext, useId } from 'react'
import type { AnnonceCarte } from '#domain/annonce/cardColumns.ts'
import { hasRetrocession } from '#domain/annonce/typeannonce.ts'
import { nomDepartement } from '#domain/commune/departement.ts'
import { sayDatesEnCarte, sayFaits } from '#domain/critere/faits.ts'
import { isPayant } from '#domain/paiement/plan.ts'
import { formatDistance, formatWholeEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Silhouette } from '../carte/Silhouette.tsx'
import { Link } from '../navigation/Link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ShareBar } from '../ui/ShareBar.tsx'
import { YearRibbon } from '../ui/YearRibbon.tsx'
import '../styles/fiche.css'
import '../styles/ficheannonce.css'

/** The columns of a card; the preview of the form builds one before the ad exists. */
export type AnnonceEnCarte = Pick<
  AnnonceCarte,
  | 'titre_annonce'
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
  | 'redevance_mensuelle'
  | 'prix_cession'
  | 'honoraires_annuels'
  | 'loyer_mensuel'
  | 'surface_cabinet'
  | 'nombre_salles'
> & { uuid_annonce: string | null; id_typeannonce: number | null; coords?: AnnonceCarte['coords'] }

/** Whether the place that distances are counted from is an estimated centre. */
export const FromEstimatedCentre = createContext(false)

interface CarteProps {
  annonce: AnnonceEnCarte
  /** The cover photo, if any. */
  couverture?: ReactNode
  /** The buttons. */
  children?: ReactNode
}

/** Without an uuid (in a preview) the title is not a link. */
export function AnnonceCard({ annonce, couverture, children }: CarteProps) {
  const { uuid_annonce, titre_annonce, code_tarif } = annonce
  const id = useId()
  const titre = keepFrenchSpaces(titre_annonce)
  const faits = sayFaits(annonce)
  return (
    <article className={`annonce${isPayant(code_tarif) ? ' annonce-payante' : ''}`} aria-labelledby={id}>
      <Tete annonce={annonce} />
      <div className="annonce-corps">
        <p className="annonce-genre">
          <Badge tone="type">{annonce.type_annonce_libelle}</Badge>
          {isPayant(code_tarif) && <span className="annonce-sponsor">Sponsorisé</span>}
        </p>
        <h3 className="carte-titre" id={id}>
          {uuid_annonce ? (
            <Link to={`/annonce/${uuid_annonce}`} state={{ liste: true }}>
              {titre}
            </Link>
          ) : (
            <span>{titre}</span>
          )}
        </h3>
        <Quand annonce={annonce} />
      </div>
      <Ou annonce={annonce} />
      <div className="annonce-pied">
        {couverture}
        {faits.length > 0 && (
          <ul className="annonce-faits">
            {faits.map((fait, rang) => (
              <li key={fait}>{rang === 0 ? capitalize(fait) : fait}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </article>
  )
}

const capitalize = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1)

/** What one compares first: the share kept (both sides in words, product D15); for a sale without one, the town. */
function Tete({ annonce }: { annonce: AnnonceEnCarte }) {
  const { retrocession_annonce: garde, redevance_mensuelle: redevance, prix_cession: prix } = annonce
  if (redevance !== null) return <Montant euros={redevance} quoi="de redevance par mois" />
  if (!hasRetrocession(annonce) && prix !== null) return <Montant euros={prix} quoi="prix demandé" />
  if (!hasRetrocession(annonce)) return <p className="annonce-tete annonce-ville">{annonce.ville_annonce}</p>
  return (
    <div className="annonce-tete">
      {garde === null ? (
        <p className="annonce-convenir">Rétrocession à convenir</p>
      ) : (
        <p className="annonce-part">
          <strong>
            <span>{garde}</span>
            <span className="annonce-pourcent">{`\u00a0%`}</span>
          </strong>
          <span className="annonce-pour">{` pour vous`}</span>
          <span className="annonce-cabinet">{` · ${100 - garde}\u00a0% au cabinet`}</span>
        </p>
      )}
      <ShareBar className="annonce-part-barre" garde={garde} />
    </div>
  )
}

/** A fixed fee, or the price of a practice. */
const Montant = ({ euros, quoi }: { euros: number; quoi: string }) => (
  <p className="annonce-tete annonce-montant">
    <strong>{formatWholeEuros(euros)}</strong>
    <span>{` ${quoi}`}</span>
  </p>
)

function Quand({ annonce }: { annonce: AnnonceEnCarte }) {
  const dates = sayDatesEnCarte(annonce)
  const { datecontrat_annonce: debut, datefin_annonce: fin } = annonce
  return (
    dates &&
    debut && (
      <p className="annonce-quand">
        <YearRibbon debut={debut} fin={fin} />
        <span>{dates}</span>
      </p>
    )
  )
}

/** The town, or the department of a sale that leads with its town. */
function Ou({ annonce }: { annonce: AnnonceEnCarte }) {
  const { ville_annonce, code_departement_annonce: code, distance_annonce, coords } = annonce
  const isFromEstimate = useContext(FromEstimatedCentre)
  const leadsWithTown = !hasRetrocession(annonce) && annonce.prix_cession === null
  const ville = !leadsWithTown ? ville_annonce : (code && nomDepartement(code)) || ville_annonce
  return (
    <div className="annonce-ou">
      {code && <Silhouette code={code} coords={coords} />}
      <p>
        <span>{code ? `${ville} (${code})` : ville}</span>
        {distance_annonce !== null && (
          <small>{formatDistance(distance_annonce, isFromEstimate || coords?.estimees)}</small>
        )}
      </p>
    </div>
  )
}
