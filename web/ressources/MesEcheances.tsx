// The deadlines of two years, with the source of each rule, and a calendar file.
import { adresseAgenda, type Echeance, listEcheances, periodeDe, sayMontant } from '#domain/cotisation/echeance.ts'
import {
  computeMontants,
  type Prevision,
  readDebutant,
  type SaisiePrevision,
  statuts,
} from '#domain/cotisation/prevision.ts'
import { isJour } from '#domain/date/jour.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { formatDateLongue } from '#domain/text/format.ts'
import { Icon } from '../ui/Icon.tsx'

/** The days only need a start date; the amounts need a valid form. */
export function MesEcheances({ saisie, prevision }: { saisie: SaisiePrevision; prevision: Prevision | null }) {
  const debutant = readDebutant(saisie)
  const { debut, statut } = debutant
  if (!isJour(debut))
    return (
      <p>
        <span>{`Donnez votre début d’activité dans `}</span>
        <a href="#planificateur">le formulaire</a>
        <span>{`\u00a0: vos échéances des vingt-quatre premiers mois s’affichent ici, à mettre dans votre agenda.`}</span>
      </p>
    )
  const montants = prevision ? computeMontants(prevision) : undefined
  const echeances = listEcheances(debutant, { montants, depuis: jourLegal(new Date()) })
  if (echeances.length === 0)
    return (
      <p>{`Les vingt-quatre mois qui suivent le ${formatDateLongue(debut)} sont passés\u00a0: aucune échéance ne reste.`}</p>
    )
  return (
    <>
      <p>{`${statuts[statut]}, à partir du ${formatDateLongue(debut)}. Les dates comptées en jours viennent de la règle citée\u00a0; celles que chaque année fixe sont données par périodes, et rappelées avant leur fin. Les montants sont ceux de votre calcul, l’impôt et la CFE à part. Ce qui est passé n’y est plus.`}</p>
      <p className="non-imprime">
        <a className="bouton bouton-secondary" href={adresseAgenda(saisie)} download="mes-echeances.ics">
          <Icon nom="calendrier" />
          <span>Ajouter à mon agenda (.ics)</span>
        </a>
      </p>
      {groupByAnnee(echeances).map(([annee, echeances], rang) => (
        <details key={annee} className="question" open={rang === 0}>
          <summary>{`${annee}, ${echeances.length} ${echeances.length > 1 ? 'échéances' : 'échéance'}`}</summary>
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
  const { jour, titre, rappel, euros, mois, source } = echeance
  return (
    <li>
      <p className="echeance-jour">{periodeDe(echeance) || <time dateTime={jour}>{formatDateLongue(jour)}</time>}</p>
      <div>
        <p className="echeance-titre">{`${titre}${euros !== null ? `, ${sayMontant(euros, mois)}` : ''}`}</p>
        <p>{rappel}</p>
        {source && (
          <p className="doux petit">
            <span>{`Source\u00a0: `}</span>
            <a href={source.adresse} target="_blank" rel="noopener noreferrer">
              <span>{source.nom}</span>
              <span className="lu-seulement"> (nouvel onglet)</span>
            </a>
          </p>
        )}
      </div>
    </li>
  )
}

/** Groups deadlines by year, in order. */
function groupByAnnee<E extends { quand: string }>(echeances: readonly E[]): [annee: string, echeances: E[]][] {
  const annees = [...new Set(echeances.map(({ quand }) => quand.slice(0, 4)))]
  return annees.map((annee) => [annee, echeances.filter(({ quand }) => quand.startsWith(annee))])
}
