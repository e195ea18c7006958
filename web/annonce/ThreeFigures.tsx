// What decides, at the top of an ad's page: what one keeps, when, and where.
import type { Annonce } from '#domain/annonce/annonce.ts'
import { hasRetrocession } from '#domain/annonce/typeannonce.ts'
import { nomDepartement } from '#domain/commune/departement.ts'
import { logements } from '#domain/critere/critere.ts'
import { sayDates } from '#domain/critere/faits.ts'
import { formatWholeEuros } from '#domain/text/format.ts'
import { Silhouette } from '../carte/Silhouette.tsx'
import { MonthGrid } from '../ui/MonthGrid.tsx'
import { ShareBar } from '../ui/ShareBar.tsx'
import '../styles/annonce.css'

export function ThreeFigures({ annonce }: { annonce: Annonce }) {
  return (
    <dl className="chiffres-annonce">
      <Money annonce={annonce} />
      <Period annonce={annonce} />
      <Place annonce={annonce} />
    </dl>
  )
}

/** The price of a practice, a fixed fee, or the share. */
function Money({ annonce }: { annonce: Annonce }) {
  const { redevance_mensuelle: redevance, prix_cession: prix } = annonce
  if (redevance !== null) return <Sum dit="Redevance fixe" euros={redevance} suite="par mois" />
  if (hasRetrocession(annonce)) return <Share annonce={annonce} />
  return prix === null ? null : <Sum dit="Prix demandé" euros={prix} suite={null} />
}

const Sum = ({ dit, euros, suite }: { dit: string; euros: number; suite: string | null }) => (
  <div>
    <dt>{dit}</dt>
    <dd className="chiffre-grand chiffre-somme">{formatWholeEuros(euros)}</dd>
    {suite && <dd>{suite}</dd>}
  </div>
)

/** Fees on which the share is worked out when the ad states none. */
const exemple = 2000

function Share({ annonce: { retrocession_annonce: garde, ca_mensuel } }: { annonce: Annonce }) {
  if (garde === null)
    return (
      <div>
        <dt>Rétrocession</dt>
        <dd className="chiffre-texte">À convenir</dd>
        <dd>
          <ShareBar className="chiffre-part" garde={null} />
        </dd>
      </div>
    )
  const honoraires = ca_mensuel ?? exemple
  const gardes = formatWholeEuros(Math.round((honoraires * garde) / 100))
  return (
    <div>
      <dt>Vous gardez</dt>
      <dd className="chiffre-grand">{`${garde}\u00a0%`}</dd>
      <dd>
        <ShareBar className="chiffre-part" garde={garde} />
        <span>{`${100 - garde}\u00a0% au cabinet`}</span>
      </dd>
      <dd>
        <span>{`Sur ${formatWholeEuros(honoraires)} d’honoraires${ca_mensuel ? ' par mois' : ''}\u00a0: `}</span>
        <strong>{gardes}</strong>
        <span>{` pour vous`}</span>
      </dd>
    </div>
  )
}

function Period({ annonce }: { annonce: Annonce }) {
  const dates = sayDates(annonce)
  const { datecontrat_annonce: debut, datefin_annonce: fin, souplesse_jours } = annonce
  if (!dates || !debut) return null
  return (
    <div>
      <dt>Dates</dt>
      <dd>
        <strong>{dates}</strong>
        <MonthGrid debut={debut} fin={fin} souplesse={souplesse_jours ?? 0} />
      </dd>
    </div>
  )
}

function Place({ annonce }: { annonce: Annonce }) {
  const { ville_annonce, cp_annonce, code_departement_annonce: code, coords, logement } = annonce
  return (
    <div className="chiffre-lieu">
      <dt>Lieu</dt>
      <dd className="chiffre-texte">{`${ville_annonce} (${cp_annonce})`}</dd>
      <dd>{nomDepartement(code)}</dd>
      {(logement === 'fourni' || logement === 'aide') && (
        <dd>
          <strong>{logements[logement]}</strong>
        </dd>
      )}
      <dd className="chiffre-dessin" aria-hidden="true">
        <Silhouette code={code} coords={coords} />
      </dd>
    </div>
  )
}
