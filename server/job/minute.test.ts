// The recurring tasks of the whole product, started on a database of its own.
import { expect, test, vi } from 'vitest'
import { sansBuild, startProduct } from '../testing/product.ts'
import { createAnnonce, openFileSite } from '../testing/site.ts'

const site = await openFileSite()

test.skipIf(sansBuild)('une annonce arrivée à son terme expire sans que personne le demande', async () => {
  const quaranteJours = new Date(Date.now() - 40 * 86_400_000)
  const { uuid_annonce } = await createAnnonce(site, { date_publication: quaranteJours })
  const jeune = await createAnnonce(site)
  const statusOf = async (uuid: string) => {
    const { rows } = await site.database.pool.query('select status_annonce from annonce where uuid_annonce = $1', [
      uuid,
    ])
    return rows[0].status_annonce
  }
  expect(await statusOf(uuid_annonce)).toBe('Actif')
  const { stop } = await startProduct(site)
  try {
    await vi.waitFor(async () => expect(await statusOf(uuid_annonce)).toBe('Expirée'), 30_000)
    expect(await statusOf(jeune.uuid_annonce)).toBe('Actif')
  } finally {
    await stop()
  }
})
