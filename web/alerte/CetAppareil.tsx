// « Me prévenir aussi sur cet appareil »: a checkbox where push is supported, instructions on an iPhone, nothing elsewhere.
import { useEffect, useState } from 'react'
import { Link } from '../navigation/Link.tsx'
import { useSettings } from '../origin.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { CheckboxField } from '../ui/Field.tsx'
import { argsOf, isAppleTactile, openAbonnement, readAbonnement } from './appareil.ts'

export function ThisDevice() {
  const { push } = useSettings()
  const [abonnement, setAbonnement] = useState<PushSubscription | null | 'gestes'>()
  useEffect(() => {
    const show = (lu?: PushSubscription | null) =>
      setAbonnement(lu === undefined && isAppleTactile(navigator) ? 'gestes' : lu)
    if (push) readAbonnement().then(show, console.warn)
  }, [push])
  if (!push || abonnement === undefined) return null
  return abonnement === 'gestes' ? <Gestes /> : <Choix cle={push} abonnement={abonnement} onChange={setAbonnement} />
}

interface ChoixProps {
  cle: string
  abonnement: PushSubscription | null
  onChange: (abonnement: PushSubscription | null) => void
}

function Choix({ cle, abonnement, onChange }: ChoixProps) {
  const connus = useView('lister_appareils').data
  const inscrire = useCall('inscrire_appareil')
  const oublier = useCall('oublier_appareil')
  const [refus, setRefus] = useState<string | null>(null)
  if (!connus) return null
  // The browser's subscription may belong to a member who signed in earlier.
  const prevenu = connus.some(({ endpoint }) => endpoint === abonnement?.endpoint)
  const choose = async (voulu: boolean) => {
    setRefus(null)
    if (!voulu) {
      await oublier.call({ p_endpoint: abonnement!.endpoint })
      await abonnement!.unsubscribe()
      return onChange(null)
    }
    const ouvert = await openAbonnement(cle)
    if (!ouvert) return setRefus(sansPermission)
    await inscrire.call(argsOf(ouvert))
    onChange(ouvert)
  }
  return (
    <div className="panneau">
      <CheckboxField
        label="Me prévenir aussi sur cet appareil"
        hint={
          <>
            <span>{`Sans les mots de vos messages. Vous choisissez de quoi dans `}</span>
            <Link to="/mon-compte">votre compte</Link>
            <span>.</span>
          </>
        }
        error={refus}
        checked={prevenu}
        onChange={({ target }) => choose(target.checked).catch((error: unknown) => setRefus(formatError(error)))}
      />
    </div>
  )
}

const sansPermission =
  'Votre navigateur le refuse\u00a0: autorisez les notifications de ce site dans ses réglages, hors navigation privée, puis recommencez.'

const Gestes = () => (
  <div className="panneau">
    <p>Pour être prévenu aussi sur cet appareil&nbsp;:</p>
    <ol>
      <li>touchez «&nbsp;Partager&nbsp;», puis «&nbsp;Sur l’écran d’accueil&nbsp;»&nbsp;;</li>
      <li>ouvrez le site par son icône, et revenez à cette page.</li>
    </ol>
  </div>
)
