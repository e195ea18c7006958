// Stories told on a product of their own, with the limits of a real site (product §9): an honest evening meets none.
import { test } from './kine.ts'
import { type Product, startProduct } from './setup.ts'

/** For all the stories of a file, told one after the other; without the debug page either. */
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
