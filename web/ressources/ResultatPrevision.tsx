// The result of the planner: the three amounts that matter, where a hundred euros go, the sum line by line, the second year.
import { nomsCotisations, organismes, reserve, reserveDebut } from '#domain/cotisation/cotisation.ts'
import {
  adressePrevision,
  type Prevision,
  partsDeCent,
  type Resultat,
  type SaisiePrevision,
} from '#domain/cotisation/prevision.ts'
import { formatDateLongue, formatEurosRonds } from '#domain/text/format.ts'
import { Link } from '../navigation/Link.tsx'
import { CentEuros } from './CentEuros.tsx'
import { AcrePrevision, DeuxAnnees } from './DeuxAnnees.tsx'
import { TableSommes } from './TableSommes.tsx'

export function ResultatPrevision({
  saisie,
  prevision,
  resultat,
}: {
  saisie: SaisiePrevision
  prevision: Prevision
  resultat: Resultat
}) {
  const { recettes, charges, redevance, benefice, dues, net, bareme, annees } = resultat
  const parts = partsDeCent(resultat)
  const debutante = annees?.[0].annee === bareme.annee
  return (
    <>
      <Chiffres resultat={resultat} />
      {benefice < 0 && <p>Vos charges dépassent vos recettes&nbsp;: restent les cotisations minimales.</p>}
      {debutante && (
        <p>{`Vous commencez le ${formatDateLongue(prevision.debut)}\u00a0: ces montants sont ceux de ${bareme.annee} seulement.`}</p>
      )}
      <AcrePrevision acre={resultat.acre} />
      {parts && <CentEuros parts={parts} />}
      <TableSommes
        legende="De vos recettes à ce qui reste"
        lignes={[
          [debutante ? `Recettes de ${bareme.annee}` : 'Recettes', recettes],
          ['Charges', redevance - charges],
          ...(redevance > 0 ? [['Redevance au cabinet', -redevance] as const] : []),
          ['Bénéfice', benefice, 'total'],
          ['Urssaf', -dues.urssaf],
          ['CARPIMKO', -dues.carpimko],
          ['Reste avant impôt sur le revenu', net, 'total'],
        ]}
      />
      <details className="question">
        <summary>Les dix cotisations, ligne par ligne</summary>
        <TableSommes
          legende={`Calculées sur une assiette de ${formatEurosRonds(dues.assiette)}`}
          lignes={[
            ...organismes.urssaf.map((nom) => [nomsCotisations[nom], dues.lignes[nom]] as const),
            ['Urssaf', dues.urssaf, 'total'],
            ...organismes.carpimko.map((nom) => [nomsCotisations[nom], dues.lignes[nom]] as const),
            ['CARPIMKO', dues.carpimko, 'total'],
          ]}
        />
      </details>
      <DeuxAnnees prevision={prevision} resultat={resultat} />
      <p className="doux petit">
        <span>{`${annees ? reserveDebut : reserve} L’impôt sur le revenu et la cotisation à l’Ordre viennent en plus. `}</span>
        <Link to={adressePrevision(saisie)}>Lien vers ce calcul</Link>
      </p>
    </>
  )
}

function Chiffres({ resultat: { parMois, dues, net, bareme } }: { resultat: Resultat }) {
  return (
    <>
      <dl className="prevision-chiffres">
        <div>
          <dt>À mettre de côté par mois</dt>
          <dd>{formatEurosRonds(parMois)}</dd>
        </div>
        <div>
          <dt>{`Cotisations de ${bareme.annee}`}</dt>
          <dd>{formatEurosRonds(dues.total)}</dd>
        </div>
        <div>
          <dt>Reste avant impôt</dt>
          <dd>{formatEurosRonds(net)}</dd>
        </div>
      </dl>
      {/* Said when it changes: what is typed above shows itself down here. */}
      <p
        className="lu-seulement"
        role="status"
      >{`${formatEurosRonds(parMois)} à mettre de côté par mois, ${formatEurosRonds(net)} de reste avant impôt.`}</p>
    </>
  )
}
