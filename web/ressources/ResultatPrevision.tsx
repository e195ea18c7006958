// The result of the planner: the three amounts that matter, where a hundred euros go, the sum line by line, the second year.

import { nomsCotisations, organismes, reserve } from '#domain/cotisation/cotisation.ts'
import {
  adressePrevision,
  type Prevision,
  partsDeCent,
  type Resultat,
  type SaisiePrevision,
} from '#domain/cotisation/prevision.ts'
import { formatEurosRonds } from '#domain/format.ts'
import { Link } from '../navigation/Link.tsx'
import { CentEuros } from './CentEuros.tsx'
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
  const { benefice, dues, net, acreFinie } = resultat
  const parts = partsDeCent(prevision, resultat)
  return (
    <>
      <Chiffres resultat={resultat} />
      {benefice < 0 && <p>Vos charges dépassent vos recettes&nbsp;: restent les cotisations minimales.</p>}
      {acreFinie && <p>L’ACRE dure douze mois&nbsp;: elle n’est plus comptée à cette date.</p>}
      {parts && <CentEuros parts={parts} />}
      <TableSommes
        legende="De vos recettes à ce qui reste"
        lignes={[
          ['Recettes', prevision.recettes],
          ['Charges', -prevision.charges],
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
      <DeuxAnnees resultat={resultat} />
      <p className="doux petit">
        {reserve} L’impôt sur le revenu et la cotisation à l’Ordre viennent en plus.{' '}
        <Link to={adressePrevision(saisie)}>Lien vers ce calcul</Link>
      </p>
    </>
  )
}

function Chiffres({ resultat: { parMois, dues, net } }: { resultat: Resultat }) {
  return (
    <>
      <dl className="prevision-chiffres">
        <div>
          <dt>À mettre de côté par mois</dt>
          <dd>{formatEurosRonds(parMois)}</dd>
        </div>
        <div>
          <dt>Cotisations de l’année</dt>
          <dd>{formatEurosRonds(dues.total)}</dd>
        </div>
        <div>
          <dt>Reste avant impôt</dt>
          <dd>{formatEurosRonds(net)}</dd>
        </div>
      </dl>
      {/* Said when it changes: what is typed above shows itself down here. */}
      <p className="lu-seulement" role="status">
        {formatEurosRonds(parMois)} à mettre de côté par mois, {formatEurosRonds(net)} de reste avant impôt.
      </p>
    </>
  )
}

/** The first two years: little is called at first, the rest comes with the second. */
function DeuxAnnees({ resultat: { rang, regularisation, benefice, dues } }: { resultat: Resultat }) {
  if (!regularisation)
    return (
      <p>Vous débutez&nbsp;? Donnez votre date de début&nbsp;: la régularisation de la deuxième année s’affiche ici.</p>
    )
  const { appelees, urssaf, retraiteBase, total } = regularisation
  return (
    <>
      <h3>La deuxième année</h3>
      <TableSommes
        legende="Première année appelée sur un forfait, puis refaite sur vos revenus"
        lignes={[
          ['Appelé la première année', appelees.total],
          ['Régularisation de l’Urssaf', urssaf],
          ['Régularisation de la retraite de base', retraiteBase],
          [total < 0 ? 'Rendu la deuxième année' : 'À payer en plus la deuxième année', total, 'total'],
        ]}
      />
      <p>
        {rang === 1
          ? `Elle s’ajoute aux cotisations de l’année en cours. Mis de côté chaque mois, ${formatEurosRonds(Math.ceil(dues.total / 12))} couvrent les deux.`
          : `Calculée comme si la première année avait donné le même bénéfice, ${formatEurosRonds(benefice)}.`}{' '}
        Comptée pour douze mois&nbsp;: demandez à l’Urssaf et à la CARPIMKO le prorata d’une première année incomplète.
      </p>
    </>
  )
}
