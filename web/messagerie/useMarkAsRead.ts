// Marks a conversation as read when its end is visible in an active tab.
import { useEffect, useRef } from 'react'
import { useCall } from '../query/useCall.ts'
import { useVisible } from '../query/useVisible.ts'

/** Whether unread messages are visible in an active tab. */
export const isReadToEnd = ({
  nonLus,
  enBas,
  visible,
}: {
  nonLus: number
  enBas: boolean
  visible: boolean
}): boolean => nonLus > 0 && enBas && visible

/** Sends the last seen rank to the server, once per rank; 0 means nothing seen. */
export function useMarque(vu: number, mark: (rang: number) => Promise<unknown>): void {
  const marque = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the rank moves, and not at each rendering
  useEffect(() => {
    if (vu <= marque.current) return
    const avant = marque.current
    marque.current = vu
    mark(vu).catch(() => {
      // It will be sent again with the next message or at the next opening.
      marque.current = avant
    })
  }, [vu])
}

/** For a conversation. */
export function useMarkAsRead(uuid_conversation: string | null, nonLus: number, rang: number, enBas: boolean): void {
  const { call } = useCall('marquer_conversation_lue')
  const visible = useVisible()
  useMarque(uuid_conversation !== null && isReadToEnd({ nonLus, enBas, visible }) ? rang : 0, (p_rang) =>
    call({ p_uuid_conversation: uuid_conversation!, p_rang }),
  )
}
