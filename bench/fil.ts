// A conversation of two thousand messages on a phone: its longest task, when all of them are asked for.
import { join } from 'node:path'
import { startDatabase } from '../embedded/database/start.ts'
import { audience, openIssuer } from '../server/testing/issuer.ts'
import { loadDiscussions, longTopic } from './discussion.ts'
import type { Figure } from './figure.ts'
import { forgetFelt, onPhone, readFelt } from './phone.ts'
import { inFolder, startProduct } from './product.ts'

export async function measureFil(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const server = await startDatabase(join(folder, 'postgresql'))
    const issuer = await openIssuer()
    try {
      const { url: DATABASE_URL, sub, uuid_conversation } = await loadDiscussions(server.url)
      const provider = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'bench', OIDC_AUDIENCE: audience }
      const product = await startProduct(join(folder, 'data'), { DATABASE_URL, ...provider })
      const user = { access_token: await issuer.token(sub), expires_at: Date.now() / 1000 + 3600, profile: { sub } }
      const stored = { key: `oidc.user:${issuer.url}:bench`, value: JSON.stringify(user) }
      try {
        return await measureOpen(`${product.url}/messagerie?conversationId=${uuid_conversation}`, stored)
      } finally {
        await product.stop()
      }
    } finally {
      await issuer.close()
      await server.stop()
    }
  })
}

const measureOpen = (url: string, { key, value }: { key: string; value: string }): Promise<Figure[]> =>
  onPhone(async (open, context) => {
    await context.addInitScript({ content: `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})` })
    const page = await open()
    await page.goto(url)
    // By its class: looking for a role would be a task of the page's too.
    const before = page.locator('.discussion-precedents')
    await before.waitFor()
    await page.waitForTimeout(3000)
    await forgetFelt(page)
    const from = Date.now()
    await before.tap()
    await before.waitFor({ state: 'detached', timeout: 120_000 })
    const took = Date.now() - from
    await page.waitForTimeout(1000)
    const { task, press } = await readFelt(page)
    return [
      { name: `${longTopic} messages : la plus longue tâche`, value: task, unit: 'ms', target: { most: 200 } },
      { name: '… le bouton répond en', value: press, unit: 'ms', target: { most: 200 } },
      { name: '… tous montrés en', value: took, unit: 'ms' },
    ]
  })
