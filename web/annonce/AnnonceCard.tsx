// An ad in a list: what a kiné needs to know before opening it.
import type { ReactNode } from 'react'
import { sayFaits } from '#domain/critere/faits.ts'
import type { AnnonceCarte } from '#domain/fiche/colonne.ts'
import { insecables } from '#domain/fiche/insecable.ts'
import { type CodeTarif, isPayant } from '#domain/fiche/plan.ts'
import { formatDistance } from '#domain/format.ts'
import { hasRetrocession } from '#domain/typeannonce.ts'
import { Link } from '../navigation/Link.tsx'
import { Anciennete } from '../ui/Anciennete.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { RetrocessionBar } from '../ui/RetrocessionBar.tsx'
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
> & { uuid_annonce: string | null; id_typeannonce: number | null }

const plans: Readonly<Record<CodeTarif, string>> = {
  G0000: 'gratuit',
  P0001: 'essentiel',
  P0002: 'pro',
  P0003: 'prestige',
}

interface CarteProps {
  annonce: AnnonceEnCarte
  /** The first photo, when there is one. */
  couverture?: ReactNode
  /** At the foot of the card. */
  children?: ReactNode
}

/** Without an uuid the title leads nowhere: it is a preview. */
export function AnnonceCard({ annonce, couverture, children }: CarteProps) {
  const { uuid_annonce, titre_annonce, code_tarif } = annonce
  const payant = isPayant(code_tarif)
  const titre = insecables(titre_annonce)
  return (
    <article className={`carte annonce-${plans[code_tarif]}${payant ? ' annonce-premium' : ''}`}>
      <div className="rang">
        <Badge tone="type">{annonce.type_annonce_libelle}</Badge>
        {payant && <Badge tone="sponsor">Sponsorisé</Badge>}
        {annonce.retrocession_annonce !== null && (
          <span className="carte-part">
            <span className="lu-seulement">Vous gardez </span>
            {annonce.retrocession_annonce}&nbsp;%
          </span>
        )}
      </div>
      <h3 className="carte-titre">
        {uuid_annonce ? (
          <Link to={`/annonce/${uuid_annonce}`} state={{ liste: true }}>
            {titre}
          </Link>
        ) : (
          titre
        )}
      </h3>
      <FaitsCarte annonce={annonce} />
      {couverture}
      <p className="carte-extrait">{insecables(annonce.extrait_annonce)}</p>
      {hasRetrocession(annonce) && <RetrocessionBar garde={annonce.retrocession_annonce} />}
      {children}
    </article>
  )
}

function FaitsCarte({ annonce }: { annonce: AnnonceEnCarte }) {
  const faits = sayFaits(annonce)
  const { date_publication } = annonce
  return (
    <ul className="carte-faits">
      <li>
        <Icon nom="lieu" />
        {lieuDe(annonce)}
      </li>
      {faits.length > 0 && (
        <li className="carte-criteres">
          <Icon nom="calendrier" />
          {faits.join('\u00a0· ')}
        </li>
      )}
      {date_publication && (
        <li className="doux carte-age">
          <Icon nom="horloge" />
          <Anciennete date={date_publication} />
        </li>
      )}
    </ul>
  )
}

function lieuDe({ ville_annonce, code_departement_annonce, distance_annonce }: AnnonceEnCarte): string {
  const ville = code_departement_annonce ? `${ville_annonce} (${code_departement_annonce})` : ville_annonce
  return distance_annonce === null ? ville : `${ville}, ${formatDistance(distance_annonce)}`
}
