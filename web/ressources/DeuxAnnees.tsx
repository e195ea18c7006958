// The first two years side by side: asked, corrected, paid, to put aside.
import { baremeDe } from '#domain/cotisation/cotisation.ts'
import { type AnneeActivite, seuilsDebut } from '#domain/cotisation/debut.ts'
import type { Prevision, Resultat } from '#domain/cotisation/prevision.ts'
import { nextTrimestre } from '#domain/date/jour.ts'
import { formatDateLongue, formatEurosRonds } from '#domain/text/format.ts'
import { TableMontants } from './TableMontants.tsx'

/** The dates of the ACRE, and its uncertainties. */
export function AcrePrevision({ acre }: Pick<Resultat, 'acre'>) {
  if (!acre) return null
  const [du, au] = [acre.du, acre.au].map(formatDateLongue)
  if (acre.finie) return <p>{`Votre ACRE a duré du ${du ?? ''} au ${au ?? ''}\u00a0: elle n’est plus comptée.`}</p>
  return (
    <p>{`Votre ACRE court du ${du ?? ''} au ${au ?? ''}\u00a0: seuls ces mois sont réduits.${acre.du < '2026' ? ' Créée avant 2026, elle suit peut-être l’ancien taux\u00a0: demandez-le à l’Urssaf.' : ''}`}</p>
  )
}

export function DeuxAnnees({ prevision, resultat }: { prevision: Prevision; resultat: Resultat }) {
  const { annees } = resultat
  if (!annees)
    return prevision.debut ? null : (
      <p>
        Vous débutez&nbsp;? Donnez votre date de début&nbsp;: vos deux premières années s’affichent ici, avec la
        régularisation.
      </p>
    )
  const [premiere, deuxieme] = annees
  const { regularisation, report } = deuxieme
  const ligne = (nom: string, euros: (annee: AnneeActivite) => number) =>
    [nom, ...annees.map((annee) => formatEurosRonds(euros(annee)))] as const
  const somme = ([nom, ...montants]: ReturnType<typeof ligne>) =>
    [nom, ...montants.map((montant) => <strong key={nom}>{montant}</strong>)] as const
  return (
    <>
      <h3>Vos deux premières années</h3>
      <TableMontants
        legende={sayBaremes(annees)}
        colonnes={['Ce qui est…', `${premiere.annee}, ${premiere.mois}\u00a0mois`, String(deuxieme.annee)]}
        lignes={[
          ligne('gagné, avant cotisations', ({ benefice }) => benefice),
          ligne('appelé par l’Urssaf', ({ appele }) => appele.urssaf),
          ligne('appelé par la CARPIMKO', ({ appele }) => appele.carpimko),
          ...(report > 0 ? [ligne(`payé un an plus tard (Urssaf de ${premiere.annee})`, (annee) => annee.report)] : []),
          ligne('régularisé par l’Urssaf', (annee) => annee.regularisation.urssaf),
          ligne('régularisé par la CARPIMKO', (annee) => annee.regularisation.carpimko),
          somme(ligne('à payer dans l’année', ({ aPayer }) => aPayer)),
          somme(ligne('à mettre de côté par mois', ({ parMois }) => parMois)),
        ]}
      />
      <p>{`${
        regularisation.total < 0
          ? `Ce bénéfice est sous le forfait\u00a0: ${formatEurosRonds(-regularisation.total)} vous sont rendus en ${deuxieme.annee}, ou déduits de vos appels.`
          : `${formatEurosRonds(premiere.parMois)} par mois en ${premiere.annee} paient ce qui est appelé et la régularisation de ${formatEurosRonds(regularisation.total)}, qui arrive en ${deuxieme.annee}.`
      } En ${deuxieme.annee}, mettez de côté ${formatEurosRonds(deuxieme.parMois)} par mois pour les cotisations de cette année-là.`}</p>
      <AConfirmer prevision={prevision} resultat={resultat} />
    </>
  )
}

/** The years of the scales used in both columns. */
function sayBaremes(annees: readonly AnneeActivite[]): string {
  const [premier, ...autres] = new Set(annees.map(({ annee }) => baremeDe(annee)?.annee))
  return autres.length > 0 ? 'Chaque année avec ses montants' : `Avec les montants de ${premier}`
}

function AConfirmer({
  prevision: { debut },
  resultat: { annee, bareme },
}: {
  prevision: Prevision
  resultat: Resultat
}) {
  const { tva, micro } = seuilsDebut(debut, bareme)
  return (
    <details className="question">
      <summary>Une année commencée&nbsp;: à faire confirmer</summary>
      <ul>
        <li>
          <strong>À l’Urssaf</strong>
          <span>{`\u00a0: «\u00a0Mon forfait, mes cotisations et la CFP sont-ils comptés au jour\u00a0? La deuxième année part-elle de ma déclaration de la première\u00a0?\u00a0»`}</span>
        </li>
        <li>
          <strong>À la CARPIMKO</strong>
          <span>{`\u00a0: «\u00a0Mes cotisations partent-elles du ${formatDateLongue(nextTrimestre(debut))}\u00a0? Que change l’ACRE\u00a0?\u00a0»`}</span>
        </li>
        {debut >= `${annee}` && (
          <li>
            <strong>À votre comptable</strong>
            <span>{`\u00a0: «\u00a0En ${annee}, mes limites sont-elles bien ${formatEurosRonds(tva)} pour la franchise de TVA et ${formatEurosRonds(micro)} pour le micro-BNC\u00a0?\u00a0»`}</span>
          </li>
        )}
      </ul>
    </details>
  )
}
