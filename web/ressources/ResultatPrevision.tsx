// The planner's results: three main amounts, parts of a hundred euros, detailed lines, the second year.
import {
  type Cotisations,
  nomsCotisations,
  organismes,
  reserve,
  reserveDebut,
  sayBaremeAttendu,
  sayMontantsDe,
} from '#domain/cotisation/cotisation.ts'
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
import { TableMontants } from './TableMontants.tsx'
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
  const { annee, recettes, charges, redevance, benefice, dues, net, bareme, annees } = resultat
  const parts = partsDeCent(resultat)
  const debutante = annees?.[0].annee === annee
  return (
    <>
      <Chiffres resultat={resultat} />
      {annee !== bareme.annee && <p>{sayBaremeAttendu(annee)}</p>}
      {benefice < 0 && <p>Vos charges dépassent vos recettes&nbsp;: restent les cotisations minimales.</p>}
      {debutante && (
        <p>{`Vous commencez le ${formatDateLongue(prevision.debut)}\u00a0: ces montants sont ceux de ${annee} seulement.`}</p>
      )}
      <DeuxLectures resultat={resultat} />
      <AcrePrevision acre={resultat.acre} />
      {parts && <CentEuros parts={parts} />}
      <TableSommes
        legende={withBareme('De vos recettes à ce qui reste', annee)}
        lignes={[
          [debutante ? `Recettes de ${annee}` : 'Recettes', recettes],
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
          legende={withBareme(`Calculées sur une assiette de ${formatEurosRonds(dues.assiette)}`, annee)}
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

/** A caption; mentions the year of the scale when it differs. */
function withBareme(legende: string, annee: number): string {
  const montants = sayMontantsDe(annee)
  return montants ? `${legende}, ${montants}` : legende
}

/** A first year computed by the code and by the Urssaf's simulator: nobody can say yet which one applies. */
function DeuxLectures({ resultat: { annee, lectures, benefice } }: { resultat: Resultat }) {
  if (!lectures || lectures.loi.total === lectures.simulateur.total) return null
  const { loi, simulateur } = lectures
  const ligne = (nom: string, euros: (dues: Cotisations) => number) =>
    [nom, formatEurosRonds(euros(loi)), formatEurosRonds(euros(simulateur))] as const
  return (
    <>
      <p>
        <span>{`Cotisations de la première année\u00a0: `}</span>
        <strong>{`de ${formatEurosRonds(Math.min(loi.total, simulateur.total))} à ${formatEurosRonds(Math.max(loi.total, simulateur.total))}`}</strong>
        <span>{`. Le code fait partir la CARPIMKO du trimestre suivant et n’ajuste que la retraite de base\u00a0; le simulateur de l’Urssaf la compte dès le premier jour, minimums entiers. Mettez de côté la plus haute des deux sommes, et faites confirmer à la CARPIMKO.`}</span>
      </p>
      <TableMontants
        legende={withBareme(`Première année, ${annee}`, annee)}
        colonnes={['Organisme', 'Selon le code', 'Selon l’Urssaf']}
        lignes={[
          ligne('Urssaf', ({ urssaf }) => urssaf),
          ligne('CARPIMKO', ({ carpimko }) => carpimko),
          ligne('Total', ({ total }) => total),
          ligne('Reste avant impôt', ({ total }) => benefice - total),
        ]}
      />
    </>
  )
}

function Chiffres({ resultat: { annee, parMois, dues, net } }: { resultat: Resultat }) {
  return (
    <>
      <dl className="prevision-chiffres">
        <div>
          <dt>À mettre de côté par mois</dt>
          <dd>{formatEurosRonds(parMois)}</dd>
        </div>
        <div>
          <dt>{withBareme(`Cotisations de ${annee}`, annee)}</dt>
          <dd>{formatEurosRonds(dues.total)}</dd>
        </div>
        <div>
          <dt>Reste avant impôt</dt>
          <dd>{formatEurosRonds(net)}</dd>
        </div>
      </dl>
      {/* Announces changes: the form above changes the results below. */}
      <p
        className="lu-seulement"
        role="status"
      >{`${formatEurosRonds(parMois)} à mettre de côté par mois, ${formatEurosRonds(net)} de reste avant impôt.`}</p>
    </>
  )
}
