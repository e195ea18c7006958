// Notifications to the site: one that comes while the delivery is about to rest does not wait for the end of the rest.
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startDelivery } from './delivery.ts'

test('réveillée pendant qu’elle calcule son repos, la livraison repart aussitôt', async () => {
  const due = [[], [], [{ id: 'n1', corps: '{}' }], []]
  const claims: number[] = []
  const query = vi.fn(async (text: string) => {
    if (text.includes('returning id, corps')) {
      claims.push(claims.length)
      return { rows: due[claims.length - 1] ?? [] }
    }
    // The new notification is stored, and its wake comes, while the next rest is read.
    if (text.includes('min(prochain_essai)') && claims.length === 2) delivery.wake()
    return { rows: [{ ms: null }] }
  })
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 200 }))
  const delivery = startDelivery({ query } as unknown as pg.Pool, {
    secret: 'whsec_essai',
    notify: () => 'https://kine.test/recu',
    onTick: async () => {},
    onFault: (error) => expect.unreachable(String(error)),
  })
  await vi.waitFor(() => expect(claims).toHaveLength(1))
  delivery.wake()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  await delivery.stop()
  sent.mockRestore()
})
