// Blocking and unblocking a member, from a message or a profile; the other is never told.
import { useState } from 'react'
import type { ProfilPublic } from '#domain/compte/personne.ts'
import { ApiError, formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useDialogues } from '../ui/useDialogues.ts'

const loadDialog = () => import('./BloquerDialog.tsx')

type Bloquable = Pick<ProfilPublic, 'uuid_personne' | 'pseudo_personne' | 'bloque'>

/** The menu of actions about another member; a topic has thousands of them. */
export function MenuMembre({ membre }: { membre: Bloquable }) {
  const { uuid_personne, pseudo_personne, bloque } = membre
  const [asked, setAsked] = useState(false)
  const { file, open } = useDialogues(loadDialog, false)
  return (
    <>
      <MoreMenu label={`Autres actions\u00a0: ${pseudo_personne}`}>
        {bloque ? (
          <Debloquer uuid_personne={uuid_personne} nom={pseudo_personne} />
        ) : (
          <Button variant="quiet" onClick={() => open(() => setAsked(true))}>{`Bloquer ${pseudo_personne}`}</Button>
        )}
      </MoreMenu>
      {asked && file && <file.BloquerDialog membre={membre} onClose={() => setAsked(false)} />}
    </>
  )
}

export function Debloquer({ uuid_personne: p_uuid_personne, nom }: { uuid_personne: string; nom: string }) {
  const { call, isPending, error } = useCall('debloquer_personne')
  const press = () =>
    void call({ p_uuid_personne }).catch((fault: unknown) => {
      // The error is shown beside the button.
      if (!(fault instanceof ApiError)) throw fault
    })
  return (
    <>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
      <Button variant="secondary" busy={isPending} onClick={press}>{`Débloquer ${nom}`}</Button>
    </>
  )
}
