// Below the number of results: active filters, each removable, and how many ads do not specify a required criterion.
import { askCritere, exiges, listFiltres, saySilence } from '#domain/critere/filtre.ts'
import { adresseRecherche, criteresRecherche, type Recherche } from '#domain/recherche/recherche.ts'
import { Link } from '../navigation/Link.tsx'
import { useViewQuery, viewQuery } from '../query/api.ts'
import { Icon } from '../ui/Icon.tsx'
import { useAujourdhui } from './useAujourdhui.ts'

export type Centre = Parameters<typeof criteresRecherche>[1]

/** Number of ads that a search finds; only the total is read. */
export const nombreQuery = (recherche: Recherche, centre: Centre) =>
  viewQuery(
    'rpc/lister_annonces',
    { ...criteresRecherche(recherche, centre), p_limite: 1 },
    { select: ['uuid_annonce'], count: true },
  )

/** For each required criterion, the search of ads that do not specify it. */
export const silences = (recherche: Recherche, centre: Centre) =>
  exiges(recherche).map((nom) => {
    const tue = { ...askCritere(recherche, nom, 'inconnu'), page: 1 }
    return { nom, tue, query: nombreQuery(tue, centre) }
  })

export function ActiveFilters({ recherche, centre }: { recherche: Recherche; centre: Centre }) {
  const filtres = listFiltres(recherche, useAujourdhui())
  if (filtres.length === 0) return null
  return (
    <div className="precisions">
      <ul className="jetons" aria-label="Filtres">
        {filtres.map(({ mot, sans }) => (
          <li key={mot}>
            <Link
              className="jeton"
              to={adresseRecherche({ ...recherche, ...sans, page: 1 })}
              aria-label={`Retirer\u00a0: ${mot}`}
            >
              <span>{mot}</span>
              <Icon nom="fermer" />
            </Link>
          </li>
        ))}
      </ul>
      {silences(recherche, centre).map((silence) => (
        <Silence key={silence.nom} {...silence} />
      ))}
    </div>
  )
}

function Silence({ nom, tue, query }: ReturnType<typeof silences>[number]) {
  const { total } = useViewQuery(query, { keepPrevious: true })
  if (!total) return null
  return (
    <p className="petit">
      <Link to={adresseRecherche(tue)}>{saySilence(total, nom)}</Link>
    </p>
  )
}
