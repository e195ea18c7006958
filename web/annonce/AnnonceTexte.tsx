// The content of an ad's page: its text, its facts, how to reach the advertiser.

import type { Annonce } from '#domain/annonce.ts'
import { formatDate } from '#domain/format.ts'
import { isPayant } from '#domain/tarif.ts'
import { insecables } from '#domain/texte.ts'
import { hasRetrocession } from '#domain/typeannonce.ts'
import { Link } from '../navigation/Link.tsx'
import { Anciennete } from '../ui/Anciennete.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RetrocessionBar } from '../ui/RetrocessionBar.tsx'
import { AnnonceActions } from './AnnonceActions.tsx'
import { Partage } from './Partage.tsx'
import '../styles/annonce.css'

export function AnnonceTexte({ annonce }: { annonce: Annonce }) {
  return (
    <article className="annonce-page">
      <div className="rang">
        <Badge tone="type">{annonce.type_annonce_libelle}</Badge>
        {isPayant(annonce.code_tarif) && <Badge tone="sponsor">Sponsorisé</Badge>}
      </div>
      <h1>{insecables(annonce.titre_annonce)}</h1>
      <Statut annonce={annonce} />
      <div className="annonce-detail">
        <div className="pile">
          {hasRetrocession(annonce) && <RetrocessionBar garde={annonce.retrocession_annonce} />}
          <p className="annonce-contenu">{insecables(annonce.contenu_annonce)}</p>
        </div>
        <aside className="panneau pile" aria-label="L’essentiel">
          <Faits annonce={annonce} />
          {annonce.status_annonce === 'Actif' && <AnnonceActions annonce={annonce} page />}
          <Partage titre={annonce.titre_annonce} />
        </aside>
      </div>
    </article>
  )
}

function Faits({ annonce }: { annonce: Annonce }) {
  const { datecontrat_annonce, date_publication, date_expiration } = annonce
  return (
    <dl className="faits">
      <div>
        <dt>Lieu</dt>
        <dd>
          {annonce.ville_annonce} ({annonce.cp_annonce})
        </dd>
      </div>
      {datecontrat_annonce && (
        <div>
          <dt>Début</dt>
          <dd>{formatDate(datecontrat_annonce)}</dd>
        </div>
      )}
      <div>
        <dt>Publiée par</dt>
        <dd>
          <Link to={`/profil/${annonce.uuid_personne_annonceur}`}>{annonce.pseudo_personne}</Link>
        </dd>
      </div>
      {date_publication && (
        <div>
          <dt>Publiée le</dt>
          <dd>
            {formatDate(date_publication)}, <Anciennete date={date_publication} />
          </dd>
        </div>
      )}
      {date_expiration && annonce.status_annonce === 'Actif' && (
        <div>
          <dt>En ligne jusqu’au</dt>
          <dd>{formatDate(date_expiration)}</dd>
        </div>
      )}
    </dl>
  )
}

/** What the reader must know of an ad that is not on offer. */
function Statut({ annonce: { status_annonce, date_expiration } }: { annonce: Annonce }) {
  if (status_annonce === 'Actif') return null
  return (
    <div className="annonce-statut">
      {status_annonce === 'Expirée' && (
        <Notice>
          Cette annonce a expiré{date_expiration && ` le ${formatDate(date_expiration)}`}. Le poste n’est peut-être plus
          à prendre.
        </Notice>
      )}
      {status_annonce === 'Pourvue' && <Notice>Cette offre est pourvue&nbsp;: le poste a trouvé son kiné.</Notice>}
      {status_annonce === 'En attente' && (
        <Notice>Cette annonce est en attente&nbsp;: vous seul la voyez pour le moment.</Notice>
      )}
      {status_annonce === 'Archivée' && <Notice>Cette annonce a été retirée&nbsp;: vous seul la voyez encore.</Notice>}
    </div>
  )
}
