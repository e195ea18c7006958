// Conversations through HTTP, then a thousand members listening: speed and cost.
import { join } from 'node:path'
import { type Issuer, openIssuer } from '../server/testing/issuer.ts'
import { type Discussions, loadDiscussions, longTopic, topics } from './discussion.ts'
import type { Figure } from './figure.ts'
import { connections, fire, fireAt } from './fire.ts'
import { measureListeners } from './listeners.ts'
import { onServer } from './load.ts'
import { type Product, startProduct } from './product.ts'

const seconds = 5
/** Requests that let the JIT compile first. */
const warmUp = 2

export const measureMessages = (): Promise<Figure[]> =>
  onServer(async (server, folder) => {
    const issuer = await openIssuer()
    try {
      const loaded = await loadDiscussions(server)
      const product = await startProduct(join(folder, 'data'), { DATABASE_URL: loaded.url, ...issuer.settings })
      const measure = async () => [
        ...(await measureReads(product, issuer, loaded)),
        ...(await measureListeners(product, issuer, loaded)),
      ]
      return await measure().finally(product.stop)
    } finally {
      await issuer.close()
    }
  })

async function measureReads(product: Product, issuer: Issuer, loaded: Discussions): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await issuer.token(loaded.sub)}` }
  const reads: [name: string, path: string][] = [
    [`Forum, 20 sujets sur ${topics}`, 'lister_forums?order=date_dernier_message.desc&limit=20'],
    [
      `Sujet de ${longTopic} messages, 20 au milieu`,
      `lister_messages_forum?uuid_forum=eq.${loaded.uuid_forum}&rang_dans_forum=gt.1000&order=rang_dans_forum.asc&limit=20`,
    ],
  ]
  const figures: Figure[] = []
  for (const [name, path] of reads) {
    const shot = { url: `${product.url}/api/${path}`, headers }
    await fire(shot, warmUp)
    const { rate, p99, cost } = await fireAt(product, shot, seconds)
    figures.push(
      { name: `${name} : ${connections} connexions`, value: rate, unit: '/s' },
      { name: '… p99', value: p99, unit: 'ms' },
      { name: '… processeur du site par réponse', value: cost, unit: 'ms', target: { most: 0.2 } },
    )
  }
  return figures
}
