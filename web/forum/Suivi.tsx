// What a member has of a topic: whether they follow it, and how far they have read.
import type { Forum } from '#domain/forum.ts'
import { sayError } from '../lecture/api.ts'
import { useCall } from '../lecture/useCall.ts'
import { useVisible } from '../lecture/useVisible.ts'
import { useMarque } from '../messagerie/useLecture.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** What a topic has shown is read, while its tab is looked at. */
export function useLu({ uuid_forum: p_uuid_forum, rang_lu }: Forum, rang: number): void {
  const { call } = useCall('marquer_forum_lu', { stays: true })
  const visible = useVisible()
  useMarque(visible && rang > (rang_lu ?? 0) ? rang : 0, (p_rang) => call({ p_uuid_forum, p_rang }))
}

export function Suivi({ sujet: { uuid_forum: p_uuid_forum, suivi } }: { sujet: Forum }) {
  const { call, isPending, error } = useCall('suivre_forum', { stays: true })
  // A refusal is told below.
  const press = () => void call({ p_uuid_forum, p_suivi: !suivi }).catch(() => {})
  return (
    <div className="rang">
      {suivi && <span className="doux">Vous suivez ce sujet.</span>}
      <Button variant={suivi ? 'quiet' : 'secondary'} busy={isPending} onClick={press}>
        {suivi ? 'Ne plus suivre' : 'Suivre ce sujet'}
      </Button>
      {error && <Notice tone="error">{sayError(error)}</Notice>}
    </div>
  )
}
