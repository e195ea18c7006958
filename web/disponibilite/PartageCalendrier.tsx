// A secret link to one's free periods, to give to a practice.
import { useState } from 'react'
import { sharedCalendarPath } from '#domain/disponibilite/calendar.ts'
import { Link } from '../navigation/Link.tsx'
import { formatError, useView } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'

export function PartageCalendrier() {
  const jeton = useView('lire_personne').data?.[0]?.jeton_calendrier ?? null
  const partager = useCall('partager_calendrier')
  const [refus, setRefus] = useState<string | null>(null)
  const share = (p_partage: boolean) => {
    setRefus(null)
    void partager.call({ p_partage }).catch((error) => setRefus(formatError(error)))
  }
  return (
    <details className="criteres panneau" open={jeton !== null || undefined}>
      <summary>Donner mon calendrier à un cabinet</summary>
      <p className="doux petit">
        Un lien montre vos périodes libres sous votre pseudo, à qui vous le donnez&nbsp;: ni le lieu, ni vos conditions.
        Arrêté, il ne s’ouvre plus&nbsp;; le suivant sera un autre.
      </p>
      {jeton === null ? (
        <div className="rang">
          <Button variant="secondary" busy={partager.isPending} onClick={() => share(true)}>
            Créer le lien
          </Button>
        </div>
      ) : (
        <>
          <p>
            <Link to={sharedCalendarPath(jeton)}>Voir ce que le cabinet verra</Link>
          </p>
          <div className="rang">
            <ShareButton titre="Mes disponibilités" path={sharedCalendarPath(jeton)} />
            <Button variant="quiet" busy={partager.isPending} onClick={() => share(false)}>
              Arrêter le partage
            </Button>
          </div>
        </>
      )}
      {refus && <Notice tone="error">{refus}</Notice>}
    </details>
  )
}
