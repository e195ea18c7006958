// One availability: its words, state, the pending question, edit and delete.
import type { TypeAnnonce } from '#domain/annonce/annonce.ts'
import { jourLegal } from '#domain/date/legalTime.ts'
import { type Disponibilite, listBesoins, sayDisponibilite } from '#domain/disponibilite/disponibilite.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TrashIcon } from '../ui/TrashIcon.tsx'

interface LigneProps {
  disponibilite: Disponibilite
  types: readonly TypeAnnonce[]
  onEdit: () => void
  /** Called after deletion, so that the focus can move. */
  onGone: () => void
}

export function DisponibiliteLigne({ disponibilite, types, onEdit, onGone }: LigneProps) {
  const { uuid_disponibilite: p_uuid_disponibilite, active, a_confirmer, fin } = disponibilite
  const activer = useCall('activer_disponibilite')
  const supprimer = useCall('supprimer_disponibilite')
  const aujourdhui = jourLegal(new Date())
  const nom = sayDisponibilite(disponibilite, aujourdhui)
  const nameType = (id: number) => types.find((type) => type.id_typeannonce === id)?.libelle_typeannonce
  const finie = fin < aujourdhui
  const refus = activer.error ?? supprimer.error
  const change = (p_active: boolean) => void activer.call({ p_uuid_disponibilite, p_active }).catch(() => {})
  return (
    <li>
      <div>
        <h2 className="ligne-titre">{nom}</h2>
        <p className="rang doux">
          {(finie || !active) && <Badge tone="off">{finie ? 'Terminée' : 'Arrêtée'}</Badge>}
          <span>{listBesoins(disponibilite, nameType).join(' · ')}</span>
        </p>
        {a_confirmer && !active && (
          <p className="doux petit">Arrêtée faute de réponse&nbsp;: reprenez-la d’un geste.</p>
        )}
      </div>
      <div className="rang">
        {!finie && <CheckboxField label="Actif" checked={active} onChange={({ target }) => change(target.checked)} />}
        <Button variant="secondary" icon="crayon" aria-label={`Modifier «\u00a0${nom}\u00a0»`} onClick={onEdit}>
          Modifier
        </Button>
        <Button
          variant="quiet"
          aria-label={`Supprimer «\u00a0${nom}\u00a0»`}
          busy={supprimer.isPending}
          onClick={() => void supprimer.call({ p_uuid_disponibilite }).then(onGone, () => {})}
        >
          <TrashIcon />
          <span>Supprimer</span>
        </Button>
      </div>
      {a_confirmer && active && !finie && (
        <div className="pile">
          <Notice
            action={
              <Button busy={activer.isPending} onClick={() => change(true)}>
                Oui, toujours
              </Button>
            }
          >
            Toujours disponible&nbsp;?
          </Notice>
        </div>
      )}
      {refus && <Notice tone="error">{formatError(refus)}</Notice>}
    </li>
  )
}
