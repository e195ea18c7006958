// My deadlines over two years, each with where its rule was read, and the file that puts them in a calendar.
import { adresseAgenda, type Echeance, listEcheances, periodeDe } from '#domain/cotisation/echeance.ts'
import { type Statut, statuts } from '#domain/cotisation/prevision.ts'
import { formatDateLongue } from '#domain/format.ts'
import { Icon } from '../ui/Icon.tsx'

export function MesEcheances({ debut, statut }: { debut: string; statut: Statut }) {
  if (!debut)
    return (
      <p>
        Donnez votre début d’activité dans <a href="#planificateur">le formulaire</a>&nbsp;: vos échéances des
        vingt-quatre premiers mois s’affichent ici, à mettre dans votre agenda.
      </p>
    )
  return (
    <>
      <p>
        {statuts[statut]}, à partir du {formatDateLongue(debut)}. Les dates comptées en jours viennent de la règle
        citée&nbsp;; celles que chaque année fixe sont données par périodes.
      </p>
      <p className="non-imprime">
        <a className="bouton bouton-secondary" href={adresseAgenda(debut, statut)} download="mes-echeances.ics">
          <Icon nom="calendrier" />
          Ajouter à mon agenda (.ics)
        </a>
      </p>
      {groupByAnnee(listEcheances(debut, statut)).map(([annee, echeances], rang) => (
        <details key={annee} className="question" open={rang === 0}>
          <summary>
            {annee}, {echeances.length} {echeances.length > 1 ? 'échéances' : 'échéance'}
          </summary>
          <ol className="echeances">
            {echeances.map((echeance) => (
              <Ligne key={echeance.cle} echeance={echeance} />
            ))}
          </ol>
        </details>
      ))}
    </>
  )
}

function Ligne({ echeance }: { echeance: Echeance }) {
  const { jour, titre, rappel, source } = echeance
  return (
    <li>
      <p className="echeance-jour">{periodeDe(echeance) || <time dateTime={jour}>{formatDateLongue(jour)}</time>}</p>
      <div>
        <p className="echeance-titre">{titre}</p>
        <p>{rappel}</p>
        <p className="doux petit">
          Source&nbsp;:{' '}
          <a href={source.adresse} target="_blank" rel="noopener noreferrer">
            {source.nom}
            <span className="lu-seulement"> (nouvel onglet)</span>
          </a>
        </p>
      </div>
    </li>
  )
}

/** The deadlines of each year, in their order. */
function groupByAnnee<E extends { jour: string }>(echeances: readonly E[]): [annee: string, echeances: E[]][] {
  const annees = [...new Set(echeances.map(({ jour }) => jour.slice(0, 4)))]
  return annees.map((annee) => [annee, echeances.filter(({ jour }) => jour.startsWith(annee))])
}
