// A member's operations and balance (product §2 « Operations history »).
import type { MouseEvent } from 'react'
import { referenceAnnonce } from '#domain/annonce/annonce.ts'
import { type Operation, solde } from '#domain/paiement/operation.ts'
import { readCommandes } from '#domain/paiement/retractation.ts'
import { formatDate, formatEuros } from '#domain/text/format.ts'
import { keepFrenchSpaces } from '#domain/text/frenchSpaces.ts'
import { Link } from '../navigation/Link.tsx'
import { useNavigate } from '../navigation/useNavigate.ts'
import { useView } from '../query/api.ts'
import { useSession } from '../session/session.ts'
import { MembrePage } from '../shell/MembrePage.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import { DocumentFacture } from './DocumentFacture.tsx'
import { EnteteImprime } from './EnteteImprime.tsx'
import { Renonciation } from './Renonciation.tsx'
import { Solde } from './Solde.tsx'
import '../styles/paiement.css'

export default function OperationsHistory() {
  const { nom } = useSession()
  const operations = useView('lister_operations')
  const annonces = useView('lister_mes_annonces', {}, { select: ['uuid_annonce', 'titre_annonce'] })
  const titres = new Map(annonces.data?.map(({ uuid_annonce, titre_annonce }) => [uuid_annonce, titre_annonce]))
  // Wait for the titles: a line that grew later would push the others down.
  const lues = { ...operations, data: annonces.isPending ? undefined : operations.data }
  return (
    <MembrePage titre="Historique des opérations" className="page-texte">
      <EnteteImprime />
      <h1>Vos opérations</h1>
      <div className="pile operations">
        <QueryResult de={lues} quoi="operations" texte="Chargement...">
          {(lignes) => (
            <>
              <div className="rang rang-bouts">
                <Solde euros={solde(lignes)} detail />
                {lignes.length > 0 && (
                  <Button className="non-imprime" variant="secondary" icon="imprimante" onClick={() => print()}>
                    Imprimer
                  </Button>
                )}
              </div>
              {nom && <p className="imprime-seul">{`Relevé de ${nom}`}</p>}
              {lignes.length > 0 ? <Operations operations={lignes} titres={titres} /> : <AucuneOperation />}
            </>
          )}
        </QueryResult>
      </div>
    </MembrePage>
  )
}

/** The titles of the member's ads, by id. */
type Titres = ReadonlyMap<string, string>

function Operations({ operations, titres }: { operations: Operation[]; titres: Titres }) {
  return (
    <table className="operations-table">
      <caption>Historique des Opérations</caption>
      <thead>
        <tr>
          <th scope="col">Date de l'opération</th>
          <th scope="col">Opération</th>
          <th scope="col">Type d'opération</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {operations.map((operation) => (
          <Ligne
            key={`${operation.date_operation} ${operation.operation} ${operation.uuid_annonce}`}
            ligne={operation}
            titres={titres}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Clicking anywhere on a debit opens its ad; keyboards use its link. */
function Ligne({ ligne, titres }: { ligne: Operation; titres: Titres }) {
  const { date_operation, operation, type_operation, montant, uuid_annonce, date_immediate, facture } = ligne
  const navigate = useNavigate()
  // An erased ad keeps its reference.
  const nom = uuid_annonce && (titres.get(uuid_annonce) ?? referenceAnnonce(uuid_annonce))
  const debit = operation === 'CREATION ANNONCE' || operation === 'RENOUVELLEMENT ANNONCE'
  const annonce = debit && uuid_annonce ? `/annonce/${uuid_annonce}` : null
  const open = ({ target }: MouseEvent) => {
    if (annonce && !(target as Element).closest('a, button')) navigate(annonce)
  }
  return (
    <tr onClick={open}>
      <td>{formatDate(date_operation)}</td>
      <td>
        {annonce ? (
          <Link to={annonce} aria-label={`${operation}, ${nom}`}>
            {operation}
          </Link>
        ) : (
          <span>{operation}</span>
        )}
        {nom && <span className="petit operation-annonce">{` ${keepFrenchSpaces(nom)}`}</span>}
        {date_immediate && (
          <span className="doux petit operation-demande">{`Mise en ligne immédiate demandée le ${formatDate(date_immediate)}`}</span>
        )}
        {facture && (
          <div className="non-imprime">
            <DocumentFacture facture={facture} seul />
          </div>
        )}
        {readCommandes([ligne], new Date()).map((commande) => (
          <div key={commande.uuid_annonce} className="non-imprime">
            <Renonciation commande={commande} />
          </div>
        ))}
      </td>
      <td>{type_operation}</td>
      <td className={montant < 0 ? 'negatif' : undefined}>{formatEuros(montant)}</td>
    </tr>
  )
}

function AucuneOperation() {
  return (
    <EmptyState
      titre="Aucune opération pour l’instant."
      icon="euro"
      action={<ButtonLink to="/tarifs">Voir les tarifs</ButtonLink>}
    >
      <p>Vos paiements et vos annonces payantes s’inscriront ici, au centime près.</p>
    </EmptyState>
  )
}
