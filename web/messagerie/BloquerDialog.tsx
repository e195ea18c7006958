// Explains what blocking means, before confirmation.
import type { ProfilPublic } from '#domain/compte/personne.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Qui = Pick<ProfilPublic, 'uuid_personne' | 'pseudo_personne'>

export function BloquerDialog({ membre, onClose }: { membre: Qui; onClose: () => void }) {
  const { uuid_personne: p_uuid_personne, pseudo_personne: pseudo } = membre
  const bloquer = useCall('bloquer_personne')
  const confirm = async () => {
    await bloquer.call({ p_uuid_personne })
    onClose()
  }
  return (
    <ConfirmDialog
      cible={membre}
      titre={`Bloquer ${pseudo}\u00a0?`}
      oui="Bloquer"
      non="Annuler"
      danger
      appel={bloquer}
      sayRefus={formatError}
      onConfirm={confirm}
      onClose={onClose}
    >
      {() => (
        <>
          <span>{`Vous ne pourrez plus vous écrire, et ses messages du forum seront repliés. ${pseudo} n’en saura rien, sinon qu’un message n’a pas pu être remis. Vous pourrez revenir sur ce choix dans votre compte.`}</span>
        </>
      )}
    </ConfirmDialog>
  )
}
