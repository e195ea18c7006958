// A member's relation to a topic: following it, and the position read.
import { useEffect, useState } from 'react'
import type { Forum, MessageForum } from '#domain/forum/forum.ts'
import { useMarque } from '../messagerie/useMarkAsRead.ts'
import { formatError } from '../query/api.ts'
import { useCall } from '../query/useCall.ts'
import { useVisible } from '../query/useVisible.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { readRang } from './etendue.ts'

/** Marks displayed messages as read while the tab is visible. */
export function useMarkTopicRead(
  { uuid_forum: p_uuid_forum, rang_lu }: Forum,
  messages: readonly MessageForum[],
): void {
  const rang = useVu(messages)
  const { call } = useCall('marquer_forum_lu', { stays: true })
  const visible = useVisible()
  useMarque(visible && rang > (rang_lu ?? 0) ? rang : 0, (p_rang) => call({ p_uuid_forum, p_rang }))
}

/** Milliseconds the reader must stay before the last visible message counts as read. */
const arret = 300

/** The highest rank that has been visible. */
function useVu(messages: readonly MessageForum[]): number {
  const [vu, setVu] = useState(0)
  const [premier, dernier] = [messages[0]?.rang_dans_forum, messages.at(-1)?.rang_dans_forum]
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again when others are shown
  useEffect(() => {
    let timer = 0
    let most = 0
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) most = Math.max(most, readRang(`#${target.id}`) ?? 0)
      clearTimeout(timer)
      timer = window.setTimeout(() => setVu((avant) => Math.max(avant, most)), arret)
    })
    for (const message of document.querySelectorAll('.messages-forum > li')) observer.observe(message)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [premier, dernier])
  return vu
}

export function Suivi({ sujet: { uuid_forum: p_uuid_forum, suivi } }: { sujet: Forum }) {
  const { call, isPending, error } = useCall('suivre_forum', { stays: true })
  // The error is shown below.
  const press = () => void call({ p_uuid_forum, p_suivi: !suivi }).catch(() => {})
  return (
    <div className="rang">
      {suivi && <span className="doux">Vous suivez ce sujet.</span>}
      <Button variant={suivi ? 'quiet' : 'secondary'} busy={isPending} onClick={press}>
        {suivi ? 'Ne plus suivre' : 'Suivre ce sujet'}
      </Button>
      {error && <Notice tone="error">{formatError(error)}</Notice>}
    </div>
  )
}
