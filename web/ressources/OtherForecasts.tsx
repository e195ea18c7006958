// Other computations from the same amounts: yearly retrocession, sick leave, micro-BNC or real charges.
import { type Bareme, reserve } from '#domain/cotisation/cotisation.ts'
import {
  compareRegimes,
  computeArret,
  computeRetrocession,
  nameRegime,
  type Prevision,
} from '#domain/cotisation/prevision.ts'
import { formatEuros, formatEurosRonds } from '#domain/text/format.ts'
import { TableMontants } from './TableMontants.tsx'
import { TableSommes } from './TableSommes.tsx'

export function RetrocessionPrevision({ prevision }: { prevision: Prevision }) {
  const { part, reste } = computeRetrocession(prevision)
  const taux = `${String(prevision.retrocession).replace('.', ',')}\u00a0%`
  return (
    <>
      <h3>{`Une rétrocession de ${taux}, sur un an`}</h3>
      <p>
        Lisez bien l’annonce et le contrat&nbsp;: le même pourcentage dit deux choses opposées. Nous comptons la part
        que vous gardez.
      </p>
      <TableMontants
        colonnes={[`Si ${taux} est la part…`, 'Pour vous', 'Au cabinet']}
        lignes={[
          ['que vous gardez', formatEurosRonds(part), formatEurosRonds(reste)],
          ['que vous reversez', formatEurosRonds(reste), formatEurosRonds(part)],
        ]}
      />
    </>
  )
}

export function ArretPrevision({ prevision, bareme }: { prevision: Prevision; bareme: Bareme }) {
  const benefice = prevision.recettes - prevision.charges
  const periodes = computeArret(benefice, bareme)
  const [, maladie, caisse] = periodes
  return (
    <>
      <h3>En arrêt de travail</h3>
      <p>{`Votre bénéfice vaut ${formatEuros(Math.max(0, benefice) / 365)} par jour. Voici ce qui arrive, et ce qui manque.`}</p>
      <TableMontants
        colonnes={['Jours', 'Reçu par jour', 'Manque par jour']}
        lignes={periodes.map(({ jours, recu, manque }) => [jours, formatEuros(recu), formatEuros(manque)])}
      />
      <p>{`Pour garder ce bénéfice, une prévoyance doit verser ${formatEuros(maladie!.manque)} par jour jusqu’au 90e, puis ${formatEuros(caisse!.manque)}, soit ${formatEurosRonds(30 * maladie!.manque)} puis ${formatEurosRonds(30 * caisse!.manque)} pour 30 jours. Ajoutez-y les charges qui continuent. L’Assurance Maladie exige douze mois d’affiliation\u00a0: si vous étiez salarié juste avant, demandez à la CPAM le maintien de vos droits.`}</p>
      <p className="doux petit">{reserve}</p>
    </>
  )
}

const suites = {
  micro: <strong>le micro-BNC vous laisse davantage</strong>,
  egal: (
    <>
      <strong>à peu près égal</strong>
      <span>, le prix du comptable décide</span>
    </>
  ),
  reel: <strong>le réel vous laisse davantage</strong>,
}

export function MicroPrevision({ prevision, bareme }: { prevision: Prevision; bareme: Bareme }) {
  const { recettes, charges } = prevision
  const regimes = compareRegimes(prevision)
  const part = recettes > 0 ? charges / recettes : 0
  return (
    <>
      <h3>Micro-BNC ou réel</h3>
      {regimes === null ? (
        <p>{`Au-delà de ${formatEurosRonds(bareme.micro.recettesMax)} de recettes, le micro-BNC n’est plus ouvert\u00a0: vous êtes au réel.`}</p>
      ) : (
        <>
          <p>
            <span>{`Entre `}</span>
            <strong>10 et 14&nbsp;% de charges</strong>
            <span>{`, c’est à peu près égal, cotisations et impôt compris, prix du comptable à part\u00a0: un micro-BNC n’en a pas besoin. Les vôtres font ${Math.round(100 * part)}\u00a0% de vos recettes\u00a0: `}</span>
            {suites[nameRegime(prevision)]}
            <span>.</span>
          </p>
          <TableSommes
            legende="Cotisations d’une année de croisière"
            lignes={[
              ['Au réel, sur vos recettes moins vos charges', regimes.reel],
              [`En micro-BNC, sur ${100 * bareme.micro.part}\u00a0% de vos recettes`, regimes.micro],
            ]}
          />
          <p className="doux petit">{`Limites relevées sur le simulateur officiel, de 30 000 à 60 000 € de recettes, une personne seule sans autre revenu. ${reserve}`}</p>
        </>
      )}
    </>
  )
}
