// A member's reports and the decisions about their contents, each with its page.
import { formatDate } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { useView } from '../query/api.ts'
import '../styles/compte.css'

/** Nothing is shown when there are none. */
export function MesSuivis() {
  const decisions = useView('lister_mes_decisions').data ?? []
  const signalements = useView('lister_mes_signalements').data ?? []
  if (decisions.length + signalements.length === 0) return null
  return (
    <section className="panneau pile" aria-labelledby="suivis">
      <h2 className="compte-titre" id="suivis">
        Vos signalements, et nos décisions
      </h2>
      <ul className="sans-puce pile">
        {decisions.map(({ uuid_suivi, date_decision, date_retablissement }) => (
          <li key={uuid_suivi}>
            <Link to={`/signaler?suivi=${uuid_suivi}`}>{`Décision du ${formatDate(date_decision)}`}</Link>
            <span>{date_retablissement && ', annulée'}</span>
          </li>
        ))}
        {signalements.map(({ uuid_suivi, date_signalement, date_decision }) => (
          <li key={uuid_suivi}>
            <Link to={`/signaler?suivi=${uuid_suivi}`}>{`Votre signalement du ${formatDate(date_signalement)}`}</Link>
            <span>{date_decision ? ', répondu' : ', en cours'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
