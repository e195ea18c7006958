// Actions on a message: edit or delete one's own, thank or quote another's.
import { useState } from 'react'
import type { MessageForum } from '#domain/forum/forum.ts'
import { formatNombre } from '#domain/text/format.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { LienSignaler } from '../signalement/LienSignaler.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useDialogues } from '../ui/useDialogues.ts'

const loadDialogues = () => import('./MessageDialogues.tsx')

interface Props {
  message: MessageForum
  onCite: (message: MessageForum) => void
}

export const ActionsMessage = ({ sien, message, onCite }: Props & { sien: boolean }) => (
  <div className="message-actions petit">
    {sien ? <Siennes message={message} /> : <Autres message={message} onCite={onCite} />}
  </div>
)

/** Hidden text that makes the name of each control unique. */
const Suite = ({ texte, message }: { texte: string; message: MessageForum }) => (
  <span className="lu-seulement">{` ${texte} ${message.rang_dans_forum}`}</span>
)

function Autres({ message, onCite }: Props) {
  const { uuid_message: p_uuid_message, uuid_forum, rang_dans_forum, nombre_mercis, remercie } = message
  const initial = rang_dans_forum === 1
  const { call, isPending, error } = useCall('remercier_message_forum', { stays: true })
  // The error is shown beside it.
  const press = () => void call({ p_uuid_message, p_merci: !remercie }).catch(() => {})
  return (
    <>
      <Button variant="quiet" icon="coeur" aria-pressed={remercie} busy={isPending} onClick={press}>
        <span>
          <span>{`Merci${nombre_mercis > 0 ? ` · ${formatNombre(nombre_mercis)}` : ''}`}</span>
          <Suite texte="pour le message" message={message} />
        </span>
      </Button>
      <Button variant="quiet" icon="message" onClick={() => onCite(message)}>
        <span>
          <span>Citer</span>
          <Suite texte="le message" message={message} />
        </span>
      </Button>
      <LienSignaler cible={initial ? 'forum' : 'message_forum'} uuid={initial ? uuid_forum : p_uuid_message}>
        <Suite texte="le message" message={message} />
      </LienSignaler>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
    </>
  )
}

function Siennes({ message }: Pick<Props, 'message'>) {
  const [asked, setAsked] = useState<'modifier' | 'retirer' | null>(null)
  const { file, open } = useDialogues(loadDialogues, false)
  const close = () => setAsked(null)
  return (
    <>
      {message.nombre_mercis > 0 && (
        <span className="message-mercis doux">
          <Icon nom="coeur" />
          <span>{`${formatNombre(message.nombre_mercis)} ${message.nombre_mercis === 1 ? 'merci' : 'mercis'}`}</span>
        </span>
      )}
      <Button variant="quiet" icon="crayon" onClick={() => open(() => setAsked('modifier'))}>
        <span>
          <span>Modifier</span>
          <Suite texte="le message" message={message} />
        </span>
      </Button>
      <Button variant="quiet" icon="fermer" onClick={() => open(() => setAsked('retirer'))}>
        <span>
          <span>Retirer</span>
          <Suite texte="le message" message={message} />
        </span>
      </Button>
      {asked === 'modifier' && file && <file.ModifierDialog message={message} onClose={close} />}
      {asked === 'retirer' && file && <file.RetirerDialog message={message} onClose={close} />}
    </>
  )
}
