// A public demo site says so on every page, on the sign-in and checkout pages too (product D43).
import { expect, test } from 'vitest'
import { phraseDemonstration } from '#domain/marque/marque.ts'
import { sansBuild, startProduct } from '../testing/product.ts'
import { openFileSite } from '../testing/site.ts'

const site = await openFileSite()

test.skipIf(sansBuild)(
  'chaque page d’une démonstration publique le dit, celles des comptes et de la caisse aussi',
  async () => {
    const settings = { DEMO: '1', PUBLIC_URL: 'https://demo.exemple.fr', SMTP_URL: 'smtp://127.0.0.1:1' }
    const { port, identityPort, stop } = await startProduct(site, settings)
    const read = async (at: number, path: string) => (await fetch(`http://127.0.0.1:${at}${path}`)).text()
    try {
      await expect.poll(() => read(port, '/annonces').catch(() => ''), { timeout: 50_000 }).toContain('<main')
      for (const path of ['/', '/annonces', '/mentions-legales', '/mes-annonces', '/rien-ici', '/caisse/inconnue'])
        expect((await read(port, path)).split(phraseDemonstration), path).toHaveLength(2)
      for (const path of ['/connexion', '/oauth/v2/authorize?client_id=inconnu'])
        expect((await read(identityPort, path)).split(phraseDemonstration), path).toHaveLength(2)
    } finally {
      await stop()
    }
  },
)
