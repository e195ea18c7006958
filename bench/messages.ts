// What members read of each other through HTTP, then a thousand of them listening: how fast, and at what cost.
import { join } from 'node:path'
import { startDatabase } from '../embedded/database/start.ts'
import { audience, type Issuer, openIssuer } from '../server/testing/issuer.ts'
import { type Discussions, loadDiscussions, longTopic, topics } from './discussion.ts'
import type { Figure } from './figure.ts'
import { connections, fire, fireAt } from './fire.ts'
import { measureListeners } from './listeners.ts'
import { inFolder, type Product, startProduct } from './product.ts'

const seconds = 5
/** Answers after which the site has compiled what it runs often. */
const warmUp = 2

export async function measureMessages(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    const issuer = await openIssuer()
    try {
      const loaded = await loadDiscussions(server.url)
      const product = await startProduct(join(folder, 'data'), {
        DATABASE_URL: loaded.url,
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: 'bench',
        OIDC_AUDIENCE: audience,
      })
      try {
        return [...(await measureReads(product, issuer, loaded)), ...(await measureListeners(product, issuer, loaded))]
      } finally {
        await product.stop()
      }
    } finally {
      await issuer.close()
      await server.stop()
    }
  })
}

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
