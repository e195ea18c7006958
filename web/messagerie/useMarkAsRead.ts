// When a conversation counts as read: its end is in sight, in a tab that is looked at.
import { useEffect, useRef } from 'react'
import { useCall } from '../query/useCall.ts'
import { useVisible } from '../query/useVisible.ts'

/** Whether what is not read yet is being read: in sight, in a tab that is looked at. */
export const isReadToEnd = ({
  nonLus,
  enBas,
  visible,
}: {
  nonLus: number
  enBas: boolean
  visible: boolean
}): boolean => nonLus > 0 && enBas && visible

/** Tells the server the last rank seen, once per rank; 0 is nothing seen. */
export function useMarque(vu: number, mark: (rang: number) => Promise<unknown>): void {
  const marque = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the rank moves, and not at each rendering
  useEffect(() => {
    if (vu <= marque.current) return
    const avant = marque.current
    marque.current = vu
    mark(vu).catch(() => {
      // Told again with the next message, or at the next opening.
      marque.current = avant
    })
  }, [vu])
}

/** The same of a conversation. */
export function useMarkAsRead(uuid_conversation: string | null, nonLus: number, rang: number, enBas: boolean): void {
  const { call } = useCall('marquer_conversation_lue')
  const visible = useVisible()
  useMarque(uuid_conversation !== null && isReadToEnd({ nonLus, enBas, visible }) ? rang : 0, (p_rang) =>
    call({ p_uuid_conversation: uuid_conversation!, p_rang }),
  )
}
