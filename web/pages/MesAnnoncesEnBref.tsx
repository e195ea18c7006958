// On the home page: the member's ads that need something, or are online.
import { type AnnonceAccueil, chooseAnnonces, type LigneAccueil } from '#domain/accueil/accueil.ts'
import type { VueAnnonce } from '#domain/annonce/annonce.ts'
import { totalVues } from '#domain/annonce/consultation.ts'
import { addJours } from '#domain/date/jour.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { formatNombre, formatPluriel } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { versPaiement } from '../paiement/versPaiement.ts'
import type { ApiError } from '../query/api.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { EmptyBlock } from './HomeBlock.tsx'

interface EnBrefProps {
  annonces: { data: AnnonceAccueil[] | undefined; error: ApiError | null; refetch: () => unknown }
  vues: readonly VueAnnonce[]
}

export function MesAnnoncesEnBref({ annonces, vues }: EnBrefProps) {
  const maintenant = new Date()
  const vuesDe = (uuid: string) => vues.filter(({ uuid_annonce }) => uuid_annonce === uuid)
  const count = (uuid: string) => totalVues(vuesDe(uuid))
  return (
    <QueryResult
      de={annonces}
      quoi="mesAnnonces"
      texte="Chargement de vos annonces…"
      vide={
        <EmptyBlock phrase="Aucune encore. Une annonce gratuite reste 30 jours en ligne et se rédige en trois minutes.">
          <ButtonLink to="/ajouter-annonce" icon="crayon">
            Publier ma première annonce
          </ButtonLink>
        </EmptyBlock>
      }
    >
      {(miennes) => (
        <>
          <ul className="lignes">
            {chooseAnnonces(miennes, count, maintenant).map((ligne) => (
              <Ligne key={ligne.annonce.uuid_annonce} ligne={ligne} vues={vuesDe(ligne.annonce.uuid_annonce)} />
            ))}
          </ul>
          <p>
            <Link to="/mes-annonces">{`Toutes mes annonces (${formatNombre(miennes.length)})`}</Link>
          </p>
        </>
      )}
    </QueryResult>
  )
}

function Ligne({ ligne, vues }: { ligne: LigneAccueil; vues: VueAnnonce[] }) {
  const { annonce, presse } = ligne
  return (
    <li>
      <div>
        <h3 className="ligne-titre">
          <Link to={`/annonce/${annonce.uuid_annonce}`}>{keepFrenchSpaces(annonce.titre_annonce)}</Link>
        </h3>
        <p className="rang doux petit">
          {presse && <strong className="presse">{presse}</strong>}
          {sayFaits(ligne, vues).map((fait) => (
            <span key={fait}>{fait}</span>
          ))}
        </p>
      </div>
      <Geste {...ligne} />
    </li>
  )
}

/** Views, messages, days left. */
function sayFaits({ annonce: { nombre_messages }, presse, reste }: LigneAccueil, vues: VueAnnonce[]): string[] {
  const semaine = addJours(jourLegal(new Date()), -7)
  const recentes = totalVues(vues.filter(({ jour }) => jour > semaine))
  return [
    vues.length > 0 && `${formatPluriel(totalVues(vues), 'vue')}, ${formatNombre(recentes)} cette semaine`,
    nombre_messages > 0 && formatPluriel(nombre_messages, 'message'),
    !presse && reste !== null && `encore ${formatPluriel(reste, 'jour')}`,
  ].filter((fait) => fait !== false)
}

function Geste({ annonce, geste }: LigneAccueil) {
  const { uuid_annonce, titre_annonce } = annonce
  const gestes = {
    payer: { ...versPaiement(annonce), mot: 'Payer' },
    renouveler: { to: `/mes-annonces?renouveler=${uuid_annonce}`, mot: 'Renouveler' },
    modifier: { to: `/annonce/${uuid_annonce}/modifier`, mot: 'Modifier' },
  }
  const { mot, ...lien } = gestes[geste]
  return (
    <ButtonLink
      {...lien}
      variant="secondary"
      aria-label={`${mot} l’annonce «\u00a0${keepFrenchSpaces(titre_annonce)}\u00a0»`}
    >
      {mot}
    </ButtonLink>
  )
}
