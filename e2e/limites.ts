// Runs stories with a real site's rate limits (product §9).
import { test } from './kine.ts'
import { type Product, startProduct } from './setup.ts'

/** For all stories of a file, in series; also without the debug page. */
export function avecLimites(): void {
  test.describe.configure({ mode: 'default' })
  let product: Product
  const others = process.env.SITE_URL

  test.beforeAll(async () => {
    test.setTimeout(90_000)
    product = await startProduct({ LIMITES: '1', DEBUG_PAGE: '0' })
    process.env.SITE_URL = product.site
  })
  test.afterAll(async () => {
    process.env.SITE_URL = others
    await product?.stop()
  })
}
