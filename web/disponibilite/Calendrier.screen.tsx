// The free periods of a member, for whoever has their link.
import { jourLegal } from '#domain/date/legalTime.ts'
import { type FreePeriod, sayFreePeriod, sharedCalendarFile } from '#domain/disponibilite/calendar.ts'
import { isUuid } from '#domain/protocol/uuid.ts'
import { Link } from '../navigation/Link.tsx'
import { useParam } from '../navigation/params.ts'
import { useView } from '../query/api.ts'
import { MembreHead, MembrePage } from '../shell/MembrePage.tsx'
import { DeadEnd } from '../ui/DeadEnd.tsx'
import { MonthGrid } from '../ui/MonthGrid.tsx'
import { QueryResult } from '../ui/QueryResult.tsx'
import '../styles/lignes.css'

export default function Calendrier() {
  const jeton = useParam('jeton')
  const known = isUuid(jeton)
  const read = useView('rpc/lire_calendrier', { p_jeton: jeton }, { enabled: known })
  if (!known || read.data?.length === 0) return <Nothing />
  return (
    <MembrePage titre="Disponibilités" className="page-texte">
      <QueryResult de={read} quoi="calendrier" texte="Chargement du calendrier…">
        {(periods) => <Periods periods={periods} jeton={jeton} />}
      </QueryResult>
    </MembrePage>
  )
}

function Periods({ periods, jeton }: { periods: readonly FreePeriod[]; jeton: string }) {
  const today = jourLegal(new Date())
  return (
    <div className="pile">
      <h1>{`Les disponibilités de ${periods[0]!.pseudo_personne}`}</h1>
      <ul className="lignes">
        {periods.map(({ debut, fin }) => (
          <li key={`${debut} ${fin}`}>
            <strong>{sayFreePeriod({ debut, fin }, today)}</strong>
            <MonthGrid debut={debut} fin={fin} souplesse={0} />
          </li>
        ))}
      </ul>
      <p>
        <a href={sharedCalendarFile(jeton)} download>
          Ajouter à mon agenda
        </a>
      </p>
      <p className="doux petit">
        Ce calendrier est tenu par le membre qui vous en a donné le lien. Pour lui écrire, passez par une annonce&nbsp;:
        les messages du site restent entre membres.
      </p>
      <p>
        <Link to="/annonces">Voir les annonces</Link>
      </p>
    </div>
  )
}

const Nothing = () => (
  <>
    <MembreHead titre="Disponibilités" />
    <DeadEnd titre="Rien à montrer ici">
      <p>Ce calendrier est vide pour l’instant, ou n’est plus partagé. Demandez-en le lien à qui vous l’a donné.</p>
      <p>
        <Link to="/annonces">Voir les annonces</Link>
      </p>
    </DeadEnd>
  </>
)
