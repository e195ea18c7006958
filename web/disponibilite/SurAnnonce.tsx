// Availability on an ad's page: for the owner, how many are free; for an invited member, their answer.
import { useEffect, useState } from 'react'
import { type Disponibles as Bilan, sayDisponibles, sayPrevenus } from '#domain/disponibilite/invitation.ts'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Decliner } from './Decliner.tsx'

/** Nothing is shown until the count arrives. */
export function Disponibles({ p_uuid_annonce }: { p_uuid_annonce: string }) {
  const { call: count } = useCall('compter_disponibles')
  const inviter = useCall('inviter_disponibles')
  const [bilan, setBilan] = useState<Bilan | null>(null)
  useEffect(() => {
    count({ p_uuid_annonce }).then(setBilan, () => {})
  }, [count, p_uuid_annonce])
  if (!bilan) return null
  const prevenus = sayPrevenus(bilan)
  return (
    <section className="annonce-proprietaire" aria-label="Kinés disponibles">
      <p>
        <span>{`${sayDisponibles(bilan)} pour cette annonce`}</span>
        {prevenus && <span className="doux">{` · ${prevenus}`}</span>}
      </p>
      <div className="doux petit">
        Ils restent anonymes tant qu’ils ne vous ont pas écrit. Les prévenir leur envoie votre annonce&nbsp;: cinq par
        jour, dix en tout, de ceux qui attendent depuis le plus longtemps.
      </div>
      {bilan.ouvert && (
        <div className="rang">
          <Button
            icon="envoi"
            busy={inviter.isPending}
            onClick={() => void inviter.call({ p_uuid_annonce }).then(setBilan, () => {})}
          >
            Les prévenir
          </Button>
        </div>
      )}
      {inviter.error && <Notice tone="error">{formatError(inviter.error)}</Notice>}
    </section>
  )
}

/** Shown on the ad while an invitation is unanswered. */
export function InvitedMembers({ uuid_annonce }: { uuid_annonce: string }) {
  const [invitation] = useView('lister_invitations', { uuid_annonce: `eq.${uuid_annonce}` }).data ?? []
  const [ecartee, setEcartee] = useState(false)
  if (ecartee) return <Notice tone="success">Invitation écartée. Ce cabinet n’en sait rien.</Notice>
  if (!invitation) return null
  return (
    <Notice action={<Decliner invitation={invitation} onGone={() => setEcartee(true)} />}>
      Ce cabinet vous invite sans vous connaître&nbsp;: il ne verra votre pseudo que si vous lui écrivez.
    </Notice>
  )
}
